/** The `listener` section of the configuration file: where `/v1` listens, for whom, and how much of it one client gets. */
import { isLoopback } from '../../../shared/loopback';
import { isIP } from 'node:net';
import { z } from 'zod';
import { defaultLimits } from '../../http/connection/limits';
import { defaultCallerLimits } from '../../http/admission/throttle';

const atMost = (most: number, usual: number, least = 1) => z.int().min(least).max(most).default(usual);

const limits = z
  .strictObject({
    connections: atMost(10_000, defaultLimits.connections, 8).describe('connections of all clients'),
    connectionsPerAddress: atMost(10_000, defaultLimits.connectionsPerAddress, 4).describe(
      'connections of one address; more of it wait until one of its own ends. Fewer than `connections`',
    ),
    requestsPerSecond: atMost(100_000, defaultCallerLimits.requestsPerSecond).describe(
      'requests of one client in the long run',
    ),
    requestBurst: atMost(1_000_000, defaultCallerLimits.requestBurst).describe(
      'requests of one client at once',
    ),
    changesPerHour: atMost(10_000_000, defaultCallerLimits.changesPerHour, 10).describe(
      'calls of one client that change something (register, log in, book, sign, pay), at once or evenly',
    ),
    failedKeysPerMinute: atMost(100_000, defaultCallerLimits.failedKeysPerMinute).describe(
      'wrong keys from one address that are answered 401; more are 429',
    ),
    handoverPagesPerMinute: atMost(100_000, defaultCallerLimits.handoverPagesPerMinute, 10).describe(
      'how often one link to documents opens, and how many wrong links one address may try',
    ),
    freeLoginFailures: atMost(100_000, defaultCallerLimits.freeLoginFailures).describe(
      'failed logins before the next one has to wait; “Login” in docs/api/rules.md',
    ),
    longestLoginWaitSeconds: atMost(3600, defaultCallerLimits.longestLoginWaitSeconds).describe(
      'the longest wait after failed logins, in seconds',
    ),
    loginFailuresPerNameAndHour: atMost(10_000, defaultCallerLimits.loginFailuresPerNameAndHour, 10).describe(
      'failed logins of one user name within an hour',
    ),
  })
  .refine(({ connections, connectionsPerAddress }) => connectionsPerAddress < connections, {
    path: ['connectionsPerAddress'],
    error: 'expected fewer than connections, so that one address does not take them all',
  });

/** A name in DNS or on the site, or an address, as `Host` says it without a port. */
const hostName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/, 'expected a host name');

const path = z.string().trim().min(1).max(4000);

const tls = z.union(
  [
    z.literal('site-authority'),
    z.strictObject({
      certificateFile: path,
      /** Readable by the kiosk's user only. */
      keyFile: path,
    }),
  ],
  { error: 'expected "site-authority", or {"certificateFile", "keyFile"}' },
);

export const listenerSchema = z
  .strictObject({
    host: z
      .string()
      .refine((host) => isIP(host) !== 0, { error: 'expected an IP address of this machine, 0.0.0.0 or ::' })
      .default('127.0.0.1')
      .describe(
        'where `/v1` listens: an address of this machine, or `0.0.0.0` or `::` for all of them. Another than loopback opens it to the site network, and needs `listener.tls`',
      ),
    port: z.int().min(0).max(65535).default(8437).describe('its port; 0 takes a free one'),
    /** How much is heard of one caller; see http/admission/throttle.ts. */
    limits: limits.prefault({}),
    names: z
      .array(hostName)
      .max(20)
      .default([])
      .describe('names under which devices call it, beside its addresses and `localhost`'),
    origins: z
      .array(
        z.string().refine((origin) => /^https?:/.test(origin) && URL.parse(origin)?.origin === origin, {
          error:
            'expected an origin such as "https://desk.example.com": no path, no usual port, in lower case',
        }),
      )
      .max(20)
      .default([])
      .describe('web pages that may call it from a browser, e.g. `["https://desk.example.com"]`'),
    tls: tls
      .nullable()
      .default(null)
      .describe(
        '`"site-authority"`: certificates of an authority that the kiosk makes for itself. Or the site\'s own: `{"certificateFile", "keyFile"}`, PEM, the key readable by the kiosk\'s user only (mode 600). A relative path begins at the data directory',
      ),
    announce: z
      .boolean()
      .default(false)
      .describe('whether mDNS tells the site network where it is (`_keyturn._tcp`)'),
  })
  .refine(({ host, tls: how }) => how !== null || isLoopback(host), {
    path: ['tls'],
    error: 'expected "site-authority" or a certificate: the site network is served with TLS only',
  })
  .refine(({ host, announce }) => !announce || !isLoopback(host), {
    path: ['announce'],
    error: 'expected false: this listener is open to this machine only',
  });
