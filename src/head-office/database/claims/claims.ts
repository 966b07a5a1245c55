/** Queries on who has which unit, and on the fencing numbers of grants. */
import { sql, type Selectable } from 'kysely';
import type { Claim } from '../../../shared/head-office/documents';
import type { Id } from '../../../shared/ids';
import { CLAIMS_CHANNEL } from '../connection/channels';
import type { ClaimFenceTable, UnitClaimTable } from '../schema-claims';
import type { Database, Tx } from '../tx';

/** Locks a property's claims until the transaction ends, so that they change one transaction after the other. */
export function lockFence(
  tx: Tx,
  propertyId: Id<'property'>,
): Promise<Pick<Selectable<ClaimFenceTable>, 'last' | 'before_era'>> {
  return (
    tx
      .insertInto('claim_fence')
      .values({ property_id: propertyId, last: 0 })
      // Changes nothing, but locks the row from here on.
      .onConflict((there) => there.column('property_id').doUpdateSet({ last: sql`claim_fence.last` }))
      .returning(['last', 'before_era'])
      .executeTakeFirstOrThrow()
  );
}

/** Stores the last fencing number of a property, and notifies the program that informs kiosks of changed claims. */
export async function updateFence(
  tx: Tx,
  propertyId: Id<'property'>,
  fence: { readonly last: number; readonly before_era: number },
): Promise<void> {
  await tx.updateTable('claim_fence').set(fence).where('property_id', '=', propertyId).execute();
  await sql`SELECT pg_notify(${CLAIMS_CHANNEL}, ${propertyId})`.execute(tx);
}

/** Who has the unit; undefined: nobody. */
export function findClaim(
  database: Database | Tx,
  propertyId: Id<'property'>,
  unitId: Id<'unit'>,
): Promise<UnitClaimTable | undefined> {
  return database
    .selectFrom('unit_claim')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('unit_id', '=', unitId)
    .executeTakeFirst();
}

/** The claims on these units. */
export function selectClaimsOf(
  database: Database | Tx,
  propertyId: Id<'property'>,
  unitIds: readonly Id<'unit'>[],
): Promise<UnitClaimTable[]> {
  return database
    .selectFrom('unit_claim')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('unit_id', '=', (row) => row.fn.any(row.val([...unitIds])))
    .execute();
}

/** All claims at a property, in the order of their units. */
export function selectClaims(
  database: Database | Tx,
  propertyId: Id<'property'>,
): Promise<Pick<UnitClaimTable, 'unit_id' | 'kiosk_id' | 'kind' | 'fence'>[]> {
  return database
    .selectFrom('unit_claim')
    .select(['unit_id', 'kiosk_id', 'kind', 'fence'])
    .where('property_id', '=', propertyId)
    .orderBy('unit_id')
    .execute();
}

/** All claims, of all properties. */
export function selectAllClaims(database: Database): Promise<UnitClaimTable[]> {
  return database.selectFrom('unit_claim').selectAll().execute();
}

/** Units that a kiosk has a claim on. */
export async function selectUnitsHad(tx: Tx, kioskId: string): Promise<Id<'unit'>[]> {
  const rows = await tx
    .selectFrom('unit_claim')
    .select('unit_id')
    .where('kiosk_id', '=', kioskId)
    .orderBy('unit_id')
    .execute();
  return rows.map(({ unit_id }) => unit_id);
}

/** How many units of a property are claimed. */
export async function countClaims(database: Database, propertyId: Id<'property'>): Promise<number> {
  const { claims } = await database
    .selectFrom('unit_claim')
    .select((row) => row.fn.countAll<number>().as('claims'))
    .where('property_id', '=', propertyId)
    .executeTakeFirstOrThrow();
  return Number(claims);
}

/** Those of the units that are or were allotted, claimed or rented out at the property. */
export async function selectUnitsInUse(
  database: Database,
  propertyId: Id<'property'>,
  unitIds: readonly Id<'unit'>[],
): Promise<ReadonlySet<Id<'unit'>>> {
  const of = (table: 'allotted_unit' | 'unit_claim' | 'unit_let') =>
    database
      .selectFrom(table)
      .select('unit_id')
      .where('property_id', '=', propertyId)
      .where('unit_id', '=', (row) => row.fn.any(row.val([...unitIds])));
  const rows = await of('allotted_unit').union(of('unit_claim')).union(of('unit_let')).execute();
  return new Set(rows.map(({ unit_id }) => unit_id));
}

/** Writes down a grant in place of the one that was there. */
export async function saveClaim(
  tx: Tx,
  { propertyId, unitId }: { readonly propertyId: Id<'property'>; readonly unitId: Id<'unit'> },
  { kioskId, kind, atMs, fence }: Claim & { readonly fence: number },
): Promise<void> {
  const claim = { kiosk_id: kioskId, kind, at_ms: atMs, fence };
  await tx
    .insertInto('unit_claim')
    .values({ property_id: propertyId, unit_id: unitId, ...claim })
    .onConflict((there) => there.columns(['property_id', 'unit_id']).doUpdateSet(claim))
    .execute();
}

/** Takes the claim on a unit away. */
export async function deleteClaim(tx: Tx, propertyId: Id<'property'>, unitId: Id<'unit'>): Promise<void> {
  await tx
    .deleteFrom('unit_claim')
    .where('property_id', '=', propertyId)
    .where('unit_id', '=', unitId)
    .execute();
}
