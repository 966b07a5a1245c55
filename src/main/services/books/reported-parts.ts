/** What was reported of one contract, read: each part by its event. */
import type { z } from 'zod';
import type { FactKind } from '../../../shared/head-office/books';
import { eventSchemas } from '../../../shared/head-office/events';
import type { ReportedEvent } from '../../../shared/head-office/reported-events';
import type { Id } from '../../../shared/ids';
import { minor, sumMinor } from '../../../shared/money';
import { adoptedIn, signedIn, transferIn } from './reported-facts';

const [, invoiceSchema] = eventSchemas['invoice.issued'];
const [billBefore, billSchema] = eventSchemas['bill.issued'];
const [, receiptSchema] = eventSchemas['receipt.issued'];
const [, openingSchema] = eventSchemas['opening.booked'];
const [judgedSchema] = eventSchemas['tax_proof.judged'];
const [, chargesSchema] = eventSchemas['charges_entry.made'];
/** In either version: the earlier one says nothing of other kiosks. */
const takenSchema = eventSchemas['payment.taken'][2].partial({ onBehalfId: true });
const [, capturedSchema] = eventSchemas['payment.captured'];
/** Of somebody who was to be forgotten, the ways to reach them are gone. Of companies nothing was reported at first. */
const detailsSchema = eventSchemas['contact.details'][1].partial({
  email: true,
  phoneNumber: true,
  company: true,
});

export type ReportedInvoice = z.output<typeof invoiceSchema>;

/** What was reported by events of one kind, as far as this version reads it. */
function toldIn<S extends z.ZodType>(events: readonly ReportedEvent[], type: FactKind, schema: S) {
  return events.flatMap((event) => {
    const value = event.type === type ? schema.safeParse(JSON.parse(event.payload)).data : undefined;
    return value === undefined ? [] : [{ value, atMs: event.atMs }];
  });
}

const detailsIn = (events: readonly ReportedEvent[]) =>
  toldIn(events, 'contact.details', detailsSchema).at(-1)?.value;

/**
 * All that a contract cannot do without, and what was paid for it later. Null where part of it was not reported, or is
 * forgotten. `paid` is null of one that took the place of another: nobody paid for it when it began.
 */
export function partsOf(events: readonly ReportedEvent[]) {
  const asSigned = events.flatMap((event) => signedIn(event) ?? []).at(-1);
  const invoice = toldIn(events, 'invoice.issued', invoiceSchema)[0]?.value;
  if (!asSigned || !invoice) return null;
  const judged = judgedOf(events, asSigned);
  const signed = taxedAsJudged(judged, asSigned);
  const transfer = events.flatMap((event) => {
    const told = transferIn(event);
    return told?.value.contractId === signed.contractId ? [told] : [];
  })[0];
  const receipts = toldIn(events, 'receipt.issued', receiptSchema);
  const begun = { signed, invoice, judged, details: detailsIn(events), bills: billsIn(events) };
  if (transfer) return { ...begun, transfer, paid: null, ...laterOf(events, receipts) };
  const paid = paidIn(events, signed.contractId, receipts[0]);
  return paid && { ...begun, transfer: null, paid, ...laterOf(events, receipts.slice(1)) };
}

/** Each time that staff or the calendar decided about a tax proof. */
export type JudgedProofs = readonly {
  readonly value: z.output<typeof judgedSchema>;
  readonly atMs: number;
}[];

/** What was found about a tax proof later decides whose tax it has. */
function taxedAsJudged<C extends { readonly userTypeId: Id<'user_type'> }>(
  judged: JudgedProofs,
  contract: C,
): C {
  const userTypeId = judged.filter(({ value }) => value.verdict !== 'refused').at(-1)?.value.userTypeId;
  return userTypeId ? { ...contract, userTypeId } : contract;
}
type Signed = NonNullable<ReturnType<typeof signedIn>>;

/** Without proofs of another kind, which the customer no longer chose when the contract was signed. */
const judgedOf = (events: readonly ReportedEvent[], signed: Signed): JudgedProofs =>
  toldIn(events, 'tax_proof.judged', judgedSchema).filter(
    ({ value, atMs }) => atMs >= signed.signedAtMs || value.userTypeId === signed.userTypeId,
  );

