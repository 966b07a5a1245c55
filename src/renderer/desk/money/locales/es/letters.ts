/** What letters to tenants are called, in Spanish. */
import type { letterKinds as english } from '../en/letters';

export const letterKinds: typeof english = {
  reminder: 'Recordatorio de pago',
  late_notice: 'Aviso de atraso',
  default_notice: 'Aviso de incumplimiento',
  rent_change: 'Aviso de nueva renta',
  account: 'Estado de cuenta',
  notice_given: 'Aviso de salida confirmado',
  notice_withdrawn: 'Aviso de salida retirado',
  move_out: 'Liquidación de salida',
  move_out_final: 'Liquidación final de salida',
  transfer: 'Liquidación del cambio de unidad',
  returned_payment: 'Pago devuelto',
  payment_plan: 'Plan de pagos',
  charges_changed: 'Cambio de protección o extras',
  policy_reminder: 'Recordatorio de su póliza',
  receipt_withdrawn: 'Recibo anulado',
  rent_kept: 'Nueva renta retirada',
};
