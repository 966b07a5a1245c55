/** Queries on kiosks whose alerts are silenced for a while. */
import type { KioskSilenceTable } from '../schema-kiosk';
import { storable } from '../storable';
import type { Database, Tx } from '../tx';

export type Silence = KioskSilenceTable;

/** In force then; `kioskId`: of this kiosk alone. */
export function selectSilences(database: Database | Tx, nowMs: number, kioskId?: string): Promise<Silence[]> {
  const silences = database.selectFrom('kiosk_silence').selectAll().where('until_ms', '>', nowMs);
  return (kioskId === undefined ? silences : silences.where('kiosk_id', '=', kioskId)).execute();
}

/** In place of one before. */
export async function saveSilence(tx: Tx, row: Silence): Promise<void> {
  const { kiosk_id, ...said } = { ...row, said_by: storable(row.said_by), why: storable(row.why) };
  await tx
    .insertInto('kiosk_silence')
    .values({ kiosk_id, ...said })
    .onConflict((there) => there.column('kiosk_id').doUpdateSet(said))
    .execute();
}

/** False where none was in force. */
export async function deleteSilence(tx: Tx, kioskId: string, nowMs: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('kiosk_silence')
    .where('kiosk_id', '=', kioskId)
    .where('until_ms', '>', nowMs)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
