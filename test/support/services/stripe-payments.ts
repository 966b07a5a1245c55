/** The kiosk's own way to Stripe, with the emulator at the other end of a real connection. */
import { onTestFinished } from 'vitest';
import type { NewIntent, PaymentIntent } from '../../../src/main/card-reader/port';
import {
  createServerDrivenReader,
  type ServerDrivenOptions,
} from '../../../src/main/card-reader/server-driven';
import { createStripeClient } from '../../../src/main/card-reader/stripe-client';
import {
  createStripeProvider,
  type StripeProviderOptions,
} from '../../../src/main/card-reader/stripe-provider';
import type { StripeLog } from '../../../src/main/card-reader/stripe-watch';
import { startStripeEmulator, type StripeEmulatorOptions } from '../stripe';

export const wanted: NewIntent = {
  amount: 14_934,
  currency: 'USD',
  metadata: { bookingId: 'b-1', attemptId: 'a-12345678', quoteSha256: 'q', kioskId: 'kiosk-1' },
  idempotencyKey: 'create:a-12345678:v1',
  keySinceMs: Date.now(),
  saveCardFor: null,
};

export const cart = {
  lines: [
    { description: 'Rent', amount: 12_934 },
    { description: 'Cover', amount: 2000 },
  ],
  tax: 934,
  total: 14_934,
  currency: 'USD',
};

/** Lines as they would be logged. */
function createLines(): StripeLog & { readonly lines: string[] } {
  const lines: string[] = [];
  const note = (facts: object, message: string) =>
    void lines.push(
      `${message} ${JSON.stringify(facts, (_, value: unknown) => (value instanceof Error ? String(value) : value))}`,
    );
  return { lines, info: note, warn: note, error: note };
}

export async function openPayments(options: StripeEmulatorOptions = {}) {
  const emulator = await startStripeEmulator(options);
  const clientWith = (key: string, timeoutMs = 5000) => {
    const client = createStripeClient({ key, apiAddress: emulator.origin, timeoutMs });
    onTestFinished(() => client.close());
    return client;
  };
  onTestFinished(() => emulator.close());
  const client = clientWith(emulator.keys.restrictedTest);
  const providerWith = (more: Partial<StripeProviderOptions> = {}) =>
    createStripeProvider({
      client,
      live: false,
      kioskId: 'kiosk-1',
      location: emulator.location,
      capture: 'manual',
      country: () => Promise.resolve('US'),
      nowMs: () => emulator.clock.nowMs(),
      ...more,
    });
  const provider = providerWith();
  const readerId = emulator.readers.register({ serial: 'S700-1', label: 'Kiosk 1' });
  const log = createLines();
  const readerWith = (more: Partial<ServerDrivenOptions> = {}) => {
    const reader = createServerDrivenReader({
      client,
      provider,
      log,
      location: emulator.location,
      reader: { serialNumber: 'S700-1' },
      kioskId: 'kiosk-1',
      presentMs: 5000,
      processMs: 5000,
      pollMs: 5,
      restMs: 5,
      ...more,
    });
    onTestFinished(() => reader.stopReader());
    return reader;
  };
  /** An intent for which a card was held to the reader, by Stripe's own way. */
  async function presented(
    outcome: Parameters<typeof emulator.readers.present>[1],
    intent?: PaymentIntent,
  ): Promise<PaymentIntent> {
    const made = intent ?? (await provider.createIntent(wanted));
    await client.call((stripe) =>
      stripe.terminal.readers.processPaymentIntent(readerId, {
        payment_intent: made.id,
        ...(made.customerId === null ? {} : { process_config: { allow_redisplay: 'limited' } }),
      }),
    );
    emulator.readers.present(readerId, outcome);
    return provider.retrieveIntent(made.id);
  }
  return { emulator, client, clientWith, provider, providerWith, readerId, readerWith, presented, log };
}
