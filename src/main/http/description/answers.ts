/**
 * The shapes of /v1's answers, for the description and for the tests that check every answer. The listener does not
 * check its own answers.
 */
import { z } from 'zod';
import { secondPlaceTroubleWords } from '../../../shared/desk/device-words';
import { healthProblems } from '../../../shared/health-problems';
import { idSchema } from '../../../shared/ids';
import { priceSchema } from '../../../shared/price';
import { languageSchema } from '../../../shared/languages';
import { clockStates } from '../../domain/base/clock-trust';
import { helpCallSchema } from '../../../shared/screen-shapes';
import { contactBookInfoSchema } from '../../../shared/shapes';

export const instant = z.string().meta({ format: 'date-time', description: 'ISO 8601 in UTC.' });
export const day = z.string().meta({ format: 'date', description: "In the property's time zone." });
export const accessState = {
  state: z.enum(['active', 'revoked']),
  suspended: z.literal(true).optional().meta({
    description: 'Only with `revoked`: it comes back with the same id and digits once it is restored.',
  }),
};

export const authenticated = z.object({
  authContactBookInfo: contactBookInfoSchema,
  token: z.string().meta({ description: 'Session token (JWT), for 60 minutes.' }),
});

export const codeSent = z.object({
  sent: z.literal(true).meta({ description: 'Also where nobody is known by what was sent.' }),
});

export const codeRedeemed = z.object({
  authContactBookInfo: contactBookInfoSchema,
  token: z.string().meta({ description: 'Session token (JWT), for 15 minutes.' }),
  level: z.literal(2).meta({ description: 'How surely it is the tenant: 2, as with a password.' }),
});

export const registered = authenticated.partial({ token: true });

export const bookingId = idSchema<'booking'>().meta({ description: 'Id of the booking.' });
export const signatureId = idSchema<'signature'>().meta({
  description: "Id of the booking's signature activity; the same when it is signed again.",
});
export const contractId = idSchema<'contract'>().meta({ description: 'Id of the rental contract.' });
export const cardPresented = z.literal(true);

const named = z.object({ id: z.int(), name: z.string() });

export const profile = z.object({
  contactBook: z.object({
    ...contactBookInfoSchema.omit({ region: true, country: true }).shape,
    region: named.meta({ description: '`{id: 0, name: ""}` where not applicable.' }),
    country: named
      .extend({
        iSOCode2: z.string().optional().meta({ description: 'Two letters of ISO 3166-1.' }),
        iSOCode3: z.string().optional().meta({ description: 'Three letters of ISO 3166-1.' }),
        dialingCode: z.string().optional().meta({ description: 'Telephone prefix.' }),
      })
      .meta({ description: '`{id: 0, name: ""}` without one.' }),
    profileImageInfoPath: z.string().meta({ description: 'Address of a picture; "" without one.' }),
  }),
});

export const creditNote = z.object({
  id: idSchema<'credit_note'>(),
  transactDate: z.string().meta({ description: 'DD-MM-YYYY.', pattern: String.raw`^\d{2}-\d{2}-\d{4}$` }),
  transactId: z.string().meta({ description: 'Number of the credit note.' }),
  transactionType: z.enum(['RENTAL', 'CUSTOM', 'LATE FEE', 'DEPOSIT', 'INSURANCE']),
  transactionTypeValue: z.string().meta({ description: 'The type for people.' }),
  rentalInfoId: z.string().meta({ format: 'uuid', description: 'Rental contract; all zeros without one.' }),
  rentalInfoTransactId: z.string().nullable(),
  grossAmount: priceSchema,
  paidAmount: priceSchema,
  balanceAmount: priceSchema,
  reverseTxnStatus: named.nullable().meta({ description: 'Status of the reversed transaction.' }),
  reverseTxnStatusValue: z.string().nullable(),
  transactionAssetsInfoId: idSchema<'document'>().meta({
    description:
      'For `GET /v1/kiosk/asset/{transactionAssetsInfoId}`: the PDF. All zeros where the note was made elsewhere: its document is not here.',
  }),
});

export const property = z.object({
  id: idSchema<'property'>(),
  name: z.string(),
  countryId: z.int().meta({ description: 'ISO 3166-1 numeric.' }),
  currency: z.string().meta({ description: 'ISO 4217.' }),
  timeZone: z.string().meta({ description: 'IANA time zone: business dates are days there.' }),
  locale: z.string().meta({ description: 'BCP 47; how prices are written.' }),
});

export const paymentIntent = z.object({
  paymentGateway: z.string().meta({ description: 'Name of the provider.' }),
  paymentMethod: z.string(),
  paymentIntentId: z.string().meta({ description: 'The `token` of the payment confirmation.' }),
  clientSecret: z.string().meta({ description: "For the provider's own client." }),
  amount: priceSchema,
});

export const accessChange = z.object({
  sequence: z.int().meta({ description: 'Take the last one as `since` of the next call.' }),
  id: z.string().meta({ format: 'uuid', description: 'Of the code: the same when it comes again.' }),
  unitNumber: z.string().meta({ description: 'Empty with `gateOnly`.' }),
  code: z.string(),
  validFrom: day,
  validFromInstant: instant.meta({ description: 'The first instant of that day there, in UTC.' }),
  validUntil: day.nullable().meta({
    description: 'The day it was revoked or suspended, or the day on which it ends by itself; else null.',
  }),
  validUntilInstant: instant.nullable().meta({ description: 'The instant from which it opens nothing.' }),
  ...accessState,
  gateOnly: z.literal(true).optional().meta({
    description:
      'Only with `active`: the tenant has left, and the unit is free or somebody else’s. The code opens the gate of the site until its end, and no unit.',
  }),
});

