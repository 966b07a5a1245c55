/** Queries on what kiosks are asked, and what came of it. */
import type { Selectable } from 'kysely';
import type { CommandAnswer } from '../../../shared/head-office/commands';
import type { KioskCommandTable } from '../schema-kiosk';
import { storable } from '../storable';
import type { Database, Tx } from '../tx';

export type KioskCommandRow = Selectable<KioskCommandTable>;

export async function insertCommand(
  tx: Tx,
  row: Pick<KioskCommandRow, 'id' | 'kiosk_id' | 'kind' | 'said_by' | 'asked_at_ms' | 'expires_at_ms'>,
): Promise<void> {
  await tx
    .insertInto('kiosk_command')
    .values({ ...row, said_by: storable(row.said_by) })
    .execute();
}

/** The newest first. */
export function selectCommands(
  database: Database | Tx,
  kioskId: string,
  most: number,
): Promise<KioskCommandRow[]> {
  return database
    .selectFrom('kiosk_command')
    .selectAll()
    .where('kiosk_id', '=', kioskId)
    .orderBy('number', 'desc')
    .limit(most)
    .execute();
}

/** Those without a last word, also where their time is over: a kiosk may have done them in time. */
export function selectOpenCommands(database: Database | Tx, kioskId: string): Promise<KioskCommandRow[]> {
  return database
    .selectFrom('kiosk_command')
    .selectAll()
    .where('kiosk_id', '=', kioskId)
    .where((row) => row.or([row('state', 'is', null), row('state', 'in', ['waits', 'under_way'])]))
    .orderBy('number')
    .execute();
}

/** Of one without a last word, by its number; false: there is none, or it was withdrawn before. */
export async function withdrawCommand(
  tx: Tx,
  { kioskId, number }: { readonly kioskId: string; readonly number: number },
  { by, atMs }: { readonly by: string; readonly atMs: number },
): Promise<boolean> {
  const withdrawn = await tx
    .updateTable('kiosk_command')
    .set({ withdrawn_at_ms: atMs, withdrawn_by: storable(by) })
    .where('kiosk_id', '=', kioskId)
    .where('number', '=', number)
    .where('withdrawn_at_ms', 'is', null)
    .where('expires_at_ms', '>', atMs)
    .where((row) => row.or([row('state', 'is', null), row('state', '=', 'waits')]))
    .returning('number')
    .executeTakeFirst();
  return withdrawn !== undefined;
}

export async function updateCommand(
  tx: Tx,
  kioskId: string,
  { id, state, why }: CommandAnswer,
  nowMs: number,
): Promise<void> {
  await tx
    .updateTable('kiosk_command')
    .set({ state, why: why === null ? null : storable(why), answered_at_ms: nowMs })
    .where('id', '=', id)
    .where('kiosk_id', '=', kioskId)
    .execute();
}

/** Keeps the last `most` of a kiosk. */
export async function deleteOlderCommands(tx: Tx, kioskId: string, most: number): Promise<void> {
  const kept = tx
    .selectFrom('kiosk_command')
    .select('number')
    .where('kiosk_id', '=', kioskId)
    .orderBy('number', 'desc')
    .limit(most);
  await tx
    .deleteFrom('kiosk_command')
    .where('kiosk_id', '=', kioskId)
    .where('number', 'not in', kept)
    .execute();
}
