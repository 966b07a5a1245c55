/** The last of each kind that head office sent this kiosk: nothing older is trusted, even after a restart. */
import type { Selectable } from 'kysely';
import type { Tx } from '../schema';
import type { OfficeMarkTable } from '../schema/catalogue';

export type OfficeMarkRow = Selectable<OfficeMarkTable>;

export function selectOfficeMarks(tx: Tx): Promise<OfficeMarkRow[]> {
  return tx.selectFrom('office_mark').selectAll().execute();
}

export async function saveOfficeMarks(tx: Tx, rows: readonly OfficeMarkRow[]): Promise<void> {
  for (const { name, ...told } of rows)
    await tx
      .insertInto('office_mark')
      .values({ name, ...told })
      .onConflict((known) => known.column('name').doUpdateSet(told))
      .execute();
}

/** Another head office counts from its own beginning. */
export async function forgetOfficeMarks(tx: Tx): Promise<void> {
  await tx.deleteFrom('office_mark').execute();
}
