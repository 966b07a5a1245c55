/** Queries on what people did at head office. Nothing of it is ever changed or taken away. */
import type { Insertable, Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { PersonActTable } from '../schema-people';
import type { Database, Tx } from '../tx';
import { storable } from '../storable';

export async function insertAct(tx: Tx, act: Insertable<PersonActTable>): Promise<void> {
  const { said_by, about, why } = act;
  await tx
    .insertInto('person_act')
    .values({ ...act, said_by: storable(said_by), about: storable(about), why: why && storable(why) })
    .execute();
}

/** The newest first, those before `before`; `properties`: at these alone, null: all. `only`: of these kinds, or by that person. */
export function selectActs(
  database: Database,
  {
    before,
    properties,
    only,
    most,
  }: {
    readonly before: number | null;
    readonly properties: readonly Id<'property'>[] | null;
    readonly only: { readonly acts: readonly string[]; readonly by: Id<'person'> } | null;
    readonly most: number;
  },
): Promise<Selectable<PersonActTable>[]> {
  let acts = database.selectFrom('person_act').selectAll().orderBy('number', 'desc').limit(most);
  if (before !== null) acts = acts.where('number', '<', before);
  if (properties !== null)
    acts = acts.where('property_id', '=', (row) => row.fn.any(row.val([...properties])));
  if (only !== null)
    acts = acts.where((row) => row.or([row('act', 'in', [...only.acts]), row('person_id', '=', only.by)]));
  return acts.execute();
}
