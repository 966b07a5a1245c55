/**
 * Settles contracts that ended. It bills the days up to the last one that are not billed yet, and credits those after
 * it. Once the unit is checked, it credits the deposit. Each step is a transaction of its own that reads what is
 * stored. So the sweep may be killed anywhere, and run twice or in two processes. Nothing is paid out here: staff refund
 * what is left.
 */
import { BEFORE_FIRST, type Id } from '../../../shared/ids';
import { findBooksInDoubt } from '../../database/books/books-in-doubt';
import { findContract } from '../../database/contract/contracts';
import { findNotice } from '../../database/move-out/notices';
import {
  findSettlement,
  insertSettlement,
  selectSettlementsToGoOn,
  standOfSettlement,
  updateSettlement,
  type SettlementRow,
} from '../../database/move-out/settlements';
import { findSuccessor } from '../../database/transfer/transfers';
import { selectWriteOffs } from '../../database/move-out/write-offs';
import { resumedTimes } from '../../database/move-out/unit-checks';
import type { Tx } from '../../database/schema';
import { businessDateAt } from '../../domain/base/dates';
import { chargedUntil } from '../../domain/contract/contract-state';
import { contractTurns } from '../base/contract-turns';
import { note } from '../audit/audit';
import { clockRefusal } from '../base/clock-trust';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import type { InTransaction } from '../base/work';
import { requireProperty } from '../property/property';
import { makeFinalBill } from '../bill/run';
import { moveOutOf } from './rules';
import { issueCreditNote } from '../credit-note/make';
import { writeStatement } from './statement';
import { writeOffSmallDebt } from './write-off';
import { nothingToCredit } from '../credit-note/facts';
import { readSettlementCredit, settlementCredits, type Settles } from './settlement-credit';

/**
 * In the transaction that ends a contract: until which day it is charged, and that it is to be settled. `movedAfter`: the
 * tenant has another unit from the day after it on; null: they have none. `lastDay`: the last day that is charged, where somebody
 * knows it; null: by notice and by today.
 */
export async function openSettlement(
  { ctx, tx }: InTransaction<Pick<ServiceContext, 'clock'>>,
  contractId: Id<'contract'>,
  movedAfter: string | null,
  lastDay: string | null = null,
): Promise<void> {
  const nowMs = ctx.clock.nowMs();
  const today = businessDateAt(nowMs, (await requireProperty(tx)).time_zone);
  const notice = await findNotice(tx, contractId);
  const { overstay } = await moveOutOf(tx, contractId);
  await insertSettlement(tx, {
    contract_id: contractId,
    times: await resumedTimes(tx, contractId),
    last_on: movedAfter ?? lastDay ?? chargedUntil(notice?.last_on ?? null, today, overstay === 'billed'),
    opened_at_ms: nowMs,
  });
  // Days and deposit are credited with the transfer, which has a statement of its own.
  const done = { credited_at_ms: nowMs, deposit_at_ms: nowMs, told_at_ms: nowMs };
  if (movedAfter !== null) await updateSettlement(tx, contractId, done);
}

const AT_ONCE = 50;

/**
 * Continues every settlement that can go on. One that fails is logged, tried again by the next round, and holds up no
 * other.
 */
export async function settleEnded(ctx: ServiceContext): Promise<void> {
  for (let after: Id<'contract'> | undefined = BEFORE_FIRST; after !== undefined;) {
    const from: Id<'contract'> = after;
    const contracts = await ctx.store.read((tx) =>
      selectSettlementsToGoOn(tx, { after: from, limit: AT_ONCE }),
    );
    for (const contractId of contracts) await settleSoon(ctx, contractId);
    after = contracts.length === AT_ONCE ? contracts.at(-1) : undefined;
  }
}

/**
 * Called right after an act that ends a contract or lets its settlement go on. Never throws: the next round continues.
 */
export async function settleSoon(ctx: ServiceContext, contractId: Id<'contract'>): Promise<void> {
  try {
    await settleOne(ctx, contractId);
  } catch (error) {
    ctx.log.error({ contract: contractId, err: error }, 'a settlement is left to the next round');
  }
}

