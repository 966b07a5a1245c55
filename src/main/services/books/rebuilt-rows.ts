/** The rows of a contract as they were reported to head office, named as the tables name them. */
import type { PropertyRow } from '../../database/property/properties';
import type { Row } from '../../database/books/contract-rows';
import type { Found } from './found';
import { taxProofRows } from './rebuilt-tax';
import { packQuote } from '../../database/contract/packed-quote';
import { planNameOf, quoteOf } from './rebuilt-quote';
import { attemptRow, attemptRows, shareRows } from './rebuilt-payment';
import type { LaterParts, ReportedBill, ReportedPaid, ReportedParts } from './reported-parts';

/** All but the tenant's. */
export function rowsOf(property: PropertyRow, parts: ReportedParts): Found['rows'] {
  return {
    ...bookingRows(property, parts),
    ...taxProofRows(parts.signed.bookingId, parts.judged),
    ...paymentRows(parts),
    ...contractRows(property, parts),
    ...invoiceRows(parts),
    ...receiptRows(parts),
  };
}

/** When the contract was written. */
const writtenAt = ({ paid, transfer, signed }: ReportedParts) =>
  paid?.receipt.atMs ?? transfer?.atMs ?? signed.signedAtMs;

function bookingRows(property: PropertyRow, parts: ReportedParts): Found['rows'] {
  const { signed } = parts;
  const { kind, planId, premiumId, bringsWithin } = signed.coverage;
  const covered = {
    insurer: null,
    policy_number: null,
    expires_on: null,
    brings_within: bringsWithin ?? null,
  };
  return {
    booking: [
      {
        id: signed.bookingId,
        property_id: property.id,
        unit_id: signed.unitId,
        user_type_id: signed.userTypeId,
        contact_id: signed.contactId,
        contact_is_own: 0,
        api_key_id: null,
        state: 'moved_in',
        move_in_on: signed.moveInDate,
        language: signed.language,
        promotion_id: signed.promotionId,
        hold_expires_at_ms: signed.signedAtMs,
        created_at_ms: signed.signedAtMs,
        updated_at_ms: writtenAt(parts),
      },
    ],
    // No event says which insurer and policy the tenant named.
    ...(kind === 'own_policy'
      ? {}
      : {
          coverage: [
            { booking_id: signed.bookingId, kind, plan_id: planId, premium_id: premiumId, ...covered },
          ],
        }),
  };
}

/** What a later payment belongs to. */
export interface LaterOf {
  readonly bookingId: string;
  readonly contactId: string;
  readonly invoiceId: string;
}

const laterOf = ({ signed, invoice }: ReportedParts): LaterOf => ({
  ...signed,
  invoiceId: invoice.invoiceId,
});

/** Receipts beside that of a move-in. Which bills they were for was not reported, and those are not here. */
export function laterRows(
  { bookingId, contactId, invoiceId }: LaterOf,
  { later, laterByCard }: LaterParts,
): Required<Pick<Found['rows'], 'payment_attempt' | 'attempt_invoice' | 'desk_payment' | 'receipt'>> {
  return {
    payment_attempt: laterByCard.map(({ receipt, captured }) => ({
      ...attemptRow(captured.value),
      id: captured.value.attemptId,
      booking_id: null,
      contact_id: contactId,
      state: 'captured',
      created_at_ms: receipt.atMs,
      updated_at_ms: captured.atMs,
    })),
    attempt_invoice: laterByCard.map(({ captured }) => ({
      attempt_id: captured.value.attemptId,
      position: 1,
      invoice_id: invoiceId,
      amount_minor: captured.value.amountMinor,
    })),
    desk_payment: later.map(({ taken, receipt }) => deskPaymentRow(bookingId, taken, receipt.value.currency)),
    receipt: [...later, ...laterByCard].map(({ receipt }) => receiptRow({ contactId, invoiceId }, receipt)),
  };
}

function paymentRows(parts: ReportedParts): Found['rows'] {
  const { signed, paid } = parts;
  const later = laterRows(laterOf(parts), parts);
  return {
    payment_attempt: [
      ...(paid ? attemptRows(signed.signedAtMs, signed.bookingId, paid) : []),
      ...later.payment_attempt,
    ],
    attempt_invoice: later.attempt_invoice,
    attempt_booking: paid ? shareRows(signed.bookingId, paid) : [],
    desk_payment: [
      ...(paid?.taken ? [deskPaymentRow(signed.bookingId, paid.taken, paid.receipt.value.currency)] : []),
      ...later.desk_payment,
    ],
  };
}

