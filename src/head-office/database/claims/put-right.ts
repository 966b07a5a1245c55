/** Queries on lets whose kiosk does not have the claim, and on claims that were put back to it. */
import { sql } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { ClaimPutRightTable } from '../schema-claims';
import type { Database, Tx } from '../tx';

/** Lets that stand and whose kiosk does not have the claim. Nearly all have theirs: those are not even read. */
export function selectWithoutClaim(database: Database, propertyId: Id<'property'>) {
  return database
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
    .where('unit_claim.kiosk_id', 'is distinct from', (row) => row.ref('unit_let.kiosk_id'))
    .execute();
}

/** Counts that the claim of a contract was put back. */
export async function savePutRight(tx: Tx, found: Omit<ClaimPutRightTable, 'times'>): Promise<void> {
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
}

/** What was put back for a contract is forgotten. */
export async function deletePutRight(tx: Tx, contractId: Id<'contract'>): Promise<void> {
  await tx.deleteFrom('claim_put_right').where('contract_id', '=', contractId).execute();
}
