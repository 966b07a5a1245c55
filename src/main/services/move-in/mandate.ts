/** Writes down, with the contract, that later rents may be charged to the card, or that the card cannot be kept. */
import { insertMandate } from '../../database/booking/autopay';
import { sha256 } from '../../database/sha256';
import { insertLetterOfCard } from '../attempt/card-letters';
import type { InTransaction } from '../base/work';
import type { MoveInFacts } from './facts';
import { publish } from '../base/outbox';

/** The consent is the one given on its own screen, or, where the property demands it, the signature under the agreement. */
export async function writeMandate(work: InTransaction, facts: MoveInFacts): Promise<void> {
  const { ctx, tx } = work;
  const { agreement, contractId, paidBy, priced, signature } = facts;
  if (paidBy.kind !== 'card') throw new Error('a mandate without a card');
  const { attempt, charge } = paidBy;
  const { choice } = priced.autopay;
  const text = choice?.text ?? agreement.mandate?.text;
  if (text === undefined) throw new Error('a mandate without its words');
  // Some cards and wallets cannot be charged again: the move-in still counts.
  const isKept = charge.savedCardId !== null && attempt.customer_id !== null;
  const state = isKept ? 'active' : 'not_set_up';
  const id = ctx.newId<'mandate'>();
  const consent = {
    version: choice?.version ?? agreement.version,
    language: choice?.language ?? agreement.language,
    text_sha256: choice?.text_sha256 ?? sha256(text),
  };
  await insertMandate(tx, {
    id,
    contract_id: contractId,
    attempt_id: attempt.id,
    contact_id: facts.contact.id,
    state,
    provider: attempt.provider,
    customer_id: attempt.customer_id,
    saved_card_id: isKept ? charge.savedCardId : null,
    card_brand: charge.brand,
    card_last4: charge.last4,
    ...consent,
    text,
    consented_at_ms: choice?.chosen_at_ms ?? signature.signed_at_ms,
    created_at_ms: facts.nowMs,
  });
  if (isKept) {
    const card = { brand: charge.brand, last4: charge.last4, text };
    await insertLetterOfCard(work, { contractId, kind: 'confirmed', mark: id, facts: card });
  }
  await publish(work, 'mandate.recorded', {
    mandateId: id,
    contractId,
    state,
    customerId: attempt.customer_id,
    savedCardId: isKept ? charge.savedCardId : null,
    version: consent.version,
    textSha256: consent.text_sha256,
  });
}
