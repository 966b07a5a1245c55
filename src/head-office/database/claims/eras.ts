/** Queries on what kiosks have said since the database was put back to a dump. */
import { sql } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { KioskState } from '../schema-kiosk';
import type { Database, Tx } from '../tx';

/** What is in doubt since the database was put back; undefined: nothing. */
export async function findDoubt(tx: Tx): Promise<string | undefined> {
  return (await tx.selectFrom('office_doubt').select('what').executeTakeFirst())?.what;
}

/** The last era that a person began, and when; null before the first restore. */
export async function findLastRaised(
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

export interface Reclaiming {
  readonly id: string;
  readonly state: KioskState;
  readonly reclaimed_in_era: string | null;
  /** Whether the events up to the place that it named are here. */
  readonly here: boolean | null;
  readonly created_at_ms: number;
}

/** Kiosks that are not turned away, and in which era each asked again for what it holds; of one property, or of all. */
export async function selectReclaiming(
  database: Database | Tx,
  propertyId: Id<'property'> | null,
): Promise<readonly Reclaiming[]> {
  const { rows } = await sql<Reclaiming>`
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
  return rows;
}
