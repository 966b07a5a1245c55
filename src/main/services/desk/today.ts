/**
 * The front desk's first page: who stands at the kiosk, move-ins under way, calls for help, and what is to be checked.
 */
import { tenantName } from '../../domain/contact/company-rules';
import type { Language } from '../../../shared/languages';
import type { TodayRow, TodayView } from '../../../shared/desk/today';
import { ok, type Result } from '../../../shared/result';
import { selectAwaitedPolicies } from '../../database/insurance/awaited-policies';
import { findCoverage } from '../../database/insurance/coverage';
import { selectReservations } from '../../database/booking/elsewhere';
import {
  selectBookingsOfToday,
  selectUnapprovedPolicies,
  type TodayBookingRow,
} from '../../database/desk/today';
import { countToCheck } from '../../database/desk/units';
import { findUnit } from '../../database/unit/units';
import { findPolicyCheck } from '../../database/desk/waivers';
import { businessDateAt, startOfDayMs, toIsoInstant } from '../../domain/base/dates';
import { heldUntil, helperOf, liveView, moneyOf, originOf } from '../booking/facts';
import { isOpen } from '../booking/change-booking';
import type { StaffMember } from '../base/caller';
import type { DeskActDeps, DeskWork } from './guard';
import { reservationOf } from '../booking/elsewhere';
import { listHelp } from '../screen/help-calls';
import { policyOf } from './policy-checks';
import { openTaxProofs } from './tax-proofs';
import { requireProperty } from '../property/property';
import { unheardSinceIn } from '../base/head-office';
import { sellingStops } from '../base/selling-stops';
import type { InTransaction } from '../base/work';

const MOST_BOOKINGS = 200;
const MOST_POLICIES = 100;
const MOST_RESERVATIONS = 200;

/** In the property's language where none is named. */
export async function listToday(
  deps: DeskActDeps & { readonly language?: Language | undefined },
  staff: StaffMember,
  isDamaged: () => Promise<boolean>,
): Promise<Result<TodayView>> {
  const { ctx } = deps;
  const stopped = await sellingStops(ctx, isDamaged);
  return ctx.store.read(async (tx) => {
    const { time_zone: timeZone } = await requireProperty(tx);
    const sinceMs = startOfDayMs(businessDateAt(ctx.clock.nowMs(), timeZone), timeZone);
    const rows = await selectBookingsOfToday(tx, sinceMs, MOST_BOOKINGS + 1);
    // A hold that has run out is over, even before the sweep has ended it.
    const shown = rows.filter((row) => row.state !== 'draft' || isOpen(ctx, row)).slice(0, MOST_BOOKINGS);
    const bookings: TodayRow[] = [];
    const work: DeskWork = { ...deps, tx, by: staff };
    for (const row of shown) bookings.push(await rowOf(work, row, shown));
    const calls = await listHelp(work);
    return ok({
      stopped,
      unheardSince: await unheardSinceIn(work),
      live: liveView(deps),
      bookings,
      more: rows.length > MOST_BOOKINGS,
      helpCalls: calls.map(({ id, state, step, language, calledAt }) => ({
        id,
        state,
        step,
        language,
        calledAt,
      })),
      reservations: await reservationsOf(work),
      awaitedPolicies: await awaitedOf(work),
      policies: await policiesOf(work),
      taxProofs: await openTaxProofs(tx, deps.language),
      unitsToCheck: await countToCheck(tx),
    });
  });
}

async function rowOf(
  work: DeskWork,
  row: TodayBookingRow,
  all: readonly TodayBookingRow[],
): Promise<TodayRow> {
  const { tx } = work;
  const policy =
    row.coverage_kind === 'own_policy'
      ? policyOf(await findCoverage(tx, row.id), await findPolicyCheck(tx, row.id))
      : null;
  return {
    id: row.id,
    state: row.state,
    origin: originOf(row),
    unitNumber: row.unit_number,
    together: all
      .filter(({ id, visit_id }) => visit_id !== null && visit_id === row.visit_id && id !== row.id)
      .map(({ unit_number }) => unit_number),
    tenantName: nameOf(row),
    moveInDate: row.move_in_on,
    updatedAt: toIsoInstant(row.updated_at_ms),
    heldUntil: heldUntil(row),
    reserved: row.pickup_code !== null && row.state === 'draft',
    money: await moneyOf(tx, row),
    helper: await helperOf(work, row.id),
    policy: policy?.verdict ?? null,
    contractNumber: row.contract_number,
  };
}

async function reservationsOf({ ctx: { clock }, tx }: InTransaction): Promise<TodayView['reservations']> {
  const views: TodayView['reservations'] = [];
  for (const row of await selectReservations(tx, clock.nowMs(), MOST_RESERVATIONS)) {
    const unit = await findUnit(tx, row.unit_id);
    const { contact, moveInDate } = reservationOf(row);
    views.push({
      id: row.booking_id,
      unitNumber: unit?.listed === 1 ? unit.number : null,
      isFree: unit?.listed === 1 && unit.state === 'available',
      code: row.code,
      tenantName: `${contact.firstName} ${contact.lastName}`,
      email: contact.email,
      phoneNumber: contact.phoneNumber,
      moveInDate,
      heldUntil: toIsoInstant(row.held_until_ms),
    });
  }
  return views;
}

async function awaitedOf({ ctx, tx }: InTransaction): Promise<TodayView['awaitedPolicies']> {
  const { time_zone: timeZone } = await requireProperty(tx);
  const today = businessDateAt(ctx.clock.nowMs(), timeZone);
  return (await selectAwaitedPolicies(tx, { most: MOST_POLICIES })).map((row) => ({
    contactId: row.contact_id,
    bookingId: row.booking_id,
    unitNumber: row.unit_number,
    tenantName: nameOf(row),
    by: row.by,
    isOver: row.by < today,
  }));
}

async function policiesOf({ ctx, tx }: InTransaction): Promise<TodayView['policies']> {
  const { time_zone: timeZone } = await requireProperty(tx);
  const today = businessDateAt(ctx.clock.nowMs(), timeZone);
  const rows = await selectUnapprovedPolicies(tx, today, MOST_POLICIES);
  return rows.map((row) => ({
    contactId: row.contact_id,
    bookingId: row.booking_id,
    unitNumber: row.unit_number,
    tenantName: nameOf(row),
    insurer: row.insurer ?? '',
    policyNumber: row.policy_number ?? '',
    expires: row.expires_on ?? '',
    verdict:
      (row.expires_on ?? today) < today ? 'lapsed' : row.verdict === 'refused' ? 'refused' : 'unchecked',
  }));
}

/** Empty while nobody has typed a name. */
function nameOf(row: {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly company: string | null;
}): string {
  const { first_name, last_name, company } = row;
  return tenantName({ first_name: first_name ?? '', last_name: last_name ?? '', company });
}
