/** Queries on what staff write down about a tenant, and on what tenants write to them. */
import type { Insertable, Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { TenantNoteTable } from '../schema/contact';

type TenantNoteRow = Selectable<TenantNoteTable>;

/** The newest first, struck ones too. */
export function selectTenantNotes(tx: Tx, contactId: Id<'contact'>): Promise<TenantNoteRow[]> {
  return tx
    .selectFrom('tenant_note')
    .selectAll()
    .where('contact_id', '=', contactId)
    .orderBy('at_ms', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export function findTenantNote(tx: Tx, id: Id<'tenant_note'>): Promise<TenantNoteRow | undefined> {
  return tx.selectFrom('tenant_note').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertTenantNote(tx: Tx, note: Insertable<TenantNoteTable>): Promise<void> {
  await tx.insertInto('tenant_note').values(note).execute();
}

export async function strikeTenantNote(
  tx: Tx,
  id: Id<'tenant_note'>,
  struck: { readonly struck_by: string; readonly struck_at_ms: number },
): Promise<void> {
  await tx.updateTable('tenant_note').set(struck).where('id', '=', id).execute();
}

/** What tenants wrote and nobody has read, the oldest first, with their name. */
export function selectUnreadMessages(tx: Tx) {
  return tx
    .selectFrom('tenant_note as n')
    .innerJoin('contact as c', 'c.id', 'n.contact_id')
    .where('n.staff_id', 'is', null)
    .where('n.read_at_ms', 'is', null)
    .select(['n.id', 'n.contact_id', 'n.at_ms', 'c.first_name', 'c.last_name'])
    .orderBy('n.at_ms')
    .orderBy('n.id')
    .execute();
}

export async function countUnreadOf(tx: Tx, contactId: Id<'contact'>): Promise<number> {
  const { count } = await tx
    .selectFrom('tenant_note')
    .where('contact_id', '=', contactId)
    .where('staff_id', 'is', null)
    .where('read_at_ms', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** False where it was read before. */
export async function readTenantNote(
  tx: Tx,
  id: Id<'tenant_note'>,
  read: { readonly read_by: string; readonly read_at_ms: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tenant_note')
    .set(read)
    .where('id', '=', id)
    .where('read_at_ms', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteTenantNotes(tx: Tx, contactId: Id<'contact'>): Promise<void> {
  await tx.deleteFrom('tenant_note').where('contact_id', '=', contactId).execute();
}
