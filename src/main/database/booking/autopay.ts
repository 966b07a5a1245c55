/** Queries on the consent to be charged automatically, and on the mandates made of it. */
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { AutopayChoiceTable, MandateTable, Tx } from '../schema';

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

export type MandateRow = Selectable<MandateTable>;

/** The mandate of a contract; undefined when nobody agreed to one. */
export function findMandate(tx: Tx, contractId: Id<'contract'>): Promise<MandateRow | undefined> {
  return tx.selectFrom('mandate').selectAll().where('contract_id', '=', contractId).executeTakeFirst();
}

/** Whether the card of a contract is kept for later rents; undefined when nobody agreed to it. */
export async function findMandateState(
  tx: Tx,
  contractId: Id<'contract'>,
): Promise<MandateTable['state'] | undefined> {
  return (await findMandate(tx, contractId))?.state;
}

export async function insertMandate(tx: Tx, mandate: Insertable<MandateTable>): Promise<void> {
  await tx.insertInto('mandate').values(mandate).execute();
}

/** Cards that a provider is to forget and has not. */
export async function selectCardsToDetach(
  tx: Tx,
  provider: string,
): Promise<readonly { readonly id: Id<'mandate'>; readonly cardId: string }[]> {
  const rows = await tx
    .selectFrom('mandate')
    .select(['id', 'saved_card_id as cardId'])
    .where('detach_asked_at_ms', 'is not', null)
    .where('detached_at_ms', 'is', null)
    .where('provider', '=', provider)
    .execute();
  return rows.flatMap(({ id, cardId }) => (cardId === null ? [] : [{ id, cardId }]));
}

export async function changeMandate(
  tx: Tx,
  id: Id<'mandate'>,
  change: Pick<Updateable<MandateTable>, 'state' | 'changed_at_ms' | 'detach_asked_at_ms' | 'detached_at_ms'>,
): Promise<void> {
  await tx.updateTable('mandate').set(change).where('id', '=', id).execute();
}
