/** What was told of one contract, read: each part by the event that told it. */
import type { z } from 'zod';
import { eventSchemas } from '../../../shared/head-office/events';
import type { ReportedEvent } from '../../../shared/head-office/reported-events';
import { signedIn } from './reported-facts';

const [, invoiceSchema] = eventSchemas['invoice.issued'];
const [, receiptSchema] = eventSchemas['receipt.issued'];
const [, chargesSchema] = eventSchemas['charges_entry.made'];
const [, takenSchema] = eventSchemas['payment.taken'];
const [, capturedSchema] = eventSchemas['payment.captured'];
/** Of somebody who was to be forgotten, the ways to reach them are gone. */
const detailsSchema = eventSchemas['contact.details'][0].partial({ email: true, phoneNumber: true });

export type ReportedInvoice = z.output<typeof invoiceSchema>;

/**
 * All that a contract cannot do without, and what staff took for it later. Null where part of it was not told, or is
 * forgotten.
 */
export function partsOf(events: readonly ReportedEvent[]) {
  const last = <S extends z.ZodType>(type: string, schema: S) =>
    events.flatMap((event) => {
      const value = event.type === type ? schema.safeParse(JSON.parse(event.payload)).data : undefined;
      return value === undefined ? [] : [{ value, atMs: event.atMs }];
    });
  const signed = events.flatMap((event) => signedIn(event) ?? []).at(-1);
  const invoice = last('invoice.issued', invoiceSchema)[0]?.value;
  const [receipt, ...laterReceipts] = last('receipt.issued', receiptSchema);
  const charge = last('charges_entry.made', chargesSchema)[0]?.value;
  const details = last('contact.details', detailsSchema).at(-1)?.value;
  const allTaken = last('payment.taken', takenSchema);
  const takenBy = (id: string | null) => allTaken.find(({ value }) => value.deskPaymentId === id);
  if (!signed || !invoice || !receipt || !charge) return null;
  const taken = takenBy(charge.deskPaymentId);
  if (charge.deskPaymentId !== null && !taken) return null;
  const allCaptured = last('payment.captured', capturedSchema);
  const capturedBy = (id: string | null) => allCaptured.find(({ value }) => value.attemptId === id);
  const later = laterReceipts.flatMap((paid) => {
    const by = takenBy(paid.value.deskPaymentId);
    return by ? [{ receipt: paid, taken: by }] : [];
  });
  // Of a card's payment for several contracts only a part is this one's: it is left to the provider's record.
  const laterByCard = laterReceipts.flatMap((paid) => {
    const by = capturedBy(paid.value.attemptId);
    return by?.value.amountMinor === paid.value.amountMinor ? [{ receipt: paid, captured: by }] : [];
  });
  const capturedAtMs = capturedBy(charge.attemptId)?.atMs ?? null;
  return { signed, invoice, receipt, charge, details, taken, later, laterByCard, capturedAtMs };
}
export type ReportedParts = NonNullable<ReturnType<typeof partsOf>>;
