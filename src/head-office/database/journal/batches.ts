/** Queries on account numbers, and on batches of the journal that left. */
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { JournalBatchTable, JournalSettingTable } from '../schema-journal';
import { storable } from '../storable';
import type { Database, Tx } from '../tx';

export type JournalBatchRow = Selectable<JournalBatchTable>;

/** Of every property, and of each one alone. */
export function selectJournalSettings(database: Database): Promise<JournalSettingTable[]> {
  return database.selectFrom('journal_setting').selectAll().execute();
}

/** An empty value is taken away. */
export async function saveJournalSetting(tx: Tx, { site, name, value }: JournalSettingTable): Promise<void> {
  await tx.deleteFrom('journal_setting').where('site', '=', site).where('name', '=', name).execute();
  if (value !== '')
    await tx
      .insertInto('journal_setting')
      .values({ site, name, value: storable(value) })
      .execute();
}

/** One person at a time makes batches, so that no closing leaves twice. */
export async function lockBatches(tx: Tx): Promise<void> {
  await sql`LOCK TABLE journal_batch IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

/** Answers its number. */
export async function insertJournalBatch(tx: Tx, row: Insertable<JournalBatchTable>): Promise<number> {
  const { number } = await tx
    .insertInto('journal_batch')
    .values({ ...row, said_by: storable(row.said_by) })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

export async function insertBatchClosings(
  tx: Tx,
  { format, batch }: Pick<JournalBatchRow, 'format'> & { readonly batch: number },
  events: readonly Id<'event'>[],
): Promise<void> {
  await sql`INSERT INTO journal_batch_closing (format, event_id, batch)
    SELECT ${format}, e, ${batch}::int FROM unnest(${[...events]}::uuid[]) e`.execute(tx);
}

/** The newest first, without their content. `properties`: of these alone; null: all. */
export function selectJournalBatches(database: Database, properties: readonly Id<'property'>[] | null) {
  return database
    .selectFrom('journal_batch')
    .select(['number', 'format', 'month', 'property_id', 'currency', 'entries', 'total_minor', 'file_name'])
    .select(['sha256', 'made_at_ms', 'said_by'])
    .$if(properties !== null, (query) =>
      query.where('property_id', '=', (row) => row.fn.any(row.val([...(properties ?? [])]))),
    )
    .orderBy('number', 'desc')
    .limit(200)
    .execute();
}

export function findJournalBatch(database: Database, number: number): Promise<JournalBatchRow | undefined> {
  return database.selectFrom('journal_batch').selectAll().where('number', '=', number).executeTakeFirst();
}
