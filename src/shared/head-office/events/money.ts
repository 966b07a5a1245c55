/**
 * Events about money. Every payment is reported when it is authorized or taken, and again when it is in,
 * released or given back.
 */
import { z } from 'zod';
import { idSchema } from '../../ids';
import { invoiceLineCodeSchema, quoteLineCodeSchema } from '../../shapes';
import { bookedTotalSchema } from './ledger';
import { drawerMoveKinds } from '../../desk/choices';
import { amountMinor, currency, date, instantMs, number, providerId, staffId, word } from './parts';

const attemptId = idSchema<'attempt'>();
const bookingId = idSchema<'booking'>();
const contractId = idSchema<'contract'>();
const creditNoteId = idSchema<'credit_note'>();
const deskPaymentId = idSchema<'desk_payment'>();
const invoiceId = idSchema<'invoice'>();
const refundId = idSchema<'refund'>();
const provider = z.enum(['simulated', 'stripe']);
const tender = z.enum(['cash', 'cheque', 'desk_terminal']);

const invoiceV1 = z.strictObject({ invoiceId, number, contractId, currency, totalMinor: amountMinor });
const invoiceV2 = invoiceV1.extend({
  contactId: idSchema<'contact'>(),
  issuedOn: date,
  taxMinor: amountMinor,
  lines: z.array(
    z.strictObject({
      position: z.int().positive(),
      code: quoteLineCodeSchema,
      description: z.string(),
      /** Null for what is no charge for a time. */
      period: z.strictObject({ from: date, to: date }).nullable(),
      taxableMinor: amountMinor,
      /** In thousandths of a percent. */
      taxMilliPercent: z.int(),
      taxMinor: amountMinor,
      payableMinor: amountMinor,
      ledger: z.string(),
    }),
  ),
});

/** Made by the run, or for a tenant who pays ahead; the move-in's is `invoice.issued`. */
const billV1 = invoiceV2.extend({
  kind: z.enum(['RENTAL', 'CUSTOM', 'LATE FEE', 'DEPOSIT']),
  dueOn: date,
  /** Null for what is no rent of a period. */
  period: z.strictObject({ from: date, to: date }).nullable(),
});

/** A line may be a late fee. */
const billV2 = billV1.extend({
  /** The bill that was late; null for everything but a late fee. */
  lateFor: invoiceId.nullable(),
  lines: z.array(billV1.shape.lines.element.extend({ code: invoiceLineCodeSchema })),
});

const receiptV1 = z.strictObject({
  receiptId: idSchema<'receipt'>(),
  number,
  invoiceId,
  amountMinor,
});
/** One of the two: a card's payment, or what staff took. */
const paidBy = { attemptId: attemptId.nullable(), deskPaymentId: deskPaymentId.nullable() };
const receiptV2 = receiptV1.extend({
  contractId,
  currency,
  ...paidBy,
  /** Empty where staff took the money. */
  cardBrand: z.string(),
  cardLast4: z.string().max(4),
});

const chargesEntryV1 = z.strictObject({
  chargesEntryId: idSchema<'charges_entry'>(),
  contractId,
  /** Of the provider; where staff took the money, the id of that payment. */
  intentId: providerId,
  amountMinor,
});
const chargesEntryV2 = chargesEntryV1.extend({
  ...paidBy,
  /** `desk`: staff took the money, and `chargeId` is what it was paid with. */
  provider: z.enum([...provider.options, 'desk']),
  chargeId: providerId,
  currency,
});

const cardV1 = z.strictObject({ attemptId, bookingId, intentId: providerId, amountMinor });
const cardV2 = cardV1.extend({ provider, currency });

const creditNoteV1 = z.strictObject({ creditNoteId, number, invoiceId, contractId, totalMinor: amountMinor });
const creditNoteV2 = creditNoteV1.extend({
  contactId: idSchema<'contact'>(),
  issuedOn: date,
  staffId,
  currency,
  taxMinor: amountMinor,
  /** By the position of the invoice's line that it takes back. */
  lines: z.array(
    z.strictObject({
      position: z.int().positive(),
      taxableMinor: amountMinor,
      taxMinor: amountMinor,
      payableMinor: amountMinor,
    }),
  ),
});

