/**
 * Releases claims: on units whose tenant has left without a record in Keyturn, and of a kiosk that is gone for good. A
 * person says so and why. A working kiosk gives the claim up itself; for a kiosk that was turned away head office does
 * it.
 */
import type { Id } from '../../shared/ids';
import { findClaim } from '../database/claims/claims';
import { findDoubleLet } from '../database/claims/double-lets';
import { endLetsOf, selectLetsOf } from '../database/claims/lets';
import { insertRelease, selectOpenReleases, updateReleaseDone } from '../database/claims/releases';
import type { Database, Tx } from '../database/tx';
import type { KioskRow } from '../database/kiosk/kiosks';
import { withdrawUnits } from './allotments';
import { changeClaims } from './claims';

export interface Release {
  readonly kiosk: KioskRow;
  readonly unitIds: readonly Id<'unit'>[];
  /** The person who releases states that the tenants have left. */
  readonly ended: boolean;
  /** Who releases, and why; free text. */
  readonly by: string;
  readonly why: string;
}

/** What prevents a release, by unit. */
export type Obstacle =
  | { readonly kind: 'not_had' | 'let_twice' | 'not_turned_away' }
  | { readonly kind: 'let'; readonly contracts: readonly LetContract[] };

export interface LetContract {
  readonly kioskId: string;
  readonly number: string;
}

export interface ReleasedUnit {
  readonly unitId: Id<'unit'>;
  readonly obstacle: Obstacle | null;
  /** Contracts that count as ended from now on. */
  readonly ended: readonly LetContract[];
}

/** Releases all of the units, or none where something prevents one of them. */
export async function releaseUnits(tx: Tx, release: Release, nowMs: number): Promise<ReleasedUnit[]> {
  const { kiosk, unitIds, by, why } = release;
  const propertyId = kiosk.property_id;
  const looked: ReleasedUnit[] = [];
  for (const unitId of unitIds) looked.push(await lookAt(tx, release, unitId));
  if (looked.some(({ obstacle }) => obstacle !== null)) return looked;
  await withdrawUnits(tx, { propertyId, kioskId: kiosk.id }, unitIds, nowMs);
  for (const unit_id of unitIds) {
    await endLetsOf(tx, { propertyId, unitId: unit_id }, nowMs);
    await insertRelease(tx, {
      property_id: propertyId,
      unit_id,
      kiosk_id: kiosk.id,
      at_ms: nowMs,
      released_by: by,
      why,
    });
  }
  return looked;
}

async function lookAt(tx: Tx, { kiosk, ended }: Release, unitId: Id<'unit'>): Promise<ReleasedUnit> {
  const unit = { propertyId: kiosk.property_id, unitId };
  const claim = await findClaim(tx, kiosk.property_id, unitId);
  const lets = await selectLetsOf(tx, unit);
  const doubleLet = await findDoubleLet(tx, unit);
  const contracts = lets.map(({ kiosk_id, number }) => ({ kioskId: kiosk_id, number }));
  const isIts = claim?.kiosk_id === kiosk.id || contracts.some(({ kioskId }) => kioskId === kiosk.id);
  const stops = (obstacle: Obstacle): ReleasedUnit => ({ unitId, obstacle, ended: [] });
  if (!isIts) return stops({ kind: 'not_had' });
  if (doubleLet) return stops({ kind: 'let_twice' });
  if (contracts.length > 0 && !ended) return stops({ kind: 'let', contracts });
  if (contracts.length === 0 && kiosk.state !== 'revoked') return stops({ kind: 'not_turned_away' });
  return { unitId, obstacle: null, ended: contracts };
}

/** Removes the claims of kiosks that were turned away, and notes which others have been given up by now. */
export async function finishReleases(
  database: Database,
  propertyId: Id<'property'>,
  nowMs: number,
): Promise<void> {
  const open = await selectOpenReleases(database, propertyId);
  if (open.length === 0) return;
  await changeClaims(database, propertyId, async ({ tx, find, remove }) => {
    for (const { id, unit_id: unitId, kiosk_id: kioskId, state } of open) {
      const isHad = (await find(unitId))?.kiosk_id === kioskId;
      if (isHad && state !== 'revoked') continue;
      if (isHad) await remove(unitId);
      await updateReleaseDone(tx, id, nowMs);
    }
  });
}