function deskPaymentRow(
  bookingId: string,
  { value, atMs }: NonNullable<ReportedPaid['taken']>,
  currency: string,
): Row {
  return {
    id: value.deskPaymentId,
    booking_id: bookingId,
    key: value.deskPaymentId,
    tender: value.tender,
    amount_minor: value.amountMinor,
    currency,
    // Change and references were not reported: they are named as missing.
    ...(value.tender === 'cash'
      ? { given_minor: value.amountMinor, change_minor: 0, reference: null }
      : { given_minor: null, change_minor: null, reference: '' }),
    staff_id: value.staffId,
    taken_at_ms: atMs,
  };
}

function contractRows(property: PropertyRow, parts: ReportedParts): Found['rows'] {
  const { signed, invoice } = parts;
  return {
    rental_contract: [
      {
        id: signed.contractId,
        number: signed.number,
        booking_id: signed.bookingId,
        property_id: property.id,
        unit_id: signed.unitId,
        contact_id: signed.contactId,
        user_type_id: signed.userTypeId,
        template_id: signed.templateId,
        language: signed.language,
        move_in_on: signed.moveInDate,
        rent_minor: signed.rentMinor,
        deposit_minor: signed.depositMinor,
        coverage: JSON.stringify({
          ...signed.coverage,
          planName: planNameOf(invoice, signed.language, property),
          insurer: null,
          policyNumber: null,
          expires: null,
        }),
        quote: packQuote(JSON.stringify(quoteOf(parts, property))),
        signed_at_ms: signed.signedAtMs,
        created_at_ms: writtenAt(parts),
      },
    ],
  };
}

function invoiceRows({ signed, invoice, transfer, bills }: ReportedParts): Found['rows'] {
  return {
    invoice: [
      {
        id: invoice.invoiceId,
        number: invoice.number,
        contract_id: signed.contractId,
        contact_id: signed.contactId,
        issued_on: invoice.issuedOn,
        due_on: transfer?.more?.dueOn ?? invoice.issuedOn,
        is_move_in: 1,
        currency: invoice.currency,
        tax_minor: invoice.taxMinor,
        total_minor: invoice.totalMinor,
      },
      ...bills.map((bill) => ({
        id: bill.invoiceId,
        number: bill.number,
        contract_id: signed.contractId,
        contact_id: signed.contactId,
        issued_on: bill.issuedOn,
        due_on: bill.dueOn,
        is_move_in: 0,
        kind: bill.kind,
        period_from_on: bill.period?.from ?? null,
        period_to_on: bill.period?.to ?? null,
        currency: bill.currency,
        tax_minor: bill.taxMinor,
        total_minor: bill.totalMinor,
      })),
    ],
    invoice_line: [invoice, ...bills].flatMap(lineRows),
  };
}

function lineRows({ invoiceId, lines }: ReportedParts['invoice'] | ReportedBill): Row[] {
  return lines.map((line) => ({
    invoice_id: invoiceId,
    position: line.position,
    code: line.code,
    description: line.description,
    period_from_on: line.period?.from ?? null,
    period_to_on: line.period?.to ?? null,
    taxable_minor: line.taxableMinor,
    tax_milli_percent: line.taxMilliPercent,
    tax_minor: line.taxMinor,
    payable_minor: line.payableMinor,
    ledger: line.ledger,
  }));
}

function receiptRows(parts: ReportedParts): Found['rows'] {
  const { signed, paid } = parts;
  const later = laterRows(laterOf(parts), parts).receipt;
  if (!paid) return { receipt: later };
  const { receipt, charge, capturedAtMs } = paid;
  const isIn = charge.attemptId === null || capturedAtMs !== null;
  return {
    receipt: [receiptRow(laterOf(parts), receipt, isIn), ...later],
    charges_entry: [
      {
        id: charge.chargesEntryId,
        contract_id: signed.contractId,
        attempt_id: charge.attemptId,
        desk_payment_id: charge.deskPaymentId,
        provider: charge.provider,
        intent_id: charge.intentId,
        charge_id: charge.chargeId,
        amount_minor: charge.amountMinor,
        currency: charge.currency,
        captured_at_ms: charge.attemptId === null ? receipt.atMs : capturedAtMs,
      },
    ],
  };
}

function receiptRow(
  { contactId, invoiceId }: Pick<LaterOf, 'contactId' | 'invoiceId'>,
  { value: paid, atMs }: ReportedPaid['receipt'],
  isIn = true,
): Row {
  return {
    id: paid.receiptId,
    number: paid.number,
    invoice_id: invoiceId,
    attempt_id: paid.attemptId,
    desk_payment_id: paid.deskPaymentId,
    contact_id: contactId,
    amount_minor: paid.amountMinor,
    currency: paid.currency,
    state: isIn ? 'final' : 'capture_pending',
    received_at_ms: atMs,
    card_brand: paid.cardBrand,
    card_last4: paid.cardLast4,
  };
}
