/** Undoes a settlement because the tenant still has the unit: what it credited is charged again. */
import type { Id } from '../../../shared/ids';
import { deleteSettlement, findSettlement, selectSettlementLines } from '../../database/move-out/settlements';
import { addDays, businessDateAt } from '../../domain/base/dates';
import type { InTransaction } from '../base/work';
import { requireProperty } from '../property/property';
import { writeChargedAgain } from '../bill/write';

/** Runs in the transaction that reopens the contract, before that happens. Unused credit pays for it at once. */
export async function undoSettlement(work: InTransaction, contractId: Id<'contract'>): Promise<void> {
  const { ctx, tx } = work;
  const settlement = await findSettlement(tx, contractId);
  if (!settlement) return;
  const dayAfter = addDays(settlement.last_on, 1);
  const lines = (await selectSettlementLines(tx, settlement)).map((line) => ({
    ...line,
    // Of a period that the last day divided, only the rest was credited.
    period_from_on:
      line.period_from_on !== null && line.period_from_on < dayAfter ? dayAfter : line.period_from_on,
  }));
  await deleteSettlement(tx, contractId);
  if (lines.length === 0) return;
  const property = await requireProperty(tx);
  const issuedOn = businessDateAt(ctx.clock.nowMs(), property.time_zone);
  await writeChargedAgain(work, {
    contractId,
    issuedOn,
    dueOn: addDays(issuedOn, property.pay_days),
    lines,
  });
}
