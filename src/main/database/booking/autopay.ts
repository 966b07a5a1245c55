/** Queries on the consent to be charged automatically, and on the mandates made of it. */
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { MandateState, MandateTable } from '../schema/autopay';
import type { AutopayChoiceTable } from '../schema/booking';

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
/** One that no other has followed. */
type StandingMandate = MandateRow & { readonly state: Exclude<MandateState, 'replaced'> };

/** The mandate that stands for a contract, or stood last; undefined when nobody agreed to one. */
export function findMandate(tx: Tx, contractId: Id<'contract'>): Promise<StandingMandate | undefined> {
  return tx
    .selectFrom('mandate')
    .selectAll()
    .where('contract_id', '=', contractId)
    .where('state', '<>', sql.lit('replaced'))
    .$narrowType<{ state: StandingMandate['state'] }>()
    .executeTakeFirst();
}

/** Whether the card of a contract is kept for later rents; undefined when nobody agreed to it. */
export async function findMandateState(
  tx: Tx,
  contractId: Id<'contract'>,
): Promise<StandingMandate['state'] | undefined> {
  return (await findMandate(tx, contractId))?.state;
}

export async function insertMandate(tx: Tx, mandate: Insertable<MandateTable>): Promise<void> {
  await tx.insertInto('mandate').values(mandate).execute();
}

/** Mandates of a person whose card a provider keeps and nobody has asked it to forget. */
export function selectKeptCards(tx: Tx, contactId: Id<'contact'>): Promise<MandateRow[]> {
  return tx
    .selectFrom('mandate')
    .selectAll()
    .where('contact_id', '=', contactId)
    .where('saved_card_id', 'is not', null)
    .where('detach_asked_at_ms', 'is', null)
    .execute();
}

/** Mandates of contracts that closed before an instant, whose card a provider keeps and nobody has asked it to forget. */
export function selectCardsOfClosed(
  tx: Tx,
  { closedBeforeMs, limit }: { readonly closedBeforeMs: number; readonly limit: number },
): Promise<MandateRow[]> {
  return tx
    .selectFrom('mandate')
    .innerJoin('settlement', 'settlement.contract_id', 'mandate.contract_id')
    .selectAll('mandate')
    .where('settlement.closed_at_ms', '<', closedBeforeMs)
    .where('mandate.saved_card_id', 'is not', null)
    .where('mandate.detach_asked_at_ms', 'is', null)
    .orderBy('mandate.id')
    .limit(limit)
    .execute();
}

/** Cards that a provider is to forget and has not; those that another mandate charges stay. */
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
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('mandate as other')
            .select('other.id')
            .whereRef('other.saved_card_id', '=', 'mandate.saved_card_id')
            .where('other.detach_asked_at_ms', 'is', null),
        ),
      ),
    )
    .execute();
  return rows.flatMap(({ id, cardId }) => (cardId === null ? [] : [{ id, cardId }]));
}

/** Mandates whose card may be charged and whose provider was not asked about it since an instant; the longest first. */
export function selectCardsToRead(
  tx: Tx,
  {
    provider,
    sinceMs,
    limit,
  }: { readonly provider: string; readonly sinceMs: number; readonly limit: number },
): Promise<MandateRow[]> {
  return tx
    .selectFrom('mandate')
    .selectAll()
    .where('state', '=', 'active')
    .where('provider', '=', provider)
    .where('saved_card_id', 'is not', null)
    .where((eb) => eb.or([eb('card_read_at_ms', 'is', null), eb('card_read_at_ms', '<', sinceMs)]))
    .orderBy('card_read_at_ms')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Mandates whose card may be charged and that is valid until one of these months, YYYY-MM, at most. */
export function selectCardsThatExpire(tx: Tx, from: string, to: string): Promise<MandateRow[]> {
  return tx
    .selectFrom('mandate')
    .selectAll()
    .where('state', '=', 'active')
    .where('card_expires', '>=', from)
    .where('card_expires', '<=', to)
    .orderBy('id')
    .execute();
}

export async function changeMandate(
  tx: Tx,
  id: Id<'mandate'>,
  change: Pick<
    Updateable<MandateTable>,
    | 'state'
    | 'changed_at_ms'
    | 'detach_asked_at_ms'
    | 'detached_at_ms'
    | 'card_brand'
    | 'card_last4'
    | 'card_expires'
    | 'card_read_at_ms'
  >,
): Promise<void> {
  await tx.updateTable('mandate').set(change).where('id', '=', id).execute();
}

/** What bills of a contract announced is charged by another mandate. */
export async function moveAnnouncedCharges(tx: Tx, from: Id<'mandate'>, to: Id<'mandate'>): Promise<void> {
  await tx
    .updateTable('announced_charge')
    .set({ mandate_id: to })
    .where('mandate_id', '=', from)
    .where('done_at_ms', 'is', null)
    .execute();
}
