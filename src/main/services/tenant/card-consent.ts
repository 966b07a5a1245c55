/**
 * What a tenant agrees to before another card is charged for a contract: the words that they agreed to last. Who never
 * did reads the property's of today.
 */
import type { AutopayView } from '../../../shared/autopay-channels';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import type { OwedPaid } from '../../../shared/owed-channels';
import { ok, type Result } from '../../../shared/result';
import { findMandate } from '../../database/booking/autopay';
import { insertCardConsent, selectConsentsOf } from '../../database/booking/card-consents';
import { contractEndedAt, findContract, type ContractRow } from '../../database/contract/contracts';
import { selectReceiptsOfAttempt } from '../../database/contract/receipts';
import { findContractTerms } from '../../database/contract/terms';
import type { Tx } from '../../database/schema';
import { findUnit } from '../../database/unit/units';
import { cardText } from '../../domain/attempt/card-brand';
import { readContractTerms } from '../../domain/contract/terms';
import { note } from '../audit/audit';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { refuseChanged } from '../booking/change-booking';
import type { TokenHolder } from '../login/sessions';
import { actorOfHolder, standingContract } from './own-contract';
import { presentMandate } from './present-mandate';

/**
 * Null where the signed agreement charges no card, of a contract that has ended, and where nobody agreed and the property
 * offers it no more.
 */
export async function consentOf(
  work: InTransaction,
  contract: ContractRow,
  asked: Language,
): Promise<(NonNullable<AutopayView['consent']> & { readonly version: string }) | null> {
  const { tx } = work;
  const { id } = contract;
  const terms = await findContractTerms(tx, id);
  if (!terms || readContractTerms(terms.terms).autopay === null) return null;
  if ((await contractEndedAt(tx, id)) !== null) return null;
  const signed = await findMandate(tx, id);
  if (!signed) return presentMandate(work, contract, asked);
  const { text, text_sha256: textSha256, language, version } = signed;
  return { text, textSha256, language, version };
}

/** A contract, and the language on the screen. */
export interface OfContract {
  readonly contractId: Id<'contract'>;
  readonly language: Language;
}

/**
 * Written down before any provider is asked. Refuses as `ownAutopayView`, and `agreement_changed` where other words were
 * shown than those that count.
 */
export function agreeToCard(
  ctx: ServiceContext,
  holder: TokenHolder,
  { contractId, language, textSha256 }: OfContract & { readonly textSha256: string },
): Promise<Result<{ consentId: Id<'card_consent'> }>> {
  return ctx.store.attempt(async (tx) => {
    const own = await standingContract({ tx, by: holder }, contractId);
    if (!own.ok) return own;
    const consent = await consentOf({ ctx, tx }, own.value, language);
    if (consent?.textSha256 !== textSha256) return refuseChanged();
    const id = ctx.newId<'card_consent'>();
    await insertCardConsent(tx, {
      id,
      contract_id: contractId,
      contact_id: holder.contactId,
      attempt_id: null,
      setup_id: null,
      version: consent.version,
      language: consent.language,
      text: consent.text,
      text_sha256: textSha256,
      consented_at_ms: ctx.clock.nowMs(),
    });
    await note({ ctx, tx, by: actorOfHolder(holder) }, 'autopay.chosen', contractId);
    return ok({ consentId: id });
  });
}

/** What became of the card, for each contract whose tenant agreed to it; once there are receipts. */
export async function keptCards(tx: Tx, attemptId: Id<'attempt'>): Promise<OwedPaid['cards']> {
  const cards: OwedPaid['cards'] = [];
  const [receipt] = await selectReceiptsOfAttempt(tx, attemptId);
  if (!receipt) return cards;
  for (const { contract_id: contractId } of await selectConsentsOf(tx, attemptId)) {
    const contract = await findContract(tx, contractId);
    const unit = contract && (await findUnit(tx, contract.unit_id));
    if (!unit) throw new Error('a contract without its unit');
    const mandate = await findMandate(tx, contractId);
    const kept = mandate?.attempt_id === attemptId && mandate.state === 'active';
    const isCharged = mandate?.state === 'active';
    cards.push({
      unitNumber: unit.number,
      kept,
      card: isCharged ? cardText(mandate.card_brand, mandate.card_last4) : null,
    });
  }
  return cards;
}
