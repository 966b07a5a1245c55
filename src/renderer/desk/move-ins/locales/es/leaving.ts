/** Tenants who leave, in Spanish. */
import type { LeavingMessages } from '../en/leaving';

export const leaving: LeavingMessages = {
  staying: 'Siguen después del último día',
  toGiveBack: 'Dinero por devolver a inquilinos que se fueron',
  lastDay: 'Último día: {date}',
  billed: 'Se sigue facturando. Averigüe si la unidad está vacía.',
  notBilled: 'No se factura. Averigüe si la unidad está vacía.',
  check: '{amount} · Primero revise la unidad.',
  refund: '{amount} · Devuélvalo.',
};
