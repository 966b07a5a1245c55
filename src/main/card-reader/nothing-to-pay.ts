/**
 * A move-in that costs nothing today needs no card, and no provider takes a payment of nothing. Its intent is answered here: it is paid
 * from the beginning. Everything else goes to the provider.
 */
import type { PaymentIntent, PaymentProvider } from './port';

/** Then the currency in lower case, and the attempt. */
const PREFIX = 'nothing_';

/** True for the intent of a payment of nothing. */
const isOfNothing = (intentId: string): boolean => intentId.startsWith(PREFIX);

/** The same provider, which also answers for payments of nothing. */
export function withNothingToPay<P extends PaymentProvider>(provider: P): P {
  const { live } = provider;
  const answered = (intentId: string, status: PaymentIntent['status']) =>
    isOfNothing(intentId) ? Promise.resolve(intentOfNothing(intentId, status, live)) : null;
  return {
    ...provider,
    createIntent: (intent) =>
      intent.amount === 0
        ? Promise.resolve(
            intentOfNothing(
              `${PREFIX}${intent.currency.toLowerCase()}_${intent.metadata['attemptId'] ?? ''}`,
              'requires_capture',
              live,
            ),
          )
        : provider.createIntent(intent),
    retrieveIntent: (id) => answered(id, 'requires_capture') ?? provider.retrieveIntent(id),
    captureIntent: (id, key) => answered(id, 'succeeded') ?? provider.captureIntent(id, key),
    cancelIntent: (id, key) => answered(id, 'canceled') ?? provider.cancelIntent(id, key),
    refundIntent: (id, key, part) => answered(id, 'succeeded') ?? provider.refundIntent(id, key, part),
    isIntentId: (token) => isOfNothing(token) || provider.isIntentId(token),
  };
}

function intentOfNothing(id: string, status: PaymentIntent['status'], live: boolean): PaymentIntent {
  const [currency = '', attemptId = ''] = id.slice(PREFIX.length).split('_');
  return {
    id,
    clientSecret: id,
    status,
    amount: 0,
    currency,
    live,
    metadata: { attemptId },
    createdMs: 0,
    amountReceived: 0,
    amountCapturable: 0,
    customerId: null,
    charge: null,
    lastError: null,
  };
}