/** `staffId` is null for one that the settlement of a contract made. */
const creditNoteV3 = creditNoteV2.extend({
  staffId: staffId.nullable(),
  madeBy: z.enum(['staff', 'settlement']),
});

/** Of money for a contract of another kiosk of the site: what can go back to nobody's bank. */
const onBehalfTender = z.enum(['cash', 'desk_terminal']);

const takenV1 = z.strictObject({ deskPaymentId, bookingId, tender, amountMinor });
const refundV1 = z.strictObject({
  refundId,
  creditNoteId,
  way: z.enum(['card', 'cash', 'cheque']),
  amountMinor,
});
const closedV1 = z.strictObject({
  number: z.int().positive(),
  /** Places in the kiosk's journal of money. */
  afterSequence: z.int().nonnegative(),
  toSequence: z.int().nonnegative(),
});
const closedV2 = closedV1.extend({
  closedOn: date,
  staffId,
  currency,
  /** What the drawer should hold, holds, and keeps for the next day. */
  expectedMinor: amountMinor,
  countedMinor: amountMinor,
  leftMinor: amountMinor,
});
const closedV3 = closedV2.extend({ epoch: z.int().positive(), followsLoss: z.boolean() });
const raisedV1 = z.strictObject({ attemptId, bookingId, reason: word });

export const moneyEvents = {
  'invoice.issued': [invoiceV1, invoiceV2],
  'bill.issued': [billV1, billV2],
  'receipt.issued': [receiptV1, receiptV2],
  'charges_entry.made': [chargesEntryV1, chargesEntryV2],
  'payment.authorised': [cardV1, cardV2],
  'payment.captured': [cardV1, cardV2],
  /** Nothing was taken, or all of it is free again. */
  'payment.released': [z.strictObject({ attemptId, bookingId })],
  /** Staff took it. */
  'payment.taken': [
    takenV1,
    takenV1.extend({ currency, staffId }),
    /** `sister`: another kiosk of the site took it, and told it as `onBehalfId`, which is the `deskPaymentId` too. */
    takenV1.extend({
      currency,
      staffId,
      tender: z.enum([...tender.options, 'sister']),
      onBehalfId: idSchema<'on_behalf'>().nullable(),
    }),
  ],
  /** Taken for a contract of another kiosk of the site. Head office tells that one. */
  'payment.on_behalf': [
    z.strictObject({
      onBehalfId: idSchema<'on_behalf'>(),
      /** Made by the page for this one payment. */
      key: z.string().min(1).max(100),
      contractId,
      contractNumber: number,
      tender: onBehalfTender,
      amountMinor: amountMinor.positive(),
      currency,
      staffId,
      takenAtMs: instantMs,
    }),
  ],
  'credit_note.issued': [creditNoteV1, creditNoteV2, creditNoteV3],
  'refund.done': [refundV1, refundV1.extend({ contractId, attemptId: attemptId.nullable(), currency })],
  'refund.needs_review': [z.strictObject({ refundId, creditNoteId })],
  /** The bank sent back what was done: the money is the site's again. */
  'refund.came_back': [
    z.strictObject({
      refundId,
      creditNoteId,
      contractId,
      attemptId: attemptId.nullable(),
      amountMinor,
      currency,
    }),
  ],
  /** Nothing was given back by it, and nothing will be: the credit note still owes it. */
  'refund.failed': [z.strictObject({ refundId, creditNoteId })],
  'review.raised': [raisedV1, raisedV1.extend({ amountMinor, currency })],
  'review.settled': [
    z.strictObject({
      attemptId,
      bookingId,
      as: z.enum(['captured', 'released', 'refunded', 'move-in']),
    }),
  ],
  /** Cash beside payments. Why stays at the kiosk: staff type it, and may name people. */
  'drawer.moved': [
    z.strictObject({
      drawerMoveId: idSchema<'drawer_move'>(),
      /** Made by the page for this one move. */
      key: z.string().min(1).max(100),
      kind: z.enum(drawerMoveKinds),
      amountMinor: amountMinor.positive(),
      currency,
      staffId: idSchema<'staff'>(),
      movedAtMs: instantMs,
    }),
  ],
  'day.closed': [
    closedV1,
    closedV2,
    closedV3,
    /** What its entries of the journal were booked as, by account. */
    closedV3.extend({ booked: z.array(bookedTotalSchema) }),
  ],
} as const;
