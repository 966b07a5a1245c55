/** Asks Stripe for something that must happen once, however often it is requested. */
import { GatewayError } from '../domain/attempt/gateway-error';
import { StripeFailure } from './stripe-failure';
import { HOUR_MS } from '../../shared/durations';

/** Stripe forgets a key after a day; under an older one it would do everything again. */
export const KEY_IS_OLD_MS = 20 * HOUR_MS;

/** In a day, for that is how long Stripe keeps an answer. */
const MOST_KEYS = 5;

export interface Once<T> {
  /** Stored before; the same for everything that is the same. */
  readonly key: string;
  readonly ask: (key: string) => Promise<T>;
  /** What has come of it already, or null when it has not happened. */
  readonly look: () => Promise<T | null>;
}

/**
 * Stripe keeps a failed answer under its key, too, and gives it again for a day, whatever has become of the
 * cause. Only when that happens and nothing has come of it, the next key is tried. The keys follow from the
 * first, so a kiosk that was switched off meanwhile tries them in the same order.
 */
export async function once<T>({ key, ask, look }: Once<T>): Promise<T> {
  for (let count = 1; count <= MOST_KEYS; count += 1) {
    try {
      return await ask(count === 1 ? key : `${key}:${count}`);
    } catch (error) {
      if (!(error instanceof StripeFailure) || !error.kept) throw error;
      const made = await look();
      if (made !== null) return made;
    }
  }
  throw new GatewayError('unreachable', 'Stripe keeps a failure under every key');
}
