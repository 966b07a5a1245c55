/** Queries on what head office asked of this kiosk. */
import type { Selectable } from 'kysely';
import type { CommandState, KioskCommand } from '../../../shared/head-office/commands';
import type { Tx } from '../schema';
import type { OfficeCommandTable } from '../schema/upkeep';

export type OfficeCommandRow = Selectable<OfficeCommandTable>;

/** Does nothing where it was heard before: whatever came of it stands. */
export async function insertOfficeCommand(
  tx: Tx,
  { id, number, kind, expiresMs }: KioskCommand,
  heardAtMs: number,
): Promise<void> {
  await tx
    .insertInto('office_command')
    .values({
      id,
      number,
      kind,
      expires_at_ms: expiresMs,
      heard_at_ms: heardAtMs,
      state: 'waits',
      why: null,
    })
    .onConflict((there) => there.column('id').doNothing())
    .execute();
}

/** In one state, in the order in which they were asked. */
export function selectOfficeCommands(tx: Tx, state: CommandState): Promise<OfficeCommandRow[]> {
  return tx
    .selectFrom('office_command')
    .selectAll()
    .where('state', '=', state)
    .orderBy('number')
    .orderBy('id')
    .execute();
}

/** The last that were heard. */
export function selectLastOfficeCommands(tx: Tx, most: number): Promise<OfficeCommandRow[]> {
  return tx
    .selectFrom('office_command')
    .selectAll()
    .orderBy('heard_at_ms', 'desc')
    .orderBy('number', 'desc')
    .limit(most)
    .execute();
}

/** Not what was begun. */
export async function refuseWithdrawn(tx: Tx, id: OfficeCommandRow['id']): Promise<void> {
  await tx
    .updateTable('office_command')
    .set({ state: 'refused', why: 'withdrawn' })
    .where('id', '=', id)
    .where('state', '=', 'waits')
    .execute();
}

export async function updateOfficeCommand(
  tx: Tx,
  id: OfficeCommandRow['id'],
  said: Pick<OfficeCommandRow, 'state' | 'why'>,
): Promise<void> {
  await tx.updateTable('office_command').set(said).where('id', '=', id).execute();
}

/** Of those whose time was over before then: none of them is heard any more. */
export async function deleteOfficeCommandsBefore(tx: Tx, atMs: number): Promise<void> {
  await tx.deleteFrom('office_command').where('expires_at_ms', '<', atMs).execute();
}
