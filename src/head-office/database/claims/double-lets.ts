/** Queries on units that were rented twice. */
import type { Id } from '../../../shared/ids';
import type { DoubleLetTable } from '../schema-claims';
import type { Database, Tx } from '../tx';
import type { UnitAt } from './lets';
import { newId } from '../../../shared/new-id';

/** The one of a unit that is not settled. */
export function findDoubleLet(
  tx: Tx,
  { propertyId, unitId }: UnitAt,
): Promise<Pick<DoubleLetTable, 'id'> | undefined> {
  return tx
    .selectFrom('double_let')
    .select('id')
    .where('property_id', '=', propertyId)
    .where('unit_id', '=', unitId)
    .where('settled_at_ms', 'is', null)
    .executeTakeFirst();
}

/** Opens one for a unit. */
export async function insertDoubleLet(
  tx: Tx,
  { propertyId, unitId }: UnitAt,
  nowMs: number,
): Promise<Id<'unit_conflict'>> {
  const id = newId<'unit_conflict'>();
  await tx
    .insertInto('double_let')
    .values({
      id,
      property_id: propertyId,
      unit_id: unitId,
      found_at_ms: nowMs,
      settled_at_ms: null,
      settled_by: null,
    })
    .execute();
  return id;
}

/** A contract that has part in it; a known one has it already. */
export async function insertDoubleLetContract(
  tx: Tx,
  double_let_id: Id<'unit_conflict'>,
  contract_id: Id<'contract'>,
): Promise<void> {
  await tx
    .insertInto('double_let_contract')
    .values({ double_let_id, contract_id })
    .onConflict((known) => known.columns(['double_let_id', 'contract_id']).doNothing())
    .execute();
}

/** Answers its property; undefined where it was settled before. */
export async function updateSettled(
  tx: Tx,
  id: Id<'unit_conflict'>,
  by: string,
  nowMs: number,
): Promise<Id<'property'> | undefined> {
  const settled = await tx
    .updateTable('double_let')
    .set({ settled_at_ms: nowMs, settled_by: by })
    .where('id', '=', id)
    .where('settled_at_ms', 'is', null)
    .returning('property_id')
    .executeTakeFirst();
  return settled?.property_id;
}

/** Those in which a contract of the kiosk has part, the last first, at most as many. */
export function selectDoubleLetsOf(tx: Tx, kioskId: string, most: number): Promise<DoubleLetTable[]> {
  const own = tx
    .selectFrom('double_let_contract')
    .innerJoin('unit_let', 'unit_let.contract_id', 'double_let_contract.contract_id')
    .select('double_let_id')
    .where('kiosk_id', '=', kioskId);
  return tx
    .selectFrom('double_let')
    .selectAll()
    .where('id', 'in', own)
    .orderBy('found_at_ms', 'desc')
    .limit(most)
    .execute();
}

/** Those of all properties that are not settled. */
export function selectOpenDoubleLets(database: Database): Promise<DoubleLetTable[]> {
  return database.selectFrom('double_let').selectAll().where('settled_at_ms', 'is', null).execute();
}

/** The contracts of double lets, the oldest first. */
export async function contractsOf(database: Database | Tx, ids: readonly Id<'unit_conflict'>[]) {
  if (ids.length === 0) return [];
  const rows = await database
    .selectFrom('double_let_contract')
    .innerJoin('unit_let', 'unit_let.contract_id', 'double_let_contract.contract_id')
    .select(['double_let_id', 'unit_let.contract_id', 'kiosk_id', 'number', 'at_ms'])
    .where('double_let_id', 'in', [...ids])
    .orderBy('at_ms')
    .orderBy('contract_id')
    .execute();
  return rows.map((row) => ({
    doubleLetId: row.double_let_id,
    kioskId: row.kiosk_id,
    contractId: row.contract_id,
    number: row.number,
  }));
}

/** Units of a kiosk that were rented twice. */
export async function selectUnitsLetTwice(
  database: Database,
  kioskId: string,
): Promise<readonly Id<'unit'>[]> {
  const rows = await database
    .selectFrom('double_let')
    .innerJoin('double_let_contract', 'double_let_contract.double_let_id', 'double_let.id')
    .innerJoin('unit_let', 'unit_let.contract_id', 'double_let_contract.contract_id')
    .select('double_let.unit_id')
    .distinct()
    .where('unit_let.kiosk_id', '=', kioskId)
    .where('double_let.settled_at_ms', 'is', null)
    .execute();
  return rows.map(({ unit_id: id }) => id);
}
