/** Queries on who is signed in. */
import { sql, type Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { PersonSessionTable, PersonTable } from '../schema-people';
import type { Database, Tx } from '../tx';

export type SessionRow = Selectable<PersonSessionTable> &
  Pick<Selectable<PersonTable>, 'name' | 'role' | 'language' | 'is_everywhere'> & {
    readonly properties: readonly Id<'property'>[];
  };

export async function insertSession(tx: Tx, session: Selectable<PersonSessionTable>): Promise<void> {
  await tx.insertInto('person_session').values(session).execute();
}

/** They showed again who they are. */
export async function refreshSession(tx: Tx, tokenHash: string, nowMs: number): Promise<void> {
  await tx
    .updateTable('person_session')
    .set({ signed_in_at_ms: nowMs, used_at_ms: nowMs, is_rested: false })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** `restedMs`: a use after a pause of that length does not open pages about money again. Of several at once one is noted. */
export async function noteUse(
  database: Database,
  tokenHash: string,
  { nowMs, restedMs, everyMs }: { readonly [time in 'nowMs' | 'restedMs' | 'everyMs']: number },
): Promise<void> {
  await database
    .updateTable('person_session')
    .set({
      used_at_ms: nowMs,
      is_rested: sql<boolean>`is_rested OR used_at_ms <= ${nowMs - restedMs}`,
    })
    .where('token_hash', '=', tokenHash)
    .where('used_at_ms', '<=', nowMs - everyMs)
    .execute();
}

/** Sessions that are good now, of people who have not left. `tokenHash`: that one alone. */
export function selectSessions(
  database: Database,
  { nowMs, idleMs }: { readonly nowMs: number; readonly idleMs: number },
  tokenHash?: string,
): Promise<SessionRow[]> {
  const good = database
    .selectFrom('person_session')
    .innerJoin('person', 'person.id', 'person_session.person_id')
    .selectAll('person_session')
    .select(['name', 'role', 'language', 'is_everywhere'])
    .select(
      sql<Id<'property'>[]>`ARRAY(SELECT property_id FROM person_property
        WHERE person_property.person_id = person.id)`.as('properties'),
    )
    .where('expires_at_ms', '>', nowMs)
    .where('used_at_ms', '>', nowMs - idleMs)
    .where('left_at_ms', 'is', null);
  return (tokenHash === undefined ? good : good.where('token_hash', '=', tokenHash)).execute();
}

export async function deleteSession(tx: Tx | Database, tokenHash: string): Promise<void> {
  await tx.deleteFrom('person_session').where('token_hash', '=', tokenHash).execute();
}

/** All of a person, but the one of `except`. */
export async function deleteSessionsOf(tx: Tx, personId: Id<'person'>, except = ''): Promise<void> {
  await tx
    .deleteFrom('person_session')
    .where('person_id', '=', personId)
    .where('token_hash', '<>', except)
    .execute();
}

export async function deleteOldSessions(tx: Tx, nowMs: number): Promise<void> {
  await tx.deleteFrom('person_session').where('expires_at_ms', '<=', nowMs).execute();
}
