/** Queries on units that were rented twice, as head office reported it. */
import type { Insertable, Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { UnitConflictTable } from '../schema/unit';

export type UnitConflictRow = Selectable<UnitConflictTable>;

export function findUnitConflict(tx: Tx, id: Id<'unit_conflict'>): Promise<UnitConflictRow | undefined> {
  return tx.selectFrom('unit_conflict').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The open conflict of a unit, no matter who found it. */
export function findOpenConflict(tx: Tx, unitId: Id<'unit'>): Promise<UnitConflictRow | undefined> {
  return tx
    .selectFrom('unit_conflict')
    .selectAll()
    .where('unit_id', '=', unitId)
    .where('settled_at_ms', 'is', null)
    .executeTakeFirst();
}

/** Head office knows it by this id. */
export async function renameConflict(
  tx: Tx,
  id: Id<'unit_conflict'>,
  now: { readonly id: Id<'unit_conflict'>; readonly contracts: string },
): Promise<void> {
  await tx.updateTable('unit_conflict').set(now).where('id', '=', id).execute();
}

/** Oldest first; with `all` the settled ones too. */
export function selectUnitConflicts(tx: Tx, all: boolean): Promise<UnitConflictRow[]> {
  const every = tx.selectFrom('unit_conflict').selectAll().orderBy('raised_at_ms').orderBy('id');
  return (all ? every : every.where('settled_at_ms', 'is', null)).execute();
}

export async function insertUnitConflict(tx: Tx, row: Insertable<UnitConflictTable>): Promise<void> {
  await tx.insertInto('unit_conflict').values(row).execute();
}

export async function setConflictContracts(
  tx: Tx,
  id: Id<'unit_conflict'>,
  contracts: string,
): Promise<void> {
  await tx.updateTable('unit_conflict').set({ contracts }).where('id', '=', id).execute();
}

/** False when it was settled before. */
export async function settleUnitConflict(
  tx: Tx,
  id: Id<'unit_conflict'>,
  settled: { readonly atMs: number; readonly by: string; readonly why: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('unit_conflict')
    .set({ settled_at_ms: settled.atMs, settled_by: settled.by, settled_why: settled.why })
    .where('id', '=', id)
    .where('settled_at_ms', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
