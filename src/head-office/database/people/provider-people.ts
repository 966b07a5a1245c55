/** Queries on people who sign in with an identity provider. */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { PersonTable, ProviderPersonTable } from '../schema-people';
import type { Database, Tx } from '../tx';

export type ProviderPerson = Pick<
  Selectable<PersonTable>,
  'id' | 'name' | 'role' | 'is_everywhere' | 'left_at_ms'
>;

/** Also one whose access has ended. */
export function findProviderPerson(
  tx: Tx,
  { issuer, subject }: Pick<ProviderPersonTable, 'issuer' | 'subject'>,
): Promise<ProviderPerson | undefined> {
  return tx
    .selectFrom('provider_person')
    .innerJoin('person', 'person.id', 'provider_person.person_id')
    .select(['person.id', 'name', 'role', 'is_everywhere', 'left_at_ms'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

export async function insertProviderPerson(tx: Tx, row: ProviderPersonTable): Promise<void> {
  await tx.insertInto('provider_person').values(row).execute();
}

/** Whose access has ended here, though the provider may still know them; by name. */
export function selectEndedProviderPeople(database: Database): Promise<ProviderPerson[]> {
  return database
    .selectFrom('provider_person')
    .innerJoin('person', 'person.id', 'provider_person.person_id')
    .select(['person.id', 'name', 'role', 'is_everywhere', 'left_at_ms'])
    .where('left_at_ms', 'is not', null)
    .orderBy('name_key')
    .execute();
}

/** What they were called; undefined: nobody such has left. */
export async function deleteEndedProviderPerson(tx: Tx, id: Id<'person'>): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('provider_person')
    .using('person')
    .whereRef('person.id', '=', 'provider_person.person_id')
    .where('person_id', '=', id)
    .where('left_at_ms', 'is not', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** The properties of somebody who does not have all. */
export async function selectPropertiesOf(tx: Tx, id: Id<'person'>): Promise<Id<'property'>[]> {
  const rows = await tx
    .selectFrom('person_property')
    .select('property_id')
    .where('person_id', '=', id)
    .execute();
  return rows.map(({ property_id }) => property_id);
}
