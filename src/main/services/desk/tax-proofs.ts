/**
 * Proofs for a lower tax that staff are shown, before the move-in or after it. Only what was seen is written down: no copy
 * is kept.
 */
import type { DeskRequest } from '../../../shared/desk/channels';
import { deleteProofPhoto } from '../../database/booking/proof-photos';
import { may } from '../../../shared/desk/roles';
import type { TaxClaimsView, TodayView } from '../../../shared/desk/today';
import { ok, refuse, type Result } from '../../../shared/result';
import {
  findTaxProof,
  insertTaxProof,
  selectOpenTaxProofs,
  selectTaxProofs,
  setTaxedAs,
  updateTaxProof,
  type TaxProofRow,
} from '../../database/booking/tax-proofs';
import { findBooking, updateBooking } from '../../database/booking/bookings';
import { contractEndedAt, findContractByBooking } from '../../database/contract/contracts';
import { findUserType } from '../../database/property/properties';
import { selectUserTypes } from '../../database/property/reference';
import type { Tx } from '../../database/schema';
import { nameIn } from '../../domain/base/translations';
import { tenantName } from '../../domain/contact/company-rules';
import { addDays, businessDateAt, toIsoInstant } from '../../domain/base/dates';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { note } from '../audit/audit';
import type { StaffMember } from '../base/caller';
import { publish } from '../base/outbox';
import type { Work } from '../base/work';
import { bookingCodes, changeBooking, findVisibleBooking } from '../booking/change-booking';
import { noteChange } from '../booking/changes';
import { requireProperty } from '../property/property';
import { deskGuard, type DeskActDeps } from './guard';

const MOST = 50;

/** What was claimed about the tax of a booking, and which kinds of customers a tenant may claim now. */
export async function taxClaimsOf(
  tx: Tx,
  bookingId: TaxProofRow['booking_id'],
  language: Language,
): Promise<TaxClaimsView> {
  const rows = await selectTaxProofs(tx, bookingId);
  const types = await selectUserTypes(tx);
  const nameOf = (id: Id<'user_type'>) => {
    const type = types.find((each) => each.id === id);
    return type ? nameIn(type, language) : '';
  };
  const claims = rows.map((proof) => ({
    kind: nameOf(proof.user_type_id),
    verdict: proof.verdict,
    countsFrom: proof.counts_from_on,
    validUntil: proof.valid_until_on,
    why: proof.why,
    by: proof.staff_name,
    at: toIsoInstant(proof.at_ms),
  }));
  const mayClaim = rows[0]?.verdict !== 'open' && (await rentedBy(tx, bookingId)) !== undefined;
  const claimable = types.filter(({ proof }) => mayClaim && proof === 'later');
  return { claims, claimable: claimable.map((type) => ({ id: type.id, name: nameIn(type, language) })) };
}

/** The contract of a booking while it has not ended. */
async function rentedBy(tx: Tx, bookingId: TaxProofRow['booking_id']) {
  const contract = await findContractByBooking(tx, bookingId);
  return contract && (await contractEndedAt(tx, contract.id)) === null ? contract : undefined;
}

/** Claims of tenants that nobody has looked at, oldest first; kinds in the property's language where none is named. */
export async function openTaxProofs(tx: Tx, shownIn?: Language): Promise<TodayView['taxProofs']> {
  const language = shownIn ?? (await requireProperty(tx)).language;
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
      claimedAt: toIsoInstant(row.at_ms),
    });
  }
  return views;
}

/**
 * Writes down that a tenant claims another tax: with a new proof after one that was refused or has expired, or for the first
 * time. It counts from the day after the proof before it, or from today. Refused while a claim is open.
 */
export function claimTaxLater(
  { ctx }: DeskActDeps,
  staff: StaffMember,
  { bookingId, userTypeId }: DeskRequest<'tax-proof.claim'>,
): Promise<Result<Record<string, never>>> {
  return ctx.store.attempt(async (tx) => {
    const visible = await findVisibleBooking({ tx, by: staff }, bookingId);
    if (!visible.ok) return visible;
    const earlier = await selectTaxProofs(tx, bookingId);
    const { claimable } = await taxClaimsOf(tx, bookingId, visible.value.language);
    if (!claimable.some(({ id }) => id === userTypeId))
      return refuse('INVALID_INPUT_PARAM', 'conflict', { field: 'userTypeId', desk: 'not_claimable' });
    const { time_zone: timeZone } = await requireProperty(tx);
    const nowMs = ctx.clock.nowMs();
    await insertTaxProof(tx, {
      booking_id: bookingId,
      number: (earlier[0]?.number ?? 0) + 1,
      user_type_id: userTypeId,
      verdict: 'open',
      counts_from_on: countsFrom(earlier, businessDateAt(nowMs, timeZone)),
      valid_until_on: null,
      why: null,
      // Who wrote it down; who judges it takes their place.
      staff_id: staff.id,
      staff_name: null,
      at_ms: nowMs,
      to_credit: 0,
    });
    await note({ ctx, tx, by: staff }, 'tax_proof.claimed', bookingId);
    return ok({});
  });
}

