/** Queries on the signatures held for a move-in. */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import { FUTURE_SLACK_MS } from '../../domain/base/clock-trust';
import { oncePerTransaction } from '../once';
import { prepared } from '../prepared';
import type { Tx } from '../schema';
import type { SignatureTable } from '../schema/signing';

export type SignatureRow = Selectable<SignatureTable>;
type OfBooking = Pick<SignatureRow, 'booking_id'>;

const signatureOf = prepared((tx, { booking_id }: OfBooking) =>
  tx.selectFrom('signature').selectAll().where('booking_id', '=', booking_id),
);
const signature = oncePerTransaction((tx, bookingId: Id<'booking'>) =>
  signatureOf.first(tx, { booking_id: bookingId }),
);

/** The signature of a booking while it holds; one past its time is as good as gone, purged or not. */
export async function findValidSignature(
  tx: Tx,
  bookingId: Id<'booking'>,
  nowMs: number,
): Promise<SignatureRow | undefined> {
  const row = await signature.find(tx, bookingId);
  const holds = row && row.expires_at_ms > nowMs && row.signed_at_ms <= nowMs + FUTURE_SLACK_MS;
  return holds ? row : undefined;
}

const signatureId = prepared((tx, { booking_id }: OfBooking) =>
  tx.selectFrom('signature').select('id').where('booking_id', '=', booking_id),
);
const withoutSignature = prepared((tx, { booking_id }: OfBooking) =>
  tx.deleteFrom('signature').where('booking_id', '=', booking_id),
);

/** The id a booking's signature has or had: signing again keeps it. */
export async function findSignatureId(tx: Tx, bookingId: Id<'booking'>): Promise<Id<'signature'> | null> {
  return (await signatureId.first(tx, { booking_id: bookingId }))?.id ?? null;
}

/** Hash of the PDF that a booking's signature is under; null without a signature, or for one that a device handed in. */
export async function findSignatureShown(tx: Tx, bookingId: Id<'booking'>): Promise<string | null> {
  const row = await tx
    .selectFrom('signature')
    .select('shown_sha256')
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return row?.shown_sha256 ?? null;
}

const signatureEnd = prepared((tx, { booking_id }: OfBooking) =>
  tx.selectFrom('signature').select('expires_at_ms').where('booking_id', '=', booking_id),
);

/** Until when a booking's signature is kept; 0 without one. */
export async function findSignatureEnd(tx: Tx, bookingId: Id<'booking'>): Promise<number> {
  return (await signatureEnd.first(tx, { booking_id: bookingId }))?.expires_at_ms ?? 0;
}

export async function replaceSignature(tx: Tx, row: SignatureRow): Promise<void> {
  await deleteSignature(tx, row.booking_id);
  await tx.insertInto('signature').values(row).execute();
}

export async function deleteSignature(tx: Tx, bookingId: Id<'booking'>): Promise<void> {
  await withoutSignature.all(tx, { booking_id: bookingId });
  signature.forget(tx);
}

/** Removes signatures past their time, and those that a clock ahead has dated; answers how many. */
export async function deleteExpiredSignatures(tx: Tx, nowMs: number): Promise<number> {
  const result = await tx
    .deleteFrom('signature')
    .where((eb) =>
      eb.or([eb('expires_at_ms', '<=', nowMs), eb('signed_at_ms', '>', nowMs + FUTURE_SLACK_MS)]),
    )
    .executeTakeFirst();
  signature.forget(tx);
  return Number(result.numDeletedRows);
}
