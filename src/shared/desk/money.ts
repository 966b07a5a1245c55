/** Money at the front desk: taking it, credit notes and refunds, the documents of a contract. Amounts are minor units. */
import { z } from 'zod';
import { idSchema } from '../ids';
import { contractMoneySchema, refundStateSchema } from './contract-money';
import { languageSchema } from '../languages';
import { priceSchema } from '../price';
import { businessDateSchema, extraChargeKindSchema } from '../shapes';
import { lineSchema, printedSchema, printedWhySchema, whySchema } from './texts';

/** Made by the page for one act and sent again with it, so that nothing happens twice. */
export const keySchema = z.string().regex(/^[\w-]{8,64}$/);
export const amountSchema = z.number().int().min(0).max(1_000_000_000);
const referenceSchema = printedSchema(1, 40);

const tenderSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cash'), givenMinor: amountSchema }),
  z.object({ kind: z.enum(['cheque', 'desk_terminal']), reference: referenceSchema }),
]);

/** The page's, in which amounts are written; the property's where none is named. */
export const spoken = { language: languageSchema.optional() };

const booking = z.object({ bookingId: idSchema<'booking'>() });
const contract = z.object({ contractId: idSchema<'contract'>() });

const quoteSchema = z.object({
  bookingId: idSchema<'booking'>(),
  contractId: idSchema<'contract'>().nullable(),
  unitNumber: z.string(),
  customer: z.string(),
  currency: z.string(),
  dueMinor: z.number().int(),
  due: priceSchema,
  lines: z.array(z.object({ description: z.string(), payableAmount: priceSchema })),
  /** A reason of the desk's or the kiosk's; null when the money can be taken. */
  whyNot: z.string().nullable(),
  cardWaits: z.boolean(),
});

const wantedSchema = z.union([
  z.literal('all'),
  z.array(z.object({ position: z.number().int(), payableMinor: z.number().int() })).max(100),
]);

const openContractSchema = z.object({
  contractId: idSchema<'contract'>(),
  contactId: idSchema<'contact'>(),
  contractNumber: z.string(),
  unitNumber: z.string(),
  customer: z.string(),
  open: priceSchema,
});
/** A contract with money open, in a list of them. */
export type OpenContract = z.output<typeof openContractSchema>;

const owingSchema = z.object({
  /** Who has owed longest comes first. */
  contracts: z.array(
    openContractSchema.extend({
      /** YYYY-MM-DD: when the oldest invoice with something open was due. */
      since: z.string(),
    }),
  ),
  /** There are more than are listed. */
  more: z.boolean(),
});
export type Owing = z.output<typeof owingSchema>;

const failedChargesSchema = z.object({
  /** Who was refused last comes first. */
  contracts: z.array(
    openContractSchema.extend({
      /** When the card was asked last. */
      askedAt: z.iso.datetime().nullable(),
      answer: z.enum(['refused', 'refused_for_good', 'tenant_needed']),
      /** YYYY-MM-DD; null: the card is not asked again. */
      nextOn: z.string().nullable(),
    }),
  ),
  /** There are more than are listed. */
  more: z.boolean(),
});
export type FailedCharges = z.output<typeof failedChargesSchema>;

/** A file for the browser to keep. */
export const fileSchema = z.object({ fileName: z.string(), mediaType: z.string(), base64: z.string() });

const chargeWish = contract.extend({ amountMinor: amountSchema.min(1), taxCode: lineSchema(1, 40) });

const creditWish = contract.extend({ lines: wantedSchema });
const taken = { key: keySchema, amountMinor: amountSchema, tender: tenderSchema };

