/**
 * Notes who did what, in the transaction of what was done. Ids only: no name, no address, no answer of a customer. The
 * one free text is the reason that staff type.
 */
import { insertAudit } from '../../database/base/audit';
import { actorOf, type Caller } from './caller';
import type { ServiceContext } from './context';
import type { Work } from './work';

export type Act =
  | 'access.read'
  | 'access.restored'
  | 'access.suspended'
  | 'approval.asked'
  | 'approval.approved'
  | 'approval.declined'
  | 'assistance.began'
  | 'assistance.ended'
  | 'assistance.lapsed'
  | 'books.compared'
  | 'books.changes_noted'
  | 'books.confirmed'
  | 'backup.made'
  | 'backup.removed'
  | 'backup.tried'
  | 'database.verified'
  | 'device.tested'
  | 'autopay.chosen'
  | 'clock.confirmed'
  | 'booking.corrected'
  | 'booking.extended'
  | 'booking.made'
  | 'bill.made'
  | 'booking.cancelled'
  | 'booking.expired'
  | 'booking.reserved'
  | 'booking.picked_up'
  | 'catalogue.agreed'
  | 'catalogue.declined'
  | 'catalogue.draft_dropped'
  | 'catalogue.edited'
  | 'catalogue.proposed'
  | 'catalogue.schedule_in_force'
  | 'catalogue.schedule_overtaken'
  | 'catalogue.schedule_seen'
  | 'catalogue.schedule_stopped'
  | 'catalogue.schedule_withdrawn'
  | 'catalogue.scheduled'
  | 'contact.corrected'
  | 'contact.erased'
  | 'contact.exported'
  | 'contact.note_struck'
  | 'contact.note_written'
  | 'contact.registered'
  | 'contact.restricted'
  | 'adoption.made'
  | 'adoption.taken_back'
  | 'contract.closed'
  | 'contract.ended'
  | 'contract.given_up'
  | 'contract.made'
  | 'contract.resumed'
  | 'contract.transferred'
  | 'contract.written_back'
  | 'coverage.chosen'
  | 'credit_note.made'
  | 'day.closed'
  | 'day.counted'
  | 'drawer.moved'
  | 'drawer.written_back'
  | 'dispute.lost'
  | 'dispute.opened'
  | 'dispute.won'
  | 'document.asked'
  | 'document.read'
  | 'extras.chosen'
  | 'head_office.joined'
  | 'head_office.key_pinned'
  | 'head_office.key_replaced'
  | 'head_office.moved'
  | 'head_office.left'
  | 'code.asked'
  | 'code.made_by_staff'
  | 'extra_charge.made'
  // A letter of any kind: what was noted before keeps its name.
  | 'late_letter.printed'
  | 'late_step.done'
  | 'rent_change.announced'
  | 'rent_change.cancelled'
  | 'rent_change.effective'
  | 'hold.closed'
  | 'hold.opened'
  | 'login.disabled'
  | 'login.enabled'
  | 'login.by_unit'
  | 'login.failed'
  | 'login.reset'
  | 'mandate.card_forgotten'
  | 'mandate.card_updated'
  | 'mandate.needs_card'
  | 'mandate.not_saved'
  | 'mandate.revoked'
  | 'mandate.replaced'
  | 'charge.tried'
  | 'login.made'
  | 'login.succeeded'
  | 'notice.changed'
  | 'notice.given'
  | 'notice.given_by_site'
  | 'notice.withdrawn'
  | 'tax_proof.claimed'
  | 'tax_proof.accepted'
  | 'tax_proof.refused'
  | 'tax_proof.expired'
  | 'policy.approved'
  | 'policy.refused'
  | 'payment.captured'
  | 'payment.taken'
  | 'payment.needs_review'
  | 'payment.released'
  | 'payment.returned'
  | 'payment.review_settled'
  | 'write_off.made'
  | 'write_off.undone'
  | 'unit.found_empty'
  | 'unit.found_full'
  | 'unit.overlock_off'
  | 'unit.overlock_on'
  | 'unit.put_back'
  | 'unit.taken_out'
  | 'unit_conflict.raised'
  | 'unit_conflict.settled'
  | 'refund.asked'
  | 'refund.done'
  | 'refund.failed'
  | 'refund.needs_review'
  | 'signature.saved'
  | 'waiver.given'
  | 'waiver.taken_back'
  | 'staff.code_switched_off'
  | 'staff.code_switched_on'
  | 'staff.created'
  | 'staff.delay_cleared'
  | 'staff.disabled'
  | 'staff.enabled'
  | 'staff.guessing'
  | 'staff.left'
  | 'staff.locked'
  | 'staff.password_changed'
  | 'staff.pin_changed'
  | 'staff.renamed'
  | 'staff.reset'
  | 'staff.role_changed'
  | 'staff.sessions_ended'
  | 'staff.sign_in_failed'
  | 'staff.signed_in';

export type Noted = Caller | 'kiosk' | 'desk' | 'cli' | 'head_office' | `login:${string}` | 'link';

/** As the audit writes it. */
export function actorNoted(by: Noted): string {
  return typeof by === 'string' ? by : actorOf(by);
}

/** `kiosk`: the program by itself; `desk`: a browser before anybody signed in. Another text is an actor already. `why`: what staff typed as their reason. */
export async function note(
  { ctx, tx, by }: Work<Noted, Pick<ServiceContext, 'clock'>>,
  action: Act,
  subject: string,
  why?: string | null,
): Promise<void> {
  await insertAudit(tx, {
    atMs: ctx.clock.nowMs(),
    actor: actorNoted(by),
    action,
    subject,
    why: why ?? null,
  });
}
