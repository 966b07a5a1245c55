/** Queries on logins, their sessions and their failed attempts. */
import { sql, type Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { FailureCount } from '../../domain/login/login-throttle';
import { prepared } from '../prepared';
import type { Tx } from '../schema';
import type { LoginSessionTable, LoginTable } from '../schema/login';

export type LoginRow = Selectable<LoginTable>;

interface ByName {
  readonly userName: string;
}

/** In whatever case it was written. */
const isNamed = ({ userName }: ByName) =>
  sql<boolean>`(user_name = ${userName} OR lower(trim(user_name)) = ${userName})`;

const loginsNamed = prepared((tx, { userName }: ByName) =>
  tx
    .selectFrom('login')
    .selectAll()
    .where('id', 'in', (login) =>
      // Apart from each other: no index serves a condition on one table or on another.
      login
        .selectFrom('login')
        .select('id')
        .where(isNamed({ userName }))
        .unionAll(
          tx
            .selectFrom('login')
            .innerJoin('contact', 'contact.id', 'login.contact_id')
            .select('login.id')
            .where(sql<boolean>`trim(coalesce(user_name, '')) = ''`)
            .where(sql<string>`lower(contact.email)`, '=', userName),
        ),
    )
    .orderBy(sql`user_name = ${userName}`, 'desc')
    .orderBy('id'),
);

/**
 * The logins with a user name (given in lower case), the exact match first. There is one at most, unless the data is
 * damaged. Then a second one differs in case, or has no user name and is found by its contact's email.
 */
export function findLogins(tx: Tx, userName: string): Promise<LoginRow[]> {
  return loginsNamed.all(tx, { userName });
}

/** Whether a user name (given in lower case) has a login already, written in whatever case. */
export async function hasLogin(tx: Tx, userName: string): Promise<boolean> {
  const row = await tx.selectFrom('login').select('id').where(isNamed({ userName })).executeTakeFirst();
  return row !== undefined;
}

const loginById = prepared((tx, { id }: Pick<LoginRow, 'id'>) =>
  tx.selectFrom('login').selectAll().where('id', '=', id),
);

export function findLogin(tx: Tx, id: Id<'login'>): Promise<LoginRow | undefined> {
  return loginById.first(tx, { id });
}

export async function insertLogin(tx: Tx, row: LoginRow): Promise<void> {
  await tx.insertInto('login').values(row).execute();
}

type SessionRow = Selectable<LoginSessionTable>;

const newSession = prepared((tx, row: SessionRow) =>
  tx.insertInto('login_session').values({
    id: row.id,
    login_id: row.login_id,
    created_at_ms: row.created_at_ms,
    expires_at_ms: row.expires_at_ms,
    revoked_at_ms: row.revoked_at_ms,
    proof: row.proof,
  }),
);

export async function insertLoginSession(tx: Tx, row: SessionRow): Promise<void> {
  await newSession.all(tx, row);
}

const sessionById = prepared((tx, { id }: Pick<SessionRow, 'id'>) =>
  tx.selectFrom('login_session').selectAll().where('id', '=', id),
);

export function findLoginSession(tx: Tx, id: Id<'login_session'>): Promise<SessionRow | undefined> {
  return sessionById.first(tx, { id });
}

/** Ends the open sessions of a login, or of all (null); answers how many. */
export async function setSessionsRevoked(
  tx: Tx,
  nowMs: number,
  loginId: Id<'login'> | null,
): Promise<number> {
  const open = tx
    .updateTable('login_session')
    .set({ revoked_at_ms: nowMs })
    .where('revoked_at_ms', 'is', null)
    .where('expires_at_ms', '>', nowMs);
  const result = await (loginId === null ? open : open.where('login_id', '=', loginId)).executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export async function setSessionRevoked(tx: Tx, id: Id<'login_session'>, nowMs: number): Promise<void> {
  await tx.updateTable('login_session').set({ revoked_at_ms: nowMs }).where('id', '=', id).execute();
}

interface Until {
  readonly instantMs: number;
}

const withoutSessions = prepared((tx, { instantMs }: Until) =>
  tx.deleteFrom('login_session').where('expires_at_ms', '<', instantMs),
);

/** Sessions that ended long ago tell nobody anything. */
export async function deleteLoginSessionsBefore(tx: Tx, instantMs: number): Promise<void> {
  await withoutSessions.all(tx, { instantMs });
}

interface OfSubject {
  readonly subject: string;
}

const failuresOf = prepared((tx, { subject }: OfSubject) =>
  tx.selectFrom('login_throttle').selectAll().where('subject', '=', subject),
);

export async function findFailures(tx: Tx, subject: string): Promise<FailureCount | null> {
  const row = await failuresOf.first(tx, { subject });
  return row ? { failures: row.failures, lastFailureAtMs: row.last_failure_at_ms } : null;
}

export async function writeFailures(tx: Tx, subject: string, count: FailureCount): Promise<void> {
  const values = { failures: count.failures, last_failure_at_ms: count.lastFailureAtMs };
  await tx
    .insertInto('login_throttle')
    .values({ subject, ...values })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(values))
    .execute();
}

const withoutFailures = prepared((tx, { subject }: OfSubject) =>
  tx.deleteFrom('login_throttle').where('subject', '=', subject),
);

export async function deleteFailures(tx: Tx, subject: string): Promise<void> {
  await withoutFailures.all(tx, { subject });
}

/** All whose subject begins like this; `start` holds neither % nor _. */
export async function deleteFailuresOf(tx: Tx, start: string): Promise<void> {
  await tx.deleteFrom('login_throttle').where('subject', 'like', `${start}%`).execute();
}

export async function deleteFailuresBefore(tx: Tx, instantMs: number): Promise<void> {
  await tx.deleteFrom('login_throttle').where('last_failure_at_ms', '<', instantMs).execute();
}

const placeOf = prepared((tx, { subject }: OfSubject) =>
  tx.selectFrom('login_place').select('subject').where('subject', '=', subject),
);

/** Whether somebody has logged in from a place before. */
export async function isLoginPlace(tx: Tx, subject: string): Promise<boolean> {
  return (await placeOf.first(tx, { subject })) !== undefined;
}

const usedPlace = prepared((tx, { subject, nowMs }: OfSubject & { readonly nowMs: number }) =>
  tx
    .insertInto('login_place')
    .values({ subject, last_login_at_ms: nowMs })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ last_login_at_ms: nowMs })),
);

export async function writeLoginPlace(tx: Tx, subject: string, nowMs: number): Promise<void> {
  await usedPlace.all(tx, { subject, nowMs });
}

const withoutPlaces = prepared((tx, { instantMs }: Until) =>
  tx.deleteFrom('login_place').where('last_login_at_ms', '<', instantMs),
);

export async function deleteLoginPlacesBefore(tx: Tx, instantMs: number): Promise<void> {
  await withoutPlaces.all(tx, { instantMs });
}

/** A tenant's logins, the oldest first. */
export function tenantLogins(tx: Tx, contactId: Id<'contact'>) {
  return tx
    .selectFrom('login')
    .selectAll()
    .where('contact_id', '=', contactId)
    .where('role', '=', 'tenant')
    .orderBy('created_at_ms');
}
