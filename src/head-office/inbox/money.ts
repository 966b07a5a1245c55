/** Move-ins and takings, for the fleet page. Each event counts once, however often it is read. */
import { z } from 'zod';
import type { WireEvent } from '../../shared/head-office/event';
import { idSchema } from '../../shared/ids';
import { insertMoveIn, insertTaking } from '../database/figures/takings';
import type { Tx } from '../database/tx';

/** Money in, money given back, and what a bank sent back of that. What is only authorized is not the company's yet. */
const signs: Readonly<Record<string, 1 | -1>> = {
  'payment.captured': 1,
  'payment.taken': 1,
  'refund.done': -1,
  'refund.came_back': 1,
};

const moneySchema = z.object({
  amountMinor: z.int(),
  currency: z.string().optional(),
  attemptId: z.string().nullish(),
  deskPaymentId: z.string().nullish(),
});
const signedSchema = z.object({ contractId: idSchema<'contract'>(), number: z.string() });

/** The payload has been read by its schema already. */
export async function projectMoney(tx: Tx, event: WireEvent): Promise<void> {
  const { type, kioskId: kiosk_id, atMs: at_ms } = event;
  const sign = signs[type];
  if (sign !== undefined) {
    const money = moneySchema.parse(JSON.parse(event.payload));
    const { amountMinor, currency, attemptId, deskPaymentId } = money;
    await insertTaking(tx, {
      event_id: event.id,
      kiosk_id,
      at_ms,
      payment_id: type.startsWith('payment.') ? (attemptId ?? deskPaymentId ?? null) : null,
      currency: currency ?? null,
      amount_minor: sign * amountMinor,
    });
  }
  if (type === 'contract.signed') {
    const { contractId, number } = signedSchema.parse(JSON.parse(event.payload));
    await insertMoveIn(tx, { contract_id: contractId, kiosk_id, number, at_ms });
  }
}
