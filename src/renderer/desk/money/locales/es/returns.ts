/** Texts on payments that a bank takes back, in Spanish. */
import type { ReturnsMessages } from '../en/returns';

export const returns: ReturnsMessages = {
  heading: 'Pagos en recepción',
  act: 'Cheque devuelto',
  confirm: 'Cheque devuelto',
  text: 'El banco no pagó este cheque. Quedan pendientes otra vez {amount} con los vencimientos originales, y el inquilino recibe una carta.',
  feeText: 'Se cobra un cargo de {fee}, como dice el contrato.',
  returned: '{amount}: retirado por el banco el {day}',
  cameAgain: '{amount}: retirado por el banco el {day} y pagado de nuevo después',
  mistake: 'Registrado por error',
  mistakeConfirm: 'Anularlo',
  mistakeText:
    'Este inquilino nunca pagó {amount}, o no ese importe. Queda pendiente otra vez, con los vencimientos originales, y hoy sale de la caja. El recibo queda anulado y el inquilino recibe una carta. Después registre el pago correcto.',
  wasMistake: '{amount}: registrado por error, anulado el {day}',
  disputes: 'Pagos con tarjeta reclamados',
  disputesText:
    'Responda a cada uno en el procesador de pagos antes de su plazo. Hasta entonces no sigue ningún paso por atraso ni se cobra a la tarjeta guardada.',
  open: 'Abierto',
  lost: 'Perdido: el importe queda pendiente otra vez. Termine la pausa cuando haya decidido qué sigue.',
};
