/** What a database restored from a dump means for claims: it has lost grants that kiosks rely on. */
import type { KioskAddress } from '../../shared/head-office/names';
import type { Id } from '../../shared/ids';
import { findDoubt, findLastRaised, selectReclaiming } from '../database/claims/eras';
import type { Database, Tx } from '../database/tx';
import { isWaitedFor } from './rules';

/** Throws where the database was restored and nobody has run `restored` yet; callers may ask again. */
export async function requireNoDoubt(tx: Tx): Promise<void> {
  const doubt = await findDoubt(tx);
  if (doubt !== undefined) throw new Error(`no claim is changed: the database was put back (${doubt})`);
}

/** The last era that a person began; 0 before the first restore. */
export async function raisedEra(tx: Tx): Promise<number> {
  return (await findLastRaised(tx))?.era ?? 0;
}

/**
 * Whether another kiosk of the property has not reported yet, in this era, what it holds and has rented out. A unit
 * that is free here may be that kiosk's.
 */
export async function isSomebodyWaitedFor(tx: Tx, { propertyId, kioskId }: KioskAddress): Promise<boolean> {
  const waited = await selectWaitedFor(tx, propertyId);
  return waited.some((id) => id !== kioskId);
}

/** Kiosks that others of their property wait for, by name; of one property, or of all. */
export async function selectWaitedFor(
  database: Database | Tx,
  propertyId: Id<'property'> | null,
): Promise<string[]> {
  const raised = await findLastRaised(database);
  if (!raised) return [];
  const rows = await selectReclaiming(database, propertyId);
  return rows.flatMap(({ id, state, reclaimed_in_era, here, created_at_ms }) => {
    const reclaimedInEra = Number(reclaimed_in_era ?? 0);
    const isOfFormerEra = created_at_ms <= raised.at_ms;
    const facts = { state, reclaimedInEra, eventsAreHere: here === true, isOfFormerEra };
    return isWaitedFor(facts, raised.era) ? [id] : [];
  });
}
