/** Queries on passkeys, and on the challenges that browsers answer with them. */
import type { Insertable, Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { PasskeyChallengeTable, PasskeyTable, PersonTable } from '../schema-people';
import type { Database, Tx } from '../tx';

export type PasskeyRow = Selectable<PasskeyTable>;

/** Null: this place has asked for `most` that are not answered yet. Otherwise when the first of them is over. */
export async function insertChallenge(
  tx: Tx,
  row: Insertable<PasskeyChallengeTable>,
  { most, nowMs }: { readonly most: number; readonly nowMs: number },
): Promise<number | null> {
  await tx.deleteFrom('passkey_challenge').where('expires_at_ms', '<=', nowMs).execute();
  const { count, first } = await tx
    .selectFrom('passkey_challenge')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('expires_at_ms').as('first')])
    .where('place', '=', row.place)
    .executeTakeFirstOrThrow();
  if (count >= most) return first;
  await tx.insertInto('passkey_challenge').values(row).execute();
  return null;
}

/** Uses it up. False where it was not made for this person (null: for signing in), was used, or is over. */
export async function takeChallenge(
  tx: Tx,
  { challenge, personId, nowMs }: { challenge: string; personId: Id<'person'> | null; nowMs: number },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('person_id', personId === null ? 'is' : '=', personId)
    .where('expires_at_ms', '>', nowMs)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function insertPasskey(tx: Tx, passkey: Insertable<PasskeyTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** All of a person, the oldest first. */
export function selectPasskeys(database: Database | Tx, personId: Id<'person'>): Promise<PasskeyRow[]> {
  return database
    .selectFrom('passkey')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('added_at_ms')
    .orderBy('credential_id')
    .execute();
}

/** With its person, who has joined and has not left. Nobody else uses it until the transaction ends. */
export function lockPasskey(
  tx: Tx,
  credentialId: string,
): Promise<(PasskeyRow & { readonly person: Pick<PersonTable, 'name' | 'name_key'> }) | undefined> {
  return tx
    .selectFrom('passkey')
    .innerJoin('person', 'person.id', 'passkey.person_id')
    .selectAll('passkey')
    .select(['person.name as person_name', 'person.name_key'])
    .where('credential_id', '=', credentialId)
    .where('left_at_ms', 'is', null)
    .where('password_hash', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
    .then((row) => row && { ...row, person: { name: row.person_name, name_key: row.name_key } });
}

export async function notePasskeyUse(
  tx: Tx,
  { credential_id, ...used }: Pick<PasskeyRow, 'credential_id' | 'sign_count' | 'last_used_at_ms'>,
): Promise<void> {
  await tx.updateTable('passkey').set(used).where('credential_id', '=', credential_id).execute();
}

/** What it was called; undefined: the person has none such. */
export async function deletePasskey(
  tx: Tx,
  personId: Id<'person'>,
  credentialId: string,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkey')
    .where('person_id', '=', personId)
    .where('credential_id', '=', credentialId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

export async function deletePasskeysOf(tx: Tx, personId: Id<'person'>): Promise<void> {
  await tx.deleteFrom('passkey').where('person_id', '=', personId).execute();
}
