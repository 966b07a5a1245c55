/** What head office told this kiosk last of each kind: nothing older is believed, also after a restart. */
import type { Selectable } from 'kysely';
import type { OfficeToldTable, Tx } from '../schema';

export type OfficeToldRow = Selectable<OfficeToldTable>;

export function selectOfficeTold(tx: Tx): Promise<OfficeToldRow[]> {
  return tx.selectFrom('office_told').selectAll().execute();
}

export async function saveOfficeTold(tx: Tx, rows: readonly OfficeToldRow[]): Promise<void> {
  for (const { name, ...told } of rows)
    await tx
      .insertInto('office_told')
      .values({ name, ...told })
      .onConflict((known) => known.column('name').doUpdateSet(told))
      .execute();
}

/** Another head office counts from its own beginning. */
export async function forgetOfficeTold(tx: Tx): Promise<void> {
  await tx.deleteFrom('office_told').execute();
}
