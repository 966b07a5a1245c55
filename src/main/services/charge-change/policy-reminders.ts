/** Letters that remind tenants of the policy they are to bring, some days before the day. One for each contract. */
import type { Id } from '../../../shared/ids';
import { findBooksInDoubt } from '../../database/books/books-in-doubt';
import { selectPoliciesToRemind } from '../../database/insurance/awaited-policies';
import { insertLetter } from '../../database/contract/letters';
import { findProperty } from '../../database/property/properties';
import type { PolicyReminderFacts } from '../../documents/port';
import { addDays, businessDateAt } from '../../domain/base/dates';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { readBillAbout } from '../bill/facts';

/** Time enough to find a policy and to come with it. */
const DAYS_BEFORE = 5;

/** So many in a row that fail: something is wrong with more than one of them. */
const MOST_FAULTS = 3;

/**
 * Writes each letter that is due, until `stop`; they are drawn and mailed as every letter is. Never throws: what cannot be
 * written is logged and tried again, and neither the others nor what the round does next is held up.
 */
export async function remindOfPolicies(ctx: ServiceContext, stop: AbortSignal): Promise<void> {
  let faults = 0;
  const failed = (error: unknown, contract: Id<'contract'> | null) => {
    faults += 1;
    if (!stop.aborted)
      ctx.log.error({ contract, err: error }, 'a policy reminder could not be written; it is tried again');
  };
  const due = await ctx.store
    .read((tx) => selectDue({ ctx, tx }, null))
    .catch((error: unknown) => (failed(error, null), []));
  for (const { contractId } of due) {
    if (stop.aborted || faults >= MOST_FAULTS) return;
    try {
      await ctx.store.transaction((tx) => remind({ ctx, tx }, contractId));
      faults = 0;
    } catch (error) {
      failed(error, contractId);
    }
  }
}

/** Who is to be reminded today; of one contract, if any is named. A day that is over brings no letter: staff have it in their list then. */
async function selectDue({ ctx, tx }: InTransaction, contractId: Id<'contract'> | null) {
  const property = await findProperty(tx);
  if (!property || (await findBooksInDoubt(tx)) !== null) return [];
  const today = businessDateAt(ctx.clock.nowMs(), property.time_zone);
  const due = await selectPoliciesToRemind(tx, { from: today, to: addDays(today, DAYS_BEFORE), contractId });
  return due.map((each) => ({ ...each, madeOn: today }));
}

/** Does nothing where it has meanwhile become needless. */
async function remind({ ctx, tx }: InTransaction, contractId: Id<'contract'>): Promise<void> {
  const [due] = await selectDue({ ctx, tx }, contractId);
  if (!due) return;
  const { madeOn, by } = due;
  const nowMs = ctx.clock.nowMs();
  const { header, parts } = await readBillAbout(tx, contractId, nowMs);
  const kind = 'policy_reminder';
  const facts: PolicyReminderFacts = { ...header, number: parts.contract.number, kind, madeOn, by };
  await insertLetter(tx, {
    id: ctx.newId<'letter'>(),
    contract_id: contractId,
    kind,
    made_on: madeOn,
    facts: JSON.stringify(facts),
    created_at_ms: nowMs,
  });
}