/** What paid for a move-in. */
function paidIn(
  events: readonly ReportedEvent[],
  contractId: Signed['contractId'],
  receipt: Receipts[number] | undefined,
) {
  const charges = toldIn(events, 'charges_entry.made', chargesSchema).map(({ value }) => value);
  const charge = charges.find((each) => each.contractId === contractId);
  if (!receipt || !charge) return null;
  const { takenBy, capturedBy } = paidBy(events);
  const taken = takenBy(charge.deskPaymentId);
  if (charge.deskPaymentId !== null && !taken) return null;
  const captured = capturedBy(charge.attemptId);
  // A payment for several units is larger than what this one has of it, and belongs to the first of them.
  const together = charges.filter((each) => each.attemptId === charge.attemptId);
  return {
    receipt,
    charge,
    taken,
    wholeMinor:
      captured?.value.amountMinor ?? sumMinor(together.map(({ amountMinor }) => minor(amountMinor))),
    position: together.length > 1 ? together.indexOf(charge) + 1 : null,
    bookingId: captured?.value.bookingId ?? null,
    capturedAtMs: captured?.atMs ?? null,
  };
}
export type ReportedPaid = NonNullable<ReturnType<typeof paidIn>>;

/** Bills of a contract that one followed, or that followed one: of rent, and of what was carried from the one before. */
function billsIn(events: readonly ReportedEvent[]) {
  if (!events.some((event) => transferIn(event))) return [];
  return [...toldIn(events, 'bill.issued', billSchema), ...toldIn(events, 'bill.issued', billBefore)].flatMap(
    ({ value }) =>
      value.kind === 'RENTAL' || value.lines.some(({ code }) => (code as string) === 'opening')
        ? [value]
        : [],
  );
}
export type ReportedBill = ReturnType<typeof billsIn>[number];
export type ReportedParts = NonNullable<ReturnType<typeof partsOf>>;

/** The same of a tenancy that an import brought. */
export function adoptedPartsOf(events: readonly ReportedEvent[]) {
  const imported = events.flatMap((event) => adoptedIn(event) ?? []).at(-1);
  const opening = toldIn(events, 'opening.booked', openingSchema)[0]?.value;
  if (!imported || !opening) return null;
  const judged = toldIn(events, 'tax_proof.judged', judgedSchema);
  const adopted = taxedAsJudged(judged, imported);
  const receipts = toldIn(events, 'receipt.issued', receiptSchema);
  return { adopted, opening, judged, details: detailsIn(events), ...laterOf(events, receipts) };
}
export type AdoptedParts = NonNullable<ReturnType<typeof adoptedPartsOf>>;

type Receipts = readonly { readonly value: z.output<typeof receiptSchema>; readonly atMs: number }[];

/** Receipts beside that of a move-in, with what they were paid by. */
function laterOf(events: readonly ReportedEvent[], receipts: Receipts) {
  const { takenBy, capturedBy } = paidBy(events);
  const later = receipts.flatMap((paid) => {
    const by = takenBy(paid.value.deskPaymentId);
    return by ? [{ receipt: paid, taken: by }] : [];
  });
  // Of a card's payment for several contracts only a part is this one's: it is left to the provider's record.
  const laterByCard = receipts.flatMap((paid) => {
    const by = capturedBy(paid.value.attemptId);
    return by?.value.amountMinor === paid.value.amountMinor ? [{ receipt: paid, captured: by }] : [];
  });
  return { later, laterByCard };
}
export type LaterParts = ReturnType<typeof laterOf>;

function paidBy(events: readonly ReportedEvent[]) {
  const taken = toldIn(events, 'payment.taken', takenSchema);
  const captured = toldIn(events, 'payment.captured', capturedSchema);
  return {
    takenBy: (id: string | null) => taken.find(({ value }) => value.deskPaymentId === id),
    capturedBy: (id: string | null) => captured.find(({ value }) => value.attemptId === id),
  };
}
