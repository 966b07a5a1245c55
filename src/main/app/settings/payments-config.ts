/** The `payments` section of the configuration file: who takes the money, and by which reader. */
import { z } from 'zod';
import { parseHours, weekdays } from '../../domain/property/attended-hours';

const simulated = z.strictObject({ gateway: z.literal('simulated') });

const name = z.string().trim().min(1).max(200);

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
    gateway: z.enum(['stripe-test', 'stripe-live']),
    /** Who speaks to the reader: Stripe's script in a page of its own, or Stripe itself. */
    adapter: z.enum(['terminal-js', 'server-driven'], {
      error: 'expected "terminal-js" or "server-driven": how the reader is driven',
    }),
    /** A file with the key and nothing else, readable by the kiosk's user only. */
    keyFile: z.string({ error: 'expected the name of the file that holds the key' }).trim().min(1).max(4000),
    location: z
      .string()
      .regex(/^tml_[A-Za-z0-9]{1,60}$/, 'expected the id of a location of Stripe, "tml_..."'),
    reader: z.union([z.strictObject({ serialNumber: name }), z.strictObject({ label: name })], {
      error:
        'expected {"serialNumber": "..."} or {"label": "..."}: which reader of the location is this kiosk\'s',
    }),
    /** When somebody watches over the reader; null: it takes cards at any time. */
    attended: z.partialRecord(z.enum(weekdays), hours).nullable().default(null),
    capture: z.enum(['manual', 'manual_preferred']).default('manual'),
    /** A stand-in of Stripe on this machine, for tests. */
    apiAddress: z
      .string()
      .refine((address) => isLoopbackAddress(address), {
        error: 'expected an address of this machine such as "http://127.0.0.1:12111"',
      })
      .nullable()
      .default(null),
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

function isLoopbackAddress(address: string): boolean {
  const url = URL.parse(address);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/.test(url.hostname) &&
    url.origin === address.replace(/\/$/, '')
  );
}
