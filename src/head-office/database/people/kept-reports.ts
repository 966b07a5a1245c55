/** Queries on reports that somebody kept as a file: of each, the last time. */
import type { ReportKeptTable } from '../schema-people';
import { storable } from '../storable';
import type { Database, Tx } from '../tx';

export async function saveKept(tx: Tx, kept: ReportKeptTable): Promise<void> {
  const row = { ...kept, said_by: storable(kept.said_by) };
  await tx
    .insertInto('report_kept')
    .values(row)
    .onConflict((conflict) => conflict.column('asked_sha256').doUpdateSet(row))
    .execute();
}

export function findKept(database: Database, askedSha256: string): Promise<ReportKeptTable | undefined> {
  return database
    .selectFrom('report_kept')
    .selectAll()
    .where('asked_sha256', '=', askedSha256)
    .executeTakeFirst();
}
