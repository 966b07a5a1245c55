/**
 * What customers claim about their tax. Of a kind whose rate needs a proof the usual tax is charged, at the screen and at the
 * desk, until staff accept the proof. A device says itself whose tax its customer has.
 */
import type { Id } from '../../../shared/ids';
import {
  deleteTaxProofs,
  findTaxProof,
  insertTaxProof,
  selectTaxProofs,
} from '../../database/booking/tax-proofs';
import { updateBooking, type BookingRow } from '../../database/booking/bookings';
import { deleteProofPhoto } from '../../database/booking/proof-photos';
import type { Tx } from '../../database/schema';
import { publish } from '../base/outbox';
import type { InTransaction } from '../base/work';
import { taxedWithoutProof } from '../property/property';

type TaxedBooking = Pick<BookingRow, 'id' | 'property_id' | 'user_type_id'>;

/** Whose tax a booking has if its customer is of this kind: the proof may have been accepted. */
export async function taxedAs(
  tx: Tx,
  propertyId: Id<'property'>,
  {
    bookingId,
    userTypeId,
  }: { readonly bookingId?: Id<'booking'> | null; readonly userTypeId: Id<'user_type'> },
): Promise<Id<'user_type'>> {
  const known = bookingId ? await selectTaxProofs(tx, bookingId) : [];
  if (known.some(({ user_type_id: of, verdict }) => of === userTypeId && verdict === 'accepted'))
    return userTypeId;
  return taxedWithoutProof(tx, propertyId, userTypeId);
}

/**
 * Writes down what the customer of a booking chose, and whose tax it has from now on. A verdict counts for the kind that it
 * was about, and no longer than that kind is chosen.
 */
export async function claimTax(
  { ctx, tx }: InTransaction,
  { id, property_id: propertyId, user_type_id: before }: TaxedBooking,
  chosen: Id<'user_type'>,
): Promise<void> {
  const known = await findTaxProof(tx, id);
  // It stays what it was agreed as, even if the catalogue asks for a proof by now.
  if (!known && before === chosen) return;
  const taxed = await taxedAs(tx, propertyId, { bookingId: id, userTypeId: chosen });
  await updateBooking(tx, id, { user_type_id: taxed });
  if (known?.user_type_id === chosen) return;
  await deleteTaxProofs(tx, id);
  // What was photographed proves another claim.
  if (known) await deleteProofPhoto(tx, id, 'tax');
  if (taxed === chosen) return;
  await insertTaxProof(tx, {
    booking_id: id,
    number: 1,
    user_type_id: chosen,
    verdict: 'open',
    counts_from_on: null,
    valid_until_on: null,
    why: null,
    staff_id: null,
    staff_name: null,
    at_ms: ctx.clock.nowMs(),
    to_credit: 0,
  });
}

/** A tenant who changes the unit keeps the claims and their verdicts. What counts is reported of the new booking too. */
export async function carryTaxProof(
  { ctx, tx }: InTransaction,
  { from, to }: { readonly from: Id<'booking'>; readonly to: Id<'booking'> },
  taxedAs: Id<'user_type'>,
): Promise<void> {
  await updateBooking(tx, to, { user_type_id: taxedAs });
  await deleteTaxProofs(tx, to);
  for (const proof of await selectTaxProofs(tx, from)) {
    await insertTaxProof(tx, { ...proof, booking_id: to, to_credit: 0 });
    const { staff_id: staffId, user_type_id: userTypeId, verdict, valid_until_on: validUntil } = proof;
    if (verdict === 'accepted')
      await publish({ ctx, tx }, 'tax_proof.judged', {
        bookingId: to,
        staffId,
        userTypeId,
        verdict,
        validUntil,
      });
  }
}

/** The kind that a customer chose: the one of the newest claim that was not refused and whose proof is not over. */
export async function chosenKind(
  tx: Tx,
  { id, user_type_id: taxedAs }: Pick<BookingRow, 'id' | 'user_type_id'>,
): Promise<Id<'user_type'>> {
  const counting = (await selectTaxProofs(tx, id)).find(
    ({ verdict }) => verdict === 'open' || verdict === 'accepted',
  );
  return counting?.user_type_id ?? taxedAs;
}
