/** Queries on the times that staff had a unit out of service. */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { UnitOutTable } from '../schema/unit';

export type UnitOutRow = Selectable<UnitOutTable>;

export async function insertUnitOut(
  tx: Tx,
  out: Omit<UnitOutRow, 'id' | 'ended_at_ms' | 'ended_by'>,
): Promise<void> {
  await tx.insertInto('unit_out').values(out).execute();
}

/** Nothing where it was taken out before these times were written down. */
export async function endUnitOut(
  tx: Tx,
  unitId: Id<'unit'>,
  ended: { readonly ended_at_ms: number; readonly ended_by: Id<'staff'> },
): Promise<void> {
  await tx
    .updateTable('unit_out')
    .set(ended)
    .where('unit_id', '=', unitId)
    .where('ended_at_ms', 'is', null)
    .execute();
}

/** The time that lasts. */
export function findUnitOut(tx: Tx, unitId: Id<'unit'>): Promise<UnitOutRow | undefined> {
  return tx
    .selectFrom('unit_out')
    .selectAll()
    .where('unit_id', '=', unitId)
    .where('ended_at_ms', 'is', null)
    .executeTakeFirst();
}

/** The latest first. */
export function selectUnitOuts(tx: Tx, unitId: Id<'unit'>, limit: number) {
  return tx
    .selectFrom('unit_out as o')
    .leftJoin('staff as s', (join) => join.onRef('s.id', '=', 'o.staff_id'))
    .leftJoin('staff as e', (join) => join.onRef('e.id', '=', 'o.ended_by'))
    .selectAll('o')
    .select(['s.name as by', 'e.name as endedBy'])
    .where('o.unit_id', '=', unitId)
    .orderBy('o.id', 'desc')
    .limit(limit)
    .execute();
}
