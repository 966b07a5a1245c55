/** Where other devices and browsers at the site reach this kiosk, and whom they are to trust. */
import { z } from 'zod';

const qrSchema = z.object({ size: z.number().int(), path: z.string() });

const listenerSchema = z.object({
  /** Where this machine itself finds it. */
  url: z.string(),
  port: z.number().int(),
  /** `none`: plain, to this machine only. `site`: by the kiosk's own authority. `own`: by a certificate of the site's. */
  tls: z.enum(['none', 'site', 'own']),
  /** Whether the site network reaches it. */
  open: z.boolean(),
  /** Told to the site network by mDNS. */
  announced: z.boolean(),
  /** Addresses of the front desk for a browser on the site network. */
  deskAddresses: z.array(z.object({ address: z.string(), qr: qrSchema })),
  certificate: z
    .object({
      /** SHA-256 of what is to be trusted, in pairs of hexadecimal digits. */
      fingerprint: z.string(),
      qr: qrSchema,
      untilMs: z.number().int(),
      /** Names and addresses that came later and are not in it; sentences for a technician. */
      warnings: z.array(z.string()),
    })
    .nullable(),
});

export const listenerChannels = {
  'listener.show': { may: 'listener', input: z.object({}), output: listenerSchema },
} as const;
