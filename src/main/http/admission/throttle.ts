/** How many calls of one caller are answered, and how the others are refused. */
import { createHash } from 'node:crypto';
import type { Id } from '../../../shared/ids';
import { addressGroup } from '../../domain/base/address-group';
import { perMinute } from '../../domain/base/allowance';
import { defaultLoginLimits, type LoginLimits } from '../../domain/login/login-throttle';
import type { Allowances } from '../../services/base/allowances';
import { listenerFailure, type Answer } from '../answer/envelope';
import { createSlowing } from './slowing';
import { HOUR_MS } from '../../../shared/durations';

export interface CallerLimits extends LoginLimits {
  /** For each client, whichever of its keys it uses: calls per second in the long run, and calls at once. */
  readonly requestsPerSecond: number;
  readonly requestBurst: number;
  /** A call that comes too soon waits at most this long and is then answered. 0: it is refused at once. */
  readonly requestWaitMs: number;
  /**
   * For each client, calls that change something, all at once or spread out. Most of what they write is kept for good,
   * and a stolen device must not fill the disk.
   */
  readonly changesPerHour: number;
  /** For each address, missing, unknown, expired or revoked keys. Valid keys from it are still accepted. */
  readonly failedKeysPerMinute: number;
  /**
   * For one link to documents, and for wrong links from one address; valid links still open. The same number counts for
   * how often an address reads the description.
   */
  readonly handoverPagesPerMinute: number;
}

export const defaultCallerLimits: CallerLimits = {
  ...defaultLoginLimits,
  requestsPerSecond: 100,
  requestBurst: 300,
  requestWaitMs: 2000,
  changesPerHour: 1200,
  failedKeysPerMinute: 20,
  handoverPagesPerMinute: 60,
};

/** Each counts one call. It returns 0, or the whole seconds to wait when that was too much. */
export interface Throttle {
  /** Counts one and returns true where the client may be answered now. Else it counts nothing. */
  requestNow(client: Id<'api_key'>): boolean;
  /** Waits a short while first, where the client may be answered then. */
  request(client: Id<'api_key'>): number | Promise<number>;
  change(client: Id<'api_key'>): number;
  failedKey(address: string): number;
  openedLink(token: string): number;
  readDescription(address: string): number;
  wrongLink(address: string): number;
}

export function createThrottle(allowances: Allowances, limits: CallerLimits): Throttle {
  const requests = { atOnce: limits.requestBurst, everyMs: 1000 / limits.requestsPerSecond };
  const changes = { atOnce: limits.changesPerHour, everyMs: HOUR_MS / limits.changesPerHour };
  const failedKeys = perMinute(limits.failedKeysPerMinute);
  const pages = perMinute(limits.handoverPagesPerMinute);
  const seconds = (waitMs: number) => Math.ceil(waitMs / 1000);
  // At most one entry for each key. A new text would have to be hashed for each request, to be found in a
  // map.
  const clients = new Map<Id<'api_key'>, string>();
  const nameOf = (client: Id<'api_key'>): string => {
    const known = clients.get(client);
    if (known !== undefined) return known;
    const name = `client:${client}`;
    clients.set(client, name);
    return name;
  };
  const slowing = createSlowing((name) => allowances.use(name, requests), {
    everyMs: requests.everyMs,
    longestMs: limits.requestWaitMs,
  });
  return {
    requestNow: (client) => slowing.takeNow(nameOf(client)),
    request(client) {
      const wait = slowing.take(nameOf(client));
      return wait instanceof Promise ? wait.then(seconds) : seconds(wait);
    },
    change: (client) => seconds(allowances.use(`changes:${client}`, changes)),
    failedKey: (address) => seconds(allowances.use(subject('key', addressGroup(address)), failedKeys)),
    openedLink: (token) => seconds(allowances.use(subject('link', token), pages)),
    readDescription: (address) => seconds(allowances.use(subject('read', addressGroup(address)), pages)),
    wrongLink: (address) => seconds(allowances.use(subject('links', addressGroup(address)), pages)),
  };
}

/** For an address that shows no valid key. */
const STRANGERS_LINES = { atOnce: 300, everyMs: 50 } as const;

/** Whether a stranger's address may have one more line in the log. Kept in memory only. */
export function createStrangersLines(allowances: Pick<Allowances, 'use'>): (address: string) => boolean {
  return (address) => allowances.use(addressGroup(address), STRANGERS_LINES) === 0;
}

/** Addresses and links are private, so they are stored as hashes. */
function subject(kind: string, text: string): string {
  return `${kind}:${createHash('sha256').update(text).digest('hex')}`;
}

export function tooMany(seconds: number, list: boolean): Answer {
  const message = 'Too many requests. Try again later.';
  return listenerFailure(429, message, { list, headers: { 'retry-after': String(seconds) } });
}
