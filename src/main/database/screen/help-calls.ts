/** Queries on calls for help. */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { HelpCallTable } from '../schema/desk';

export type HelpCallRow = Selectable<HelpCallTable>;

export function findHelpCall(tx: Tx, id: Id<'help_call'>): Promise<HelpCallRow | undefined> {
  return tx.selectFrom('help_call').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Calls nobody has taken yet, oldest first. */
export function selectOpenHelpCalls(tx: Tx): Promise<HelpCallRow[]> {
  return tx
    .selectFrom('help_call')
    .selectAll()
    .where('cleared_at_ms', 'is', null)
    .orderBy('called_at_ms')
    .orderBy('id')
    .execute();
}

export async function insertHelpCall(tx: Tx, row: HelpCallRow): Promise<void> {
  await tx.insertInto('help_call').values(row).execute();
}

/** Answers false when there is no such call, or it was cleared before. */
export async function setHelpCallCleared(
  tx: Tx,
  id: Id<'help_call'>,
  clearedAtMs: number,
  clearedBy: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('help_call')
    .set({ cleared_at_ms: clearedAtMs, cleared_by: clearedBy })
    .where('id', '=', id)
    .where('cleared_at_ms', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
