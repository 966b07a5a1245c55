/**
 * Messages that tenants leave for staff at the kiosk. Each waits at the bell until somebody has read it, and stands among the
 * notes about the tenant. Like those it is on no document and in no report, and goes with the person.
 */
import type { Id } from '../../../shared/ids';
import { MOST_UNREAD } from '../../../shared/message-limits';
import { ok, refuse, type Result } from '../../../shared/result';
import { findTenantNote, insertTenantNote, countUnreadOf, readTenantNote } from '../../database/tenant/notes';
import { note } from '../audit/audit';
import type { StaffMember } from '../base/caller';
import { changedMeanwhile } from '../base/changed-meanwhile';
import type { ServiceContext } from '../base/context';
import type { TokenHolder } from '../login/sessions';
import { findTenant } from './detail';
import { actorOfHolder } from './own-contract';

type Done = Record<string, never>;

/**
 * The page makes the id: sent again, nothing is left twice. Refuses `messages_unread` where staff have as many of the tenant's
 * to read as they may have.
 */
export function leaveMessage(
  ctx: ServiceContext,
  holder: TokenHolder,
  { messageId, message }: { readonly messageId: Id<'tenant_note'>; readonly message: string },
): Promise<Result<Done>> {
  return ctx.store.attempt(async (tx) => {
    const { contactId } = holder;
    const known = await findTenantNote(tx, messageId);
    if (known)
      return known.contact_id === contactId && known.text === message
        ? ok({})
        : refuse('NO_RECORDS_FOUND', 'not_found');
    if ((await countUnreadOf(tx, contactId)) >= MOST_UNREAD)
      return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { reason: 'messages_unread' });
    await insertTenantNote(tx, {
      id: messageId,
      contact_id: contactId,
      text: message,
      staff_id: null,
      staff_name: null,
      at_ms: ctx.clock.nowMs(),
      struck_by: null,
      struck_at_ms: null,
      read_by: null,
      read_at_ms: null,
    });
    await note({ ctx, tx, by: actorOfHolder(holder) }, 'contact.message_left', contactId);
    return ok({});
  });
}

/** It no longer waits. Refuses `unknown`, and `changed_meanwhile` where it was read before. */
export function markMessageRead(
  ctx: ServiceContext,
  { messageId }: { readonly messageId: Id<'tenant_note'> },
  staff: StaffMember,
): Promise<Result<Done>> {
  return ctx.store.attempt(async (tx) => {
    const row = await findTenantNote(tx, messageId);
    if (row?.staff_id !== null) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    const found = await findTenant({ tx, by: staff }, row.contact_id);
    if (!found.ok) return found;
    const read = { read_by: staff.name, read_at_ms: ctx.clock.nowMs() };
    if (!(await readTenantNote(tx, messageId, read))) return changedMeanwhile();
    await note({ ctx, tx, by: staff }, 'contact.message_read', row.contact_id);
    return ok({});
  });
}
