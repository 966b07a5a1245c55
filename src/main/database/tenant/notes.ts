/** Queries on what staff write down about a tenant. */
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

export async function deleteTenantNotes(tx: Tx, contactId: Id<'contact'>): Promise<void> {
  await tx.deleteFrom('tenant_note').where('contact_id', '=', contactId).execute();
}
