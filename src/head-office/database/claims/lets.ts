/** Queries on which contract has which unit, by what kiosks reported. */
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import { LETS_LOCK } from '../connection/locks';
import type { UnitLetTable } from '../schema-claims';
import type { Database, Tx } from '../tx';

type Row = Selectable<UnitLetTable>;

/** A unit of a property. */
export interface UnitAt {
  readonly propertyId: Id<'property'>;
  readonly unitId: Id<'unit'>;
}

/** Before the number of changes, always: a caller that takes both takes them in this order. */
export async function takeLetsLock(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${LETS_LOCK})`.execute(tx);
}

/** Contracts that stand for a unit, the oldest first. */
export function selectLetsOf(
  tx: Tx,
  { propertyId, unitId }: UnitAt,
): Promise<Pick<Row, 'contract_id' | 'kiosk_id' | 'number'>[]> {
  return tx
    .selectFrom('unit_let')
    .select(['contract_id', 'kiosk_id', 'number'])
    .where('property_id', '=', propertyId)
    .where('unit_id', '=', unitId)
    .where('ended_at_ms', 'is', null)
    .orderBy('at_ms')
    .execute();
}

/** Contracts that stand for any of these units. */
export function selectLetsOfUnits(
  database: Database | Tx,
  propertyId: Id<'property'>,
  unitIds: readonly Id<'unit'>[],
): Promise<Pick<Row, 'unit_id' | 'kiosk_id' | 'at_ms'>[]> {
  return database
    .selectFrom('unit_let')
    .select(['unit_id', 'kiosk_id', 'at_ms'])
    .where('property_id', '=', propertyId)
    .where('unit_id', '=', (row) => row.fn.any(row.val([...unitIds])))
    .where('ended_at_ms', 'is', null)
    .execute();
}

/** Contracts that stand at a property. */
export function selectLetsAt(
  database: Database | Tx,
  propertyId: Id<'property'>,
): Promise<Pick<Row, 'unit_id' | 'kiosk_id'>[]> {
  return database
    .selectFrom('unit_let')
    .select(['unit_id', 'kiosk_id'])
    .where('property_id', '=', propertyId)
    .where('ended_at_ms', 'is', null)
    .execute();
}

/** Contracts of a kiosk that stand, the oldest first. */
export function selectStandingLets(
  tx: Tx,
  kioskId: string,
): Promise<Pick<Row, 'contract_id' | 'unit_id' | 'at_ms'>[]> {
  return tx
    .selectFrom('unit_let')
    .select(['contract_id', 'unit_id', 'at_ms'])
    .where('kiosk_id', '=', kioskId)
    .where('ended_at_ms', 'is', null)
    .orderBy('at_ms')
    .orderBy('contract_id')
    .execute();
}

/** Contracts of a kiosk that have ended, the last first, at most as many. */
export function selectEndedLets(
  tx: Tx,
  kioskId: string,
  most: number,
): Promise<Pick<Row, 'contract_id' | 'resumed_times'>[]> {
  return tx
    .selectFrom('unit_let')
    .select(['contract_id', 'resumed_times'])
    .where('kiosk_id', '=', kioskId)
    .where('ended_at_ms', 'is not', null)
    .orderBy('ended_at_ms', 'desc')
    .orderBy('contract_id')
    .limit(most)
    .execute();
}

/** The contract of a kiosk that stands for a unit. */
export function findLetBy(
  database: Database,
  kioskId: string,
  unitId: Id<'unit'>,
): Promise<Pick<Row, 'number'> | undefined> {
  return database
    .selectFrom('unit_let')
    .select('number')
    .where('unit_id', '=', unitId)
    .where('kiosk_id', '=', kioskId)
    .where('ended_at_ms', 'is', null)
    .executeTakeFirst();
}

/** Whether the kiosk had the unit for a tenant who has left. */
export async function hasEndedLet(tx: Tx, { propertyId, unitId }: UnitAt, kioskId: string): Promise<boolean> {
  const ended = await tx
    .selectFrom('unit_let')
    .select('contract_id')
    .where('property_id', '=', propertyId)
    .where('unit_id', '=', unitId)
    .where('kiosk_id', '=', kioskId)
    .where('ended_at_ms', 'is not', null)
    .executeTakeFirst();
  return ended !== undefined;
}

/** The kiosk whose contract it is, null where it does not stand; nobody changes it until the transaction ends. */
export async function lockStandingLet(tx: Tx, contractId: Id<'contract'>): Promise<string | null> {
  const stands = await tx
    .selectFrom('unit_let')
    .select('kiosk_id')
    .where('contract_id', '=', contractId)
    .where('ended_at_ms', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return stands?.kiosk_id ?? null;
}

/** False for a contract that was known before. */
export async function insertLet(tx: Tx, row: Insertable<UnitLetTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows: news } = await tx
    .insertInto('unit_let')
    .values(row)
    .onConflict((known) => known.column('contract_id').doNothing())
    .executeTakeFirst();
  return news !== 0n;
}

/** The contract is another kiosk's from now on. */
export async function updateLetKiosk(tx: Tx, contractId: Id<'contract'>, kioskId: string): Promise<void> {
  await tx.updateTable('unit_let').set({ kiosk_id: kioskId }).where('contract_id', '=', contractId).execute();
}

/** The contract has ended. */
export async function endLet(tx: Tx, contractId: Id<'contract'>, nowMs: number): Promise<void> {
  await tx
    .updateTable('unit_let')
    .set({ ended_at_ms: nowMs })
    .where('contract_id', '=', contractId)
    .where('ended_at_ms', 'is', null)
    .execute();
}

/** All contracts that stand for the unit have ended. */
export async function endLetsOf(tx: Tx, { propertyId, unitId }: UnitAt, nowMs: number): Promise<void> {
  await tx
    .updateTable('unit_let')
    .set({ ended_at_ms: nowMs })
    .where('property_id', '=', propertyId)
    .where('unit_id', '=', unitId)
    .where('ended_at_ms', 'is', null)
    .execute();
}

/** The kiosk's own contract has ended. Undefined where that was known, or it is not the kiosk's. */
export function endLetBy(
  tx: Tx,
  { kioskId, contractId }: { readonly kioskId: string; readonly contractId: Id<'contract'> },
  nowMs: number,
): Promise<Pick<Row, 'property_id' | 'unit_id'> | undefined> {
  return tx
    .updateTable('unit_let')
    .set({ ended_at_ms: nowMs })
    .where('contract_id', '=', contractId)
    .where('kiosk_id', '=', kioskId)
    .where('ended_at_ms', 'is', null)
    .returning(['property_id', 'unit_id'])
    .executeTakeFirst();
}

/** The kiosk's own contract runs again, for that many a time. Undefined where that was known, or it is not the kiosk's. */
export function resumeLetBy(
  tx: Tx,
  { kioskId, contractId }: { readonly kioskId: string; readonly contractId: Id<'contract'> },
  times: number,
): Promise<Pick<Row, 'property_id' | 'unit_id'> | undefined> {
  return tx
    .updateTable('unit_let')
    .set({ ended_at_ms: null, resumed_times: times })
    .where('contract_id', '=', contractId)
    .where('kiosk_id', '=', kioskId)
    .where('resumed_times', '<', times)
    .returning(['property_id', 'unit_id'])
    .executeTakeFirst();
}
