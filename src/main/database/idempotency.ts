/** Queries on the answers that are kept for clients who ask again. */
import { sql, type Selectable } from 'kysely';
import type { Id } from '../../shared/ids';
import type { IdempotencyTable, Tx } from './schema';

/** Only one that was kept after that instant. */
export function findKeptAnswer(
  tx: Tx,
  keyHash: string,
  afterMs: number,
): Promise<Selectable<IdempotencyTable> | undefined> {
  return tx
    .selectFrom('idempotency')
    .selectAll()
    .where('key_hash', '=', keyHash)
    .where('created_at_ms', '>', afterMs)
    .executeTakeFirst();
}

export async function insertKeptAnswer(tx: Tx, row: Selectable<IdempotencyTable>): Promise<void> {
  await tx.insertInto('idempotency').values(row).execute();
}

export async function deleteKeptAnswersUntil(tx: Tx, instantMs: number): Promise<void> {
  await tx.deleteFrom('idempotency').where('created_at_ms', '<=', instantMs).execute();
}

/** What was answered to a registration or a login holds the contact with its id. */
export async function deleteKeptAnswersAbout(tx: Tx, id: Id<'contact'>): Promise<void> {
  await tx
    .deleteFrom('idempotency')
    .where(sql<number>`instr(answer, ${id})`, '>', 0)
    .execute();
}
