/** What head office knows of a kiosk's contracts, for one whose own books are in doubt: `GET /sync/v1/books`, signed. */
import { z } from 'zod';
import { idSchema } from '../ids';

export const BOOKS_PATH = '/sync/v1/books';

export const booksAnswerSchema = z.object({
  /** Every contract that this kiosk told and that has not ended. */
  contracts: z.array(
    z.object({
      contractId: idSchema<'contract'>(),
      number: z.string(),
      unitId: idSchema<'unit'>(),
      /** Null where the event cannot be read any more. */
      bookingId: idSchema<'booking'>().nullable(),
      moveInOn: z.string().nullable(),
    }),
  ),
  /** The highest epoch of numbers that this kiosk told a contract with. */
  epoch: z.number().int().min(1),
  /** The last event of each chain that it told. */
  heads: z.array(z.object({ sequence: z.number().int(), hash: z.string() })).default([]),
});
export type BooksAnswer = z.output<typeof booksAnswerSchema>;
