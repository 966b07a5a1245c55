/**
 * Releasing claims: of units whose tenant has left, which Keyturn itself never learns, and of a kiosk that is gone for
 * good. Somebody says so and why; a kiosk that lives gives the claim up itself, for one that was turned away it is done.
 */
import { v7 as uuidv7 } from 'uuid';
import type { Id } from '../../shared/ids';
import type { Database, Tx } from '../database/tx';
import type { KioskRow } from '../database/kiosks';
import { withdrawUnits } from './allotments';
import { changeClaims } from './claims';

export interface Release {
  readonly kiosk: KioskRow;
  readonly unitIds: readonly Id<'unit'>[];
  /** The person who releases says that the tenants have left. */
  readonly ended: boolean;
  /** Who releases, and why; free text. */
  readonly by: string;
  readonly why: string;
}

/** What stands in the way of a release, by unit. */
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

/** Releases all of the units, or none where something stands in the way of one. */
export async function releaseUnits(tx: Tx, release: Release, nowMs: number): Promise<ReleasedUnit[]> {
  const { kiosk, unitIds, by, why } = release;
  const propertyId = kiosk.property_id;
  const looked: ReleasedUnit[] = [];
  for (const unitId of unitIds) looked.push(await lookAt(tx, release, unitId));
  if (looked.some(({ obstacle }) => obstacle !== null)) return looked;
  await withdrawUnits(tx, { propertyId, kioskId: kiosk.id }, unitIds, nowMs);
  for (const unit_id of unitIds) {
    await tx
      .updateTable('unit_let')
      .set({ ended_at_ms: nowMs })
      .where('property_id', '=', propertyId)
      .where('unit_id', '=', unit_id)
      .where('ended_at_ms', 'is', null)
      .execute();
    await tx
      .insertInto('unit_release')
      .values({
        id: uuidv7() as Id<'unit_release'>,
        property_id: propertyId,
        unit_id,
        kiosk_id: kiosk.id,
        at_ms: nowMs,
        released_by: by,
        why,
        done_at_ms: null,
      })
      .execute();
  }
  return looked;
}

async function lookAt(tx: Tx, { kiosk, ended }: Release, unitId: Id<'unit'>): Promise<ReleasedUnit> {
  const claim = await tx
    .selectFrom('unit_claim')
    .select('kiosk_id')
    .where('property_id', '=', kiosk.property_id)
    .where('unit_id', '=', unitId)
    .executeTakeFirst();
  const lets = await tx
    .selectFrom('unit_let')
    .select(['kiosk_id', 'number'])
    .where('property_id', '=', kiosk.property_id)
    .where('unit_id', '=', unitId)
    .where('ended_at_ms', 'is', null)
    .orderBy('at_ms')
    .execute();
  const doubleLet = await tx
    .selectFrom('double_let')
    .select('id')
    .where('property_id', '=', kiosk.property_id)
    .where('unit_id', '=', unitId)
    .where('settled_at_ms', 'is', null)
    .executeTakeFirst();
  const contracts = lets.map(({ kiosk_id, number }) => ({ kioskId: kiosk_id, number }));
  const isIts = claim?.kiosk_id === kiosk.id || contracts.some(({ kioskId }) => kioskId === kiosk.id);
  const stops = (obstacle: Obstacle): ReleasedUnit => ({ unitId, obstacle, ended: [] });
  if (!isIts) return stops({ kind: 'not_had' });
  if (doubleLet) return stops({ kind: 'let_twice' });
  if (contracts.length > 0 && !ended) return stops({ kind: 'let', contracts });
  if (contracts.length === 0 && kiosk.state !== 'revoked') return stops({ kind: 'not_turned_away' });
  return { unitId, obstacle: null, ended: contracts };
}

/** Units that a kiosk has a claim on. */
export async function unitsHad(tx: Tx, kiosk: KioskRow): Promise<Id<'unit'>[]> {
  const rows = await tx
    .selectFrom('unit_claim')
    .select('unit_id')
    .where('kiosk_id', '=', kiosk.id)
    .orderBy('unit_id')
    .execute();
  return rows.map(({ unit_id }) => unit_id);
}

/** Takes away the claims of kiosks that were turned away, and notes what others have given up by now. */
export async function finishReleases(
  database: Database,
  propertyId: Id<'property'>,
  nowMs: number,
): Promise<void> {
  const open = await database
    .selectFrom('unit_release')
    .leftJoin('kiosk', 'kiosk.id', 'unit_release.kiosk_id')
    .select(['unit_release.id', 'unit_id', 'kiosk_id', 'kiosk.state'])
    .where('unit_release.property_id', '=', propertyId)
    .where('done_at_ms', 'is', null)
    .execute();
  if (open.length === 0) return;
  await changeClaims(database, propertyId, async ({ tx, find, remove }) => {
    for (const { id, unit_id: unitId, kiosk_id: kioskId, state } of open) {
      const isHad = (await find(unitId))?.kiosk_id === kioskId;
      if (isHad && state !== 'revoked') continue;
      if (isHad) await remove(unitId);
      await tx.updateTable('unit_release').set({ done_at_ms: nowMs }).where('id', '=', id).execute();
    }
  });
}
