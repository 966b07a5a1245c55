/** Who takes the cards: the simulated provider, or Stripe's emulator. And what is wrong with the money in the end. */
import Stripe from 'stripe';
import { intents, rows, wrongIn } from '../../support/restore/books';
import { call } from '../../support/processes/device';
import { prepareStripeSite } from '../../support/e2e/stripe-site';
import { startService } from '../../support/processes/service-process';
import type { RunningStripeEmulator } from '../../support/stripe';
import type { PresentCard } from './renter';

export interface Money {
  /** A card at the device's own reader. */
  readonly present: PresentCard;
  /**
   * What is wrong with the books, and with the money beside them. Nothing may be under way. `lost`: intents of contracts
   * that a restored database does not know.
   */
  wrong(dataDir: string, lost?: ReadonlySet<string>): string[];
}

/** Cards of the simulated provider, whose own books lie in the data directory too. */
export const simulatedMoney: Money = {
  async present(service, paymentIntentId) {
    const json = { paymentIntentId, outcome: 'approved' };
    const { status } = await call(service, 'POST', '/v1/kiosk/simulated-reader/present', json);
    // Shown before a cut, it is not shown again.
    if (status !== 200 && status !== 409) throw new Error(`the card was not shown: ${status}`);
  },
  wrong: (dataDir, lost = new Set()) =>
    wrongIn(dataDir, { settled: true, intents: intents(dataDir).filter(({ id }) => !lost.has(id)) }),
};

/** A property that takes cards through Stripe, whose side is an emulator in the test's own process. */
export async function prepareStripe(dataDir: string, emulator: RunningStripeEmulator): Promise<void> {
  const args = prepareStripeSite(dataDir, {
    apiAddress: emulator.origin,
    key: emulator.keys.restrictedTest,
    location: emulator.location,
    readerLabel: 'Kiosk 1',
    adapter: 'server-driven',
  });
  emulator.readers.register({ serial: 'S700-1', label: 'Kiosk 1' });
  await (await startService(dataDir, args)).stop();
}

/** For the directories that are opened from here on: what was paid in others is none of their business. */
export function stripeMoney(emulator: RunningStripeEmulator): Money {
  const stripe = new Stripe(emulator.keys.test, { host: '127.0.0.1', port: emulator.port, protocol: 'http' });
  const reader = emulator.readers.register({ serial: `gate-${Date.now()}`, label: 'Gate' });
  const others = new Set(emulator.ledger.all().map(({ intentId }) => intentId));
  return {
    async present(_service, paymentIntentId) {
      // Given back at a restart, it takes no card.
      if (emulator.ledger.of(paymentIntentId).canceled) return;
      await stripe.terminal.readers.processPaymentIntent(reader, { payment_intent: paymentIntentId });
      emulator.readers.present(reader, 'approved');
    },
    wrong(dataDir) {
      const booked = new Set(
        rows(dataDir, 'SELECT intent_id FROM payment_attempt').map((row) => row['intent_id']),
      );
      const lines = emulator.ledger
        .all()
        .filter(({ intentId }) => booked.has(intentId) || !others.has(intentId));
      const intents = lines.map(({ intentId: id, status, amount }) => ({ id, status, amount }));
      return [
        ...wrongIn(dataDir, { settled: true, intents }),
        ...lines
          .filter(({ captures }) => captures > 1)
          .map(({ intentId }) => `${intentId} was captured twice`),
        ...lines
          .filter(({ heldAmount }) => heldAmount > 0)
          .map(({ intentId }) => `${intentId} is still held`),
      ];
    },
  };
}
