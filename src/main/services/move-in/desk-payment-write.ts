/** Writes down the money that staff took, in the transaction of the contract it pays for. */
import { insertDeskPayment, type DeskPaymentRow } from '../../database/payment/desk-payments';
import { note } from '../base/audit';
import type { Caller } from '../base/caller';
import type { Work } from '../base/work';
import { publish } from '../base/outbox';

export async function writeDeskPayment(
  { ctx, tx, by }: Work<Caller | null>,
  payment: DeskPaymentRow,
): Promise<void> {
  await insertDeskPayment(tx, payment);
  await note({ ctx, tx, by: by ?? 'kiosk' }, 'payment.taken', payment.booking_id);
  await publish({ ctx, tx }, 'payment.taken', {
    deskPaymentId: payment.id,
    bookingId: payment.booking_id,
    tender: payment.tender,
    amountMinor: payment.amount_minor,
    currency: payment.currency,
    staffId: payment.staff_id,
  });
}
