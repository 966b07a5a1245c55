/** Money that waits for a second person, in Spanish. */
import type { ApprovalsMessages } from '../en/approvals';

export const approvals: ApprovalsMessages = {
  acts: {
    refund: 'Reembolso',
    credit_note: 'Nota de crédito',
    paid_out: 'Efectivo sacado de la caja',
    difference: 'Cierre del día con diferencia',
    taken_back: 'Pago registrado por error, retirado',
    written_off: 'Deuda dada por perdida',
    waived: 'Recargo condonado',
    let_off: 'Condonar: {what}',
    erased: 'Borrar datos personales',
  },
  asked: '{name} lo pidió, {at}:',
  notDone: 'Aprobado, pero aún sin hacer. Inténtelo de nuevo o mire por qué se rechaza.',
  approve: 'Aprobar y hacerlo',
  decline: 'Rechazar',
  takeBack: 'Retirar',
  done: 'Aprobado y hecho.',
  declined: 'Rechazado. No se hizo nada.',
};
