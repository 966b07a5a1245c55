/** What head office knows of a kiosk, for one whose own books are in doubt: its contracts, and what it reported that the books lack. */
import { z } from 'zod';
import { idSchema } from '../ids';
import type { EventType } from './events';
import { reportedEventSchema } from './reported-events';

export const BOOKS_PATH = '/sync/v1/books';
export const FACTS_PATH = '/sync/v1/facts';

export const booksAnswerSchema = z.object({
  /** Every contract that this kiosk reported. */
  contracts: z.array(
    z.object({
      contractId: idSchema<'contract'>(),
      number: z.string(),
      unitId: idSchema<'unit'>(),
      /** Null where the event cannot be read any more. */
      bookingId: idSchema<'booking'>().nullable(),
      moveInOn: z.string().nullable(),
      /** Its tenant has left. */
      isEnded: z.boolean(),
    }),
  ),
  /** The highest epoch of numbers that this kiosk reported a contract with. */
  epoch: z.number().int().min(1),
  /** The last event of each chain that it reported. */
  heads: z.array(z.object({ sequence: z.number().int(), hash: z.string() })).default([]),
});
export type BooksAnswer = z.output<typeof booksAnswerSchema>;

const placeSchema = z.strictObject({ chainId: idSchema<'chain'>(), sequence: z.int().positive() });

export const factsRequestSchema = z.strictObject({
  /** Of each chain that the books know, the last event that they have. */
  places: z.array(placeSchema).max(1000),
  /** The end of the page before; null: the first page. */
  after: placeSchema.nullable(),
});
export type FactsRequest = z.output<typeof factsRequestSchema>;

/**
 * What is handed back: events of contracts, their money and their tenants, of the cash drawer, and of
 * money for other kiosks. Bookings that came to
 * nothing are no loss. What a kiosk reads to rebuild a contract must be here: head office says nothing of any other kind.
 */
export const FACT_KINDS = [
  'contract.signed',
  'contract.adopted',
  'opening.booked',
  'opening.taken_back',
  'contract.ended',
  'contract.resumed',
  'contract.transferred',
  'contract.written_back',
  'notice.given',
  'notice.withdrawn',
  'tax_proof.judged',
  'mandate.recorded',
  'mandate.changed',
  'access_code.issued',
  'access_code.revoked',
  'access.suspended',
  'access.restored',
  'invoice.issued',
  'bill.issued',
  'rent_change.effective',
  'charges.changed',
  'late_step.done',
  'write_off.made',
  'receipt.issued',
  'charges_entry.made',
  'payment.captured',
  'payment.taken',
  'payment.returned',
  'credit_note.issued',
  'refund.done',
  'refund.came_back',
  'drawer.moved',
  'payment.on_behalf',
  'day.closed',
  'contact.details',
  'contact.restricted',
  'contact.erased',
] as const satisfies readonly EventType[];
export type FactKind = (typeof FACT_KINDS)[number];

/** What the kiosk reported of contracts, money and tenants and no longer has, chain by chain in its order. */
export const factsAnswerSchema = z.object({
  facts: z.array(reportedEventSchema),
  /** Where the next page begins; null: this is the last one. */
  next: placeSchema.nullable(),
});
export type FactsAnswer = z.output<typeof factsAnswerSchema>;
