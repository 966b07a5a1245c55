/** What must be true once everything has come to rest. */
import type { OpenDatabase } from '../../src/main/database/connection';
import { findFaults } from '../../src/main/database/integrity/integrity';
import type { LedgerLine, StripeEmulator } from '../support/stripe';

interface Booked {
  readonly intent_id: string;
  readonly state: string;
  readonly card_amount: number;
  readonly entry: number;
  readonly invoice: number;
  readonly receipt: number;
  readonly receipt_state: string;
}

interface Attempt {
  readonly id: string;
  readonly booking_id: string;
  readonly intent_id: string | null;
  readonly state: string;
  readonly failure: string | null;
}

/** Sentences about everything that is wrong; none when the promises hold. */
export function verdict(open: OpenDatabase, stripe: StripeEmulator): string[] {
  const attempts = open.raw
    .prepare<[], Attempt>('SELECT id, booking_id, intent_id, state, failure FROM payment_attempt')
    .all();
  const booked = open.raw
    .prepare<[], Booked>(
      `SELECT e.intent_id, a.state, a.card_amount, e.amount_minor AS entry, i.total_minor AS invoice,
         r.amount_minor AS receipt, r.state AS receipt_state
       FROM rental_contract c JOIN charges_entry e ON e.contract_id = c.id
         JOIN payment_attempt a ON a.id = e.attempt_id
         JOIN invoice i ON i.contract_id = c.id JOIN receipt r ON r.invoice_id = i.id`,
    )
    .all();
  const lines = stripe.ledger.all();
  const wrong = findFaults(open.raw).map(({ check, message }) => `${check}: ${message}`);
  for (const line of lines) {
    const attempt = attempts.find(({ intent_id: id }) => id === line.intentId);
    const reviewed = attempt?.state === 'needs_review';
    const made = booked.filter(({ intent_id: id }) => id === line.intentId);
    wrong.push(...wrongMoney(line, made, reviewed));
  }
  for (const { id, state } of attempts)
    if (!['captured', 'released', 'needs_review'].includes(state))
      wrong.push(`attempt ${id} was left ${state}`);
  const perBooking = Map.groupBy(
    lines.filter((line) => line.capturedAmount > line.refundedAmount),
    (line) => line.metadata['bookingId'],
  );
  for (const [booking, paid] of perBooking)
    if (paid.length > 1) wrong.push(`booking ${booking} was charged ${paid.length} times`);
  for (const { intent_id: id, failure } of attempts.filter(({ state }) => state === 'needs_review')) {
    const line = lines.find(({ intentId }) => intentId === id);
    const contracts = booked.filter(({ intent_id: of }) => of === id).length;
    // People are asked only for what no machine can give back or make good: a card that knows no hold, a lost hold.
    const lost = line?.status === 'canceled' && contracts === 1;
    const stuck = line?.capturedAtOnce === true && contracts === 0;
    if (!lost && !stuck)
      wrong.push(`${id} was given to staff (${failure}), ${line?.status}, contracts: ${contracts}`);
  }
  return wrong;
}

function wrongMoney(line: LedgerLine, made: readonly Booked[], reviewed: boolean): string[] {
  const wrong: string[] = [];
  const { intentId } = line;
  const taken = line.capturedAmount - line.refundedAmount;
  if (line.captures > 1) wrong.push(`${intentId} was captured ${line.captures} times`);
  if (line.heldAmount > 0) wrong.push(`${intentId} still holds ${line.heldAmount}`);
  if (!['succeeded', 'canceled'].includes(line.status)) wrong.push(`${intentId} was left ${line.status}`);
  if (made.length > 1) wrong.push(`${intentId} has ${made.length} contracts`);
  if (reviewed) return wrong;
  if (taken > 0 && made.length !== 1) wrong.push(`${intentId} took ${taken} for ${made.length} contracts`);
  for (const entry of made) {
    const amounts = [entry.card_amount, entry.entry, entry.invoice, entry.receipt];
    if (amounts.some((amount) => amount !== taken))
      wrong.push(`${intentId} took ${taken}, the books say ${amounts.join()}`);
    if (entry.state !== 'captured' || entry.receipt_state !== 'final')
      wrong.push(
        `${intentId} took ${taken}, its attempt is ${entry.state}, its receipt ${entry.receipt_state}`,
      );
  }
  return wrong;
}
