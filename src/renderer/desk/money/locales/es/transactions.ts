/** Money in and out, in Spanish. */
import type { TransactionsMessages } from '../en/transactions';

export const transactions: TransactionsMessages = {
  all: 'Todos',
  kiosk: 'Kiosco',
  day: 'Fecha',
  by: 'Cobrado por',
  kind: 'Qué',
  at: 'Cuándo',
  tenant: 'Inquilino',
  closing: 'Cierre',
  none: 'No se ha movido dinero.',
  ofClosing: 'Contado en el cierre {number}',
  byDay: 'Ver un día',
  pdfOf: 'PDF de {number}',
  totals: 'Un movimiento, en total | {n} movimientos, en total',
  uncounted: 'Tras el recuento',
  cashUncounted: 'El efectivo muestra su importe cuando se ha contado la caja.',
  kinds: {
    payment: 'Pago',
    refund: 'Reembolso',
    returned: 'Devuelto por el banco',
    taken_back: 'Registrado por error, anulado',
    paid_in: 'Entrada de caja',
    paid_out: 'Salida de caja',
    bank_drop: 'Llevado al banco',
  },
};
