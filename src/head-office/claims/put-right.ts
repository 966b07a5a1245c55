/**
 * A rented unit has its claim with the kiosk that rented it out. The listener grants it to no other kiosk; but a database that
 * was restored may have granted it before it heard of the contract again. Such a claim is put back.
 */
import { sql } from 'kysely';
import type { Id } from '../../shared/ids';
import type { Database, Tx } from '../database/tx';
import type { Log } from '../log';
import { changeClaims } from './claims';
import { isStrayed } from './rules';

export interface PutRightParts {
  readonly database: Database;
  readonly log: Log;
}

/** Of units that were rented twice nothing is decided here. */
export async function putClaimsRight(
  { database, log }: PutRightParts,
  propertyId: Id<'property'>,
  nowMs: number,
): Promise<void> {
  const found = await strayed(database, propertyId);
  if (found.length === 0) return;
  await changeClaims(database, propertyId, async ({ tx, find, grant }) => {
    for (const row of found) {
      const { contract_id, unit_id: unitId, kiosk_id: kioskId } = row;
      const foundWith = (await find(unitId))?.kiosk_id ?? null;
      if (foundWith === kioskId) continue;
      const taker =
        foundWith !== null && (await hadIt(tx, { propertyId, unitId }, foundWith)) ? null : foundWith;
      if (!(await note(tx, { contract_id, found_with: taker, at_ms: nowMs }))) continue;
      await grant(unitId, { kioskId, kind: 'claimed', atMs: row.at_ms });
      if (taker !== null)
        log.error(
          { unit: unitId, letBy: kioskId, foundWith: taker },
          'the claim on a let unit was another kiosk’s; it is put back',
        );
    }
  });
}

/** False where its kiosk has since reported that the contract has ended: nobody took anything then. */
async function note(
  tx: Tx,
  found: { readonly contract_id: Id<'contract'>; readonly found_with: string | null; readonly at_ms: number },
): Promise<boolean> {
  const stands = await tx
    .selectFrom('unit_let')
    .select('contract_id')
    .where('contract_id', '=', found.contract_id)
    .where('ended_at_ms', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!stands) return false;
  await tx
    .insertInto('claim_put_right')
    .values({ ...found, times: 1 })
    .onConflict((known) =>
      known.column('contract_id').doUpdateSet({
        // Who had it stays known, also where the claim was only missing the next time.
        found_with: sql`coalesce(excluded.found_with, claim_put_right.found_with)`,
        times: sql`claim_put_right.times + 1`,
        at_ms: found.at_ms,
      }),
    )
    .execute();
  return true;
}

/** Whether the kiosk had the unit for a tenant who has left: the claim may be back with it after a restore. */
async function hadIt(
  tx: Tx,
  { propertyId, unitId }: { readonly propertyId: Id<'property'>; readonly unitId: Id<'unit'> },
  kioskId: string,
): Promise<boolean> {
  const let_ = await tx
    .selectFrom('unit_let')
    .select('contract_id')
    .where('property_id', '=', propertyId)
    .where('unit_id', '=', unitId)
    .where('kiosk_id', '=', kioskId)
    .where('ended_at_ms', 'is not', null)
    .executeTakeFirst();
  return let_ !== undefined;
}

/** Lets that stand alone for their unit and whose kiosk does not have the claim. */
async function strayed(database: Database, propertyId: Id<'property'>) {
  const rows = await database
    .selectFrom('unit_let')
    .leftJoin('unit_claim', (join) =>
      join
        .onRef('unit_claim.property_id', '=', 'unit_let.property_id')
        .onRef('unit_claim.unit_id', '=', 'unit_let.unit_id'),
    )
    .leftJoin('claim_put_right', 'claim_put_right.contract_id', 'unit_let.contract_id')
    .select(['unit_let.contract_id', 'unit_let.unit_id', 'unit_let.kiosk_id', 'unit_let.at_ms'])
    .select(['unit_claim.kiosk_id as claimed_by', 'claim_put_right.times'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('unit_let as other')
            .select('other.contract_id')
            .whereRef('other.property_id', '=', 'unit_let.property_id')
            .whereRef('other.unit_id', '=', 'unit_let.unit_id')
            .whereRef('other.contract_id', '<>', 'unit_let.contract_id')
            .where('other.ended_at_ms', 'is', null),
        )
        .as('is_let_twice'),
    )
    .where('unit_let.property_id', '=', propertyId)
    .where('unit_let.ended_at_ms', 'is', null)
    // Nearly all have theirs: those are not even read.
    .where('unit_claim.kiosk_id', 'is distinct from', (row) => row.ref('unit_let.kiosk_id'))
    .execute();
  return rows.filter((row) =>
    isStrayed({
      letBy: row.kiosk_id,
      claimedBy: row.claimed_by,
      isLetTwice: Boolean(row.is_let_twice),
      timesPutRight: row.times ?? 0,
    }),
  );
}
