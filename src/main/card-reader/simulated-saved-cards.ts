/**
 * Charges of the simulated provider's saved cards: their bank accepts, except for test cards that say how it answers.
 */
import { randomUUID } from 'node:crypto';
import type { PaymentIntent } from './port';
import type { SavedCharge, SavedCards } from './saved-cards';
import type { SimulatedLedger } from './simulated-ledger';

/** Cards that are refused, as a provider's test mode has them. Codes: https://docs.stripe.com/declines/codes */
const refused: Readonly<Record<string, string>> = {
  pm_simLostCard: 'lost_card',
  pm_simInsufficientFunds: 'insufficient_funds',
};

/** `known`: waits until the provider's books are on the disk; throws where there is no such intent. */
export function createSimulatedSavedCards(
  ledger: SimulatedLedger,
  known: (intent: PaymentIntent | null) => Promise<PaymentIntent>,
): SavedCards {
  return {
    async createCharge({ customerId, cardId: _card, ...wanted }) {
      const { id } = await known(ledger.create({ ...wanted, saveCardFor: customerId }));
      const change = { status: 'requires_confirmation' } as const;
      return chargeOf(await known(ledger.change(id, ['requires_payment_method'], change)));
    },
    retrieveCharge: async (id) => chargeOf(await known(ledger.find(id))),
    async confirmCharge(id, { cardId }) {
      const { amount } = await known(ledger.find(id));
      const code = refused[cardId];
      if (code !== undefined)
        return { ...chargeOf(await known(ledger.find(id))), refusal: { code, advice: null } };
      const paid = {
        status: 'succeeded',
        amountReceived: amount,
        charge: {
          id: `ch_sim${randomUUID().replaceAll('-', '')}`,
          refunded: false,
          amountRefunded: 0,
          disputed: false,
          card: { brand: 'visa', last4: '4242' },
          captureBeforeMs: null,
          savedCardId: null,
        },
      } as const;
      return chargeOf(await known(ledger.change(id, ['requires_confirmation'], paid)));
    },
    listCharges: (customerId) =>
      Promise.resolve(
        ledger
          .list(0, Number.MAX_SAFE_INTEGER)
          .filter((intent) => intent.customerId === customerId && 'collectionId' in intent.metadata)
          .toReversed()
          .map(chargeOf),
      ),
    describeCard: (cardId) =>
      Promise.resolve(
        cardId in refused
          ? { brand: 'mastercard', last4: '5454', expires: '2034-12' }
          : { brand: 'visa', last4: '4242', expires: '2034-12' },
      ),
    detachCard: () => Promise.resolve(),
  };
}

function chargeOf(intent: PaymentIntent): SavedCharge {
  const { charge } = intent;
  return {
    id: intent.id,
    status: intent.status,
    amount: intent.amount,
    amountReceived: intent.amountReceived,
    currency: intent.currency,
    live: intent.live,
    metadata: intent.metadata,
    createdMs: intent.createdMs,
    card: charge?.card ?? null,
    refunded: charge?.refunded ?? false,
    lastChargeId: charge?.id ?? null,
    refusal: null,
  };
}
