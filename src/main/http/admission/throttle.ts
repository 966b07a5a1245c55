/** How much is heard of one caller, and what is said of more than that. */
import { createHash } from 'node:crypto';
import type { Id } from '../../../shared/ids';
import { addressGroup } from '../../domain/base/address-group';
import { perMinute } from '../../domain/base/allowance';
import { defaultLoginLimits, type LoginLimits } from '../../domain/login/login-throttle';
import type { Allowances } from '../../services/base/allowances';
import { listenerFailure, type Answer } from '../answer/envelope';
import { createSlowing } from './slowing';

export interface CallerLimits extends LoginLimits {
  /** Of a client, whichever of its keys it uses: so many a second in the long run, and so many at once. */
  readonly requestsPerSecond: number;
  readonly requestBurst: number;
  /** One that comes too soon waits as long at most, and then is heard; 0: it is refused at once. */
  readonly requestWaitMs: number;
  /**
   * Calls of a client that change something, all at once or evenly. What they write stays, most of it for
   * good, and a device that was taken over must not fill the disk.
   */
  readonly changesPerHour: number;
  /** Keys that are missing, unknown, expired or revoked, from one address. Right ones are still heard. */
  readonly failedKeysPerMinute: number;
  /**
   * Of one link to documents, and of wrong links from one address; right ones still open. So often one
   * address reads the description, too.
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

const HOUR_MS = 60 * 60_000;

/** Each counts one more, and answers 0; or the whole seconds to wait, when it is too much. */
export interface Throttle {
  /** After a short wait, where the client is heard then. */
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
  // As many as there are keys. A new text would be read through for each request, to be found in a map.
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

/** Of an address that shows no key that holds. */
const STRANGERS_LINES = { atOnce: 300, everyMs: 50 } as const;

/** Answers whether a stranger's address may have one more line in the log. Known in memory only. */
export function createStrangersLines(allowances: Pick<Allowances, 'use'>): (address: string) => boolean {
  return (address) => allowances.use(addressGroup(address), STRANGERS_LINES) === 0;
}

/** Addresses and links are nobody's business: they are written down as hashes. */
function subject(kind: string, text: string): string {
  return `${kind}:${createHash('sha256').update(text).digest('hex')}`;
}

export function tooMany(seconds: number, list: boolean): Answer {
  const message = 'Too many requests. Try again later.';
  return listenerFailure(429, message, { list, headers: { 'retry-after': String(seconds) } });
}
