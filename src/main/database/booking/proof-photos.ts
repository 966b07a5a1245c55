/**
 * Queries on photos of proofs that customers send with their phones. A photo is in the database itself and in no file, so that
 * deleting it overwrites it.
 */
import type { Insertable, Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { ProofPhotoTable } from '../schema/booking';

export type ProofPhotoRow = Selectable<ProofPhotoTable>;
type Kind = ProofPhotoRow['kind'];

/** In place of the one before. */
export async function replaceProofPhoto(tx: Tx, row: Insertable<ProofPhotoTable>): Promise<void> {
  await deleteProofPhoto(tx, row.booking_id, row.kind);
  await tx.insertInto('proof_photo').values(row).execute();
}

export function findProofPhoto(
  tx: Tx,
  bookingId: Id<'booking'>,
  kind: Kind,
): Promise<Pick<ProofPhotoRow, 'content'> | undefined> {
  return tx
    .selectFrom('proof_photo')
    .select('content')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/** Which there are. */
export async function proofPhotosOf(tx: Tx, bookingId: Id<'booking'>): Promise<Kind[]> {
  const rows = await tx
    .selectFrom('proof_photo')
    .select('kind')
    .where('booking_id', '=', bookingId)
    .orderBy('kind')
    .execute();
  return rows.map(({ kind }) => kind);
}

/** Without a kind, all of the booking. */
export async function deleteProofPhoto(tx: Tx, bookingId: Id<'booking'>, kind?: Kind): Promise<void> {
  let photos = tx.deleteFrom('proof_photo').where('booking_id', '=', bookingId);
  if (kind) photos = photos.where('kind', '=', kind);
  await photos.execute();
}

/** Of all bookings of somebody. */
export async function deleteProofPhotosOf(tx: Tx, contactId: Id<'contact'>): Promise<void> {
  const own = tx.selectFrom('booking').select('id').where('contact_id', '=', contactId);
  await tx.deleteFrom('proof_photo').where('booking_id', 'in', own).execute();
}

/** Those that came before then, and those whose rental has ended. */
export async function deleteOldProofPhotos(tx: Tx, beforeMs: number): Promise<void> {
  const ended = tx
    .selectFrom('rental_contract')
    .innerJoin('ended_contract', 'ended_contract.contract_id', 'rental_contract.id')
    .select('rental_contract.booking_id');
  await tx
    .deleteFrom('proof_photo')
    .where((photo) => photo.or([photo('came_at_ms', '<', beforeMs), photo('booking_id', 'in', ended)]))
    .execute();
}
