/** Queries on what waits at kiosks and was mailed, to whom by the hash of the address. */
import type { AlertMailTable } from '../schema-kiosk';
import { storable } from '../storable';
import type { Database } from '../tx';

export type AlertMailRow = AlertMailTable;

/** Of these kiosks. */
export function selectAlertMail(database: Database, kioskIds: readonly string[]): Promise<AlertMailRow[]> {
  return database.selectFrom('alert_mail').selectAll().where('kiosk_id', 'in', kioskIds).execute();
}

export async function insertAlertMail(database: Database, rows: readonly AlertMailRow[]): Promise<void> {
  await database
    .insertInto('alert_mail')
    .values(rows.map((row) => ({ ...row, kind: storable(row.kind), subject: storable(row.subject) })))
    .onConflict((there) => there.doNothing())
    .execute();
}

export async function deleteAlertMailBefore(database: Database, atMs: number): Promise<void> {
  await database.deleteFrom('alert_mail').where('at_ms', '<', atMs).execute();
}
