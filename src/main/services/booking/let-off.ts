/**
 * Staff let a customer off protection, admin fee or deposit, and say why. The price then leaves the line out everywhere, and a
 * signature at the former price no longer counts.
 */
import type { LetOff } from '../../../shared/desk/choices';
import type { Id } from '../../../shared/ids';
import { ok, type Result } from '../../../shared/result';
import { findApprovalByKey, finishApproval } from '../../database/approval/approvals';
import type { BookingRow } from '../../database/booking/bookings';
import { replaceWaiver, selectWaivers } from '../../database/desk/waivers';
import type { Tx } from '../../database/schema';
import { note } from '../audit/audit';
import type { StaffMember } from '../base/caller';
import { changedMeanwhile } from '../base/changed-meanwhile';
import { clockRefusal } from '../base/clock-trust';
import type { ServiceContext } from '../base/context';
import { none, writeCoverage } from '../insurance/coverage';
import {
  bookingCodes,
  changeBooking,
  findVisibleBooking,
  isOpen,
  refuseClosed,
  type Guard,
} from './change-booking';
import { letOffSum } from './let-off-sums';

export interface AskedLetOff {
  readonly bookingId: Id<'booking'>;
  /** The one that it was asked for: a yes does not go over to another one. */
  readonly unitId: Id<'unit'>;
  readonly what: LetOff;
  readonly why: string;
  /** Made by the page for this one act. */
  readonly key: string;
}

interface How {
  /** Absent: a second person has said yes to just this, which is all that has to hold. */
  readonly guard?: Guard;
  /** It counts up to this sum alone, and is charged again where it would be more. */
  readonly isBound: boolean;
}

const anybody: Guard = () => Promise.resolve(ok(null));

/**
 * What a second person approved is marked as done with it, so that it is done once. Refuses `changed_meanwhile` where the unit or
 * the sum is another one than it was approved for.
 */
export function letOff(
  ctx: ServiceContext,
  by: StaffMember,
  { bookingId, unitId, what, why, key }: AskedLetOff,
  { guard = anybody, isBound }: How,
): Promise<Result<Record<string, never>>> {
  return changeBooking(ctx, { caller: by, bookingId, codes: bookingCodes, guard }, async (tx, booking) => {
    const sum = await letOffSum(tx, booking, what);
    const approval = await findApprovalByKey(tx, key);
    if (approval && approval.done_at_ms !== null) return ok({});
    if (approval && (sum !== approval.amount_minor || (await isOther(tx, booking, { unitId, what }))))
      return changedMeanwhile();
    await replaceWaiver(tx, {
      booking_id: bookingId,
      what,
      why,
      staff_id: by.id,
      staff_name: by.name,
      at_ms: ctx.clock.nowMs(),
      key,
      most_minor: isBound ? sum : null,
    });
    if (what === 'coverage') await writeCoverage({ ctx, tx }, { id: bookingId }, none);
    await note({ ctx, tx, by }, 'waiver.given', bookingId, `${what}: ${why}`);
    await finishApproval(tx, key, ctx.clock.nowMs());
    return ok({});
  });
}

/** It stands on another unit, or somebody has let the customer off already. */
async function isOther(
  tx: Tx,
  { id, unit_id }: BookingRow,
  asked: Pick<AskedLetOff, 'unitId' | 'what'>,
): Promise<boolean> {
  return unit_id !== asked.unitId || (await selectWaivers(tx, id)).some(({ what }) => what === asked.what);
}

/** Why it would be refused now; null: it would not. */
export async function letOffRefusal(
  ctx: ServiceContext,
  by: StaffMember,
  { bookingId, unitId, what }: AskedLetOff,
  guard: Guard,
): Promise<Result<never> | null> {
  const untimely = clockRefusal(ctx);
  if (untimely) return untimely;
  return ctx.store.read(async (tx) => {
    const found = await findVisibleBooking({ tx, by }, bookingId);
    if (!found.ok) return found;
    if (!isOpen(ctx, found.value)) return refuseClosed();
    const allowed = await guard(tx, found.value);
    if (!allowed.ok) return allowed;
    return (await isOther(tx, found.value, { unitId, what })) ? changedMeanwhile() : null;
  });
}

/** What it would come to now; 0 where there is no such booking. */
export const letOffAmount = (
  ctx: ServiceContext,
  by: StaffMember,
  { bookingId, what }: Pick<AskedLetOff, 'bookingId' | 'what'>,
): Promise<number> =>
  ctx.store.read(async (tx) => {
    const found = await findVisibleBooking({ tx, by }, bookingId);
    return found.ok ? letOffSum(tx, found.value, what) : 0;
  });
