/** Queries on tenants: people with a contract or a login, and what belongs to each. */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { ContactRow } from '../contact/contacts';
import type { Tx } from '../schema';
import type { AccessCodeTable } from '../schema/access';
import { tenantLogins } from '../login/logins';

/** Everybody who can be searched for: what somebody types at the screen at this moment is nobody's business. */
export function selectSearchable(tx: Tx) {
  return tx
    .selectFrom('contact')
    .select(['id', 'first_name', 'last_name', 'email', 'phone_number', 'company'])
    .where('restricted_at_ms', 'is', null)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('rental_contract')
            .select('id')
            .whereRef('rental_contract.contact_id', '=', 'contact.id'),
        ),
        eb.exists(eb.selectFrom('login').select('id').whereRef('login.contact_id', '=', 'contact.id')),
      ]),
    )
    .orderBy('last_name')
    .orderBy('first_name')
    .execute();
}

/** Whose contract or invoice has exactly this number, or whose contract is the newest of the unit with it. */
export async function selectContactsByNumber(tx: Tx, number: string): Promise<Id<'contact'>[]> {
  // Two questions: one with "or" between two tables reads both to their ends.
  const ofContract = await tx
    .selectFrom('rental_contract')
    .select('contact_id')
    .where('number', '=', number)
    .execute();
  const ofInvoice = await tx
    .selectFrom('invoice')
    .innerJoin('rental_contract', 'rental_contract.id', 'invoice.contract_id')
    .select('rental_contract.contact_id')
    .where('invoice.number', '=', number)
    .execute();
  const ofUnit = await tx
    .selectFrom('rental_contract')
    .innerJoin('unit', 'unit.id', 'rental_contract.unit_id')
    .select('rental_contract.contact_id')
    .where('unit.number', '=', number)
    .orderBy('rental_contract.signed_at_ms', 'desc')
    .limit(1)
    .execute();
  return [...new Set([...ofContract, ...ofInvoice, ...ofUnit].map((row) => row.contact_id))];
}

export function selectContacts(tx: Tx, ids: readonly Id<'contact'>[]): Promise<ContactRow[]> {
  return tx.selectFrom('contact').selectAll().where('id', 'in', ids).execute();
}

export function selectUnitsOf(tx: Tx, ids: readonly Id<'contact'>[]) {
  return tx
    .selectFrom('rental_contract')
    .innerJoin('unit', 'unit.id', 'rental_contract.unit_id')
    .select(['rental_contract.contact_id', 'unit.number'])
    .where('rental_contract.contact_id', 'in', ids)
    .orderBy('unit.number')
    .execute();
}

export function selectLoginsOf(tx: Tx, contactId: Id<'contact'>) {
  return tenantLogins(tx, contactId).execute();
}

export async function countOpenSessions(tx: Tx, loginId: Id<'login'>, nowMs: number): Promise<number> {
  const { count } = await tx
    .selectFrom('login_session')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('login_id', '=', loginId)
    .where('revoked_at_ms', 'is', null)
    .where('expires_at_ms', '>', nowMs)
    .executeTakeFirstOrThrow();
  return count;
}

export async function updateLogin(
  tx: Tx,
  id: Id<'login'>,
  change: { readonly password_hash?: string; readonly disabled?: 0 | 1 },
): Promise<void> {
  await tx.updateTable('login').set(change).where('id', '=', id).execute();
}

export async function deleteLogin(tx: Tx, id: Id<'login'>): Promise<void> {
  await tx.deleteFrom('login_session').where('login_id', '=', id).execute();
  await tx.deleteFrom('login').where('id', '=', id).execute();
}

export function selectCodesOfContract(
  tx: Tx,
  contractId: Id<'contract'>,
): Promise<Selectable<AccessCodeTable>[]> {
  return tx
    .selectFrom('access_code')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('change_sequence', 'desc')
    .execute();
}

export function findAccessCode(
  tx: Tx,
  id: Id<'access_code'>,
): Promise<Selectable<AccessCodeTable> | undefined> {
  return tx.selectFrom('access_code').selectAll().where('id', '=', id).executeTakeFirst();
}
