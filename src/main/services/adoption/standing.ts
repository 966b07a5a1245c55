/** Writes what stood of a tenancy when it was taken over: a notice, a hold, a payment plan, a code that does not work. */
import type { Id } from '../../../shared/ids';
import { saveNotice } from '../../database/move-out/notices';
import { insertHold } from '../../database/late/holds';
import { insertPlan } from '../../database/late/plans';
import type { Tenancy } from '../../domain/adoption/tenancy';
import { businessDateAt } from '../../domain/base/dates';
import type { ManagedHold } from '../../domain/late/late-steps';
import { suspendAccess } from '../access/suspensions';
import { insertLetterOfCard } from '../attempt/card-letters';
import { actorNoted, note, type Noted } from '../audit/audit';
import { publish } from '../base/outbox';
import type { Work } from '../base/work';

/** Which card it was is not in the file. */
const unknownCard = { brand: '', last4: '' };

export interface StandingOf {
  readonly contractId: Id<'contract'>;
  /** What it owes from before. */
  readonly invoiceId: Id<'invoice'>;
  readonly timeZone: string;
  /** Of the whole import: what followed is later. */
  readonly nowMs: number;
}

/** The tenant had their letters before. One alone is written: that the card is not charged any more, which nobody has told them. */
export async function writeStanding(
  { ctx, tx, by }: Work<Noted>,
  { contractId, invoiceId, timeZone, nowMs }: StandingOf,
  tenancy: Tenancy,
): Promise<void> {
  const work = { ctx: { ...ctx, clock: { ...ctx.clock, nowMs: () => nowMs } }, tx, by };
  const today = businessDateAt(nowMs, timeZone);
  const { lastOn, hold, planParts, suspended, hadCard } = tenancy;
  if (lastOn !== null) {
    await saveNotice(tx, { contract_id: contractId, given_on: today, last_on: lastOn, site_last_on: null });
    await publish(work, 'notice.given', { contractId, givenOn: today, lastDay: lastOn });
  }
  const open = async (cause: ManagedHold) => {
    const id = ctx.newId<'contract_hold'>();
    const began = { from_on: today, began_at_ms: nowMs, began_by: actorNoted(by) };
    await insertHold(tx, { id, contract_id: contractId, cause, why: '', ...began });
    await note(work, 'hold.opened', contractId);
    const plan = cause === 'plan' && planParts ? { parts: [...planParts], invoiceIds: [invoiceId] } : null;
    if (plan) await insertPlan(tx, id, { parts: plan.parts, invoices: plan.invoiceIds });
    await publish(work, 'hold.opened', { holdId: id, contractId, cause, on: today, plan });
  };
  if (hold !== null) await open(hold);
  if (planParts !== null) await open('plan');
  if (suspended !== null)
    await suspendAccess(work, { contractId, unitId: tenancy.unitId, cause: suspended, why: null });
  if (hadCard)
    await insertLetterOfCard(work, { contractId, kind: 'ended', mark: 'taken over', facts: unknownCard });
}
