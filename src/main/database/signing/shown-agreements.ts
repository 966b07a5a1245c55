/** Queries on the PDFs that were shown for signing. */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { ShownAgreementTable } from '../schema/signing';

export type ShownAgreementRow = Selectable<ShownAgreementTable>;

export function findShownAgreement(tx: Tx, bookingId: Id<'booking'>): Promise<ShownAgreementRow | undefined> {
  return tx.selectFrom('shown_agreement').selectAll().where('booking_id', '=', bookingId).executeTakeFirst();
}

export async function replaceShownAgreement(tx: Tx, row: ShownAgreementRow): Promise<void> {
  await deleteShownAgreement(tx, row.booking_id);
  await tx.insertInto('shown_agreement').values(row).execute();
}

export async function deleteShownAgreement(tx: Tx, bookingId: Id<'booking'>): Promise<void> {
  await tx.deleteFrom('shown_agreement').where('booking_id', '=', bookingId).execute();
}

/** Removes what was shown before an instant, unless a signature that is still kept says it was for that. */
export async function deleteShownBefore(tx: Tx, beforeMs: number): Promise<void> {
  await tx
    .deleteFrom('shown_agreement')
    .where('shown_at_ms', '<=', beforeMs)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('signature')
            .select('signature.id')
            .whereRef('signature.booking_id', '=', 'shown_agreement.booking_id')
            .whereRef('signature.shown_sha256', '=', 'shown_agreement.sha256'),
        ),
      ),
    )
    .execute();
}
