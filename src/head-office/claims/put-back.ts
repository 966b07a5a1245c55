/** What a database that was put back to a dump means for claims: it has forgotten grants that kiosks rely on. */
import { sql } from 'kysely';
import type { KioskAddress } from '../../shared/head-office/names';
import type { Id } from '../../shared/ids';
import type { KioskState } from '../database/schema';
import type { Database, Tx } from '../database/tx';
import { isWaitedFor } from './rules';

/** Throws where the database was put back and nobody has said `restored` yet: callers may ask again. */
export async function requireNoDoubt(tx: Tx): Promise<void> {
  const doubt = await tx.selectFrom('office_doubt').select('what').executeTakeFirst();
  if (doubt) throw new Error(`no claim is changed: the database was put back (${doubt.what})`);
}

/** The last era that a person began, and when; null before the first restore. */
async function lastRaised(
  database: Database | Tx,
): Promise<{ readonly era: number; readonly at_ms: number } | null> {
  const row = await database
    .selectFrom('office_era')
    .select(['era', 'at_ms'])
    .where('raised_by', 'is not', null)
    .orderBy('era', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The last era that a person began; 0 before the first restore. */
export async function raisedEra(tx: Tx): Promise<number> {
  return (await lastRaised(tx))?.era ?? 0;
}

/**
 * Whether another kiosk of the property has not said yet, in this era, what it holds and has rented out. A
 * unit that is free here may be its own.
 */
export async function isSomebodyWaitedFor(tx: Tx, { propertyId, kioskId }: KioskAddress): Promise<boolean> {
  const waited = await selectWaitedFor(tx, propertyId);
  return waited.some((id) => id !== kioskId);
}

/** Units that kiosks of the property have by their books without a grant, by kiosk, as each reported last. */
export async function selectStanding(
  tx: Tx,
  propertyId: Id<'property'>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ id: string; standing: string[] }>`
    SELECT kiosk.id, status::jsonb -> 'allotment' -> 'standing' AS standing
      FROM kiosk JOIN kiosk_status ON kiosk_status.kiosk_id = kiosk.id
      WHERE state <> 'revoked' AND property_id = ${propertyId}::uuid
        AND status::jsonb -> 'allotment' -> 'standing' IS NOT NULL`.execute(tx);
  return new Map(rows.map(({ id, standing }) => [id, standing]));
}

/** Kiosks that others of their property wait for, by name; of one property, or of all. */
export async function selectWaitedFor(
  database: Database | Tx,
  propertyId: Id<'property'> | null,
): Promise<string[]> {
  const raised = await lastRaised(database);
  if (!raised) return [];
  const { rows } = await sql<{
    id: string;
    state: KioskState;
    reclaimed_in_era: string | null;
    here: boolean | null;
    created_at_ms: number;
  }>`
    WITH report AS (
      SELECT kiosk.id, state, created_at_ms, status::jsonb -> 'allotment' AS allotment
        FROM kiosk LEFT JOIN kiosk_status ON kiosk_status.kiosk_id = kiosk.id
        WHERE state <> 'revoked' AND (${propertyId}::uuid IS NULL OR property_id = ${propertyId}::uuid)
    )
    SELECT report.id, state, created_at_ms, allotment ->> 'reclaimedInEra' AS reclaimed_in_era,
        allotment -> 'reclaimedUpTo' = 'null'::jsonb
          OR coalesce(head_sequence, 0) >= (allotment -> 'reclaimedUpTo' ->> 'sequence')::bigint AS here
      FROM report LEFT JOIN chain ON chain.kiosk_id = report.id
        AND chain.chain_id = (allotment -> 'reclaimedUpTo' ->> 'chainId')::uuid`.execute(database);
  return rows.flatMap(({ id, state, reclaimed_in_era, here, created_at_ms }) => {
    const reclaimedInEra = Number(reclaimed_in_era ?? 0);
    const isOfFormerEra = created_at_ms <= raised.at_ms;
    const facts = { state, reclaimedInEra, eventsAreHere: here === true, isOfFormerEra };
    return isWaitedFor(facts, raised.era) ? [id] : [];
  });
}