/** Without a gap after a proof that has expired. */
function countsFrom(earlier: readonly TaxProofRow[], today: string): string {
  const lastDay = earlier.find(({ verdict }) => verdict === 'expired')?.valid_until_on;
  const isCounted = earlier.some(({ verdict }) => verdict === 'accepted');
  return lastDay && !isCounted ? addDays(lastDay, 1) : today;
}

/**
 * Accepts it. From now on the booking, or the contract, has the lower tax. What a tenant was charged beyond it since
 * `countsFrom` is credited by the next round. Refused without an open claim, where `validUntil` is over, and where
 * `countsFrom` is still to come. Refused as `own_claim` to an attendant who wrote a tenant's claim down.
 */
export function acceptTaxProof(
  deps: DeskActDeps,
  staff: StaffMember,
  { validUntil, countsFrom: from, ...seen }: DeskRequest<'tax-proof.accept'>,
): Promise<Result<Record<string, never>>> {
  return judge(deps, staff, seen, { verdict: 'accepted', countsFrom: from, validUntil, why: null });
}

/** Refuses it, with a reason. The usual tax stays. */
export function refuseTaxProof(
  deps: DeskActDeps,
  staff: StaffMember,
  { why, ...seen }: DeskRequest<'tax-proof.refuse'>,
): Promise<Result<Record<string, never>>> {
  return judge(deps, staff, seen, { verdict: 'refused', countsFrom: null, validUntil: null, why });
}

interface Verdict {
  readonly verdict: 'accepted' | 'refused';
  readonly countsFrom: string | null;
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
  given: Verdict,
): Promise<Result<Record<string, never>>> {
  const { ctx, tx, by: staff } = work;
  const { verdict, validUntil, why } = given;
  const { time_zone: timeZone } = await requireProperty(tx);
  const nowMs = ctx.clock.nowMs();
  const proof = await findTaxProof(tx, bookingId);
  if (proof?.verdict !== 'open')
    return refuse('INVALID_INPUT_PARAM', 'conflict', { desk: 'nothing_claimed' });
  const untimely = untimelyVerdict(given, businessDateAt(nowMs, timeZone));
  if (untimely) return untimely;
  const isTenant = (await findBooking(tx, bookingId))?.state === 'moved_in';
  const isAccepted = verdict === 'accepted';
  // What was charged is credited: one person alone may do that with the right to credit only.
  if (isTenant && isAccepted && proof.staff_id === staff.id && !may(staff.role, 'credit_note'))
    return refuse('INVALID_INPUT_PARAM', 'forbidden', { desk: 'own_claim' });
  if (isAccepted)
    for (const earlier of await selectTaxProofs(tx, bookingId))
      if (earlier.verdict === 'accepted') await updateTaxProof(tx, earlier, { verdict: 'replaced' });
  await updateTaxProof(tx, proof, {
    verdict,
    counts_from_on: isAccepted ? given.countsFrom : proof.counts_from_on,
    valid_until_on: validUntil,
    why,
    staff_id: staff.id,
    staff_name: staff.name,
    at_ms: nowMs,
    to_credit: isTenant && isAccepted ? 1 : 0,
  });
  if (isAccepted && isTenant) await setTaxedAs(tx, bookingId, proof.user_type_id);
  if (isAccepted && !isTenant) await updateBooking(tx, bookingId, { user_type_id: proof.user_type_id });
  await deleteProofPhoto(tx, bookingId, 'tax');
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

function untimelyVerdict({ countsFrom: from, validUntil }: Verdict, today: string) {
  if (validUntil !== null && validUntil < today)
    return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'validUntil', desk: 'proof_expired' });
  if (from !== null && from > today)
    return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'countsFrom', desk: 'proof_too_early' });
  return null;
}
