/** Notes of staff about a tenant, as staff read them. */
import type { TenantDetail } from '../../../shared/desk/tenants';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../../database/schema';
import { selectTenantNotes } from '../../database/tenant/notes';
import { toIsoInstant } from '../../domain/base/dates';

export async function notesOf(tx: Tx, contactId: Id<'contact'>): Promise<TenantDetail['notes']> {
  return (await selectTenantNotes(tx, contactId)).map((row) => ({
    id: row.id,
    text: row.text,
    by: row.staff_name,
    at: toIsoInstant(row.at_ms),
    struck:
      row.struck_by === null || row.struck_at_ms === null
        ? null
        : { by: row.struck_by, at: toIsoInstant(row.struck_at_ms) },
  }));
}
