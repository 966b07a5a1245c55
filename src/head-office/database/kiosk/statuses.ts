/** Queries on what kiosks reported last. */
import { statusSchema, type KioskStatus } from '../../../shared/head-office/status';
import type { KioskStatusTable } from '../schema-kiosk';
import type { Database, Tx } from '../tx';

/** As it is kept; null for one that this version cannot read. */
export function readStatus(text: string): KioskStatus | null {
  const read = statusSchema.safeParse(JSON.parse(text));
  return read.success ? read.data : null;
}

/** The last report of a kiosk; null where there is none, or none that this version can read. */
export async function findStatus(database: Database | Tx, kioskId: string): Promise<KioskStatus | null> {
  const row = await database
    .selectFrom('kiosk_status')
    .select('status')
    .where('kiosk_id', '=', kioskId)
    .executeTakeFirst();
  return row ? readStatus(row.status) : null;
}

/** The same, with when it came; null where there is none. */
export async function findReport(
  database: Database,
  kioskId: string,
): Promise<{ readonly atMs: number; readonly status: KioskStatus } | null> {
  const row = await database
    .selectFrom('kiosk_status')
    .select(['at_ms', 'status'])
    .where('kiosk_id', '=', kioskId)
    .executeTakeFirst();
  const status = row ? readStatus(row.status) : null;
  return row && status ? { atMs: row.at_ms, status } : null;
}

/** The last report of each kiosk. */
export function selectStatuses(database: Database): Promise<KioskStatusTable[]> {
  return database.selectFrom('kiosk_status').selectAll().execute();
}

/** When a kiosk was heard last; null: never. */
export async function findLastHeardMs(database: Database | Tx, kioskId: string): Promise<number | null> {
  const status = await database
    .selectFrom('kiosk_status')
    .select('at_ms')
    .where('kiosk_id', '=', kioskId)
    .executeTakeFirst();
  const kiosk = await database
    .selectFrom('kiosk')
    .select('last_commit_at_ms')
    .where('id', '=', kioskId)
    .executeTakeFirst();
  const times = [status?.at_ms, kiosk?.last_commit_at_ms].filter((ms) => typeof ms === 'number');
  return times.length === 0 ? null : Math.max(...times);
}

/** Answers false for a kiosk that is not at work here. */
export async function saveStatus(database: Database, status: KioskStatus, nowMs: number): Promise<boolean> {
  const kiosk = await database
    .selectFrom('kiosk')
    .select('id')
    .where('id', '=', status.kioskId)
    .where('property_id', '=', status.propertyId)
    .where('state', '=', 'active')
    .executeTakeFirst();
  if (!kiosk) return false;
  const told = { at_ms: nowMs, status: JSON.stringify(status) };
  await database
    .insertInto('kiosk_status')
    .values({ kiosk_id: status.kioskId, ...told })
    .onConflict((conflict) => conflict.column('kiosk_id').doUpdateSet(told))
    .execute();
  return true;
}
