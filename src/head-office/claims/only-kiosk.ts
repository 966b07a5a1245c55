/**
 * A property with one active kiosk has all its units allotted to that kiosk, so an outage of head office stops nobody
 * there. When another kiosk joins, those units are free again for the first kiosk that asks.
 */
import type { Id } from '../../shared/ids';
import { selectAllotted, selectAllottedByItself } from '../database/claims/allotments';
import { selectActiveKiosks } from '../database/kiosk/kiosks';
import type { Database } from '../database/tx';
import { selectPublished } from '../database/catalogue/published-files';
import { allotUnits, withdrawUnits } from './allotments';
import { onlyKiosk } from './rules';
import { loadSite } from './site';

export async function allotToTheOnlyOne(
  database: Database,
  propertyId: Id<'property'>,
  nowMs: number,
): Promise<void> {
  const active = await selectActiveKiosks(database, propertyId);
  const kioskId = onlyKiosk(active);
  if (kioskId !== null) await allotAll(database, { propertyId, kioskId }, nowMs);
  else await takeBack(database, propertyId, nowMs);
}

async function allotAll(
  database: Database,
  kiosk: { readonly propertyId: Id<'property'>; readonly kioskId: string },
  nowMs: number,
): Promise<void> {
  const { propertyId, kioskId } = kiosk;
  const [published] = await selectPublished(database, { propertyId, name: 'manifest' }, 1);
  if (!published) return;
  const site = (await loadSite(database, propertyId)) ?? [];
  const rows = await selectAllotted(database, propertyId);
  const has = new Set(rows.flatMap((row) => (row.kiosk_id === kioskId ? [row.unit_id] : [])));
  const missing = site.flatMap(({ id }) => (has.has(id) ? [] : [id]));
  if (missing.length === 0) return;
  await database.transaction().execute((tx) => allotUnits(tx, kiosk, missing, { nowMs, byItself: true }));
}

async function takeBack(database: Database, propertyId: Id<'property'>, nowMs: number): Promise<void> {
  const rows = await selectAllottedByItself(database, propertyId);
  if (rows.length === 0) return;
  await database.transaction().execute(async (tx) => {
    for (const [kioskId, own] of Map.groupBy(rows, ({ kiosk_id }) => kiosk_id))
      await withdrawUnits(
        tx,
        { propertyId, kioskId },
        own.map(({ unit_id }) => unit_id),
        nowMs,
      );
  });
}
