/** Whether the contracts of one kiosk may go to another one, and what then waits to be imported there. */
import { businessDateAt } from '../../main/domain/base/dates';
import { selectWaitingFor } from '../database/claims/hand-overs';
import { selectUnitsLetTwice } from '../database/claims/double-lets';
import { selectSiteCatalogues } from '../database/catalogue/site-catalogues';
import type { KioskRow } from '../database/kiosk/kiosks';
import { findLastHeardMs } from '../database/kiosk/statuses';
import type { Database } from '../database/tx';
import type { HeldElsewhere } from './hand-overs';
import { loadSite, unitNames } from './site';
import { readTenancies, type HandedTenancy } from './tenancies';
import { DAY_MS } from '../../shared/durations';

/** A kiosk that was out of contact with head office for this long charges no saved card. */
export const LEASE_DAYS = 7;

/** Why nothing is handed over. Units are named as people call them. */
export type HandOverFault =
  | { readonly kind: 'not_same_property' }
  | { readonly kind: 'let_in' }
  | { readonly kind: 'not_joined' }
  | { readonly kind: 'no_catalogue' }
  | { readonly kind: 'heard'; readonly atMs: number }
  | { readonly kind: 'let_twice'; readonly units: readonly string[] };

/** Null where it may be done. `isOff`: somebody says that the machine is switched off for good. */
export async function handOverFault(
  database: Database,
  {
    from,
    to,
    isOff,
    nowMs,
  }: { readonly from: KioskRow; readonly to: KioskRow; readonly isOff: boolean; readonly nowMs: number },
): Promise<HandOverFault | null> {
  if (from.id === to.id || from.property_id !== to.property_id) return { kind: 'not_same_property' };
  if (from.state !== 'revoked') return { kind: 'let_in' };
  if (to.state !== 'active') return { kind: 'not_joined' };
  if ((await loadSite(database, from.property_id)) === null) return { kind: 'no_catalogue' };
  const heardMs = await findLastHeardMs(database, from.id);
  if (!isOff && heardMs !== null && nowMs - heardMs < LEASE_DAYS * DAY_MS)
    return { kind: 'heard', atMs: heardMs };
  const twice = await selectUnitsLetTwice(database, from.id);
  if (twice.length === 0) return null;
  const name = await unitNames(database, from.property_id);
  return { kind: 'let_twice', units: twice.map(name) };
}

/** Each unit with the kiosk that has it. */
export async function heldNames(
  database: Database,
  { property_id: propertyId }: KioskRow,
  { heldElsewhere }: HeldElsewhere,
): Promise<readonly string[]> {
  const name = await unitNames(database, propertyId);
  return heldElsewhere.map(({ unitId, kioskId }) => `${name(unitId)} (${kioskId})`);
}

/** What was handed over to a kiosk and is not in its books yet. */
export async function waitingTenancies(
  database: Database,
  to: Pick<KioskRow, 'id' | 'property_id'>,
  nowMs: number,
): Promise<readonly HandedTenancy[]> {
  const contractIds = await selectWaitingFor(database, to.id);
  if (contractIds.length === 0) return [];
  const timeZone =
    (await selectSiteCatalogues(database, [to.property_id])).get(to.property_id)?.timeZone ?? 'UTC';
  const numberOf = await unitNames(database, to.property_id);
  const today = businessDateAt(nowMs, timeZone);
  return database
    .transaction()
    .execute((tx) => readTenancies(tx, { contractIds, timeZone, today, numberOf }));
}
