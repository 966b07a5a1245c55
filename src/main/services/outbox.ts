/** Tells head office a fact, in the transaction of the fact. One entry per type: its payload's shape and version. */
import { insertOutboxEvent } from '../database/outbox';
import type { Tx } from '../database/schema';
import type { ServiceContext } from './context';

/** Payloads by type. Amounts are minor units, instants milliseconds of UTC, dates YYYY-MM-DD. */
export interface OutboxPayloads {
  'contact.registered': { contactId: string };
  'contact.corrected': { contactId: string };
  /** What was known of them beyond their documents is gone. */
  'contact.restricted': { contactId: string };
  'contact.erased': { contactId: string };
  'booking.made': { bookingId: string; unitId: string; moveInDate: string; holdExpiresAtMs: number };
  'booking.cancelled': { bookingId: string; unitId: string };
  'booking.expired': { bookingId: string; unitId: string };
  'booking.kept': { bookingId: string; unitId: string; holdExpiresAtMs: number };
  /** Staff have changed something in a booking: the names of what, never the values. */
  'staff.corrected': { bookingId: string; staffId: string; what: readonly string[] };
  'policy.checked': { bookingId: string; staffId: string; verdict: string };
  'coverage.chosen': { bookingId: string; kind: string; planId: string | null; premiumId: string | null };
  'contract.signed': {
    contractId: string;
    number: string;
    bookingId: string;
    unitId: string;
    contactId: string;
    moveInDate: string;
    documentSha256: string;
    /** Of its signature record: whoever keeps it can tell whether the kiosk's records were changed. */
    seal: string;
  };
  'invoice.issued': {
    invoiceId: string;
    number: string;
    contractId: string;
    currency: string;
    totalMinor: number;
  };
  'receipt.issued': { receiptId: string; number: string; invoiceId: string; amountMinor: number };
  'charges_entry.made': { chargesEntryId: string; contractId: string; intentId: string; amountMinor: number };
  'payment.authorised': { attemptId: string; bookingId: string; intentId: string; amountMinor: number };
  'payment.captured': { attemptId: string; bookingId: string; intentId: string; amountMinor: number };
  'payment.taken': { deskPaymentId: string; bookingId: string; tender: string; amountMinor: number };
  'credit_note.issued': {
    creditNoteId: string;
    number: string;
    invoiceId: string;
    contractId: string;
    totalMinor: number;
  };
  'refund.done': { refundId: string; creditNoteId: string; way: string; amountMinor: number };
  'refund.needs_review': { refundId: string; creditNoteId: string };
  'day.closed': { number: number; afterSequence: number; toSequence: number };
  'payment.released': { attemptId: string; bookingId: string };
  'access_code.issued': { accessCodeId: string; contractId: string; unitId: string; validFrom: string };
  'access_code.revoked': { accessCodeId: string; contractId: string; unitId: string };
  'mandate.recorded': {
    mandateId: string;
    contractId: string;
    state: string;
    customerId: string | null;
    savedCardId: string | null;
    version: string;
    textSha256: string;
  };
  'review.raised': { attemptId: string; bookingId: string; reason: string };
  'review.settled': { attemptId: string; bookingId: string; as: string };
  'help.called': { helpCallId: string; kioskId: string; step: string; language: string };
  'help.cleared': { helpCallId: string };
  'staff.guessing': { kioskId: string; failures: number };
}

const SCHEMA_VERSION = 1;

export async function tell<T extends keyof OutboxPayloads>(
  ctx: Pick<ServiceContext, 'newId' | 'clock'>,
  tx: Tx,
  type: T,
  payload: OutboxPayloads[T],
): Promise<void> {
  const event = {
    id: ctx.newId<'event'>(),
    type,
    schemaVersion: SCHEMA_VERSION,
    payload,
    atMs: ctx.clock.nowMs(),
  };
  await insertOutboxEvent(tx, event, () => ctx.newId<'event'>());
}