export const helpCall = helpCallSchema.extend({
  kioskId: z.string(),
  step: z.string().meta({ description: 'Name of the screen it came from.' }),
  language: languageSchema,
  calledAt: instant,
});

export const clearedHelp = z.object({ id: idSchema<'help_call'>() });

const waiting = z.int().meta({ description: 'Documents that were asked for and are not out yet.' });

/** Without a key nothing but the first member. */
export const health = z.object({
  status: z.enum(['ok', 'degraded']).meta({ description: '`ok` only when nothing needs a person.' }),
  problems: z
    .array(z.enum(healthProblems))
    .optional()
    .meta({ description: 'What needs a person, a word each; empty when `ok`.' }),
  problemsSince: z
    .array(z.object({ problem: z.enum(healthProblems), since: instant }))
    .optional()
    .meta({ description: 'Since when each of them is there, by a look each minute. A restart ends none.' }),
  database: z
    .object({
      state: z.enum(['ok', 'damaged', 'faults']).meta({
        description:
          '`damaged`: damaged pages were met since the start. `faults`: the books were looked through and do not add up.',
      }),
      damagedPagesMet: z.int().nonnegative(),
      diskFaultsMet: z.int().nonnegative(),
    })
    .optional(),
  books: z
    .object({
      state: z.enum(['ok', 'comparing']).meta({
        description:
          '`comparing`: restored, or commits are gone; nothing new begins until staff confirm them.',
      }),
      since: z.string().nullable(),
    })
    .optional(),
  lets: z
    .object({ state: z.enum(['ok', 'let_twice']), open: z.int().nonnegative() })
    .optional()
    .meta({ description: 'Units rented twice that nobody has settled.' }),
  clock: z
    .object({
      state: z.enum([...clockStates, 'differs']).meta({
        description: 'Nothing is sold while it is `behind` or `ahead`. `differs`: from head office’s.',
      }),
      offsetSeconds: z.int().nullable(),
    })
    .optional(),
  backup: z
    .object({
      state: z.enum(['good', 'none_yet', 'none', 'off', 'old', 'no_room', 'failed', 'not_good']).meta({
        description: '`none_yet`: the kiosk is new. `off`: none is made by itself.',
      }),
      lastGoodAt: z.string().nullable(),
      secondPlace: z
        .object({
          state: z.enum(['waiting', 'sent', 'late', ...secondPlaceTroubleWords]).meta({
            description:
              '`waiting`: nothing was sent yet. `gone`: its folder, share, disk or bucket is not there. `not_begun`: it is empty, or another disk. `foreign`: it is of another kiosk. `refused`: the server does not accept the key. `wrong_host`: another server answers. `altered`: it did not keep what was sent.',
          }),
          isLate: z.boolean().meta({ description: 'Nothing was sent for two days.' }),
          lastSentAt: z.string().nullable(),
        })
        .nullable()
        .meta({ description: 'Where backups are sent encrypted; null: nowhere.' }),
    })
    .optional(),
  sync: z
    .object({
      state: z.enum(['not_set_up', 'connected', 'unreachable']).meta({
        description: 'The line to head office; `not_set_up`: this kiosk works alone.',
      }),
      waiting: z.int().nonnegative().optional().meta({
        description: 'Events that head office has not confirmed yet.',
      }),
      waitingSince: z.string().nullable().optional().meta({
        description: 'When the oldest of them happened.',
      }),
      farBehind: z.boolean().optional().meta({
        description: 'More than 9,999 events wait, or one for 7 days: somebody should look after the line.',
      }),
    })
    .optional(),
  reader: z
    .object({
      provider: z.string(),
      state: z.enum(['ready', 'busy', 'unavailable', 'offline', 'closed']),
      problem: z.string().nullable().meta({
        description: 'What keeps cards from being taken, and what to do; null when nothing is known to.',
      }),
    })
    .optional(),
  payments: z
    .object({
      state: z.enum(['ok', 'holds_running_out', 'needs_review']),
      needsReview: z.number().int(),
      holdsRunningOut: z.number().int(),
    })
    .optional(),
  disk: z
    .object({
      state: z.enum(['ok', 'low', 'slow']).meta({
        description: '`slow`: half of the last syncs took longer than a quarter of a second.',
      }),
      freeBytes: z.number(),
      slowestSyncMs: z.int().nonnegative(),
    })
    .optional(),
  printer: z.object({ state: z.enum(['not_set_up', 'ready', 'unavailable']), waiting }).optional(),
  mail: z.object({ state: z.enum(['not_set_up', 'set_up', 'stuck']), waiting }).optional(),
  texts: z
    .object({
      state: z.enum(['not_set_up', 'not_checked', 'ready', 'unreachable', 'login_refused', 'refused']).meta({
        description:
          'Whether the provider of text messages would take one. Asked every hour, and every minute while it cannot be reached.',
      }),
    })
    .optional(),
  updates: z
    .object({
      state: z.enum(['not_set_up', 'ok', 'paused', 'taken_back', 'stays', 'not_looked']).meta({
        description:
          '`paused`: by head office. `taken_back`: the last version did not work. `stays`: it did not work, and something was sold with it. `not_looked`: the repository cannot be read.',
      }),
      version: z.string().meta({ description: 'Of the program that runs.' }),
      ring: z.string().nullable().meta({ description: 'The suite of the repository that is followed.' }),
      lastUpdateAt: z.string().nullable(),
      lastRollBackAt: z.string().nullable(),
    })
    .optional(),
});
