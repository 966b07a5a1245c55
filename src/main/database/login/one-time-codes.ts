/** Queries on one-time codes, and on the people who may ask for one. */
import { sql, type Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { ContactRow } from '../contact/contacts';
import type { Tx } from '../schema';
import type { OneTimeCodeTable } from '../schema/login';
import { tenantLogins } from './logins';

export type OneTimeCodeRow = Selectable<OneTimeCodeTable>;

/** Nobody has rented under one address more often than this. */
const MOST_PEOPLE = 50;

/** What a number ends with, whatever stands between its digits. */
export const PHONE_END = 5;
const phoneEnd = sql<string>`substr(replace(replace(replace(replace(replace(replace(
  contact.phone_number, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '+', ''), -5)`;

/**
 * People who rented here or may log in, with this e-mail address (in lower case) or a number with this ending. The
 * most recent tenant comes first. People whose login staff have disabled, and people who were erased, are left out.
 */
export function selectReturning(
  tx: Tx,
  by: { readonly email: string } | { readonly phoneEnd: string },
): Promise<ContactRow[]> {
  const logins = (disabled: 0 | 1) =>
    tx
      .selectFrom('login')
      .select('contact_id')
      .where('contact_id', 'is not', null)
      .where('role', '=', 'tenant')
      .where('disabled', '=', disabled);
  return tx
    .selectFrom('contact')
    .selectAll()
    .where('restricted_at_ms', 'is', null)
    .where((eb) =>
      'email' in by ? eb(eb.fn<string>('lower', ['email']), '=', by.email) : eb(phoneEnd, '=', by.phoneEnd),
    )
    .where((eb) =>
      eb.or([
        eb('id', 'in', tx.selectFrom('rental_contract').select('contact_id')),
        eb('id', 'in', logins(0)),
      ]),
    )
    .where('id', 'not in', logins(1))
    .orderBy(
      sql`(SELECT max(signed_at_ms) FROM rental_contract WHERE rental_contract.contact_id = contact.id)`,
      'desc',
    )
    .orderBy('created_at_ms', 'desc')
    .limit(MOST_PEOPLE)
    .execute();
}

/** Replaces what was asked for before: under the same words, or by the same person. */
export async function replaceCode(tx: Tx, row: OneTimeCodeRow): Promise<void> {
  await tx.deleteFrom('one_time_code').where('subject', '=', row.subject).execute();
  if (row.contact_id !== null) await deleteCodesOf(tx, row.contact_id);
  await tx.insertInto('one_time_code').values(row).execute();
}

export function findCode(tx: Tx, id: OneTimeCodeRow['id']): Promise<OneTimeCodeRow | undefined> {
  return tx.selectFrom('one_time_code').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The code that this client asked for, while it holds. */
export function findOpenCode(
  tx: Tx,
  asked: Pick<OneTimeCodeRow, 'subject' | 'source'>,
  nowMs: number,
): Promise<OneTimeCodeRow | undefined> {
  return tx
    .selectFrom('one_time_code')
    .selectAll()
    .where('subject', '=', asked.subject)
    .where('source', '=', asked.source)
    .where('expires_at_ms', '>', nowMs)
    .executeTakeFirst();
}

/** False where it was used, replaced or forgotten meanwhile. */
export async function writeCodeHash(tx: Tx, id: OneTimeCodeRow['id'], codeHash: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('one_time_code')
    .set({ code_hash: codeHash })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** One more wrong one; the last one takes the code along. */
export async function countTry(tx: Tx, id: OneTimeCodeRow['id'], most: number): Promise<void> {
  await tx
    .updateTable('one_time_code')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('one_time_code').where('id', '=', id).where('tries', '>=', most).execute();
}

/** Uses a code up; false where somebody else did, or it is another one by now. */
export async function useCode(tx: Tx, { id, code_hash }: OneTimeCodeRow): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('one_time_code')
    .where('id', '=', id)
    .where('code_hash', '=', code_hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteCodesOf(tx: Tx, contactId: Id<'contact'>): Promise<void> {
  await tx.deleteFrom('one_time_code').where('contact_id', '=', contactId).execute();
}

/** Those past their time, and those that a clock ahead of this one has made. */
export async function deleteEndedCodes(tx: Tx, nowMs: number, latestMs: number): Promise<void> {
  await tx
    .deleteFrom('one_time_code')
    .where((eb) => eb.or([eb('expires_at_ms', '<=', nowMs), eb('expires_at_ms', '>', latestMs)]))
    .execute();
}

/** A tenant's login; of several the oldest. */
export function findTenantLogin(tx: Tx, contactId: Id<'contact'>) {
  return tenantLogins(tx, contactId).limit(1).executeTakeFirst();
}
