/** Reviews, which wait for people, and closing the day. */
import { z } from 'zod';
import { idSchema } from '../ids';
import { priceSchema } from '../price';
import { amountSchema, fileSchema, keySchema, spoken } from './money';
import { printedWhySchema, whySchema } from './texts';

/** What is known, by a word that the page has a name for. */
const factsSchema = z.array(z.tuple([z.string(), z.string()]));

const reviewSchema = z.object({
  kind: z.enum(['payment', 'refund', 'unit', 'books', 'lost', 'changed']),
  /**
   * Of the attempt, the refund, the unit that was rented twice, or the missing or changed contract; `books`
   * for the books in doubt.
   */
  id: z.string(),
  reference: z.string(),
  raisedAt: z.string(),
  reason: z.string(),
  amount: z.string(),
  /** Null while it waits. */
  settledAs: z.string().nullable(),
  facts: factsSchema,
  tried: z.array(z.object({ atMs: z.number(), what: z.string(), outcome: z.string() })),
});
export type ReviewShown = z.output<typeof reviewSchema>;

const tenderTotals = z.object({
  tender: z.enum(['card', 'card_simulated', 'cash', 'cheque', 'desk_terminal', 'sister']),
  count: z.number().int(),
  taken: priceSchema,
  refundCount: z.number().int(),
  refunded: priceSchema,
  net: priceSchema,
});
const sumSchema = z.object({ count: z.number().int(), total: priceSchema });

/** A count of the drawer, with what the books said to it then. */
const countSchema = z.object({
  openingMinor: z.number().int(),
  countedMinor: z.number().int(),
  expectedMinor: z.number().int(),
  /** No cash came or went since; else it is counted again. */
  holds: z.boolean(),
});
export type CountShown = z.output<typeof countSchema>;

const daySchema = z.object({
  /** As people read it. */
  label: z.string(),
  /** After a restore or a loss: the closings that the books lack; null where nothing was lost. */
  lostClosings: z.array(z.string()).readonly().nullable(),
  toSequence: z.number().int(),
  currency: z.string(),
  lastClosedAt: z.string().nullable(),
  /** The person who closes says what was in the drawer at the beginning. */
  isFirst: z.boolean(),
  /** What was left in it; null where the first closing asks for it. */
  openingMinor: z.number().int().nullable(),
  open: z.array(
    z.object({ kind: z.enum(['onItsWay', 'inReview']), reference: z.string(), amount: priceSchema }),
  ),
  /** What was counted so far. Nothing says what should be there before the first. */
  counts: z.array(countSchema),
});

/** What a closing says, once it was counted. */
const countedSchema = z.object({
  mayCountAgain: z.boolean(),
  counts: z.array(countSchema),
  tenders: z.array(tenderTotals),
  ledgers: z.array(
    z.object({ ledger: z.string(), invoiced: priceSchema, credited: priceSchema, net: priceSchema }),
  ),
  sums: z.object({
    invoices: sumSchema,
    receipts: sumSchema,
    carriedIn: sumSchema,
    captures: sumSchema,
    deskPayments: sumSchema,
    onBehalf: sumSchema,
    lost: sumSchema,
    carriedOut: sumSchema,
    creditNotes: sumSchema,
    refunds: sumSchema,
    returns: sumSchema,
    returnCosts: sumSchema,
    writeOffs: sumSchema,
    writeOffTaxes: sumSchema,
  }),
  drawer: z.object({
    openingMinor: z.number().int(),
    inMinor: z.number().int(),
    outMinor: z.number().int(),
    /** What staff brought, took out, and took to the bank. */
    moved: z.object({
      paidInMinor: z.number().int(),
      paidOutMinor: z.number().int(),
      droppedMinor: z.number().int(),
    }),
  }),
});
export type CountedDayShown = z.output<typeof countedSchema>;

export const closingChannels = {
  'reviews.list': {
    may: 'settle_review',
    input: z.object({ ...spoken, all: z.boolean() }),
    output: z.object({ reviews: z.array(reviewSchema) }),
  },
  'reviews.settle': {
    may: 'settle_review',
    input: z.object({
      attemptId: idSchema<'attempt'>(),
      as: z.enum(['captured', 'released', 'refunded', 'move-in']),
      why: whySchema,
    }),
    output: z.object({}),
  },
  'reviews.settle-refund': {
    may: 'settle_review',
    input: z.object({ refundId: idSchema<'refund'>(), as: z.enum(['given', 'not_given']), why: whySchema }),
    output: z.object({}),
  },
  'reviews.settle-unit': {
    may: 'settle_review',
    input: z.object({ conflictId: idSchema<'unit_conflict'>(), why: whySchema }),
    output: z.object({}),
  },
  'closing.day': { may: 'close_day', input: z.object(spoken), output: daySchema },
  /** Writes down what was counted, and answers what should be there. */
  'closing.count': {
    may: 'close_day',
    input: z.object({
      ...spoken,
      toSequence: z.number().int().min(0),
      openingMinor: amountSchema,
      countedMinor: amountSchema,
      /** How many of each coin and note, by its worth; they come to `countedMinor`. Null: the sum was typed. */
      pieces: z
        .record(z.string().regex(/^[1-9]\d{0,8}$/), z.number().int().min(0).max(1_000_000))
        .nullable()
        .default(null),
    }),
    output: countedSchema,
  },
  'closing.make': {
    may: 'close_day',
    input: z.object({
      key: keySchema,
      toSequence: z.number().int().min(0),
      openingMinor: amountSchema,
      countedMinor: amountSchema,
      leftMinor: amountSchema,
      why: printedWhySchema.nullable(),
    }),
    output: z.object({ label: z.string() }),
  },
  'closing.list': {
    may: 'close_day',
    input: z.object(spoken),
    output: z.object({
      closings: z.array(
        z.object({
          number: z.number().int(),
          label: z.string(),
          closedAt: z.string(),
          expected: priceSchema,
          counted: priceSchema,
          /** Null where there was one count alone. */
          firstCounted: priceSchema.nullable(),
          differenceMinor: z.number().int(),
          why: z.string().nullable(),
        }),
      ),
    }),
  },
  'closing.file': {
    may: 'close_day',
    input: z.object({ number: z.number().int().min(1), as: z.enum(['pdf', 'csv']) }),
    output: fileSchema,
  },
} as const;
