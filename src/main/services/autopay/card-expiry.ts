/**
 * Checks saved cards with their provider every week. Tenants are warned before their card's last month ends. An expired
 * card is still charged, because its bank may have replaced it.
 */
import {
  changeMandate,
  findMandate,
  selectCardsThatExpire,
  selectCardsToRead,
  type MandateRow,
} from '../../database/booking/autopay';
import { contractEndedAt } from '../../database/contract/contracts';
import { findNotice } from '../../database/move-out/notices';
import { findContractTerms } from '../../database/contract/terms';
import { GatewayError } from '../../domain/attempt/gateway-error';
import { expiryLetterDue, firstChargeAfter, FIRST_LETTER_DAYS } from '../../domain/autopay/expiry';
import { addDays, businessDateAt } from '../../domain/base/dates';
import { readContractTerms } from '../../domain/contract/terms';
import { insertLetterOfCard } from '../attempt/card-letters';
import { note } from '../audit/audit';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { findProperty } from '../../database/property/properties';
import { DAY_MS } from '../../../shared/durations';

const WEEK_MS = 7 * DAY_MS;
/** The number of cards in one round, because the provider has other questions to answer. */
const AT_ONCE = 20;
/** The first charge after a card's last month may come this many days later, in a short month's neighbor at the latest. */
const MOST_DAYS_TO_CHARGE = 70;

/** Checks the cards that were not checked for a week, until `stop`, and writes the letters that are due. */
export async function followCards(ctx: ServiceContext, stop: AbortSignal): Promise<void> {
  await readCards(ctx, stop);
  if (!stop.aborted) await ctx.store.transaction((tx) => tellOfExpiry({ ctx, tx }));
}

/** While the provider cannot be reached, the next round goes on. */
async function readCards(ctx: ServiceContext, stop: AbortSignal): Promise<void> {
  const { gateway, clock } = ctx;
  const { provider } = gateway;
  const sinceMs = clock.nowMs() - WEEK_MS;
  const cards = await ctx.store.read((tx) => selectCardsToRead(tx, { provider, sinceMs, limit: AT_ONCE }));
  for (const mandate of cards) {
    if (stop.aborted) return;
    try {
      await readCard(ctx, mandate);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      ctx.log.warn({ kind: error.kind }, 'saved cards are looked at again by the next round');
      return;
    }
  }
}

async function readCard(
  ctx: ServiceContext,
  { id, contract_id: contractId, saved_card_id: cardId }: MandateRow,
) {
  if (cardId === null) return;
  const card = await ctx.gateway.describeCard(cardId);
  await ctx.store.transaction(async (tx) => {
    const now = await findMandate(tx, contractId);
    // Ended or replaced meanwhile.
    if (now?.id !== id) return;
    const seen = card ?? { brand: now.card_brand, last4: now.card_last4, expires: now.card_expires };
    await changeMandate(tx, id, {
      card_brand: seen.brand,
      card_last4: seen.last4,
      card_expires: seen.expires,
      card_read_at_ms: ctx.clock.nowMs(),
    });
    const isOther =
      seen.last4 !== now.card_last4 || (now.card_expires !== null && seen.expires !== now.card_expires);
    if (isOther) await note({ ctx, tx, by: 'kiosk' }, 'mandate.card_updated', id);
  });
}

async function tellOfExpiry(work: InTransaction): Promise<void> {
  const { ctx, tx } = work;
  const property = await findProperty(tx);
  if (!property) return;
  const today = businessDateAt(ctx.clock.nowMs(), property.time_zone);
  const from = addDays(today, -MOST_DAYS_TO_CHARGE).slice(0, 7);
  const to = addDays(today, FIRST_LETTER_DAYS).slice(0, 7);
  for (const mandate of await selectCardsThatExpire(tx, from, to)) await tellIfDue(work, mandate, today);
}

async function tellIfDue(work: InTransaction, mandate: MandateRow, today: string): Promise<void> {
  const { tx } = work;
  const {
    id,
    contract_id: contractId,
    card_brand: brand,
    card_last4: last4,
    card_expires: expires,
  } = mandate;
  const stored = await findContractTerms(tx, contractId);
  const terms = stored && readContractTerms(stored.terms);
  if (!terms?.autopay || expires === null) return;
  const on = firstChargeAfter(expires, { anchor: terms.anchor, rules: terms.autopay });
  const days = expiryLetterDue(on, today);
  if (days === null || (await contractEndedAt(tx, contractId)) !== null) return;
  const notice = await findNotice(tx, contractId);
  if (notice && notice.last_on < on) return;
  const facts = { brand, last4, on, expires };
  await insertLetterOfCard(work, { contractId, kind: 'expiring', mark: `${id} ${expires} ${days}`, facts });
}
