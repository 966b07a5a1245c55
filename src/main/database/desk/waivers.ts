/** Queries on what staff have let a customer off, and on own policies that staff looked at. */
import type { Insertable, Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import { prepared } from '../prepared';
import type { Tx } from '../schema';
import type { PolicyCheckTable, WaiverTable } from '../schema/booking';

export type WaiverRow = Selectable<WaiverTable>;
export type PolicyCheckRow = Selectable<PolicyCheckTable>;

const waiversOf = prepared((tx, { bookingId }: { readonly bookingId: Id<'booking'> }) =>
  tx.selectFrom('waiver').selectAll().where('booking_id', '=', bookingId).orderBy('what'),
);

export function selectWaivers(tx: Tx, bookingId: Id<'booking'>): Promise<WaiverRow[]> {
  return waiversOf.all(tx, { bookingId });
}

export async function replaceWaiver(tx: Tx, row: Insertable<WaiverTable>): Promise<void> {
  await deleteWaiver(tx, row.booking_id, row.what);
  await tx.insertInto('waiver').values(row).execute();
}

export async function deleteWaiver(tx: Tx, bookingId: Id<'booking'>, what: WaiverRow['what']): Promise<void> {
  await tx.deleteFrom('waiver').where('booking_id', '=', bookingId).where('what', '=', what).execute();
}

export async function deleteWaivers(tx: Tx, bookingId: Id<'booking'>): Promise<void> {
  await tx.deleteFrom('waiver').where('booking_id', '=', bookingId).execute();
}

export function findPolicyCheck(tx: Tx, bookingId: Id<'booking'>): Promise<PolicyCheckRow | undefined> {
  return tx.selectFrom('policy_check').selectAll().where('booking_id', '=', bookingId).executeTakeFirst();
}

export async function replacePolicyCheck(tx: Tx, row: Insertable<PolicyCheckTable>): Promise<void> {
  await deletePolicyCheck(tx, row.booking_id);
  await tx.insertInto('policy_check').values(row).execute();
}

export async function deletePolicyCheck(tx: Tx, bookingId: Id<'booking'>): Promise<void> {
  await tx.deleteFrom('policy_check').where('booking_id', '=', bookingId).execute();
}
