/**
 * Stripe's own library, set up as a kiosk needs it. It is loaded when it is first used, in the version of the
 * interface it was written for. It has no telemetry, and every call is ended in time. What goes wrong is a
 * GatewayError.
 */
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type Stripe from 'stripe';
import { z } from 'zod';
import { StripeFailure, toFailure } from './stripe-failure';

/** The version of Stripe's interface that the shapes here were written for; the installed library speaks it. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

/** A customer waits in front of most calls; a capture that takes longer is made by the next sweep. */
const USUAL_TIMEOUT_MS = 8000;

export interface StripeClientOptions {
  /** Never told to anybody but Stripe. */
  readonly key: string;
  /** A stand-in of Stripe on this machine; null: Stripe. */
  readonly apiAddress: string | null;
  readonly timeoutMs?: number;
  /** How requests travel; absent: over the network. */
  readonly httpClient?: Stripe.HttpClient;
  /** Told what time it is by Stripe's clock, with each answer. */
  readonly heardTime?: (saysMs: number) => void;
}

export interface StripeClient {
  /** Makes one call. Throws StripeFailure. */
  call<T>(ask: (stripe: Stripe) => Promise<T>): Promise<T>;
  /** Whether the last call reached Stripe; false before the first. */
  isReachable(): boolean;
  /** Told when Stripe cannot be reached any more. */
  onLost(act: () => void): void;
  close(): void;
}

export function createStripeClient(options: StripeClientOptions): StripeClient {
  const timeoutMs = options.timeoutMs ?? USUAL_TIMEOUT_MS;
  const agent = agentFor(options.apiAddress);
  let stripe: Promise<Stripe> | null = null;
  let reachable = false;
  let lost: () => void = () => undefined;

  function heard(now: boolean): void {
    const was = reachable;
    reachable = now;
    if (was && !now) lost();
  }

  return {
    async call(ask) {
      stripe ??= load(options, agent, timeoutMs);
      try {
        const answer = await inTime(ask(await stripe), timeoutMs);
        heard(true);
        const saysMs = timeOf(answer);
        if (saysMs !== null) options.heardTime?.(saysMs);
        return answer;
      } catch (error) {
        const failure = toFailure(error);
        heard(failure.kind !== 'unreachable' && failure.kind !== 'timeout');
        throw failure;
      }
    },
    isReachable: () => reachable,
    onLost(act) {
      lost = act;
    },
    close: () => agent.destroy(),
  };
}

const datedSchema = z.object({ lastResponse: z.object({ headers: z.object({ date: z.string() }) }) });

/** The `Date` that an answer came with; null where it has none. */
function timeOf(answer: unknown): number | null {
  const saysMs = Date.parse(datedSchema.safeParse(answer).data?.lastResponse.headers.date ?? '');
  return Number.isNaN(saysMs) ? null : saysMs;
}

function agentFor(apiAddress: string | null): HttpAgent | HttpsAgent {
  const plain = apiAddress !== null && URL.parse(apiAddress)?.protocol === 'http:';
  return plain ? new HttpAgent({ keepAlive: true }) : new HttpsAgent({ keepAlive: true });
}

async function load(
  { key, apiAddress, httpClient }: StripeClientOptions,
  agent: HttpAgent | HttpsAgent,
  timeoutMs: number,
): Promise<Stripe> {
  const { default: Library } = await import('stripe');
  const standIn = apiAddress === null ? null : new URL(apiAddress);
  return new Library(key, {
    apiVersion: STRIPE_API_VERSION,
    httpClient: httpClient ?? Library.createNodeHttpClient(agent),
    // Who asks again, and when, is decided where the attempt is written down. The library itself repeats only a call
    // whose connection was closed, and under the same key.
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
    ...(standIn
      ? {
          host: standIn.hostname,
          port: standIn.port || (standIn.protocol === 'http:' ? '80' : '443'),
          protocol: standIn.protocol === 'http:' ? ('http' as const) : ('https' as const),
        }
      : {}),
  });
}

/** The library's own limit is on silence; an answer that trickles in would never meet it. */
async function inTime<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new StripeFailure('timeout', 'Stripe took too long')),
    timeoutMs * 1.5,
  );
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
