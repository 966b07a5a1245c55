/** The `texts` section of the configuration file: who carries text messages. */
import { z } from 'zod';
import { isLoopbackAddress } from './payments-config';

const sid = (prefix: string) =>
  z.string().regex(new RegExp(`^${prefix}[0-9a-f]{32}$`), `expected an id of Twilio, "${prefix}..."`);

export const textsConfig = z.strictObject({
  provider: z.literal('twilio').describe('who carries them: `twilio` (Programmable Messaging)'),
  accountSid: sid('AC').describe('the account at which messages are billed, `AC...`'),
  keySid: sid('SK')
    .nullable()
    .default(null)
    .describe('an API key of that account, `SK...`; `null`: the account itself, with its own token'),
  secretFile: z
    .string()
    .trim()
    .min(1)
    .max(4000)
    .describe(
      "the file that holds the key's secret (or the account's token) and nothing else. Only the kiosk's user may read it (mode 600), else nothing starts. A relative path begins at the data directory",
    ),
  from: z
    .string()
    .regex(/^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/, 'expected a number such as "+15125550100", or "MG..."')
    .describe('sender: a number of the account with its country, or a messaging service, `MG...`'),
  mostPerDay: z
    .int()
    .min(1)
    .max(10_000)
    .default(100)
    .describe('no more text messages than this leave the kiosk in a day, for all who ask'),
  apiAddress: z
    .string()
    .refine((address) => isLoopbackAddress(address), {
      error: 'expected an address of this machine such as "http://127.0.0.1:12112"',
    })
    .nullable()
    .default(null)
    .describe('a stand-in of Twilio on this machine, for trying it out'),
});
