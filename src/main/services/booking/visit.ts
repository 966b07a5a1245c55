/**
 * Several units in one visit: bookings of one customer that are signed in one act and paid for by one payment, all or none. Each
 * stays a booking of its own, with a contract of its own in the end.
 */
import { sumMinor, type Minor } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import { selectVisit, updateBooking, updateHold, type BookingRow } from '../../database/booking/bookings';
import { findFinishLater, type FinishLaterRow } from '../../database/booking/finish-later';
import type { Tx } from '../../database/schema';
import { sha256 } from '../../database/sha256';
import { findUnit } from '../../database/unit/units';
import type { Caller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { renewedHold } from '../unit/hold';
import type { PricedBooking } from '../price/facts';
import { leftToPay } from '../price/credit';
import { priceBooking } from '../price/pricing';
import { readyToPay, refuseUnsigned, type Signed } from './readiness';

/**
 * The open bookings of a booking's visit, in the order in which they were made. One that is alone or closed is answered
 * itself. A device pays for the booking that it names.
 */
export async function visitOf(
  tx: Tx,
  booking: BookingRow,
  caller?: Pick<Caller, 'kind'>,
): Promise<readonly BookingRow[]> {
  if (booking.visit_id === null || caller?.kind === 'api_key') return [booking];
  const together = await selectVisit(tx, booking.visit_id);
  return together.some(({ id }) => id === booking.id) ? together : [booking];
}

/** One hash of several; of a single one itself. */
export function hashOfAll(hashes: readonly string[]): string {
  const [first = ''] = hashes;
  return hashes.length === 1 ? first : sha256(hashes.join('\n'));
}

/** A visit has at least one booking. */
export function firstOf<T>(all: readonly T[]): T {
  const [first] = all;
  if (first === undefined) throw new Error('a visit without a booking');
  return first;
}

/** What is priced together is paid together: one hash of all quotes. */
export const quotesSha256 = (priced: readonly PricedBooking[]) =>
  hashOfAll(priced.map((each) => each.quoteSha256));

/** The exact sum of what is left to pay for each. */
export async function payableTogether(tx: Tx, bookings: readonly BookingRow[]): Promise<Minor> {
  const amounts: Minor[] = [];
  for (const booking of bookings) amounts.push(leftToPay(await priceBooking(tx, booking)));
  return sumMinor(amounts);
}

/** The holds of a visit end together: who is still there for one unit is there for all. */
export async function renewHolds({ ctx, tx }: InTransaction, booking: BookingRow): Promise<void> {
  for (const each of await visitOf(tx, booking))
    await updateHold(tx, {
      id: each.id,
      updated_at_ms: ctx.clock.nowMs(),
      hold_expires_at_ms: await renewedHold({ ctx, tx }, each),
    });
}

export type SignedBooking = Signed & { readonly priced: PricedBooking };

/**
 * Bookings that can be paid for together: each as it would be alone, and all signed in one act. One that has joined or left since is
 * signed for again with the others: nobody pays another sum than was read.
 */
export async function readyTogether(
  work: InTransaction,
  all: readonly PricedBooking[],
): Promise<Result<readonly SignedBooking[]>> {
  const ready: SignedBooking[] = [];
  for (const priced of all) {
    const signed = await readyToPay(work, priced);
    if (!signed.ok) return signed;
    ready.push({ ...signed.value, priced });
  }
  const shown = JSON.stringify(ready.map(({ signature }) => signature.shown_sha256));
  const isOneAct = ready.every(
    ({ signature }) => signature.together === null || signature.together === shown,
  );
  const isWhole = ready.length === 1 || ready.every(({ signature }) => signature.together !== null);
  return isOneAct && isWhole ? ok(ready) : refuseUnsigned();
}

/** Whose one booking of a visit is, all of it is. */
export async function shareContact(tx: Tx, booking: BookingRow): Promise<void> {
  const { contact_id, contact_is_own } = booking;
  for (const each of await visitOf(tx, booking))
    if (each.contact_id !== contact_id) await updateBooking(tx, each.id, { contact_id, contact_is_own });
}

/** What was kept of a customer who finishes later, whichever unit of the visit it was asked for. */
export async function finishLaterOf(tx: Tx, booking: BookingRow): Promise<FinishLaterRow | null> {
  for (const { id } of await visitOf(tx, booking)) {
    const row = await findFinishLater(tx, id);
    if (row) return row;
  }
  return null;
}

/** The numbers of all units of the visit, as people read them. */
export async function unitNumbers(tx: Tx, booking: BookingRow): Promise<readonly string[]> {
  const numbers: string[] = [];
  for (const { unit_id } of await visitOf(tx, booking))
    numbers.push((await findUnit(tx, unit_id))?.number ?? '');
  return numbers;
}

type Limits = Pick<ServiceContext, 'settings'>;

/** Whether one more may join so many: who holds more units holds them against others. */
export const mayJoin = ({ settings }: Limits, held: number): boolean => held < settings.unitsPerVisit;

export function refuseBeyondVisit(ctx: Limits, held: number): Result<never> | null {
  if (mayJoin(ctx, held)) return null;
  return refuse('INVALID_INPUT_PARAM', 'conflict', {
    field: 'besides',
    message: `No more than ${ctx.settings.unitsPerVisit} units are rented in one visit.`,
    reason: 'not_offered',
  });
}
