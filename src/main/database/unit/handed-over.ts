/** Queries on units that head office has handed over to this kiosk, and whose tenancy is not in the books yet. */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { HandedOverUnitTable } from '../schema/unit';

export type HandedOverUnit = Selectable<HandedOverUnitTable>;

export function selectHandedOver(tx: Tx): Promise<HandedOverUnit[]> {
  return tx.selectFrom('handed_over_unit').selectAll().orderBy('unit_id').execute();
}

export async function insertHandedOver(tx: Tx, row: HandedOverUnit): Promise<void> {
  await tx.insertInto('handed_over_unit').values(row).execute();
}

/** Answers whether it was one. */
export async function deleteHandedOver(tx: Tx, unitId: Id<'unit'>): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('handed_over_unit')
    .where('unit_id', '=', unitId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
