/**
 * The banks behind saved cards. What they answer follows from amount and day alone, so a site whose power goes hears the same.
 * Answers are lost, cards expire, and who is asked without a consent is written down.
 */
import type Database from 'better-sqlite3';
import type { CardDispute, CardGateway } from '../../src/main/card-reader/port';
import type { SavedCharge } from '../../src/main/card-reader/saved-cards';
import type { Memory } from './memory';
import { GatewayError } from '../../src/main/domain/attempt/gateway-error';
import type { Catalogue } from '../../src/main/domain/catalogue/catalogue';

const DAY_MS = 86_400_000;
const unreachable = () => new GatewayError('unreachable', 'no answer');

/** What of twenty charges is not simply paid. */
const answers: readonly (string | null)[] = [
  'insufficient_funds',
  'insufficient_funds',
  'try_again_later',
  'do_not_honor',
  'authentication_required',
  'lost_card',
  'answer lost',
  'never asked',
];

export interface SavedCardBank {
  /** Each time that a card was asked whose consent did not stand, in words. */
  readonly wronglyAsked: string[];
  /** Whether an answer was lost since this was last asked. */
  hasBeenAway(): boolean;
}

type Cards = Pick<CardGateway, 'confirmCharge' | 'listCharges' | 'describeCard'>;

export function savedCardBank(
  gateway: CardGateway,
  books: {
    readonly memory: Memory;
    readonly raw: Database.Database;
    readonly provider: Database.Database;
    readonly nowMs: () => number;
  },
): { readonly cards: Cards; readonly bank: SavedCardBank } {
  const { memory, raw, provider, nowMs } = books;
  const wronglyAsked: string[] = [];
  /** By the key of each charge whose answer was lost once. */
  const lost = memory.of<Record<string, true>>('lost answers', {});
  let away = false;
  const mandateOf = raw.prepare<[string], { number: string; state: string; at: number }>(
    `SELECT c.number, m.state, m.consented_at_ms AS at FROM mandate m JOIN rental_contract c ON c.id = m.contract_id
      WHERE m.saved_card_id = ? ORDER BY m.state = 'active' DESC`,
  );
  const ofCustomer = provider
    .prepare<[string], string>(
      `SELECT id FROM intent WHERE body ->> 'customerId' = ? AND body ->> '$.metadata.collectionId' IS NOT NULL
        ORDER BY rowid DESC LIMIT 100`,
    )
    .pluck();
  provider.exec(`CREATE INDEX IF NOT EXISTS by_customer ON intent (body ->> 'customerId')`);

  /** The last day of a card, one to four years after the consent. */
  const lastDayOf = (cardId: string): number => {
    const mandate = mandateOf.get(cardId);
    return mandate ? mandate.at + (366 + (Number(mandate.number.slice(-4)) % 4) * 365) * DAY_MS : Infinity;
  };

  const cards: Cards = {
    async confirmCharge(id, asked) {
      const mandate = mandateOf.get(asked.cardId);
      if (mandate?.state !== 'active')
        wronglyAsked.push(`17: a card of ${mandate?.number} was asked whose consent is ${mandate?.state}`);
      const before = await gateway.retrieveCharge(id);
      const said = answers[(before.amount * 7 + Math.floor(nowMs() / DAY_MS) * 3) % 20] ?? null;
      const isLost = said === 'answer lost' || said === 'never asked';
      if (isLost && !lost[asked.idempotencyKey]) {
        lost[asked.idempotencyKey] = true;
        away = true;
        if (said === 'answer lost') await gateway.confirmCharge(id, asked);
        throw unreachable();
      }
      const code = nowMs() > lastDayOf(asked.cardId) ? 'expired_card' : isLost ? null : said;
      if (code === null) return gateway.confirmCharge(id, asked);
      const refused: SavedCharge = { ...before, refusal: { code, advice: null } };
      return refused;
    },
    listCharges: (customerId) =>
      Promise.all(ofCustomer.all(customerId).map((id) => gateway.retrieveCharge(id))),
    async describeCard(cardId) {
      const card = await gateway.describeCard(cardId);
      const last = lastDayOf(cardId);
      if (!card || last === Infinity) return card;
      return { ...card, expires: new Date(last).toISOString().slice(0, 7) };
    },
  };
  return {
    cards,
    bank: {
      wronglyAsked,
      hasBeenAway() {
        const was = away;
        away = false;
        return was;
      },
    },
  };
}

/** What the provider asks for a dispute that is lost. */
const DISPUTE_COST = 1500;

/** Disputes stand with the provider: disputes.ts opens and decides them. */
export function disputesAt(provider: Database.Database): Pick<CardGateway, 'listDisputes'> {
  provider.exec(`CREATE TABLE IF NOT EXISTS dispute (id TEXT PRIMARY KEY, intent_id TEXT NOT NULL UNIQUE, state TEXT NOT NULL,
    amount INTEGER NOT NULL, created_ms INTEGER NOT NULL)`);
  const since = provider.prepare<[number], Omit<CardDispute, 'cost'>>(
    `SELECT id, intent_id AS intentId, state, amount, created_ms AS createdMs FROM dispute WHERE created_ms >= ? ORDER BY created_ms, id`,
  );
  return {
    async *listDisputes(sinceMs) {
      for (const each of since.all(sinceMs))
        yield await Promise.resolve({ ...each, cost: each.state === 'lost' ? DISPUTE_COST : 0 });
    },
  };
}

/** By the clock of the site, at whichever hour its run comes. */
export const autopayRules: NonNullable<Catalogue['property']['autopayRules']> = {
  chargeAfterDays: 0,
  tellDays: 10,
  tries: [0, 3, 6],
  hours: { from: '05:00', to: '22:00' },
};

/** What tenants agree to who have their card charged. */
export const mandateWords = {
  heading: 'Autopay',
  text: 'I agree that {{recurringAmount}} and what else is due is charged to this card.',
};
