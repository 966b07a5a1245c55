/**
 * Proofs for a lower tax that staff are shown, before the move-in or after it. Only what was seen is written down: no copy
 * is kept.
 */
import type { DeskRequest } from '../../../shared/desk/channels';
import type { TaxProofView, TodayView } from '../../../shared/desk/today';
import { ok, refuse, type Result } from '../../../shared/result';
import {
  findTaxProof,
  selectOpenTaxProofs,
  setTaxedAs,
  updateTaxProof,
  type TaxProofRow,
} from '../../database/booking/tax-proofs';
import { findBooking, updateBooking } from '../../database/booking/bookings';
import { findUserType } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import { nameIn } from '../../domain/base/translations';
import { tenantName } from '../../domain/contact/company-rules';
import { businessDateAt, toIsoInstant } from '../../domain/base/dates';
import type { Language } from '../../../shared/languages';
import { note } from '../base/audit';
import type { StaffMember } from '../base/caller';
import { publish } from '../base/outbox';
import type { Work } from '../base/work';
import { bookingCodes, changeBooking, findVisibleBooking } from '../booking/change-booking';
import { noteChange } from '../booking/changes';
import { requireProperty } from '../property/property';
import { deskGuard, type DeskActDeps } from './guard';

const MOST = 50;

/** What a booking claims about its tax; null where it claims nothing. */
export async function taxProofOf(
  tx: Tx,
  bookingId: TaxProofRow['booking_id'],
  language: Language,
): Promise<TaxProofView | null> {
  const proof = await findTaxProof(tx, bookingId);
  if (!proof) return null;
  const type = await findUserType(tx, proof.user_type_id);
  return {
    kind: type ? nameIn(type, language) : '',
    verdict: proof.verdict,
    validUntil: proof.valid_until_on,
    why: proof.why,
    by: proof.staff_name,
    at: toIsoInstant(proof.at_ms),
  };
}

/** Claims of tenants that nobody has looked at, oldest first; kinds in the property's language. */
export async function openTaxProofs(tx: Tx): Promise<TodayView['taxProofs']> {
  const { language } = await requireProperty(tx);
  const views: TodayView['taxProofs'] = [];
  for (const row of await selectOpenTaxProofs(tx, MOST)) {
    const type = await findUserType(tx, row.user_type_id);
    views.push({
      bookingId: row.booking_id,
      unitNumber: row.unit_number,
      tenantName: tenantName({
        first_name: row.first_name ?? '',
        last_name: row.last_name ?? '',
        company: row.company,
      }),
      kind: type ? nameIn(type, language) : '',
    });
  }
  return views;
}

/**
 * Accepts it. From now on the booking, or the contract, has the lower tax; what a tenant paid beyond it is credited by the
 * next round. Refused without an open claim, and where `validUntil` is over.
 */
export function acceptTaxProof(
  deps: DeskActDeps,
  staff: StaffMember,
  { validUntil, ...seen }: DeskRequest<'tax-proof.accept'>,
): Promise<Result<Record<string, never>>> {
  return judge(deps, staff, seen, { verdict: 'accepted', validUntil, why: null });
}

/** Refuses it, with a reason. The usual tax stays. */
export function refuseTaxProof(
  deps: DeskActDeps,
  staff: StaffMember,
  { why, ...seen }: DeskRequest<'tax-proof.refuse'>,
): Promise<Result<Record<string, never>>> {
  return judge(deps, staff, seen, { verdict: 'refused', validUntil: null, why });
}

interface Verdict {
  readonly verdict: 'accepted' | 'refused';
  readonly validUntil: string | null;
  readonly why: string | null;
}

async function judge(
  deps: DeskActDeps,
  staff: StaffMember,
  seen: { readonly bookingId: TaxProofRow['booking_id']; readonly seenAt: number },
  verdict: Verdict,
): Promise<Result<Record<string, never>>> {
  const { ctx } = deps;
  const { bookingId } = seen;
  const booking = await ctx.store.read((tx) => findBooking(tx, bookingId));
  if (booking?.state === 'moved_in')
    return ctx.store.attempt(async (tx) => {
      const visible = await findVisibleBooking({ tx, by: staff }, bookingId);
      return visible.ok ? writeVerdict({ ctx, tx, by: staff }, bookingId, verdict) : visible;
    });
  return changeBooking(
    ctx,
    { caller: staff, bookingId, codes: bookingCodes, guard: deskGuard(deps, staff, seen) },
    async (tx) => {
      const written = await writeVerdict({ ctx, tx, by: staff }, bookingId, verdict);
      if (written.ok) await noteChange({ ctx, tx, by: staff }, bookingId, ['userType']);
      return written;
    },
  );
}

async function writeVerdict(
  work: Work<StaffMember>,
  bookingId: TaxProofRow['booking_id'],
  { verdict, validUntil, why }: Verdict,
): Promise<Result<Record<string, never>>> {
  const { ctx, tx, by: staff } = work;
  const { time_zone: timeZone } = await requireProperty(tx);
  const nowMs = ctx.clock.nowMs();
  const proof = await findTaxProof(tx, bookingId);
  if (proof?.verdict !== 'open')
    return refuse('INVALID_INPUT_PARAM', 'conflict', { desk: 'nothing_claimed' });
  if (validUntil !== null && validUntil < businessDateAt(nowMs, timeZone))
    return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'validUntil', desk: 'proof_expired' });
  const isTenant = (await findBooking(tx, bookingId))?.state === 'moved_in';
  const isAccepted = verdict === 'accepted';
  await updateTaxProof(tx, bookingId, {
    verdict,
    valid_until_on: validUntil,
    why,
    staff_id: staff.id,
    staff_name: staff.name,
    at_ms: nowMs,
    to_credit: isTenant && isAccepted ? 1 : 0,
  });
  if (isAccepted && isTenant) await setTaxedAs(tx, bookingId, proof.user_type_id);
  if (isAccepted && !isTenant) await updateBooking(tx, bookingId, { user_type_id: proof.user_type_id });
  await note(work, `tax_proof.${verdict}`, bookingId, why);
  await publish(work, 'tax_proof.judged', {
    bookingId,
    staffId: staff.id,
    userTypeId: proof.user_type_id,
    verdict,
    validUntil,
  });
  return ok({});
}
