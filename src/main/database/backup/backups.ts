/** Queries on the backups that were made, and on the result of testing each. */
import type { Selectable } from 'kysely';
import type { Tx } from '../schema';
import type { BackupTable } from '../schema/upkeep';

export type BackupRow = Selectable<BackupTable>;

export function selectBackups(tx: Tx): Promise<BackupRow[]> {
  return tx.selectFrom('backup').selectAll().orderBy('made_at_ms', 'desc').execute();
}

export async function saveBackup(tx: Tx, row: BackupRow): Promise<void> {
  await tx
    .insertInto('backup')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

export async function deleteBackup(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('backup').where('name', '=', name).execute();
}
