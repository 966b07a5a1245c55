/** Events about the kiosk's books: what each entry of its journal of money was booked as, and each round of bills. */
import { z } from 'zod';
import { idSchema } from '../../ids';
import { amountMinor, currency, date, number, providerId, staffId, word } from './parts';

const contractId = idSchema<'contract'>();
const invoiceId = idSchema<'invoice'>();

/** What was booked on an account: both sides added up. */
export const bookedTotalSchema = z.strictObject({
  account: word,
  debitMinor: amountMinor,
  creditMinor: amountMinor,
});

const entryV1 = z.strictObject({
  /** Its place in the kiosk's journal of money. */
  sequence: z.int().positive(),
  kind: z.enum([
    'invoice',
    'receipt',
    'capture',
    'allocation',
    'desk_payment',
    'credit_note',
    'refund',
    'review_raised',
    'review_settled',
    'returned_payment',
    'return_undone',
    'drawer_move',
    'on_behalf',
  ]),
  /** The property's date of what it is about. */
  on: date,
  /** Double entry: both sides add up to the same. An entry without any is not told. */
  postings: z
    .array(
      bookedTotalSchema.extend({
        /** Null where the money belongs to no contract. */
        contractId: contractId.nullable(),
      }),
    )
    .min(1),
  /** The invoice that it issues; null for every other entry. */
  bill: z.strictObject({ invoiceId, contractId, dueOn: date, totalMinor: amountMinor }).nullable(),
  /** What it settles of which invoices; below nothing where it takes an earlier one back. */
  settles: z.array(z.strictObject({ invoiceId, amountMinor })),
});

const entryV2 = entryV1.extend({
  /** The number of the invoice, receipt or credit note that it is; null for every other entry. */
  document: number.nullable(),
  postings: z
    .array(
      entryV1.shape.postings.element.extend({
        /** Which rate, beside `tax` only: in thousandths of a percent. */
        taxCode: word.nullable(),
      }),
    )
    .min(1),
});

const entryV3 = entryV2.extend({
  /** Of an allocation, what it settles with; null for every other entry. */
  settledBy: z.enum(['payment', 'credit_note', 'write_off']).nullable(),
  settles: z.array(
    entryV1.shape.settles.element.extend({
      /** By the position of each line of the invoice. */
      lines: z.array(z.strictObject({ position: z.int().positive(), amountMinor })),
    }),
  ),
});
export type BookedEntry = z.output<typeof entryV3>;

const bookedV1 = z.strictObject({ currency, entries: z.array(entryV1).min(1) });
const bookedV2 = z.strictObject({ currency, entries: z.array(entryV2).min(1) });
const bookedV3 = z.strictObject({ currency, entries: z.array(entryV3).min(1) });

type EntryV2 = z.output<typeof entryV2>;
const withoutLines = (entry: EntryV2): BookedEntry => ({
  ...entry,
  settledBy: null,
  settles: entry.settles.map((each) => ({ ...each, lines: [] })),
});

/** Any version. The second did not say which lines were settled, and the first neither the rate of a tax nor the number of a document. */
export const bookedSchema = z.union([
  bookedV3,
  bookedV2.transform(({ entries, ...booked }) => ({ ...booked, entries: entries.map(withoutLines) })),
  bookedV1.transform(({ entries, ...booked }) => ({
    ...booked,
    entries: entries.map((entry) =>
      withoutLines({
        ...entry,
        document: null,
        postings: entry.postings.map((posting) => ({ ...posting, taxCode: null })),
      }),
    ),
  })),
]);

/** A bank took a payment back: a check that it did not pay, or a card's payment that its holder disputed. */
const returned = z.strictObject({
  receiptId: idSchema<'receipt'>(),
  contractId,
  /** `mistake`: staff recorded what nobody paid. */
  cause: z.enum(['cheque', 'dispute', 'mistake']),
  returnedOn: date,
  currency,
  amountMinor,
  /** What the bank asks for it. */
  costMinor: amountMinor,
  /** The invoice over what it costs the tenant; null: nothing. */
  feeInvoiceId: invoiceId.nullable(),
});

const disputed = { disputeId: providerId, attemptId: idSchema<'attempt'>() };

export const ledgerEvents = {
  /** The holder of a card disputes a payment. Its contracts are held meanwhile. */
  'dispute.opened': [
    z.strictObject({
      ...disputed,
      contractIds: z.array(contractId),
      currency,
      amountMinor,
      openedOn: date,
    }),
  ],
  /** The bank has decided: `payment.returned` says what a lost one took. */
  'dispute.closed': [z.strictObject({ ...disputed, outcome: z.enum(['won', 'lost']), closedOn: date })],
  'payment.returned': [returned],
  /** Staff say that so much of a payment settles another bill: `money.booked` says what was booked. */
  'allocation.moved': [
    z.strictObject({
      contractId,
      receiptId: idSchema<'receipt'>(),
      fromInvoiceId: invoiceId,
      toInvoiceId: invoiceId,
      currency,
      amountMinor,
      staffId,
    }),
  ],
  /** In the order of the journal, each entry once. */
  'money.booked': [bookedV1, bookedV2, bookedV3],
  /** A round of bills has ended: bills, saved cards and late steps of a day. */
  'run.done': [
    z.strictObject({
      /** The property's date. */
      day: date,
      /** Bills that it made. */
      bills: z.int().nonnegative(),
      /** Contracts whose bill could not be made. */
      faults: z.int().nonnegative(),
    }),
  ],
} as const;
