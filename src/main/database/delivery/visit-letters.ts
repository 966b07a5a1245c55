/** Queries on letters that tell a tenant of a visit. Their queue: queue.ts. */
import type { Selectable } from 'kysely';
import type { Tx, VisitLetterTable } from '../schema';

export type VisitLetterRow = Selectable<VisitLetterTable>;

export async function insertVisitLetter(tx: Tx, row: VisitLetterRow): Promise<void> {
  await tx.insertInto('visit_letter').values(row).execute();
}

/** Those that are out, or were given up, before then. */
export async function deleteVisitLetters(tx: Tx, beforeMs: number): Promise<void> {
  await tx
    .deleteFrom('visit_letter')
    .where('state', 'in', ['done', 'failed'])
    .where('created_at_ms', '<', beforeMs)
    .execute();
}
