/** The simulated provider's saved cards: in its books they are intents over nothing, which nobody captures. */
import type { CardSetup, CardSetups } from './card-setups';
import type { PaymentIntent } from './port';
import type { SimulatedLedger } from './simulated-ledger';

/** In an intent's metadata: it keeps a card and takes no money. */
export const isSetup = ({ metadata }: Pick<PaymentIntent, 'metadata'>) => 'setupId' in metadata;

const unused = ['requires_payment_method', 'requires_confirmation', 'requires_action'] as const;

/** `known`: waits until the provider's books are on the disk; throws where there is no such intent. */
export function createSimulatedCardSetups(
  ledger: SimulatedLedger,
  known: (intent: PaymentIntent | null) => Promise<PaymentIntent>,
): CardSetups {
  return {
    createSetup: async ({ customerId, ...wanted }) =>
      setupOf(await known(ledger.create({ ...wanted, amount: 0, currency: '', saveCardFor: customerId }))),
    retrieveSetup: async (id) => setupOf(await known(ledger.find(id))),
    cancelSetup: async (id) => setupOf(await known(ledger.change(id, unused, { status: 'canceled' }))),
  };
}

function setupOf({
  id,
  clientSecret,
  status,
  customerId,
  live,
  metadata,
  ...intent
}: PaymentIntent): CardSetup {
  return {
    id,
    clientSecret,
    status: status === 'requires_capture' ? 'succeeded' : status,
    customerId,
    live,
    metadata,
    savedCardId: intent.charge?.savedCardId ?? null,
    lastError: intent.lastError,
  };
}
