/**
 * The one configuration file, `config.json` in the data directory. Every setting has a default, so the file may be
 * missing; a malformed one names file, path in it and what was expected, and nothing starts.
 */
import { isIP } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { defaultLimits } from '../../http/connection/limits';
import { defaultCallerLimits } from '../../http/admission/throttle';
import { readJsonFile } from './json-file';
import { paymentsSchema } from './payments-config';

export const CONFIG_FILE = 'config.json';

const atMost = (most: number, usual: number, least = 1) => z.int().min(least).max(most).default(usual);

const limits = z
  .strictObject({
    connections: atMost(10_000, defaultLimits.connections, 8),
    connectionsPerAddress: atMost(10_000, defaultLimits.connectionsPerAddress, 4),
    requestsPerSecond: atMost(100_000, defaultCallerLimits.requestsPerSecond),
    requestBurst: atMost(1_000_000, defaultCallerLimits.requestBurst),
    changesPerHour: atMost(10_000_000, defaultCallerLimits.changesPerHour, 10),
    failedKeysPerMinute: atMost(100_000, defaultCallerLimits.failedKeysPerMinute),
    handoverPagesPerMinute: atMost(100_000, defaultCallerLimits.handoverPagesPerMinute, 10),
    freeLoginFailures: atMost(100_000, defaultCallerLimits.freeLoginFailures),
    longestLoginWaitSeconds: atMost(3600, defaultCallerLimits.longestLoginWaitSeconds),
    loginFailuresPerNameAndHour: atMost(10_000, defaultCallerLimits.loginFailuresPerNameAndHour, 10),
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

const listener = z
  .strictObject({
    /** Address the /v1 listener binds: one of this machine, or all of them. */
    host: z
      .string()
      .refine((host) => isIP(host) !== 0, { error: 'expected an IP address of this machine, 0.0.0.0 or ::' })
      .default('127.0.0.1'),
    port: z.int().min(0).max(65535).default(8437),
    /** How much is heard of one caller; see http/admission/throttle.ts. */
    limits: limits.prefault({}),
    /** How devices call it, beside its addresses and localhost. */
    names: z.array(hostName).max(20).default([]),
    /** Web pages that may call it, as browsers write an origin. */
    origins: z
      .array(
        z.string().refine((origin) => /^https?:/.test(origin) && URL.parse(origin)?.origin === origin, {
          error:
            'expected an origin such as "https://desk.example.com": no path, no usual port, in lower case',
        }),
      )
      .max(20)
      .default([]),
    tls: tls.nullable().default(null),
    /** Whether the site network is told by mDNS where the listener is. */
    announce: z.boolean().default(false),
  })
  .refine(({ host, tls: how }) => how !== null || isLoopback(host), {
    path: ['tls'],
    error: 'expected "site-authority" or a certificate: the site network is served with TLS only',
  })
  .refine(({ host, announce }) => !announce || !isLoopback(host), {
    path: ['announce'],
    error: 'expected false: this listener is open to this machine only',
  });

const idle = z.strictObject({
  seconds: z.int().min(20).max(3600).default(90),
  /** On screens where people read a contract or sign. */
  readingSeconds: z.int().min(20).max(3600).default(180),
  warningSeconds: z.int().min(20).max(600).default(30),
});

const display = z.strictObject({
  width: z.int().min(600).max(7680).default(1080),
  height: z.int().min(600).max(7680).default(1920),
  /** Diagonal in inches; without it 21.5 for an upright screen, 24 for one that lies. Everything on it is sized by this. */
  inches: z.number().min(10).max(100).nullable().default(null),
  viewingDistanceMm: z.int().min(200).max(2000).default(500),
  /** Whether the graphics card draws the page; null: under Electron it does, in Chromium it does not. */
  gpu: z.boolean().nullable().default(null),
  /** For translators: English, every text 40 % longer. */
  pseudoLanguage: z.boolean().default(false),
});

const mail = z
  .strictObject({
    host: z.string().trim().min(1).max(253),
    port: z.int().min(1).max(65535).default(587),
    /** `tls`: encrypted from the first byte. `starttls`: encrypted before anything is said. `none`: only on this machine. */
    security: z.enum(['tls', 'starttls', 'none']).default('starttls'),
    user: z.string().trim().min(1).max(250).nullable().default(null),
    /** A file with the password and nothing else, readable by the kiosk's user only. */
    passwordFile: z.string().trim().min(1).max(4000).nullable().default(null),
    from: z.email().max(250),
    /** Who is told when somebody calls for help; null: nobody by e-mail. */
    staff: z.email().max(250).nullable().default(null),
  })
  .refine(({ security, host }) => security !== 'none' || isLoopback(host), {
    path: ['security'],
    error:
      'expected "tls" or "starttls": without encryption only a mail server on this machine (localhost, 127.0.0.1, ::1) is used',
  })
  .refine(({ user, passwordFile }) => (user === null) === (passwordFile === null), {
    path: ['passwordFile'],
    error: 'expected user and passwordFile together, or neither',
  });

const backup = z.strictObject({
  /** When one is made by itself, at the property; null: never. */
  dailyAt: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expected a time such as "03:30", or null')
    .nullable()
    .default('03:30'),
  /** How many are kept in the data directory. */
  keep: z.int().min(2).max(400).default(14),
});

const reader = z.strictObject({
  /** Seconds a card is waited for before the customer is asked again. */
  presentSeconds: z.int().min(5).max(300).default(60),
  /** Where it stands, as seen by somebody in front of the screen. */
  place: z.enum(['left', 'right', 'below']).default('right'),
});

const desk = z.strictObject({
  /** Whether the listener serves the front desk to browsers; at the kiosk itself it is there in any case. */
  browser: z.boolean().default(true),
  /** Whether prices, taxes, plans and agreement texts need another manager's yes; null: under a head office. */
  secondPerson: z.boolean().nullable().default(null),
  /** Seconds without a touch after which it locks. */
  lockSeconds: z
    .strictObject({
      kiosk: z.int().min(15).max(600).default(90),
      desk: z.int().min(30).max(3600).default(600),
    })
    .prefault({}),
});

export const configSchema = z.strictObject({
  /** Name of this kiosk in logs, audit and signatures. */
  kioskId: z.string().trim().min(1).max(60).default('kiosk-1'),
  listener: listener.prefault({}),
  idle: idle.prefault({}),
  display: display.prefault({}),
  reader: reader.prefault({}),
  backup: backup.prefault({}),
  /** The front desk, for staff. */
  desk: desk.prefault({}),
  /** Who takes the money, and by which reader. */
  payments: paymentsSchema.prefault({ gateway: 'simulated' }),
  /** Minutes a draft holds its unit without activity. */
  holdMinutes: z
    .int()
    .min(1)
    .max(24 * 60)
    .default(30),
  /** Hours for which a booking is kept when its customer cannot pay now. */
  keepHours: z.int().min(1).max(168).default(24),
  /** How much strangers may keep so at the screen. */
  keepLimits: z
    .strictObject({
      /** Units at a time under one telephone number or e-mail address. */
      perPerson: z.int().min(1).max(100).default(2),
      /** Units newly kept within an hour. */
      perHour: z.int().min(1).max(1000).default(8),
      /** Percent of the units of a size that nobody rents; one unit at least. */
      shareOfSize: z.int().min(1).max(100).default(25),
    })
    .prefault({}),
  /** Units that one device may hold at a time, by bookings that are no contract yet; null: as many as there are. */
  unitsHeldPerKey: z.int().min(1).max(100_000).nullable().default(null),
  /** Days ahead that a move-in date may lie. */
  moveInDaysAhead: z.int().min(0).max(365).default(30),
  /** MiB that must be free on the data directory's disk before a card is asked for. */
  minimumFreeDiskMiB: z.int().min(0).max(1_000_000).default(256),
  /** Name of a CUPS printer for the customer's documents, or null. */
  printer: z.string().trim().min(1).max(120).nullable().default(null),
  /** Where outgoing mail goes; null: documents are not e-mailed. */
  mail: mail.nullable().default(null),
  /** Where a phone at the site reaches this kiosk's listener, e.g. https://kiosk.example.com; null: no QR code. */
  publicAddress: z
    .url({ protocol: /^https?$/, error: 'expected an address that begins with https:// or http://' })
    .refine((address) => isPlainAddress(address), {
      error: 'expected an address without user, question mark or hash',
    })
    .transform((address) => address.replace(/\/+$/, ''))
    .nullable()
    .default(null),
  logLevel: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  /** Where the log goes instead of standard error; a relative path begins at the data directory. */
  logFile: z.string().min(1).nullable().default(null),
});
export type Config = z.output<typeof configSchema>;

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** One that a path can be put behind. */
function isPlainAddress(address: string): boolean {
  const parsed = URL.parse(address);
  return (
    parsed !== null &&
    [parsed.username, parsed.password, parsed.search, parsed.hash].every((part) => part === '')
  );
}

/** Reads and checks the file; throws a StartupError with one clear line per mistake. */
export function readConfig(dataDir: string): Config {
  return readJsonFile(join(dataDir, CONFIG_FILE), configSchema) ?? configSchema.parse({});
}
