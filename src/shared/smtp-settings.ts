/** What settings say about a mail server, at a kiosk and at head office. */
import { z } from 'zod';
import { isLoopback } from './loopback';

export const smtpFields = {
  host: z.string().trim().min(1).max(253).describe('the mail server'),
  port: z.int().min(1).max(65535).default(587).describe('its port'),
  security: z
    .enum(['tls', 'starttls', 'none'])
    .default('starttls')
    .describe(
      '`starttls`: encrypted before anything is said. `tls`: from the first byte. `none`: only for a mail server on this machine',
    ),
  user: z
    .string()
    .trim()
    .min(1)
    .max(250)
    .nullable()
    .default(null)
    .describe('login name; together with `passwordFile`, or neither'),
  passwordFile: z
    .string()
    .trim()
    .min(1)
    .max(4000)
    .nullable()
    .default(null)
    .describe(
      "the file holds the password and nothing else, and only the kiosk's user may read it (mode 600), else nothing starts. A relative path begins at the data directory",
    ),
  from: z.email().max(250).describe('sender of every letter'),
};

type SmtpSettings = z.output<z.ZodObject<typeof smtpFields>>;

/** What does not depend on one field alone. */
export const smtpRules = {
  security: {
    holds: ({ security, host }: SmtpSettings): boolean => security !== 'none' || isLoopback(host),
    told: {
      path: ['security'],
      error:
        'expected "tls" or "starttls": without encryption only a mail server on this machine (localhost, 127.0.0.1, ::1) is used',
    },
  },
  login: {
    holds: ({ user, passwordFile }: SmtpSettings): boolean => (user === null) === (passwordFile === null),
    told: { path: ['passwordFile'], error: 'expected user and passwordFile together, or neither' },
  },
};
