/**
 * Staff recorded a payment by mistake: for another tenant, or another amount. It is taken back on the day on which
 * somebody says so. The day on which it was recorded stays as it was closed.
 */
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

interface Mistake {
  readonly receiptId: Id<'receipt'>;
  /** Made by the page for this one act: sent again, nothing happens twice. */
  readonly key: string;
  readonly why: string;
}

/** Refuses `unknown` for what staff did not take, `elsewhere_taken` for what another kiosk did, and `changed_meanwhile` for what was taken back before. */
export async function takeBackPayment(
  ctx: ServiceContext,
  staff: StaffCaller,
  { receiptId, key, why }: Mistake,
): Promise<Result<Record<string, never>>> {
  const untimely = clockRefusal(ctx) ?? (await booksRefusal(ctx, 'SOMETHING_WENT_WRONG'));
  if (untimely) return untimely;
  return contractTurns(ctx).take(() =>
    ctx.store.attempt(async (tx) => {
      const receipt = await findPaidReceipt(tx, receiptId);
      // What a card paid is given back as a refund.
      if (!receipt?.tender) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
      // Its cash is in that kiosk's drawer: no entry here would say where it went.
      if (receipt.tender === 'sister')
        return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { desk: 'elsewhere_taken' });
      const known = await findReturnedPayment(tx, receiptId);
      if (known) return known.key === key ? ok({}) : changedMeanwhile();
      const { amountMinor } = receipt;
      const money = { amountMinor, costMinor: minor(0) };
      await writeReturn({ ctx, tx }, staff, { receipt, cause: 'mistake', key, why, ...money });
      return ok({});
    }),
  );
}
