/**
 * Follows the claims bucket into the database. The bucket decides who has a unit; but a broker that was restored from an
 * older copy has forgotten claims, and those are put back before somebody else is let have their units.
 */
import type { NatsConnection } from '@nats-io/transport-node';
import type { Id } from '../../shared/ids';
import type { Database, Tx } from '../database/connect';
import type { UnitClaimTable } from '../database/schema';
import {
  bucketPlace,
  readBeat,
  standingOf,
  standingsAfter,
  writeBeat,
  writeClaim,
  type BucketPlace,
  type Standing,
} from './bucket';

/** How often somebody may come in between while a claim is put back. */
const MOST_TRIES = 5;

export type PropertyIds = ReadonlySet<Id<'property'>>;

export interface MirrorParts {
  readonly connection: NatsConnection;
  readonly database: Database;
}

/**
 * Reads what is new; wholly where asked, as after a new connection, and where the bucket has gone back. Answers the
 * properties where something has changed.
 */
export async function followBucket(parts: MirrorParts, wholly: boolean): Promise<PropertyIds> {
  const { connection, database } = parts;
  const place = await bucketPlace(connection);
  const known = await database.selectFrom('claims_place').selectAll().executeTakeFirst();
  const goesOn = known?.bucket_created === place.created && known.revision <= place.revision;
  if (!wholly && goesOn) {
    if (known.revision === place.revision) return new Set();
    const news = await standingsAfter(connection, known.revision);
    await database.transaction().execute((tx) => note(tx, news, place, known.beat));
    return changed(parts, news, known.beat);
  }
  const hasGoneBack = known !== undefined && (await readBeat(connection)) < known.beat;
  if (hasGoneBack) await putBack(parts);
  const all = await standingsAfter(connection, 0);
  await database.transaction().execute(async (tx) => {
    await tx.deleteFrom('unit_claim').execute();
    await note(tx, all, place, known?.beat ?? 0);
  });
  return changed(parts, all, Math.max(known?.beat ?? 0, await readBeat(connection)));
}

/** With every change that is noted the bucket learns so: a copy from before can be told by it. */
async function changed(
  { connection, database }: MirrorParts,
  standings: readonly Standing[],
  before: number,
): Promise<PropertyIds> {
  if (standings.length > 0) {
    await writeBeat(connection, before + 1);
    await database
      .updateTable('claims_place')
      .set({ beat: before + 1 })
      .execute();
  }
  return new Set(standings.map(({ propertyId }) => propertyId));
}

/**
 * Whoever had a unit before the bucket went back has it again: the other has it since then, and is there to be told.
 * Unless the other has let it by now, and the first has not: that cannot be undone.
 */
async function putBack({ connection, database }: MirrorParts): Promise<void> {
  const mirrored = await database.selectFrom('unit_claim').selectAll().orderBy('revision').execute();
  for (const { property_id, unit_id, kiosk_id: kioskId, kind, at_ms: atMs } of mirrored) {
    const at = { propertyId: property_id, unitId: unit_id };
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const stands = await standingOf(connection, at);
      const other = stands?.claim?.kioskId;
      if (other === kioskId) break;
      if (other !== undefined && (await hasLet(database, unit_id, other, kioskId))) break;
      if ((await writeClaim(connection, at, { kioskId, kind, atMs }, stands?.revision ?? 0)) !== null) break;
    }
  }
}

async function hasLet(
  database: Database,
  unitId: UnitClaimTable['unit_id'],
  by: string,
  before: string,
): Promise<boolean> {
  const lets = await database
    .selectFrom('unit_let')
    .select('kiosk_id')
    .where('unit_id', '=', unitId)
    .where('ended_at_ms', 'is', null)
    .execute();
  const kiosks = lets.map(({ kiosk_id }) => kiosk_id);
  return kiosks.includes(by) && !kiosks.includes(before);
}

async function note(tx: Tx, standings: readonly Standing[], place: BucketPlace, beat: number): Promise<void> {
  for (const { propertyId, unitId, revision, claim } of standings) {
    await tx
      .deleteFrom('unit_claim')
      .where('property_id', '=', propertyId)
      .where('unit_id', '=', unitId)
      .execute();
    if (!claim) continue;
    const { kioskId: kiosk_id, kind, atMs: at_ms } = claim;
    await tx
      .insertInto('unit_claim')
      .values({ property_id: propertyId, unit_id: unitId, kiosk_id, kind, at_ms, revision })
      .execute();
  }
  // What came in while it was read is read again, or next.
  const revision = standings.reduce((last, one) => Math.max(last, one.revision), place.revision);
  await tx.deleteFrom('claims_place').execute();
  await tx
    .insertInto('claims_place')
    .values({ one: 1, bucket_created: place.created, revision, beat })
    .execute();
}
