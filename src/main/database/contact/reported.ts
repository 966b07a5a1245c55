/** Queries on tenants who were reported to head office. */
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';

export async function noteContactReported(tx: Tx, id: Id<'contact'>, atMs: number): Promise<void> {
  await tx
    .insertInto('contact_reported')
    .values({ contact_id: id, at_ms: atMs })
    .onConflict((conflict) => conflict.column('contact_id').doUpdateSet({ at_ms: atMs }))
    .execute();
}

export async function isContactReported(tx: Tx, id: Id<'contact'>): Promise<boolean> {
  const row = await tx
    .selectFrom('contact_reported')
    .select('contact_id')
    .where('contact_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** People with a contract whom head office does not know, but those who asked to be forgotten. */
export async function selectUnreportedTenants(tx: Tx, limit: number): Promise<Id<'contact'>[]> {
  const rows = await tx
    .selectFrom('contact')
    .select('id')
    .where('restricted_at_ms', 'is', null)
    .where((contact) =>
      contact.exists(
        contact.selectFrom('rental_contract').select('id').whereRef('contact_id', '=', 'contact.id'),
      ),
    )
    .where((contact) =>
      contact.not(
        contact.exists(
          contact.selectFrom('contact_reported').select('at_ms').whereRef('contact_id', '=', 'contact.id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
