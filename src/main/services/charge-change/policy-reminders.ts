/** Letters that remind tenants of the policy they are to bring, some days before the day. One for each contract. */
import { findBooksInDoubt } from '../../database/books/books-in-doubt';
import { findPolicyToRemind } from '../../database/insurance/awaited-policies';
import { insertLetter } from '../../database/contract/letters';
import { findProperty } from '../../database/property/properties';
import type { PolicyReminderFacts } from '../../documents/port';
import { addDays, businessDateAt } from '../../domain/base/dates';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { readBillAbout } from '../bill/facts';

/** Time enough to find a policy and to come with it. */
const DAYS_BEFORE = 5;

/**
 * Writes each letter that is due, until `stop`; they are drawn and mailed as every letter is. Never throws: what cannot be
 * written is logged and tried again, and what the round does next is not held up.
 */
export async function remindOfPolicies(ctx: ServiceContext, stop: AbortSignal): Promise<void> {
  try {
    for (let isMore = true; isMore && !stop.aborted;)
      isMore = await ctx.store.transaction((tx) => remindOne({ ctx, tx }));
  } catch (error) {
    if (!stop.aborted)
      ctx.log.error({ err: error }, 'a reminder of a policy could not be written; it is tried again');
  }
}

/** False where nobody is to be reminded. A day that is over brings no letter: staff have it in their list then. */
async function remindOne({ ctx, tx }: InTransaction): Promise<boolean> {
  const property = await findProperty(tx);
  if (!property || (await findBooksInDoubt(tx)) !== null) return false;
  const nowMs = ctx.clock.nowMs();
  const madeOn = businessDateAt(nowMs, property.time_zone);
  const due = await findPolicyToRemind(tx, { from: madeOn, to: addDays(madeOn, DAYS_BEFORE) });
  if (!due) return false;
  const { header, parts } = await readBillAbout(tx, due.contractId, nowMs);
  const kind = 'policy_reminder';
  const facts: PolicyReminderFacts = { ...header, number: parts.contract.number, kind, madeOn, by: due.by };
  await insertLetter(tx, {
    id: ctx.newId<'letter'>(),
    contract_id: due.contractId,
    kind,
    made_on: madeOn,
    facts: JSON.stringify(facts),
    created_at_ms: nowMs,
  });
  return true;
}