async function settleOne(ctx: ServiceContext, contractId: Id<'contract'>): Promise<void> {
  // Nothing is written while dates and numbers cannot be trusted.
  if (clockRefusal(ctx) || (await ctx.store.read(findBooksInDoubt)) !== null) return;
  const read = () => ctx.store.read((tx) => findSettlement(tx, contractId));
  const found = await read();
  if (!found || found.closed_at_ms !== null) return;
  if (found.credited_at_ms === null) {
    await billLastDays(ctx, found);
    await creditEach(ctx, found, 'unused_days');
    await stepDone(ctx, found, 'credited_at_ms');
  }
  if (found.deposit_at_ms === null) {
    const { isUnchecked } = await ctx.store.read((tx) => standOfSettlement(tx, contractId));
    if (isUnchecked) return;
    await creditEach(ctx, found, 'deposit');
    await stepDone(ctx, found, 'deposit_at_ms');
  }
  await ctx.store.transaction(async (tx) => {
    if (await isStill(tx, found)) await writeOffSmallDebt({ ctx, tx }, contractId);
    if (!(await close({ ctx, tx }, contractId))) await tellOnce({ ctx, tx }, found);
  });
}

/** Still the same end: the contract may have been reopened and ended again meanwhile. */
async function isStill(tx: Tx, { contract_id: id, times }: SettlementRow): Promise<boolean> {
  return (await findSettlement(tx, id))?.times === times;
}

async function billLastDays(ctx: ServiceContext, found: SettlementRow): Promise<void> {
  const { contract_id: contractId, last_on: lastDay } = found;
  const makeNext = () =>
    contractTurns(ctx).take(() =>
      ctx.store.transaction(
        async (tx) => (await isStill(tx, found)) && makeFinalBill({ ctx, tx }, contractId, lastDay),
      ),
    );
  while (await makeNext());
}

/** One note for each invoice. Its key names this end of the contract, so the note is made once. */
async function creditEach(ctx: ServiceContext, found: SettlementRow, settles: Settles): Promise<void> {
  const { contract_id: contractId, last_on: lastDay } = found;
  const wanted = await ctx.store.read(async (tx) => {
    const contract = await findContract(tx, contractId);
    if (!contract || !(await isStill(tx, found))) return [];
    const credits = await settlementCredits(tx, contract, { settles, lastDay });
    return credits.map(({ invoiceId }) => ({
      invoiceId,
      key: `settle:${settles}:${found.times}:${invoiceId}`,
    }));
  });
  for (const { invoiceId, key } of wanted) {
    const made = await issueCreditNote(ctx, {
      by: 'settlement',
      contractId,
      key,
      reason: { credits: settles, lastDay },
      read: async (tx) =>
        (await isStill(tx, found))
          ? readSettlementCredit({ ctx, tx }, { contractId, invoiceId, settles, lastDay })
          : nothingToCredit(),
    });
    // Somebody else was faster.
    const isDone = made.ok || made.refusals[0]?.desk === 'nothing_to_credit';
    if (!isDone) throw new Error('a credit note of a settlement was refused');
  }
}

/** Not where the contract was reopened meanwhile. */
async function stepDone(
  ctx: ServiceContext,
  found: SettlementRow,
  step: 'credited_at_ms' | 'deposit_at_ms',
): Promise<void> {
  await ctx.store.transaction(async (tx) => {
    const now = await findSettlement(tx, found.contract_id);
    if (now?.times !== found.times || now[step] !== null) return;
    await updateSettlement(tx, found.contract_id, { [step]: ctx.clock.nowMs() });
  });
}

/** The tenant reads how it stands when all of it is credited; what moves after that is in the last statement. */
async function tellOnce(work: InTransaction, { contract_id: contractId, times }: SettlementRow) {
  const { ctx, tx } = work;
  const now = await findSettlement(tx, contractId);
  if (now?.times !== times || now.deposit_at_ms === null || now.told_at_ms !== null) return;
  await updateSettlement(tx, contractId, { told_at_ms: ctx.clock.nowMs() });
  await writeStatement(work, now, false);
}

/** Nobody owes anything any more. Returns whether the contract is closed now. */
async function close(work: InTransaction, contractId: Id<'contract'>): Promise<boolean> {
  const { ctx, tx } = work;
  const now = await findSettlement(tx, contractId);
  if (!now || now.deposit_at_ms === null) return false;
  if (now.closed_at_ms !== null) return true;
  if ((await standOfSettlement(tx, contractId)).isOpen) return false;
  const nowMs = ctx.clock.nowMs();
  await updateSettlement(tx, contractId, { closed_at_ms: nowMs, told_at_ms: nowMs });
  // A tenant whose debt was written off still owes it, and is not told that all is settled.
  const given = await selectWriteOffs(tx, contractId);
  const isGivenUp = given.some((row) => row.staff_id !== null && row.undone_at_ms === null);
  const isMoved = (await findSuccessor(tx, contractId)) !== null;
  if (!isGivenUp && !isMoved) await writeStatement(work, now, true);
  await note({ ...work, by: 'kiosk' }, 'contract.closed', contractId);
  await publish(work, 'contract.closed', { contractId });
  return true;
}
