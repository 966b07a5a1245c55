/** A tenant whose saved card is charged, with the emulator of Stripe at the other end, in this process and by the test's clock. */
import { onTestFinished } from 'vitest';
import type { CardGateway } from '../../../src/main/card-reader/port';
import { createStripeClient } from '../../../src/main/card-reader/stripe-client';
import { createStripeProvider } from '../../../src/main/card-reader/stripe-provider';
import type { AutopayRules } from '../../../src/main/domain/autopay/rules';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { billOnce } from '../../../src/main/services/upkeep/bill-rounds';
import type { Id } from '../../../src/shared/ids';
import { createStripeEmulator } from '../stripe';
import { noonOf, openBilled, type Signed } from './billed';
import { noDeliveries } from './rented';
import { openMinor } from './open-invoice';

/** What the bill of a month comes to: rent 149.00 with tax, and a plan of 12.00. */
export const BILL = 17_329;

export const rules: AutopayRules = {
  chargeAfterDays: 0,
  tellDays: 10,
  tries: [0, 3, 6, 10],
  hours: { from: '09:00', to: '17:00' },
};

export async function autopaySite(
  autopayRules: AutopayRules | null = rules,
  { late = null, ...signed }: Pick<Signed, 'late' | 'rentChange'> = {},
) {
  const books = await openBilled({
    moveIn: '2027-02-10',
    ...(autopayRules && { autopayRules }),
    late,
    ...signed,
  });
  const { raw, db, contractId } = books;
  const stripe = createStripeEmulator();
  const client = createStripeClient({
    key: stripe.keys.restrictedTest,
    apiAddress: null,
    httpClient: stripe.httpClient,
  });
  onTestFinished(() => client.close());
  const provider = createStripeProvider({
    client,
    live: false,
    kioskId: books.ctx.settings.kioskId,
    location: stripe.location,
    capture: 'manual',
    country: () => Promise.resolve('US'),
    nowMs: () => db.clock.nowMs(),
  });
  const ctx: ServiceContext = { ...books.ctx, gateway: withSavedCards(books.ctx.gateway, provider) };
  const card = stripe.savedCards.keep();
  consent(raw, contractId, card);
  const at = (moment: string) => {
    const ms = moment.includes('T') ? Date.parse(moment) : noonOf(moment);
    db.clock.set(ms);
    stripe.clock.set(ms);
  };
  const roundOf = (of: ServiceContext) => billOnce(of, noDeliveries, new AbortController().signal);
  return {
    ...books,
    ctx,
    stripe,
    provider,
    card,
    at,
    roundOf,
    /** One round of the run, at noon of a day or at an instant. */
    async round(moment: string): Promise<void> {
      at(moment);
      await roundOf(ctx);
    },
    collections: () =>
      raw
        .prepare<[], { id: string; state: string; failure: string | null; amount_minor: number }>(
          'SELECT id, state, failure, amount_minor FROM collection ORDER BY created_at_ms, id',
        )
        .all(),
    tries: () =>
      raw
        .prepare<[], { number: number; code: string | null; answered_on: string | null }>(
          'SELECT number, code, answered_on FROM charge_try ORDER BY asked_at_ms, number',
        )
        .all(),
    mandate: () => raw.prepare<[], string>('SELECT state FROM mandate').pluck().get(),
    count: (from: string) => raw.prepare<[], number>(`SELECT count(*) FROM ${from}`).pluck().get(),
    openMinor: () => openMinor(raw),
    told: (type: string) =>
      raw
        .prepare<[string], string>('SELECT payload FROM outbox WHERE type = ? ORDER BY sequence')
        .pluck()
        .all(type)
        .map((payload): unknown => JSON.parse(payload)),
  };
}

/** The move-in's card is the simulated reader's; saved cards are Stripe's. */
function withSavedCards(gateway: CardGateway, stripe: ReturnType<typeof createStripeProvider>): CardGateway {
  const ofStripe = (id: string) => !id.startsWith('pi_sim');
  return {
    ...gateway,
    createCharge: (charge) => stripe.createCharge(charge),
    retrieveCharge: (id) => stripe.retrieveCharge(id),
    confirmCharge: (id, asked) => stripe.confirmCharge(id, asked),
    listCharges: (id) => stripe.listCharges(id),
    describeCard: (id) => stripe.describeCard(id),
    detachCard: (id) => stripe.detachCard(id),
    cancelIntent: (id, key) => (ofStripe(id) ? stripe : gateway).cancelIntent(id, key),
    retrieveIntent: (id) => (ofStripe(id) ? stripe : gateway).retrieveIntent(id),
    refundIntent: (id, key, part) => (ofStripe(id) ? stripe : gateway).refundIntent(id, key, part),
  };
}

type Raw = Awaited<ReturnType<typeof openBilled>>['raw'];

/** As the move-in would have written it for a customer who agreed, at a property that has the rules. */
export function consent(
  raw: Raw,
  contractId: Id<'contract'>,
  { customerId, cardId }: { readonly customerId: string; readonly cardId: string },
): void {
  raw
    .prepare(
      `INSERT INTO mandate (id, contract_id, attempt_id, contact_id, state, provider, customer_id, saved_card_id, card_brand,
          card_last4, version, language, text, text_sha256, consented_at_ms, created_at_ms)
        SELECT '00000000-0000-7000-8000-00000000000a', c.id, r.attempt_id, c.contact_id, 'active', 'simulated', ?, ?, 'visa',
          '4242', '1', 'en', 'Words', '${'a'.repeat(64)}', 0, 0
        FROM rental_contract c JOIN invoice i ON i.contract_id = c.id JOIN receipt r ON r.invoice_id = i.id WHERE c.id = ?`,
    )
    .run(customerId, cardId, contractId);
}
