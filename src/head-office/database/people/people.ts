/** Queries on the people who work at head office. */
import { sql, type Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import type { PersonTable } from '../schema-people';
import type { Database, Tx } from '../tx';

export type PersonRow = Selectable<PersonTable> & {
  /** Where they work, unless everywhere. */
  readonly properties: readonly Id<'property'>[];
  /** An identity provider says who they are, and what they may do. */
  readonly is_of_provider: boolean;
};

const properties = sql<Id<'property'>[]>`ARRAY(SELECT property_id FROM person_property
  WHERE person_property.person_id = person.id ORDER BY property_id)`.as('properties');

const isOfProvider = sql<boolean>`EXISTS (SELECT 1 FROM provider_person
  WHERE provider_person.person_id = person.id)`.as('is_of_provider');

/** Those who have not left, by name. */
export function selectPeople(database: Database): Promise<PersonRow[]> {
  return database
    .selectFrom('person')
    .selectAll('person')
    .select([properties, isOfProvider])
    .where('left_at_ms', 'is', null)
    .orderBy('name_key')
    .execute();
}

/** Those who can sign in, by id: without a password or a provider nobody is let in, here or at a kiosk. */
export function selectWhoCanSignIn(database: Database | Tx): Promise<PersonRow[]> {
  return database
    .selectFrom('person')
    .selectAll('person')
    .select([properties, isOfProvider])
    .where('left_at_ms', 'is', null)
    .where((row) =>
      row.or([
        row('password_hash', 'is not', null),
        row.exists(
          row
            .selectFrom('provider_person')
            .select('person_id')
            .whereRef('provider_person.person_id', '=', 'person.id'),
        ),
      ]),
    )
    .orderBy('id')
    .execute();
}

/** Undefined for one that is not known, or has left. */
export function findPerson(database: Database | Tx, id: Id<'person'>): Promise<PersonRow | undefined> {
  return database
    .selectFrom('person')
    .selectAll('person')
    .select([properties, isOfProvider])
    .where('id', '=', id)
    .where('left_at_ms', 'is', null)
    .executeTakeFirst();
}

export function findPersonByName(
  database: Database | Tx,
  nameKey: string,
): Promise<Selectable<PersonTable> | undefined> {
  return database
    .selectFrom('person')
    .selectAll()
    .where('name_key', '=', nameKey)
    .where('left_at_ms', 'is', null)
    .executeTakeFirst();
}

export async function isAnybodyThere(database: Database): Promise<boolean> {
  const row = await database
    .selectFrom('person')
    .select('id')
    .where('left_at_ms', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes of people go one after the other, until the transaction ends. So two owners cannot end each other. */
export async function lockPeople(tx: Tx): Promise<void> {
  await sql`LOCK TABLE person IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

/** Owners who can sign in. */
export async function countOwners(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('person')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role', '=', 'owner')
    .where('left_at_ms', 'is', null)
    .where('password_hash', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

type NewPerson = Pick<
  Selectable<PersonTable>,
  'id' | 'name' | 'name_key' | 'role' | 'is_everywhere' | 'added_at_ms'
> &
  Partial<Placed>;

/** Who gave somebody what they may do, or a code, and when. */
export type Placed = Pick<Selectable<PersonTable>, 'placed_by' | 'placed_at_ms'>;

/** Of these people, also of those who have left. */
export function selectPlaced(
  database: Database | Tx,
  ids: readonly Id<'person'>[],
): Promise<(Placed & Pick<PersonRow, 'id'>)[]> {
  return database
    .selectFrom('person')
    .select(['id', 'placed_by', 'placed_at_ms'])
    .where('id', '=', (row) => row.fn.any(row.val([...ids])))
    .execute();
}

export async function insertPerson(tx: Tx, person: NewPerson): Promise<void> {
  await tx.insertInto('person').values(person).execute();
}

export async function updatePerson(
  tx: Tx,
  id: Id<'person'>,
  change: Partial<Omit<Selectable<PersonTable>, 'id' | 'name' | 'name_key' | 'added_at_ms' | 'language'>> & {
    language?: Language;
  },
): Promise<void> {
  await tx.updateTable('person').set(change).where('id', '=', id).execute();
}

/** Where somebody works from now on. */
export async function replaceProperties(
  tx: Tx,
  personId: Id<'person'>,
  propertyIds: readonly Id<'property'>[],
): Promise<void> {
  await tx.deleteFrom('person_property').where('person_id', '=', personId).execute();
  if (propertyIds.length === 0) return;
  await tx
    .insertInto('person_property')
    .values(propertyIds.map((property_id) => ({ person_id: personId, property_id })))
    .execute();
}

/** The step of an authenticator's code is used up. False where it, or a later one, was before, or the person has left. */
export async function takeStep(
  tx: Tx,
  { id, password_hash }: Pick<PersonTable, 'id' | 'password_hash'>,
  step: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('person')
    .set({ totp_last_step: step })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('totp_last_step', '<', step)
    .where('left_at_ms', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The code by which somebody joins; one that was made before is good no more. */
export async function replaceJoinCode(
  tx: Tx,
  code: { readonly code_hash: string; readonly person_id: Id<'person'>; readonly expires_at_ms: number },
): Promise<void> {
  await deleteJoinCodes(tx, code.person_id);
  await tx.insertInto('person_code').values(code).execute();
}

export async function deleteJoinCodes(tx: Tx, personId: Id<'person'>): Promise<void> {
  await tx.deleteFrom('person_code').where('person_id', '=', personId).execute();
}

/** Whose code it is, while it is good; nobody else uses it until the transaction ends. */
export function lockJoining(
  tx: Tx,
  codeHash: string,
  nowMs: number,
): Promise<Selectable<PersonTable> | undefined> {
  return tx
    .selectFrom('person')
    .innerJoin('person_code', 'person_code.person_id', 'person.id')
    .selectAll('person')
    .where('code_hash', '=', codeHash)
    .where('expires_at_ms', '>=', nowMs)
    .where('left_at_ms', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Until when the codes of people are good who have not used theirs. */
export async function selectJoinCodes(database: Database): Promise<ReadonlyMap<Id<'person'>, number>> {
  const rows = await database.selectFrom('person_code').select(['person_id', 'expires_at_ms']).execute();
  return new Map(rows.map((row) => [row.person_id, row.expires_at_ms]));
}

export async function replaceRecoveryCodes(
  tx: Tx,
  personId: Id<'person'>,
  hashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ person_id: personId, code_hash })))
    .execute();
}

/** Uses one up. False where there is none. */
export async function takeRecoveryCode(tx: Tx, personId: Id<'person'>, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_code')
    .where('person_id', '=', personId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function countRecoveryCodes(database: Database, personId: Id<'person'>): Promise<number> {
  const { count } = await database
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return count;
}
