/** Notes of staff about a tenant and messages of the tenant, as staff read them. */
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
    read: whoAndWhen(row.read_by, row.read_at_ms),
    struck: whoAndWhen(row.struck_by, row.struck_at_ms),
  }));
}

const whoAndWhen = (by: string | null, atMs: number | null) =>
  by === null || atMs === null ? null : { by, at: toIsoInstant(atMs) };
