/**
 * Follows new rents after their letters. A change gets its first day once its letter is out, and cannot be withdrawn
 * once that day is over. The round may be killed anywhere, run twice, or come late, because it reads what is stored.
 */
import { BEFORE_FIRST, type Id } from '../../../shared/ids';
import { selectOpenAttemptsFor } from '../../database/attempt/attempt-invoices';
import { findBooksInDoubt } from '../../database/books/books-in-doubt';
import { findBillRun } from '../../database/contract/bills';
import {
  findLetterOut,
  findRentChange,
  isBilledFrom,
  resetRentFrom,
  selectRentChanges,
  selectRentChangesToFollow,
  setRentFrom,
  updateRentChange,
  type RentChangeRow,
} from '../../database/rent/changes';
import { findProperty } from '../../database/property/properties';
import { isContractEnded } from '../../database/unit/claims';
import { businessDateAt } from '../../domain/base/dates';
import { effectiveOn } from '../../domain/contract/rent-change';
import { note, type Noted } from '../audit/audit';
import type { AccessContext } from '../access/codes';
import { contractTurns } from '../base/contract-turns';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import type { InTransaction } from '../base/work';
import { readChangeableRent } from './change-facts';

const AT_ONCE = 200;

/** Continues every change that can go on, until `stop`. One that fails is logged and holds up no other. */
export async function followRentChanges(ctx: ServiceContext, stop: AbortSignal): Promise<void> {
  const day = await ctx.store.read((tx) => roundDay({ ctx, tx }));
  if (!day) return;
  for (let after: Id<'rent_change'> | undefined = BEFORE_FIRST; after !== undefined;) {
    const from: Id<'rent_change'> = after;
    const ids = await ctx.store.read((tx) =>
      selectRentChangesToFollow(tx, { after: from, limit: AT_ONCE, today: day.today }),
    );
    for (const id of ids) {
      if (stop.aborted) return;
      try {
        await contractTurns(ctx).take(() => ctx.store.transaction((tx) => followOne({ ctx, tx }, id, day)));
      } catch (error) {
        ctx.log.error({ rentChange: id, err: error }, 'a new rent is left to the next round');
      }
    }
    after = ids.length === AT_ONCE ? ids.at(-1) : undefined;
  }
}

interface Day {
  readonly today: string;
  readonly timeZone: string;
}

/** Null while the books or the clock cannot be trusted. */
async function roundDay({ ctx, tx }: InTransaction): Promise<Day | null> {
  const property = await findProperty(tx);
  if (!property || (await findBooksInDoubt(tx)) !== null) return null;
  const { time_zone: timeZone } = property;
  const today = businessDateAt(ctx.clock.nowMs(), timeZone);
  const run = await findBillRun(tx);
  return run && today < run.through_on ? null : { today, timeZone };
}

/** Reads everything again: somebody may have cancelled it, or done it. */
async function followOne(work: InTransaction, id: Id<'rent_change'>, day: Day): Promise<void> {
  const { tx } = work;
  const change = await findRentChange(tx, id);
  if (change?.state !== 'announced') return;
  const { contract_id: contractId } = change;
  if (await isContractEnded(tx, contractId)) {
    if (!(await cancelRentChange(work, change, 'kiosk'))) await close(work, change, 'cancelled', 'kiosk');
    return;
  }
  const firstOn = change.effective_on ?? (await takeFirstDay(work, change, day));
  // On the first day itself a tenant may still give notice, as their letter says.
  if (firstOn === null || firstOn >= day.today) return;
  await close(work, { ...change, effective_on: firstOn }, 'effective', 'kiosk');
}

async function close(
  work: InTransaction<AccessContext>,
  { id, contract_id: contractId, effective_on: effectiveOnDay }: RentChangeRow,
  state: 'effective' | 'cancelled',
  by: Noted,
): Promise<void> {
  await updateRentChange(work.tx, id, { state, ended_at_ms: work.ctx.clock.nowMs() });
  await note({ ...work, by }, `rent_change.${state}`, id);
  if (state === 'cancelled') await publish(work, 'rent_change.cancelled', { rentChangeId: id, contractId });
  else if (effectiveOnDay !== null)
    await publish(work, 'rent_change.effective', {
      rentChangeId: id,
      contractId,
      effectiveOn: effectiveOnDay,
    });
}

/** The day from which periods cost the new rent; null while the letter is not out, and while somebody pays. */
async function takeFirstDay(
  work: InTransaction,
  change: RentChangeRow,
  { timeZone }: Day,
): Promise<string | null> {
  const { ctx, tx } = work;
  const { contract_id: contractId } = change;
  const out = await findLetterOut(tx, change.id);
  const days = [
    ...(out.printedOn === null ? [] : [out.printedOn]),
    ...(out.mailedAtMs === null ? [] : [businessDateAt(out.mailedAtMs, timeZone)]),
  ].toSorted();
  // Periods that are being paid ahead right now were priced at today's rent.
  if ((await selectOpenAttemptsFor(tx, [contractId])).length > 0) return null;
  const rent = await readChangeableRent({ ctx, tx }, contractId);
  if (!rent.ok) return null;
  const earliest = effectiveOn(days[0] ?? null, rent.value.rules, rent.value.rented);
  if (earliest === null) return null;
  // Never before the day named in the letter.
  const firstOn = earliest > change.told_on ? earliest : change.told_on;
  await setRentFrom(tx, contractId, firstOn, change.new_minor);
  await updateRentChange(tx, change.id, { effective_on: firstOn });
  await publish(work, 'rent_change.dated', { rentChangeId: change.id, contractId, firstOn });
  return firstOn;
}

/** Returns false, and changes nothing, where a bill has the new rent or its first day has come. */
export async function cancelRentChange(
  work: InTransaction<AccessContext>,
  change: RentChangeRow,
  by: Noted,
): Promise<boolean> {
  const { tx } = work;
  const { contract_id: contractId, effective_on: firstOn } = change;
  if (change.state !== 'announced') return false;
  if (firstOn !== null && (await isBilledFrom(tx, contractId, firstOn))) return false;
  if (firstOn !== null) await resetRentFrom(tx, contractId, firstOn, change.old_minor);
  await close(work, change, 'cancelled', by);
  return true;
}

/** A tenant who gives notice by the first day of a new rent does not pay it. */
export async function cancelForNotice(
  work: InTransaction<AccessContext>,
  { contractId, today }: { readonly contractId: Id<'contract'>; readonly today: string },
  by: Noted,
): Promise<void> {
  const open = (await selectRentChanges(work.tx, contractId)).find(({ state }) => state === 'announced');
  if (!open) return;
  const { effective_on: firstOn } = open;
  if (firstOn === null || today <= firstOn) {
    if (await cancelRentChange(work, open, by)) return;
    // A bill has the new rent: it stays, and its difference is credited by the next round.
    if (firstOn !== null) await resetRentFrom(work.tx, contractId, firstOn, open.old_minor);
    await close(work, open, 'cancelled', by);
    await updateRentChange(work.tx, open.id, { owes_credit: 1 });
  }
}
