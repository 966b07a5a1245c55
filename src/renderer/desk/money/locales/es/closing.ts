/** Counting the drawer before the day is closed, in Spanish. */
import type { ClosingMessages } from '../en/closing';

export const closing: ClosingMessages = {
  countFirst: 'Cuente el dinero de la caja. Lo que debería haber se muestra cuando haya contado.',
  countDone: 'Contado',
  countAgain: 'Contar otra vez',
  byPieces: 'Contar por monedas y billetes',
  noNumber: 'Escriba cuántos, por ejemplo 12.',
  cashMoved: 'Se ha movido efectivo desde el recuento. Cuente la caja otra vez.',
  countedBefore: 'Contado antes: {counted}, esperado {expected}, diferencia {difference}.',
  firstCounted: 'Primer recuento: {amount}',
  moves: {
    paidInMinor: 'Entradas de caja',
    paidOutMinor: 'Salidas de caja',
    droppedMinor: 'Llevado al banco',
  },
};