export const moneyChannels = {
  'money.quote': { may: 'take_payment', input: booking.extend(spoken), output: quoteSchema },
  'money.take': {
    may: 'take_payment',
    input: booking.extend({ ...spoken, ...taken }),
    output: z.object({
      contractId: idSchema<'contract'>(),
      /** One for each unit of the visit. */
      contracts: z.array(
        z.object({ contractNumber: z.string(), unitNumber: z.string(), accessCode: z.string() }),
      ),
      changeMinor: z.number().int(),
      change: priceSchema,
    }),
  },
  /**
   * What a contract owes, all of it or `paysMinor`; with `aheadThrough` all of it and the next periods up to that day. A part
   * settles `firstInvoiceId` before all others.
   */
  'money.take-owed': {
    may: 'take_payment',
    input: contract.extend({
      ...spoken,
      ...taken,
      paysMinor: amountSchema.min(1).optional(),
      aheadThrough: businessDateSchema.optional(),
      firstInvoiceId: idSchema<'invoice'>().optional(),
    }),
    output: z.object({ receiptNumber: z.string(), change: priceSchema }),
  },
  /** Contracts with something open that is due. */
  'money.owing': { may: 'take_payment', input: z.object(spoken), output: owingSchema },
  /** Contracts whose saved card was refused for a bill that is still open. */
  'money.failed-charges': { may: 'take_payment', input: z.object(spoken), output: failedChargesSchema },
  'money.contract': { may: 'documents', input: contract.extend(spoken), output: contractMoneySchema },
  'money.document': {
    may: 'documents',
    input: z.object({ documentId: idSchema<'document'>() }),
    output: fileSchema,
  },
  /** Every bill, payment and credit note up to today, with the balance behind each: drawn now, and not kept. */
  /** `from`: null: from the first entry; `to`: null: until today. */
  'money.statement': {
    may: 'documents',
    input: contract.extend({ from: z.iso.date().nullable(), to: z.iso.date().nullable() }),
    output: fileSchema,
  },
  'money.print': { may: 'documents', input: contract, output: z.object({}) },
  'money.email': { may: 'documents', input: contract, output: z.object({}) },
  /** For the customer's phone, a quarter of an hour long. */
  'money.link': {
    may: 'documents',
    input: contract,
    output: z.object({
      url: z.string(),
      qr: z.object({ size: z.number().int(), path: z.string() }),
      expiresAt: z.string(),
    }),
  },
  'money.credit-preview': {
    may: 'credit_note',
    input: creditWish.extend(spoken),
    output: z.object({ total: priceSchema, tax: priceSchema, totalMinor: z.number().int() }),
  },
  /** Credits a late fee, whole. Refuses `not_allowed` to an attendant for more than `attendantWaivesMinor`. */
  'money.waive-fee': {
    may: 'waive_fee',
    input: z.object({ invoiceId: idSchema<'invoice'>(), key: keySchema, reason: printedWhySchema }),
    output: z.object({ number: z.string() }),
  },
  'money.credit': {
    may: 'credit_note',
    input: creditWish.extend({ key: keySchema, reason: printedWhySchema }),
    output: z.object({
      id: idSchema<'credit_note'>(),
      number: z.string(),
      documentId: idSchema<'document'>(),
    }),
  },
  /** What it comes to with its tax. */
  'money.charge-preview': {
    may: 'charge_extra',
    input: chargeWish.extend(spoken),
    output: z.object({ total: priceSchema, tax: priceSchema, totalMinor: z.number().int() }),
  },
  'money.charge': {
    may: 'charge_extra',
    input: chargeWish.extend({
      key: keySchema,
      kind: extraChargeKindSchema,
      what: printedSchema(3, 100),
      totalMinor: amountSchema.min(1),
    }),
    output: z.object({ number: z.string() }),
  },
  'money.refund': {
    may: 'refund',
    input: z.object({
      creditNoteId: idSchema<'credit_note'>(),
      key: keySchema,
      way: z.enum(['card', 'cash', 'cheque']),
      amountMinor: amountSchema.min(1),
      reference: referenceSchema.nullable(),
      why: whySchema,
    }),
    output: z.object({ id: idSchema<'refund'>(), state: refundStateSchema }),
  },
} as const;
