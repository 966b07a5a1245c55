/** Tenants who leave, in Spanish. */
import type { LeavingMessages } from '../en/leaving';

export const leaving: LeavingMessages = {
  staying: 'Siguen después del último día',
  toGiveBack: 'Dinero por reembolsar a inquilinos que se fueron',
  lastDay: 'Último día: {date}',
  billed: 'Se sigue facturando. Averigüe si la unidad está vacía.',
  notBilled: 'No se factura. Averigüe si la unidad está vacía.',
  check: '{amount} · Primero revise la unidad.',
  refund: '{amount} · Reembólselo.',
  writeOff: {
    heading: 'Deudas dadas por perdidas',
    tax: 'impuesto {amount}',
    byItself: 'Demasiado poco para pedirlo',
    undone: 'Se debe otra vez',
    make: 'Dar por perdido {amount}',
    undo: 'El inquilino paga al final',
    texts: {
      make: '{amount} cuenta como saldado y el contrato se cierra. Al inquilino no se le avisa. Su impuesto aparece en el cierre del día.',
      undo: '{amount} se debe otra vez. Después cobre como siempre.',
    },
    confirm: { make: 'Dar por perdido', undo: 'Se debe otra vez' },
  },
};
