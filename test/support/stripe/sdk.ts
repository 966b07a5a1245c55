/** Stripe's own library, speaking with the emulator. */
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { startStripeEmulator, type StripeEmulatorOptions } from '.';

/** An emulator that ends with the test, a reader at it, and clients; no retries unless a test asks for them. */
export async function openStripe(options: StripeEmulatorOptions = {}) {
  const emulator = await startStripeEmulator(options);
  onTestFinished(() => emulator.close());
  const sdk = (key = emulator.keys.test, more: { readonly timeout?: number } = {}) =>
    new Stripe(key, {
      host: '127.0.0.1',
      port: emulator.port,
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
      ...more,
    });
  const stripe = sdk();
  const readerId = emulator.readers.register({ serial: 'S700-1', label: 'Kiosk 1' });
  const create = (more: Partial<Stripe.PaymentIntentCreateParams> = {}, key?: string) =>
    stripe.paymentIntents.create(
      {
        amount: 14_934,
        currency: 'usd',
        allowed_payment_method_types: ['card_present'],
        capture_method: 'manual',
        ...more,
      },
      key === undefined ? {} : { idempotencyKey: key },
    );
  /** An intent that a card was presented for. */
  async function presented(
    outcome: Parameters<typeof emulator.readers.present>[1],
    how: Parameters<typeof emulator.readers.present>[2] = {},
    more: Partial<Stripe.PaymentIntentCreateParams> = {},
  ) {
    const intent = await create(more);
    await stripe.terminal.readers.processPaymentIntent(readerId, {
      payment_intent: intent.id,
      ...(more.setup_future_usage ? { process_config: { allow_redisplay: 'always' } } : {}),
    });
    emulator.readers.present(readerId, outcome, how);
    return stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
  }
  return { emulator, sdk, stripe, readerId, create, presented };
}

/** How a call fails: status, type and code as the library tells them. */
export async function failure(call: Promise<unknown>) {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError)
      return {
        kind: error.type,
        status: error.statusCode,
        code: error.code,
        param: error.param,
        intent: error.payment_intent?.id,
      };
    throw error;
  }
  throw new Error('the call did not fail');
}

export function chargeOf(intent: Stripe.PaymentIntent): Stripe.Charge {
  if (!intent.latest_charge || typeof intent.latest_charge === 'string') throw new Error('no charge');
  return intent.latest_charge;
}
