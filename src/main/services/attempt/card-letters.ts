/** Tells tenants by e-mail what became of their saved card, or what went back to a card of theirs. Each letter is written down once, with what it tells of. */
import type { Id } from '../../../shared/ids';
import { formatMoney, type Minor } from '../../../shared/money';
import type { CollectionRow } from '../../database/attempt/collections';
import { findMandate } from '../../database/booking/autopay';
import { insertCardLetter } from '../../database/delivery/card-letters';
import type { CardLetterTable } from '../../database/schema/delivery';
import { cardText } from '../../domain/attempt/card-brand';
import { formatDate } from '../../domain/base/dates';
import type { CardLetter } from '../../mail/port';
import { mailToTenant } from '../base/outgoing-mail';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';

interface CardLetterFacts {
  readonly brand: string;
  readonly last4: string;
  /** What was asked for, or what went back. */
  readonly asked?: { readonly amountMinor: Minor; readonly currency: string };
  /** YYYY-MM-DD: the next try, or the next charge. */
  readonly on?: string | null;
  /** What the tenant agreed to. */
  readonly text?: string;
  /** YYYY-MM. */
  readonly expires?: string;
}

type Needed = Pick<ServiceContext, 'newId' | 'clock' | 'store'>;

interface NewLetter {
  readonly contractId: Id<'contract'>;
  readonly kind: CardLetterTable['kind'];
  /** Tells the letters of one kind apart. */
  readonly mark: string;
  readonly facts: CardLetterFacts;
}

export async function insertLetterOfCard(
  { ctx, tx }: InTransaction<Needed>,
  { contractId, kind, mark, facts }: NewLetter,
): Promise<void> {
  const id = ctx.newId<'card_letter'>();
  const about = { contract_id: contractId, kind, mark, facts: JSON.stringify(facts) };
  if (!(await insertCardLetter(tx, { id, ...about, created_at_ms: ctx.clock.nowMs() }))) return;
  await mailToTenant({ ctx, tx }, contractId, { card_letter_id: id });
}

/** The tenant reads what happened, when the card is asked again, and where to pay. */
export async function insertLetterOfRefusal(
  work: InTransaction<Needed>,
  { contract_id: contractId, amount_minor: amountMinor, currency }: CollectionRow,
  { why, mark, on }: { readonly why: string | null; readonly mark: string; readonly on: string | null },
): Promise<void> {
  const mandate = await findMandate(work.tx, contractId);
  if (!mandate) return;
  const { card_brand: brand, card_last4: last4 } = mandate;
  const kind = why === 'card' ? 'needs_card' : why === 'tenant' ? 'tenant_needed' : 'refused';
  const facts = { brand, last4, asked: { amountMinor, currency }, on };
  await insertLetterOfCard(work, { contractId, kind, mark, facts });
}

/** What a letter says, written for people. */
export function cardLetterWords(
  { kind, facts: written }: Pick<CardLetterTable, 'kind' | 'facts'>,
  locale: string,
): Pick<CardLetter, 'kind' | 'card' | 'amount' | 'day' | 'text' | 'expires'> {
  // Written by `insertLetterOfCard`.
  const { brand, last4, asked, on = null, text, expires } = JSON.parse(written) as CardLetterFacts;
  return {
    kind:
      kind === 'refused' && on === null
        ? 'refused_last'
        : kind === 'ended' && last4 === ''
          ? 'ended_elsewhere'
          : kind,
    card: cardText(brand, last4),
    amount: asked ? formatMoney(asked.amountMinor, asked.currency, locale) : null,
    day: on === null ? null : formatDate(on, locale),
    text: text ?? null,
    expires: expires === undefined ? null : formatMonth(expires, locale),
  };
}

/** `YYYY-MM` as people write it, e.g. "March 2027". */
function formatMonth(month: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${month}-15T12:00:00Z`));
}
