/** A manager records that the bank did not pay a check. */
import type { Id } from '../../../shared/ids';
import { minor } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import { findPaidReceipt, findReturnedPayment } from '../../database/returned-payment/returned-payments';
import { booksRefusal } from '../base/books-in-doubt';
import type { StaffCaller } from '../base/caller';
import { changedMeanwhile } from '../base/changed-meanwhile';
import { clockRefusal } from '../base/clock-trust';
import { contractTurns } from '../base/contract-turns';
import type { ServiceContext } from '../base/context';
import { writeReturn } from './returned-payments';

interface ReturnedCheque {
  readonly receiptId: Id<'receipt'>;
  /** Made by the page for this one return: sent again, nothing happens twice. */
  readonly key: string;
  readonly why: string;
}

/** Refuses `unknown` for what is no receipt over a check, and `changed_meanwhile` for one that came back before. */
export async function returnCheque(
  ctx: ServiceContext,
  staff: StaffCaller,
  { receiptId, key, why }: ReturnedCheque,
): Promise<Result<Record<string, never>>> {
  const untimely = clockRefusal(ctx) ?? (await booksRefusal(ctx, 'SOMETHING_WENT_WRONG'));
  if (untimely) return untimely;
  // Its fee takes a number, as a move-in does.
  return contractTurns(ctx).take(() =>
    ctx.store.attempt(async (tx) => {
      const receipt = await findPaidReceipt(tx, receiptId);
      if (receipt?.tender !== 'cheque') return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
      const known = await findReturnedPayment(tx, receiptId);
      if (known) return known.key === key ? ok({}) : changedMeanwhile();
      const costMinor = minor(0);
      const { amountMinor } = receipt;
      await writeReturn({ ctx, tx }, staff, { receipt, cause: 'cheque', key, amountMinor, costMinor, why });
      return ok({});
    }),
  );
}
