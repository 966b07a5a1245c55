/**
 * The one configuration file, `config.json` in the data directory. Every setting has a default, so the file
 * may be missing. For a malformed file the message names file, path in it and what was expected, and nothing
 * starts. The descriptions are the page docs/operate/configuration.md: `npm run pages` writes it.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { deskConfig } from './desk-config';
import { readJsonFile } from './json-file';
import { idle } from './idle-config';
import { joinedName } from './joined-name';
import { kioskIdSchema } from './kiosk-id';
import { listenerSchema } from './listener-config';
import { mailConfig } from './mail-config';
import { nightConfig } from './night-config';
import { paymentsSchema } from './payments-config';
import { secondPlaceConfig } from './second-place-config';
import { textsConfig } from './texts-config';

export const CONFIG_FILE = 'config.json';

const display = z.strictObject({
  width: z
    .int()
    .min(600)
    .max(7680)
    .default(1080)
    .describe('width of the screen in pixels; an upright screen and one that lies both work'),
  height: z.int().min(600).max(7680).default(1920).describe('its height in pixels'),
  inches: z
    .number()
    .min(10)
    .max(100)
    .nullable()
    .default(null)
    .describe(
      'diagonal of the screen, so that keys and letters have their size in millimetres; without it 21.5 upright, 24 lying',
    ),
  viewingDistanceMm: z
    .int()
    .min(200)
    .max(2000)
    .default(500)
    .describe(
      'how far away people stand: “Larger text” gives capitals of 0.7 degrees at that distance, from 1.25 to 1.6 times the usual size',
    ),
  gpu: z
    .boolean()
    .nullable()
    .default(null)
    .describe(
      'whether the graphics card draws the page. `false`: the processor does, for a machine without a card or with a bad driver. `null`: under Electron the card does, in Chromium the processor (docs/operate/shells.md)',
    ),
  night: nightConfig
    .nullable()
    .default(null)
    .describe(
      'when the screen goes dark while nobody touches it, on a machine of its own (docs/operate/appliance.md); a touch wakes it. `null`: never',
    ),
  pseudoLanguage: z.boolean().default(false).describe('for translators: English with every text 40 % longer'),
});

const backup = z.strictObject({
  dailyAt: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expected a time such as "03:30", or null')
    .nullable()
    .default('03:30')
    .describe("when a backup is made by itself, in the property's time zone; `null`: never"),
  keep: z
    .int()
    .min(2)
    .max(400)
    .default(14)
    .describe(
      'how many are kept in `backups/`. Each is restored into a folder of its own and checked before it counts. Old ones go only after a newer one was found good',
    ),
  second: secondPlaceConfig
    .nullable()
    .default(null)
    .describe(
      'another disk or machine, to which each backup is sent encrypted: one of `folder`, `sftp` and `s3`, with `publicKey`. `second-place set-up PLACE` writes it',
    ),
});

const reader = z.strictObject({
  presentSeconds: z
    .int()
    .min(5)
    .max(300)
    .default(60)
    .describe('how long the reader waits for a card before the customer is asked again'),
  place: z
    .enum(['left', 'right', 'below'])
    .default('right')
    .describe('where it is, seen from a person in front of the screen. The arrow points there'),
});

export const configSchema = z.strictObject({
  kioskId: kioskIdSchema
    .default('kiosk-1')
    .describe(
      'name of this kiosk in logs, audit and signatures, and towards the payment provider. One that has joined head office has the name that it has there',
    ),
  listener: listenerSchema.prefault({}),
  idle: idle.prefault({}),
  display: display.prefault({}),
  reader: reader.prefault({}),
  backup: backup.prefault({}),
  desk: deskConfig.prefault({}),
  payments: paymentsSchema.prefault({ gateway: 'simulated' }),
  idScan: z
    .string()
    .trim()
    .min(10)
    .max(500)
    .nullable()
    .default(null)
    .describe(
      'why this site reads the driver’s licenses that customers hold to the scanner. Customers read these words where a license is asked for, as you write them here, in every language: write sentences to them. `null`: it reads none. Ask your lawyer first: some states allow a business to do so only to check who somebody is. What is read and kept stands in [hardware.md](hardware.md)',
    ),
  holdMinutes: z
    .int()
    .min(1)
    .max(24 * 60)
    .default(30)
    .describe('how long a draft holds its unit without activity, in minutes'),
  reservationHours: z
    .int()
    .min(1)
    .max(168)
    .default(24)
    .describe('how many hours a unit is kept for a customer who cannot pay now, and comes back with a code'),
  unitsPerVisit: z
    .int()
    .min(1)
    .max(4)
    .default(3)
    .describe(
      'how many units a customer may rent in one visit, with one signature and one payment; above 1 the check offers another one',
    ),
  reservationLimits: z
    .strictObject({
      perPerson: z
        .int()
        .min(1)
        .max(100)
        .default(2)
        .describe(
          'units that people who have not paid may keep at the screen at a time, under one phone number or e-mail address. Staff are not counted, here and in the next two',
        ),
      perHour: z.int().min(1).max(1000).default(8).describe('units newly kept, or kept on, within an hour'),
      perDay: z.int().min(1).max(5000).default(30).describe('the same within 24 hours'),
      shareOfSize: z
        .int()
        .min(1)
        .max(100)
        .default(25)
        .describe('percent of the units of a size that nobody rents; one at least'),
    })
    .prefault({}),
  unitsHeldPerKey: z
    .int()
    .min(1)
    .max(100_000)
    .nullable()
    .default(null)
    .describe(
      'how many units one device with a `portal` key may hold at a time, by bookings that are no contract yet. More are 429 until a hold ends or is canceled. `null`: no limit, as the portal interface knows none. Set it where strangers can reach a device. Keys to `all`, the screen and staff are not counted',
    ),
  moveInDaysAhead: z.int().min(0).max(365).default(30).describe('how many days ahead a move-in date may lie'),
  minimumFreeDiskMiB: z
    .int()
    .min(0)
    .max(1_000_000)
    .default(256)
    .describe(
      'below this much free disk nothing new begins. No card is asked for, the screen invites nobody, and devices begin no booking and register nobody (503). The rest is kept for move-ins that were paid, and for staff',
    ),
  printer: z
    .string()
    .trim()
    .min(1)
    .max(120)
    .nullable()
    .default(null)
    .describe(
      "name of the printer for documents: a CUPS queue (`lpstat -a`), or under Electron on a machine without `lp` the system's name of it",
    ),
  mail: mailConfig
    .nullable()
    .default(null)
    .describe(
      'outgoing mail; with it documents are e-mailed: `{"host", "port": 587, "security": "starttls", "user", "passwordFile", "from", "staff"}`',
    ),
  texts: textsConfig
    .nullable()
    .default(null)
    .describe(
      'text messages; with them a tenant without a password gets a sign-in code by phone: `{"provider": "twilio", "accountSid", "keySid", "secretFile", "from", "mostPerDay": 100}`',
    ),
  checkMailDomains: z
    .boolean()
    .default(true)
    .describe(
      'whether the name servers are asked if the domain of an e-mail address takes mail. A customer is then asked once to look at it again; without a line nothing is said. Only the domain is asked for',
    ),
  phoneDetails: z
    .boolean()
    .default(false)
    .describe(
      'whether customers may type their details on their own phone. A QR code beside the name leads to a page. With `publicAddress`, which phones must reach, it is this kiosk’s. Else it is head office’s, where that has an address for phones',
    ),
  publicAddress: z
    .url({ protocol: /^https?$/, error: 'expected an address that begins with https:// or http://' })
    .refine((address) => isPlainAddress(address), {
      error: 'expected an address without user, question mark or hash',
    })
    .transform((address) => address.replace(/\/+$/, ''))
    .nullable()
    .default(null)
    .describe(
      'where a phone reaches this kiosk, e.g. `"https://kiosk.example.com"`; with it the last screen shows a QR code',
    ),
  logLevel: z
    .enum(['debug', 'info', 'warn', 'error'])
    .default('info')
    .describe('what the log tells, and everything worse'),
  logFile: z
    .string()
    .min(1)
    .nullable()
    .default(null)
    .describe(
      'a file for the log instead of standard error, for machines whose service manager takes no lines (Windows). A relative path begins at the data directory. At 10 MB it becomes `FILE.1`, and the one before goes',
    ),
});
export type Config = z.output<typeof configSchema>;

/** One that a path can be put behind. */
function isPlainAddress(address: string): boolean {
  const parsed = URL.parse(address);
  return (
    parsed !== null &&
    [parsed.username, parsed.password, parsed.search, parsed.hash].every((part) => part === '')
  );
}

/**
 * Reads and checks the file; throws a StartupError with one clear line per mistake. A kiosk that has joined head office has the name
 * that it has there. Two of one name would take each other's payments at the provider for their own.
 */
export function readConfig(dataDir: string): Config {
  const config = readJsonFile(join(dataDir, CONFIG_FILE), configSchema) ?? configSchema.parse({});
  return { ...config, kioskId: joinedName(dataDir) ?? config.kioskId };
}
