/** Queries on what staff want to change of the catalogue. */
import type { Selectable } from 'kysely';
import type { Tx } from '../schema';
import type { CatalogueEditTable } from '../schema/catalogue';

export type CatalogueEditRow = Selectable<CatalogueEditTable>;

export function selectEdits(tx: Tx): Promise<CatalogueEditRow[]> {
  return tx.selectFrom('catalogue_edit').selectAll().orderBy('place').execute();
}

export async function saveEdit(tx: Tx, row: CatalogueEditRow): Promise<void> {
  const { place: _place, ...values } = row;
  await tx
    .insertInto('catalogue_edit')
    .values(row)
    .onConflict((conflict) => conflict.column('place').doUpdateSet(values))
    .execute();
}

export async function deleteEdit(tx: Tx, place: string): Promise<void> {
  await tx.deleteFrom('catalogue_edit').where('place', '=', place).execute();
}

export async function deleteEdits(tx: Tx): Promise<void> {
  await tx.deleteFrom('catalogue_edit').execute();
}
