/**
 * Whether text messages would leave this kiosk: its provider is asked regularly, without sending any. So a wrong key or
 * an empty account is noticed before a tenant waits for a code.
 */
import type { DeliveryFailure } from '../../domain/delivery/delivery';
import type { Texter } from '../../mail/text-port';
import type { ServiceContext } from '../base/context';
import { lookRegularly, type Rounds } from '../base/rounds';
import { storeState } from '../base/store-state';

/** `not_checked`: the provider has not answered since the start. */
export type TextsState = 'not_set_up' | 'not_checked' | 'ready' | 'unreachable' | 'login_refused' | 'refused';

const EVERY_MS = 60_000;
const ROUNDS_OF_AN_HOUR = 60;
const PATIENCE_MS = 30_000;

const watched = storeState((): { state: TextsState } => ({ state: 'not_set_up' }));

/** What the last question found. */
export const textsState = (ctx: Pick<ServiceContext, 'store'>): TextsState => watched(ctx).state;

const states: Partial<Record<DeliveryFailure, TextsState>> = {
  text_login_refused: 'login_refused',
  text_unreachable: 'unreachable',
};

/**
 * Asks at once and every hour; every minute while nobody answers, as at a start before the network is up. A provider
 * that is only busy changes nothing. The log names a problem once, and not each time.
 */
export function watchTexts(
  ctx: Pick<ServiceContext, 'store' | 'log'>,
  texter: Pick<Texter, 'check'>,
): Rounds {
  const stopping = new AbortController();
  const seen = watched(ctx);
  seen.state = 'not_checked';
  let roundsToRest = 0;
  const rounds = lookRegularly(async () => {
    roundsToRest -= 1;
    if (roundsToRest > 0) return;
    const failure = await texter.check(AbortSignal.any([stopping.signal, AbortSignal.timeout(PATIENCE_MS)]));
    roundsToRest = failure === 'text_unreachable' ? 0 : ROUNDS_OF_AN_HOUR;
    if (stopping.signal.aborted || failure === 'text_put_off' || failure === 'text_unknown') return;
    const before = seen.state;
    seen.state = failure === null ? 'ready' : (states[failure] ?? 'refused');
    if (failure !== null && seen.state !== before) ctx.log.warn({ failure }, 'text messages cannot be sent');
  }, EVERY_MS);
  return {
    async stop() {
      stopping.abort();
      await rounds.stop();
    },
  };
}
