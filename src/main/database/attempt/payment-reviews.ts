/** Queries on payments that people have to settle. */
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { PaymentReviewTable } from '../schema/attempt';

export type ReviewRow = Selectable<PaymentReviewTable>;

export async function insertReview(tx: Tx, review: Insertable<PaymentReviewTable>): Promise<void> {
  await tx.insertInto('payment_review').values(review).execute();
}

/** The one of an attempt that is not settled. */
export function findOpenReview(tx: Tx, attemptId: Id<'attempt'>): Promise<ReviewRow | undefined> {
  return tx
    .selectFrom('payment_review')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .where('settled_at_ms', 'is', null)
    .executeTakeFirst();
}

/** Oldest first; with `all` the settled ones too. */
export function selectReviews(tx: Tx, options: { readonly all: boolean }): Promise<ReviewRow[]> {
  const every = tx.selectFrom('payment_review').selectAll().orderBy('id');
  return (options.all ? every : every.where('settled_at_ms', 'is', null)).execute();
}

/** Changes a review that is not settled; throws when another was faster. */
export async function changeOpenReview(
  tx: Tx,
  id: number,
  change: Updateable<PaymentReviewTable>,
): Promise<void> {
  await tx
    .updateTable('payment_review')
    .set(change)
    .where('id', '=', id)
    .where('settled_at_ms', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** The attempts that were settled in a way. */
export async function selectReviewsSettledAs(
  tx: Tx,
  as: NonNullable<ReviewRow['settled_as']>,
): Promise<Id<'attempt'>[]> {
  const rows = await tx
    .selectFrom('payment_review')
    .select('attempt_id')
    .where('settled_as', '=', as)
    .execute();
  return rows.map((row) => row.attempt_id);
}
