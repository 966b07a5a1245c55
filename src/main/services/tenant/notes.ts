/**
 * Notes of staff about a tenant: written by whom and when, struck out and never changed. They stand on no document and in no
 * report to head office. They are in the export of a person's data, and go when the person is erased.
 */
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import { findTenantNote, insertTenantNote, strikeTenantNote } from '../../database/tenant/notes';
import { note } from '../audit/audit';
import type { StaffMember } from '../base/caller';
import { changedMeanwhile } from '../base/changed-meanwhile';
import type { ServiceContext } from '../base/context';
import { findTenant } from './detail';

type Done = Record<string, never>;

/** The page makes the id: sent again, nothing is written twice. Refuses `unknown`, and `tenant_restricted`. */
export function writeTenantNote(
  ctx: ServiceContext,
  about: { readonly id: Id<'contact'>; readonly noteId: Id<'tenant_note'>; readonly text: string },
  staff: StaffMember,
): Promise<Result<Done>> {
  return ctx.store.attempt(async (tx) => {
    const found = await findTenant({ tx, by: staff }, about.id);
    if (!found.ok) return found;
    const { restricted_at_ms: restrictedAtMs } = found.value;
    if (restrictedAtMs !== null)
      return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { desk: 'tenant_restricted' });
    const known = await findTenantNote(tx, about.noteId);
    if (known) return known.contact_id === about.id && known.text === about.text ? ok({}) : keyUsed();
    await insertTenantNote(tx, {
      id: about.noteId,
      contact_id: about.id,
      text: about.text,
      staff_id: staff.id,
      staff_name: staff.name,
      at_ms: ctx.clock.nowMs(),
      struck_by: null,
      struck_at_ms: null,
      read_by: null,
      read_at_ms: null,
    });
    await note({ ctx, tx, by: staff }, 'contact.note_written', about.id);
    return ok({});
  });
}

const keyUsed = () => refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { desk: 'key_used' });

/** It stays to be read, struck out. Refuses `unknown`, and `changed_meanwhile` where it is struck already. */
export function strikeNote(
  ctx: ServiceContext,
  { noteId }: { readonly noteId: Id<'tenant_note'> },
  staff: StaffMember,
): Promise<Result<Done>> {
  return ctx.store.attempt(async (tx) => {
    const row = await findTenantNote(tx, noteId);
    if (!row) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    const found = await findTenant({ tx, by: staff }, row.contact_id);
    if (!found.ok) return found;
    if (row.struck_at_ms !== null) return changedMeanwhile();
    await strikeTenantNote(tx, noteId, { struck_by: staff.name, struck_at_ms: ctx.clock.nowMs() });
    await note({ ctx, tx, by: staff }, 'contact.note_struck', row.contact_id);
    return ok({});
  });
}
