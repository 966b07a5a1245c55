/** Queries on the answers that are kept for clients who ask again. */
import { sql, type Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { IdempotencyTable } from '../schema/base';

export interface StoredWhile {
  readonly afterMs: number;
  /** A later one was kept by a clock that was ahead. */
  readonly untilMs: number;
}

/** Only one that was kept in that time. */
export function findStoredAnswer(
  tx: Tx,
  keyHash: string,
  { afterMs, untilMs }: StoredWhile,
): Promise<Selectable<IdempotencyTable> | undefined> {
  return tx
    .selectFrom('idempotency')
    .selectAll()
    .where('key_hash', '=', keyHash)
    .where('created_at_ms', '>', afterMs)
    .where('created_at_ms', '<=', untilMs)
    .executeTakeFirst();
}

export async function insertStoredAnswer(tx: Tx, row: Selectable<IdempotencyTable>): Promise<void> {
  await tx.insertInto('idempotency').values(row).execute();
}

/** All that were not kept in that time. */
export async function deleteOtherStoredAnswers(tx: Tx, { afterMs, untilMs }: StoredWhile): Promise<void> {
  await tx
    .deleteFrom('idempotency')
    .where((eb) => eb.or([eb('created_at_ms', '<=', afterMs), eb('created_at_ms', '>', untilMs)]))
    .execute();
}

/** What was answered to a registration or a login holds the contact with its id. */
export async function deleteStoredAnswersAbout(tx: Tx, id: Id<'contact'>): Promise<void> {
  await tx
    .deleteFrom('idempotency')
    .where(sql<number>`instr(answer, ${id})`, '>', 0)
    .execute();
}
