/**
 * A property with one active kiosk has all its units allotted to that kiosk, so that an outage of head office stops nobody
 * there. When another kiosk joins, what was allotted so is free again for whichever asks first.
 */
import type { Id } from '../../shared/ids';
import type { Database } from '../database/tx';
import { selectPublished } from '../database/published-files';
import { allotUnits, withdrawUnits } from './allotments';
import { onlyKiosk } from './rules';
import { loadSite } from './site';

export async function allotToTheOnlyOne(
  database: Database,
  propertyId: Id<'property'>,
  nowMs: number,
): Promise<void> {
  const active = await database
    .selectFrom('kiosk')
    .select('id')
    .where('property_id', '=', propertyId)
    .where('state', '=', 'active')
    .execute();
  const kioskId = onlyKiosk(active.map(({ id }) => id));
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
  const rows = await database
    .selectFrom('allotted_unit')
    .select('unit_id')
    .where('property_id', '=', propertyId)
    .where('kiosk_id', '=', kioskId)
    .where('state', '<>', 'withdrawn')
    .execute();
  const has = new Set(rows.map(({ unit_id }) => unit_id));
  const missing = site.flatMap(({ id }) => (has.has(id) ? [] : [id]));
  if (missing.length === 0) return;
  await database.transaction().execute((tx) => allotUnits(tx, kiosk, missing, { nowMs, byItself: true }));
}

async function takeBack(database: Database, propertyId: Id<'property'>, nowMs: number): Promise<void> {
  const rows = await database
    .selectFrom('allotted_unit')
    .select(['unit_id', 'kiosk_id'])
    .where('property_id', '=', propertyId)
    .where('by_itself', '=', true)
    .where('state', '<>', 'withdrawn')
    .execute();
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
