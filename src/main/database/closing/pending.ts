/** Card payments whose money is on its way when a closing begins or ends. */
import { sql } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { PendingCapture, Tender } from '../../domain/closing/closing';
import type { Tx } from '../schema';
import { entryBefore, type Stretch } from '../base/day-stretch';

export const cardTender = sql<Tender>`iif(a.provider = 'simulated', 'card_simulated', 'card')`;

/**
 * Card receipts whose money was neither captured nor given up before a period. The query covers those that are not
 * captured today, and those that were captured since. All others were captured before it.
 */
export function selectPending(tx: Tx, stretch: Stretch): Promise<PendingCapture[]> {
  const givenUp = tx
    .selectFrom('payment_review as v')
    .select('v.attempt_id')
    .where('v.settled_as', '=', 'released')
    .where((review) => review.exists(entryBefore(tx, 'review_settled', sql`CAST(v.id AS TEXT)`, stretch)));
  const open = tx
    .selectFrom('receipt')
    .select(sql<Id<'attempt'>>`attempt_id`.as('id'))
    // As the index says it: SQLite does not look into a value that is bound.
    .where(sql<boolean>`state = 'capture_pending'`)
    .where('attempt_id', 'is not', null);
  const since = tx
    .selectFrom('money_entry')
    .select(sql<Id<'attempt'>>`subject_id`.as('id'))
    .where(sql`+kind`, '=', 'capture')
    .where('sequence', '>', stretch.after);
  return tx
    .selectFrom('payment_attempt as a')
    .innerJoin('receipt as r', 'r.attempt_id', 'a.id')
    .select([
      'a.id as attemptId',
      'r.number as receiptNumber',
      cardTender.as('tender'),
      'r.amount_minor as amountMinor',
    ])
    .where('a.id', 'in', open.union(since))
    .where((of) => of.exists(entryBefore(tx, 'receipt', sql`r.id`, stretch)))
    .where((of) => of.not(of.exists(entryBefore(tx, 'capture', sql`a.id`, stretch))))
    .where('a.id', 'not in', givenUp)
    .orderBy('r.number')
    .execute();
}
