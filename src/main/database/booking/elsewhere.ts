/** Queries on what was made elsewhere: reservations that wait for their customers, and tenants' credit notes. */
import { sql, type Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { ElsewhereCreditNoteTable } from '../schema/bill';
import type { ElsewhereReservationTable } from '../schema/booking';

export type ReservationRow = Selectable<ElsewhereReservationTable>;
export type ElsewhereCreditNoteRow = Selectable<ElsewhereCreditNoteTable>;

export async function replaceReservations(tx: Tx, rows: readonly ReservationRow[]): Promise<void> {
  await tx.deleteFrom('elsewhere_reservation').execute();
  for (const row of rows) await tx.insertInto('elsewhere_reservation').values(row).execute();
}

export async function replaceElsewhereCreditNotes(
  tx: Tx,
  rows: readonly ElsewhereCreditNoteRow[],
): Promise<void> {
  await tx.deleteFrom('elsewhere_credit_note').execute();
  for (const row of rows) await tx.insertInto('elsewhere_credit_note').values(row).execute();
}

export function findReservation(tx: Tx, id: Id<'booking'>): Promise<ReservationRow | undefined> {
  return tx.selectFrom('elsewhere_reservation').selectAll().where('booking_id', '=', id).executeTakeFirst();
}

export function findReservationByCode(tx: Tx, code: string): Promise<ReservationRow | undefined> {
  return tx.selectFrom('elsewhere_reservation').selectAll().where('code', '=', code).executeTakeFirst();
}

export function findReservationOfUnit(tx: Tx, unitId: Id<'unit'>): Promise<ReservationRow | undefined> {
  return tx.selectFrom('elsewhere_reservation').selectAll().where('unit_id', '=', unitId).executeTakeFirst();
}

/** Those of an e-mail address, in whatever case; the one that is held longest first. */
export function selectReservationsOf(tx: Tx, email: string): Promise<ReservationRow[]> {
  return tx
    .selectFrom('elsewhere_reservation')
    .selectAll()
    .where(sql`lower(trim(email))`, '=', sql`lower(trim(${email}))`)
    .orderBy('held_until_ms', 'desc')
    .orderBy('booking_id')
    .execute();
}

/** Those that are still held, the one that ends first before the others. */
export function selectReservations(tx: Tx, nowMs: number, most: number): Promise<ReservationRow[]> {
  return tx
    .selectFrom('elsewhere_reservation')
    .selectAll()
    .where('held_until_ms', '>', nowMs)
    .orderBy('held_until_ms')
    .orderBy('booking_id')
    .limit(most)
    .execute();
}

export async function deleteReservation(tx: Tx, id: Id<'booking'>): Promise<void> {
  await tx.deleteFrom('elsewhere_reservation').where('booking_id', '=', id).execute();
}

/** Forgets those that nobody came for in time; answers how many. */
export async function deleteEndedReservations(tx: Tx, nowMs: number): Promise<number> {
  const gone = await tx
    .deleteFrom('elsewhere_reservation')
    .where('held_until_ms', '<=', nowMs)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/** A tenant's, newest first. */
export function selectElsewhereCreditNotes(
  tx: Tx,
  contactId: Id<'contact'>,
): Promise<ElsewhereCreditNoteRow[]> {
  return tx
    .selectFrom('elsewhere_credit_note')
    .selectAll()
    .where('contact_id', '=', contactId)
    .orderBy('transact_on', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
