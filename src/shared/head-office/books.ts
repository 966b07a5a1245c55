/** What head office knows of a kiosk, for one whose own books are in doubt: its contracts, and what it reported that the books lack. */
import { z } from 'zod';
import { idSchema } from '../ids';
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

/** What the kiosk reported of contracts, money and tenants and no longer has, chain by chain in its order. */
export const factsAnswerSchema = z.object({
  facts: z.array(reportedEventSchema),
  /** Where the next page begins; null: this is the last one. */
  next: placeSchema.nullable(),
});
export type FactsAnswer = z.output<typeof factsAnswerSchema>;
