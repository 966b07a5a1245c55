/** Queries on what tenants agreed to about the card that they pay their bills with. */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { CardConsentTable } from '../schema/autopay';

export type CardConsentRow = Selectable<CardConsentTable>;

export async function insertCardConsent(tx: Tx, consent: CardConsentRow): Promise<void> {
  await tx.insertInto('card_consent').values(consent).execute();
}

/** Those of a tenant among these that have no mandate and no card being saved, in the order of ids. */
export async function selectUnusedConsents(
  tx: Tx,
  contactId: Id<'contact'>,
  ids: readonly Id<'card_consent'>[],
): Promise<readonly CardConsentRow[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('card_consent as k')
    .selectAll()
    .where('k.contact_id', '=', contactId)
    .where('k.id', 'in', ids)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('card_setup as s')
            .select('s.id')
            .whereRef('s.id', '=', 'k.setup_id')
            .where('s.state', '<>', 'released'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('mandate as m')
            .select('m.id')
            .whereRef('m.contract_id', '=', 'k.contract_id')
            .whereRef('m.attempt_id', '=', 'k.attempt_id'),
        ),
      ),
    )
    .orderBy('k.id')
    .execute();
}

export async function bindConsents(
  tx: Tx,
  ids: readonly Id<'card_consent'>[],
  attemptId: Id<'attempt'>,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('card_consent').set({ attempt_id: attemptId }).where('id', 'in', ids).execute();
}

/** What was agreed to about the card of a payment, in the order of ids. */
export function selectConsentsOf(tx: Tx, attemptId: Id<'attempt'>): Promise<CardConsentRow[]> {
  return tx
    .selectFrom('card_consent')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('id')
    .execute();
}
