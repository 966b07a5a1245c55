/** Queries on the consent to be charged automatically, and on the mandates made of it. */
import type { Insertable, Selectable } from 'kysely';
import type { Id } from '../../shared/ids';
import type { AutopayChoiceTable, MandateTable, Tx } from './schema';

export type AutopayChoiceRow = Selectable<AutopayChoiceTable>;

export function findAutopayChoice(tx: Tx, bookingId: Id<'booking'>): Promise<AutopayChoiceRow | undefined> {
  return tx.selectFrom('autopay_choice').selectAll().where('booking_id', '=', bookingId).executeTakeFirst();
}

export async function replaceAutopayChoice(tx: Tx, choice: Insertable<AutopayChoiceTable>): Promise<void> {
  await deleteAutopayChoice(tx, choice.booking_id);
  await tx.insertInto('autopay_choice').values(choice).execute();
}

export async function deleteAutopayChoice(tx: Tx, bookingId: Id<'booking'>): Promise<void> {
  await tx.deleteFrom('autopay_choice').where('booking_id', '=', bookingId).execute();
}

export async function insertMandate(tx: Tx, mandate: Insertable<MandateTable>): Promise<void> {
  await tx.insertInto('mandate').values(mandate).execute();
}
