/** The `payments` section of the configuration file: who takes the money, and by which reader. */
import { z } from 'zod';
import { parseHours, weekdays } from '../../domain/property/attended-hours';

const simulated = z.strictObject({ gateway: z.literal('simulated') });

const name = z.string().trim().min(1).max(200);
/** As it stands on the reader's back. */
export const serialNumberSchema = name;
/** Where Stripe has the reader registered, e.g. `tml_FCrXXqUMoFdJ1x`. */
export const locationSchema = z
  .string()
  .regex(/^tml_[A-Za-z0-9]{1,60}$/, 'expected the id of a location of Stripe, "tml_..."');

const hours = z
  .array(
    z.string().transform((text, context) => {
      const read = parseHours(text);
      if (read) return read;
      context.addIssue({ code: 'custom', message: 'expected hours such as "09:00-18:00"' });
      return z.NEVER;
    }),
  )
  .max(10);

const stripe = z
  .strictObject({
    gateway: z
      .enum(['stripe-test', 'stripe-live'])
      .describe(
        'who takes the money: `simulated` (nobody), `stripe-test` or `stripe-live`. The last two take a key of that mode; one of the other mode is refused at start',
      ),
    adapter: z
      .enum(['terminal-js', 'server-driven'], {
        error: 'expected "terminal-js" or "server-driven": how the reader is driven',
      })
      .describe(
        "`server-driven`: the kiosk tells Stripe, Stripe tells the reader. Nothing of Stripe's runs in the kiosk, and the reader may be on any network that reaches Stripe. `terminal-js`: Stripe's script speaks to the reader on the site network. It runs in a page of its own, which can reach nothing of the kiosk but three calls. The router must accept public names for private addresses (many block this as \"DNS rebinding\"). It needs the kiosk's window: not with `npm run serve`. More in docs/operate/terminal-js.md",
      ),
    keyFile: z
      .string({ error: 'expected the name of the file that holds the key' })
      .trim()
      .min(1)
      .max(4000)
      .describe(
        "the file with the key and nothing else, mode 600, owned by the kiosk's user; a relative path begins at the data directory",
      ),
    location: locationSchema.describe("the id of the reader's location at Stripe, `tml_...`"),
    reader: z
      .union([z.strictObject({ serialNumber: serialNumberSchema }), z.strictObject({ label: name })], {
        error:
          'expected {"serialNumber": "..."} or {"label": "..."}: which reader of the location is this kiosk\'s',
      })
      .describe(
        'which reader of the location is this kiosk\'s: `{"serialNumber": "..."}` or `{"label": "..."}`. Never "the first one found": none or two is a problem that is reported',
      ),
    attended: z
      .partialRecord(z.enum(weekdays), hours)
      .nullable()
      .default(null)
      .describe(
        '`null`: cards at any time. Hours by weekday in the property\'s time zone, such as `{"monday": ["09:00-12:30", "13:30-18:00"]}`. Outside them, and on days that are not named, the reader takes no cards',
      ),
    capture: z
      .enum(['manual', 'manual_preferred'])
      .default('manual')
      .describe(
        '`manual_preferred` also takes cards whose schemes know no authorisation; their money is taken at once',
      ),
    apiAddress: z
      .string()
      .refine((address) => isLoopbackAddress(address), {
        error: 'expected an address of this machine such as "http://127.0.0.1:12111"',
      })
      .nullable()
      .default(null)
      .describe('a stand-in of Stripe on this machine, in test mode only'),
  })
  .refine(({ gateway, apiAddress }) => apiAddress === null || gateway === 'stripe-test', {
    path: ['apiAddress'],
    error: 'expected null: real money goes to Stripe itself',
  });

export const paymentsSchema = z.discriminatedUnion('gateway', [simulated, stripe], {
  error: 'expected "simulated", "stripe-test" or "stripe-live"',
});
export type PaymentsConfig = z.output<typeof paymentsSchema>;
export type StripeConfig = Exclude<PaymentsConfig, { gateway: 'simulated' }>;

export function isLoopbackAddress(address: string): boolean {
  const url = URL.parse(address);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/.test(url.hostname) &&
    url.origin === address.replace(/\/$/, '')
  );
}
