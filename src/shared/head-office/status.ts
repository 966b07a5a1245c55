/** What a kiosk tells of itself every little while, and what head office answers. Nothing in it names a customer. */
import { z } from 'zod';
import { idSchema } from '../ids';
import { commandAnswerSchema, MOST_ANSWERS } from './commands';
import { kioskNameSchema, sha256Schema } from './event';
import { instantMs } from './events/parts';
import { supportAskedSchema } from './support';
import { staffStatusSchema } from './staff';

/** A kiosk reports no more than that many. */
export const MOST_WAITING = 100;

/** A matter is found again by it. So it holds only what a database gives back unchanged. */
const keyText = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'expected text that can be stored');

export const statusSchema = z.object({
  kioskId: kioskNameSchema,
  propertyId: idSchema<'property'>(),
  /** Of the program. */
  version: z.string().max(60),
  /** How the program is kept up to date; left out where nothing does. */
  updates: z
    .object({
      /** Null: it follows none. */
      ring: z.string().max(60).nullable(),
      paused: z.boolean(),
      /** The only version that it takes. Left out by a kiosk of before. */
      pinned: z.string().max(60).nullable().optional(),
      lastUpdateMs: instantMs.nullable(),
      lastRollBack: z.object({ from: z.string().max(60), atMs: instantMs, stayed: z.boolean() }).nullable(),
    })
    .optional(),
  /** Events that head office has not confirmed, and since when the oldest waits. */
  backlog: z.object({ events: z.int().nonnegative(), oldestAtMs: instantMs.nullable() }),
  reader: z.enum(['ready', 'not_ready', 'closed']),
  /**
   * What is wrong with the kiosk, as its own health says: words of shared/health-problems.ts, or of a newer program. Left
   * out where the kiosk could not find out.
   */
  problems: z.array(z.string().min(1).max(60)).max(50).optional(),
  /** Since when each of them is so. Left out by a kiosk of before. */
  problemsSince: z
    .array(z.object({ problem: z.string().min(1).max(60), sinceMs: instantMs }))
    .max(50)
    .optional(),
  /**
   * What waits for a person there: calls for help before all, then the oldest first. Left out by a kiosk of before. A label is
   * a unit, a number or a date, and names nobody.
   */
  waiting: z
    .array(
      z.object({
        /** Of shared/desk/choices.ts, or of a newer program. */
        kind: keyText(40),
        /** What it is about: with the kind it is one. */
        subject: keyText(80),
        sinceMs: instantMs,
        label: z.string().max(80).nullable(),
        /** Of a call for help: the screen and the language of who calls. */
        call: z.object({ step: z.string().max(40), language: z.string().regex(/^[a-z]{2,3}$/) }).optional(),
        /** Of money that waits for a second person. Why stays at the kiosk: staff type it, and may name people. */
        approval: z
          .object({
            /** Of shared/desk/choices.ts, or of a newer program. */
            act: keyText(40),
            amountMinor: z.int(),
            currency: z.string().max(10),
            /** Of what was asked for: a yes holds for exactly that. */
            contentSha256: sha256Schema,
            /** It was approved, and could not be done. */
            isApproved: z.boolean(),
            /** Who asked, as the list of staff there names them: they may not approve it. Left out by a kiosk of before. */
            askedBy: idSchema<'staff'>().optional(),
          })
          .optional(),
        /** Somebody at the kiosk has it. */
        isTaken: z.boolean(),
      }),
    )
    .max(MOST_WAITING)
    .optional(),
  /** What came of the last things that head office asked of it. Left out by a kiosk of before. */
  commands: z.array(commandAnswerSchema).max(MOST_ANSWERS).optional(),
  /** Contracts that its books lack since a restore, and that nobody has written back or given up yet. */
  lostContracts: z.int().nonnegative().optional(),
  /** What the kiosk found its clock to differ by at the report before; positive: it goes ahead. Null: not measured yet. */
  clockOffsetMs: z.number().nullable(),
  /** The catalogue in use, and the one that was refused last with why: sentences with places, no data. */
  catalogue: z.object({
    version: z.int().nonnegative(),
    refused: z
      .object({ version: z.int().positive(), problems: z.array(z.string().max(500)).max(20) })
      .nullable(),
    /** It has this one whole, and uses it from then. Left out: none. */
    next: z.object({ version: z.int().positive(), fromMs: instantMs.positive() }).optional(),
  }),
  /** Of what was made elsewhere: the file in use, and what of it this kiosk could not take. */
  elsewhere: z
    .object({ version: z.int().nonnegative(), problems: z.array(z.string().max(500)).max(20) })
    .optional(),
  /** The list of people of head office that may work there. Left out by a kiosk of before. */
  staff: staffStatusSchema.optional(),
  /** The allotment that the kiosk obeys, and the units of withdrawn ones whose claims it has not given up yet. */
  allotment: z.object({
    version: z.int().nonnegative(),
    stillHeld: z.array(idSchema<'unit'>()),
    /** Units that somebody has by its books, and that head office has not granted to it: nobody else is to get them. */
    standing: z.array(idSchema<'unit'>()).optional(),
    /** The last era in which it has asked again for all that it holds (pair.ts); 0: in none. */
    reclaimedInEra: z.int().nonnegative().optional(),
    /** The last event that it had written by then; null: none. */
    reclaimedUpTo: z
      .object({ chainId: idSchema<'chain'>(), sequence: z.int().positive() })
      .nullable()
      .optional(),
  }),
});
export type KioskStatus = z.output<typeof statusSchema>;

export const statusAnswerSchema = z.object({
  headOfficeMs: z.int(),
  /** Where phones reach head office (phone.ts); null or missing: nowhere. */
  phonesAddress: z
    .string()
    .max(300)
    .regex(/^https?:\/\/[^/?#@\s]+$/)
    .nullable()
    .optional(),
  /** The request that the kiosk is to answer (support.ts); null or missing: none. */
  support: supportAskedSchema.nullable().optional(),
});
export type StatusAnswer = z.output<typeof statusAnswerSchema>;
