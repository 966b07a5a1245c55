/** Texts on how much of a debt is taken, in Spanish. */
import type { TakingMessages } from '../en/taking';

export const taking: TakingMessages = {
  ahead: 'Pagar por adelantado',
  paysNow: 'Paga ahora',
  paysHint:
    'Si es menos de lo pendiente, se saldan primero las facturas más antiguas. El resto queda pendiente.',
  first: 'Paga primero esta factura',
  inOrder: 'En el orden del centro',
  inDefault: 'Hay un aviso de incumplimiento. Un pago parcial puede anularlo: pregunte antes de aceptarlo.',
  settled: {
    heading: 'Qué saldaron los pagos',
    act: 'Pasar a otra factura',
    text: '{amount} del pago {receipt} saldaron la factura {bill}. Lo que pase queda otra vez pendiente allí, con su vencimiento anterior: pueden seguir avisos y cargos.',
    to: 'Salda esta factura en su lugar',
    confirm: 'Pasar',
  },
};
