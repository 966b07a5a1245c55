/**
 * A tenant has paid bills with a card that may be charged from then on, or has saved one without paying. The mandate is
 * written in the same transaction, and the former card is forgotten afterward. A card or wallet that cannot be charged
 * again changes nothing.
 */
import type { Id } from '../../../shared/ids';
import type { PaymentIntent } from '../../card-reader/port';
import type { AttemptRow } from '../../database/attempt/payment-attempts';
import {
  changeMandate,
  findMandate,
  insertMandate,
  moveAnnouncedCharges,
} from '../../database/booking/autopay';
import { selectConsentsOf, type CardConsentRow } from '../../database/booking/card-consents';
import { contractEndedAt } from '../../database/contract/contracts';
import { insertLetterOfCard } from '../attempt/card-letters';
import { moveMandate } from '../attempt/collections';
import { note } from '../audit/audit';
import { screen } from '../base/caller';
import { publish } from '../base/outbox';
import type { InTransaction } from '../base/work';

/** What is known of the saved card. */
interface KeptCard {
  readonly provider: string;
  readonly customerId: string;
  readonly cardId: string;
  readonly brand: string;
  readonly last4: string;
  /** YYYY-MM; absent where it is not known. */
  readonly expires?: string | null;
}

/**
 * The payment that saved the card, or null. `isOver`: the contract has ended meanwhile, so the card is forgotten at
 * once.
 */
interface Origin {
  readonly attemptId: Id<'attempt'> | null;
  readonly isOver: boolean;
}

/** For each contract whose tenant consented before this payment's card was asked for. */
export async function keepCard(
  work: InTransaction,
  attempt: AttemptRow,
  { charge }: PaymentIntent,
): Promise<void> {
  const { ctx, tx } = work;
  const { customer_id: customerId } = attempt;
  for (const consent of await selectConsentsOf(tx, attempt.id)) {
    if ((await contractEndedAt(tx, consent.contract_id)) !== null) continue;
    if (!charge?.card || charge.savedCardId === null || customerId === null)
      await note({ ctx, tx, by: 'kiosk' }, 'mandate.not_saved', consent.contract_id);
    else
      await writeNewMandate(work, { attemptId: attempt.id, isOver: false }, consent, {
        ...charge.card,
        provider: attempt.provider,
        customerId,
        cardId: charge.savedCardId,
      });
  }
}

export async function writeNewMandate(
  work: InTransaction,
  { attemptId, isOver }: Origin,
  { contract_id: contractId, ...consent }: CardConsentRow,
  { provider, customerId, cardId, brand, last4, expires }: KeptCard,
): Promise<void> {
  const { ctx, tx } = work;
  const nowMs = ctx.clock.nowMs();
  const former = await findMandate(tx, contractId);
  // Somebody ended automatic payment while the card was asked for: the later decision counts.
  const isLater = former?.state === 'revoked' && (former.changed_at_ms ?? 0) > consent.consented_at_ms;
  const isWithdrawn = isLater || isOver;
  if (former) await moveMandate({ ...work, by: screen }, former, 'replaced');
  if (former && former.saved_card_id !== null && former.detach_asked_at_ms === null)
    await changeMandate(tx, former.id, { detach_asked_at_ms: nowMs });
  const id = ctx.newId<'mandate'>();
  await insertMandate(tx, {
    id,
    contract_id: contractId,
    attempt_id: attemptId,
    contact_id: consent.contact_id,
    state: 'active',
    provider,
    customer_id: customerId,
    saved_card_id: cardId,
    card_brand: brand,
    card_last4: last4,
    version: consent.version,
    language: consent.language,
    text: consent.text,
    text_sha256: consent.text_sha256,
    consented_at_ms: consent.consented_at_ms,
    created_at_ms: nowMs,
    ...(expires && { card_expires: expires, card_read_at_ms: nowMs }),
  });
  if (former) await moveAnnouncedCharges(tx, former.id, id);
  await publish(work, 'mandate.recorded', {
    mandateId: id,
    contractId,
    state: 'active',
    customerId,
    savedCardId: cardId,
    version: consent.version,
    textSha256: consent.text_sha256,
  });
  const facts = { brand, last4, text: consent.text };
  if (isWithdrawn) await withdraw(work, contractId);
  else await insertLetterOfCard(work, { contractId, kind: 'confirmed', mark: id, facts });
}

async function withdraw(work: InTransaction, contractId: CardConsentRow['contract_id']): Promise<void> {
  const { ctx, tx } = work;
  const mandate = await findMandate(tx, contractId);
  if (!mandate) throw new Error('a mandate vanished inside its transaction');
  await moveMandate({ ...work, by: 'kiosk' }, mandate, 'revoked');
  await changeMandate(tx, mandate.id, { detach_asked_at_ms: ctx.clock.nowMs() });
}
