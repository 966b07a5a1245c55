/**
 * Writes off a former tenant's debt: a manager gives it up, or it is below the sum that the property collects. The
 * bills count as settled, and the contract closes.
 */
import type { Id } from '../../../shared/ids';
import type { Minor } from '../../../shared/money';
import { selectOpenAttemptsFor } from '../../database/attempt/attempt-invoices';
import { standOfSettlement } from '../../database/move-out/settlements';
import {
  insertWriteOff,
  selectTaxedLines,
  selectWriteOffs,
  undoWriteOffRow,
  type WriteOffRow,
} from '../../database/move-out/write-offs';
import { selectOpenInvoices } from '../../database/ledger/allocations';
import type { Tx } from '../../database/schema';
import { businessDateAt } from '../../domain/base/dates';
import { writeOffOf } from '../../domain/move-out/write-off';
import { isCardAsked, supersedeCollection } from '../attempt/collections';
import { actorNoted, note } from '../audit/audit';
import type { StaffCaller } from '../base/caller';
import { publish } from '../base/outbox';
import type { InTransaction, Work } from '../base/work';
import { settleContract, undoAllocations } from '../ledger/settle';
import { requireProperty } from '../property/property';

/** True while somebody pays, or while the bank of the saved card is being asked. */
export async function isBeingPaid(tx: Tx, contractId: Id<'contract'>): Promise<boolean> {
  return (await selectOpenAttemptsFor(tx, [contractId])).length > 0 || isCardAsked(tx, [contractId]);
}

/**
 * Writes off a rest below the smallest sum that the newest catalogue collects. A debt that was reopened after a
 * write-off is left to a person.
 */
export async function writeOffSmallDebt(work: InTransaction, contractId: Id<'contract'>): Promise<void> {
  const { tx } = work;
  if (!(await standOfSettlement(tx, contractId)).isSmallDebt || (await isBeingPaid(tx, contractId))) return;
  await writeOff(
    { ...work, by: 'kiosk' },
    { contractId, ...(await debtOf(tx, contractId)), why: null, key: null },
  );
}

/** What a contract owes, and the tax in it. */
export async function debtOf(tx: Tx, contractId: Id<'contract'>) {
  return writeOffOf(await selectOpenInvoices(tx, contractId), await selectTaxedLines(tx, contractId));
}

/** `by`: the kiosk itself for a rest below the smallest sum that the property collects. */
export async function writeOff(
  { ctx, tx, by }: Work<StaffCaller | 'kiosk'>,
  of: {
    readonly contractId: Id<'contract'>;
    readonly amountMinor: Minor;
    readonly taxMinor: Minor;
    readonly why: string | null;
    readonly key: string | null;
    /** Who had decided it before, where the kiosk goes on with less of it. */
    readonly decidedBy?: WriteOffRow['staff_id'];
  },
): Promise<void> {
  const { contractId, amountMinor, taxMinor, why, key } = of;
  const staffId = by === 'kiosk' ? (of.decidedBy ?? null) : by.id;
  const { currency, time_zone: timeZone } = await requireProperty(tx);
  const id = ctx.newId<'write_off'>();
  const nowMs = ctx.clock.nowMs();
  await insertWriteOff(tx, {
    id,
    contract_id: contractId,
    amount_minor: amountMinor,
    tax_minor: taxMinor,
    made_on: businessDateAt(nowMs, timeZone),
    made_at_ms: nowMs,
    staff_id: staffId,
    why,
    key,
    undone_at_ms: null,
    undone_by: null,
    undone_why: null,
  });
  await supersedeCollection({ ctx, tx }, contractId);
  await settleContract({ ctx, tx }, contractId);
  await note({ ctx, tx, by }, 'write_off.made', contractId, why);
  await publish({ ctx, tx }, 'write_off.made', {
    writeOffId: id,
    contractId,
    currency,
    amountMinor,
    taxMinor,
    isByStaff: staffId !== null,
  });
}

/**
 * The debt is owed again, and what the tenant has here settles it. False where that was done before.
 * @param why as staff say it; null where the kiosk does it because money has come after all
 */
export async function undoOneWriteOff(
  { ctx, tx, by }: Work<StaffCaller | 'kiosk'>,
  { id: writeOffId, contract_id: contractId }: WriteOffRow,
  why: string | null,
): Promise<boolean> {
  const undone = { undone_at_ms: ctx.clock.nowMs(), undone_by: actorNoted(by), undone_why: why };
  if (!(await undoWriteOffRow(tx, writeOffId, undone))) return false;
  await undoAllocations({ ctx, tx }, { writeOffId });
  await settleContract({ ctx, tx }, contractId);
  await note(
    { ctx, tx, by },
    why === null ? 'write_off.paid_after_all' : 'write_off.undone',
    contractId,
    why,
  );
  await publish({ ctx, tx }, 'write_off.undone', { writeOffId, contractId });
  return true;
}

/**
 * Money has come again that was missing since a time. It pays what was written off since then, which was given up because
 * the money was missing; the rest of that stays written off.
 * @param key of the act that brings the money
 */
export async function payWhatWasWrittenOff(
  work: InTransaction,
  {
    contractId,
    sinceMs,
    key,
  }: { readonly contractId: Id<'contract'>; readonly sinceMs: number; readonly key: string },
): Promise<void> {
  const by = 'kiosk';
  const since = (await selectWriteOffs(work.tx, contractId)).filter(
    ({ made_at_ms: atMs, undone_at_ms: undoneAtMs }) => undoneAtMs === null && atMs >= sinceMs,
  );
  for (const each of since) await undoOneWriteOff({ ...work, by }, each, null);
  const [newest] = since;
  const debt = await debtOf(work.tx, contractId);
  if (newest && debt.amountMinor > 0)
    await writeOff(
      { ...work, by },
      { contractId, ...debt, why: newest.why, key, decidedBy: newest.staff_id },
    );
}
