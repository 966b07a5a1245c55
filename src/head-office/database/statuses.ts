/** The last report of each kiosk. */
import { statusSchema, type KioskStatus } from '../../shared/head-office/status';
import type { Database } from './tx';

/** As it is kept; null for one that this version cannot read. */
export function readStatus(text: string): KioskStatus | null {
  const read = statusSchema.safeParse(JSON.parse(text));
  return read.success ? read.data : null;
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
