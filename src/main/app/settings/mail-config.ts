/** The mail server of the site. */
import { z } from 'zod';
import { isLoopback } from './listener-config';

export const mailConfig = z
  .strictObject({
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
    staff: z
      .email()
      .max(250)
      .nullable()
      .default(null)
      .describe('who is sent a letter when somebody calls for help; `null`: nobody'),
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
