/** Queries on cards that are kept without a payment. */
import type { Selectable, Updateable } from 'kysely';
import type { Id } from '../../../shared/ids';
import { cardSetupLifecycle, type CardSetupEvent } from '../../domain/autopay/card-setup';
import { next } from '../../domain/base/lifecycle';
import type { CardConsentRow } from './card-consents';
import type { Tx } from '../schema';
import type { CardSetupTable } from '../schema/autopay';

export type CardSetupRow = Selectable<CardSetupTable>;

export async function insertCardSetup(tx: Tx, setup: CardSetupRow): Promise<void> {
  await tx.insertInto('card_setup').values(setup).execute();
}

export function findCardSetup(tx: Tx, id: Id<'card_setup'>): Promise<CardSetupRow | undefined> {
  return tx.selectFrom('card_setup').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Of a tenant, by what they agreed to; undefined where no card was asked for on it. */
export function findCardSetupOf(
  tx: Tx,
  contactId: Id<'contact'>,
  consentId: Id<'card_consent'>,
): Promise<CardSetupRow | undefined> {
  return tx
    .selectFrom('card_setup as s')
    .innerJoin('card_consent as k', 'k.setup_id', 's.id')
    .selectAll('s')
    .where('k.id', '=', consentId)
    .where('k.contact_id', '=', contactId)
    .executeTakeFirst();
}

/** The one that is under way for a contract. */
export function findOpenCardSetup(tx: Tx, contractId: Id<'contract'>): Promise<CardSetupRow | undefined> {
  return tx
    .selectFrom('card_setup')
    .selectAll()
    .where('contract_id', '=', contractId)
    .where('state', 'not in', ['kept', 'released'])
    .executeTakeFirst();
}

export function selectOpenCardSetups(tx: Tx): Promise<CardSetupRow[]> {
  return tx
    .selectFrom('card_setup')
    .selectAll()
    .where('state', 'not in', ['kept', 'released'])
    .orderBy('id')
    .execute();
}

/** What was agreed to about the card; undefined only where its contract was taken out of the books. */
export function findConsentOfSetup(tx: Tx, id: Id<'card_setup'>): Promise<CardConsentRow | undefined> {
  return tx.selectFrom('card_consent').selectAll().where('setup_id', '=', id).executeTakeFirst();
}

export async function bindConsentToSetup(
  tx: Tx,
  consentId: Id<'card_consent'>,
  setupId: Id<'card_setup'>,
): Promise<void> {
  await tx.updateTable('card_consent').set({ setup_id: setupId }).where('id', '=', consentId).execute();
}

/** The customer in whose name it is kept, unless there is one already. */
export async function setSetupCustomer(tx: Tx, id: Id<'card_setup'>, customerId: string): Promise<void> {
  await tx
    .updateTable('card_setup')
    .set({ customer_id: customerId })
    .where('id', '=', id)
    .where('customer_id', 'is', null)
    .execute();
}

/** Why there is no card: the provider could not be reached, or the tenant has left it at that. */
export async function noteSetupFailure(
  tx: Tx,
  id: Id<'card_setup'>,
  failure: string,
  nowMs: number,
): Promise<void> {
  await tx
    .updateTable('card_setup')
    .set({ failure, updated_at_ms: nowMs })
    .where('id', '=', id)
    .where('state', 'in', ['recorded', 'made', 'released'])
    .execute();
}

/** False where its state does not allow that any more. */
export async function advanceCardSetup(
  tx: Tx,
  id: Id<'card_setup'>,
  event: CardSetupEvent,
  { nowMs, ...change }: { readonly nowMs: number } & Pick<Updateable<CardSetupTable>, 'failure' | 'setup_id'>,
): Promise<boolean> {
  const setup = await findCardSetup(tx, id);
  const state = setup && next(cardSetupLifecycle, setup.state, event);
  if (!state) return false;
  await tx
    .updateTable('card_setup')
    .set({ ...change, state, updated_at_ms: nowMs })
    .where('id', '=', id)
    .execute();
  return true;
}
