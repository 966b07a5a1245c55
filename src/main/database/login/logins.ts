/** Queries on logins, their sessions and their failed attempts. */
import { sql, type Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { FailureCount } from '../../domain/login/login-throttle';
import type { Tx } from '../schema';
import type { LoginSessionTable, LoginTable } from '../schema/login';

export type LoginRow = Selectable<LoginTable>;

/**
 * The logins with a user name (given in lower case), the exact match first. There is one at most, unless the data is
 * damaged. Then a second one differs in case, or has no user name and is found by its contact's email.
 */
export function findLogins(tx: Tx, userName: string): Promise<LoginRow[]> {
  // Apart from each other: no index serves a condition on one table or on another.
  const ids = tx
    .selectFrom('login')
    .select('id')
    .where(isNamed(userName))
    .unionAll(
      tx
        .selectFrom('login')
        .innerJoin('contact', 'contact.id', 'login.contact_id')
        .select('login.id')
        .where(sql<boolean>`trim(coalesce(user_name, '')) = ''`)
        .where(sql<string>`lower(contact.email)`, '=', userName),
    );
  return tx
    .selectFrom('login')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy(sql`user_name = ${userName}`, 'desc')
    .orderBy('id')
    .execute();
}

/** In whatever case it was written. */
const isNamed = (userName: string) =>
  sql<boolean>`(user_name = ${userName} OR lower(trim(user_name)) = ${userName})`;

/** Whether a user name (given in lower case) has a login already, written in whatever case. */
export async function hasLogin(tx: Tx, userName: string): Promise<boolean> {
  const row = await tx.selectFrom('login').select('id').where(isNamed(userName)).executeTakeFirst();
  return row !== undefined;
}

export function findLogin(tx: Tx, id: Id<'login'>): Promise<LoginRow | undefined> {
  return tx.selectFrom('login').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertLogin(tx: Tx, row: LoginRow): Promise<void> {
  await tx.insertInto('login').values(row).execute();
}

export async function insertLoginSession(tx: Tx, row: Selectable<LoginSessionTable>): Promise<void> {
  await tx.insertInto('login_session').values(row).execute();
}

export function findLoginSession(
  tx: Tx,
  id: Id<'login_session'>,
): Promise<Selectable<LoginSessionTable> | undefined> {
  return tx.selectFrom('login_session').selectAll().where('id', '=', id).executeTakeFirst();
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

/** Sessions that ended long ago tell nobody anything. */
export async function deleteLoginSessionsBefore(tx: Tx, instantMs: number): Promise<void> {
  await tx.deleteFrom('login_session').where('expires_at_ms', '<', instantMs).execute();
}

export async function findFailures(tx: Tx, subject: string): Promise<FailureCount | null> {
  const row = await tx
    .selectFrom('login_throttle')
    .selectAll()
    .where('subject', '=', subject)
    .executeTakeFirst();
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

export async function deleteFailures(tx: Tx, subject: string): Promise<void> {
  await tx.deleteFrom('login_throttle').where('subject', '=', subject).execute();
}

/** All whose subject begins like this; `start` holds neither % nor _. */
export async function deleteFailuresOf(tx: Tx, start: string): Promise<void> {
  await tx.deleteFrom('login_throttle').where('subject', 'like', `${start}%`).execute();
}

export async function deleteFailuresBefore(tx: Tx, instantMs: number): Promise<void> {
  await tx.deleteFrom('login_throttle').where('last_failure_at_ms', '<', instantMs).execute();
}

/** Whether somebody has logged in from a place before. */
export async function isLoginPlace(tx: Tx, subject: string): Promise<boolean> {
  const row = await tx
    .selectFrom('login_place')
    .select('subject')
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row !== undefined;
}

export async function writeLoginPlace(tx: Tx, subject: string, nowMs: number): Promise<void> {
  await tx
    .insertInto('login_place')
    .values({ subject, last_login_at_ms: nowMs })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ last_login_at_ms: nowMs }))
    .execute();
}

export async function deleteLoginPlacesBefore(tx: Tx, instantMs: number): Promise<void> {
  await tx.deleteFrom('login_place').where('last_login_at_ms', '<', instantMs).execute();
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
