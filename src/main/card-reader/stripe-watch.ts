/**
 * Checks repeatedly whether cards can be taken at all: at start, each minute, and soon after the connection was lost.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { StripeClient } from './stripe-client';
import { StripeFailure } from './stripe-failure';
import type { SiteFacts, SiteFindings } from './stripe-site';

/** What goes into the log; never a key, never a person. */
export interface StripeLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface StripeWatchOptions {
  readonly client: StripeClient;
  /** Null while there is no property. */
  readonly site: () => Promise<SiteFacts | null>;
  readonly look: (site: SiteFacts) => Promise<SiteFindings>;
  readonly log: StripeLog;
  readonly everyMs?: number;
  /** After a failed look; doubled each time up to `everyMs`. */
  readonly firstRetryMs?: number;
}

export interface StripeWatch {
  /** The site once everything was found to fit; null before, and while something does not. */
  fittingSite(): SiteFacts | null;
  /** What keeps cards from being taken, in words; null when nothing is known to. */
  problem(): string | null;
  stop(): void;
}

/** A kiosk that is set up reads its property in while this one looks already; only its own file is asked. */
const PROPERTY_AGAIN_MS = 200;

export function watchStripe(options: StripeWatchOptions): StripeWatch {
  const { client, log } = options;
  const everyMs = options.everyMs ?? 60_000;
  const firstRetryMs = options.firstRetryMs ?? 2000;
  const stopping = new AbortController();
  let fitting: SiteFacts | null = null;
  let problem: string | null = null;
  let noted = '';
  let wake = new AbortController();
  client.onLost(() => wake.abort());

  /** Answers whether the next look may wait. */
  async function lookOnce(site: SiteFacts): Promise<boolean> {
    const { problems, notes } = await options.look(site);
    tell(problems.length > 0 ? `${problems.join('. ')}.` : null);
    if (notes.join() !== noted) log.info({ notes }, 'this Stripe key may not read everything');
    noted = notes.join();
    if (problems.length === 0 && !fitting) log.info({}, "Stripe's account and location fit this property");
    fitting = problems.length === 0 ? site : null;
    return problems.length === 0;
  }

  function tell(now: string | null): void {
    if (now !== null && now !== problem) log.error({ problem: now }, 'cards cannot be taken');
    problem = now;
  }

  async function run(): Promise<void> {
    for (let waitMs = firstRetryMs; !stopping.signal.aborted;) {
      let fits = false;
      try {
        const site = await options.site();
        if (!site) {
          await pause(PROPERTY_AGAIN_MS);
          continue;
        }
        fits = await lookOnce(site);
      } catch (error) {
        const about =
          error instanceof StripeFailure ? { kind: error.kind, said: error.message } : { err: error };
        log.warn(about, 'Stripe could not be asked; it will be asked again');
      }
      waitMs = fits ? firstRetryMs : Math.min(waitMs * 2, everyMs);
      await pause(fits ? everyMs : waitMs);
    }
  }

  async function pause(ms: number): Promise<void> {
    wake = new AbortController();
    const signal = AbortSignal.any([stopping.signal, wake.signal]);
    await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
  }

  void run();
  return {
    fittingSite: () => fitting,
    problem: () => problem,
    stop: () => stopping.abort(),
  };
}
