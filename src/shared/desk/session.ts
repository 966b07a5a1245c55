/** Signing in at the front desk, and who is signed in. */
import { z } from 'zod';
import { idSchema } from '../ids';
import { agreementKeySchema } from '../head-office/staff';
import { CLEARANCE_DIGITS } from './choices';
import { languageSchema } from '../languages';
import { staffRoles } from './roles';

/** Six digits; one that is known to nobody else, and easy to type on a screen that strangers can see. */
const pinSchema = z.string().regex(/^\d{6}$/);
const staffNumberSchema = z.string().regex(/^\d{3,6}$/);
const CLEARANCE = new RegExp(`^\\d{${CLEARANCE_DIGITS}}$`);
/** Of an authenticator, where the account has one; null: not asked for yet. */
const codeSchema = z
  .string()
  .regex(/^\d{6}$/)
  .nullable();

export const signedInSchema = z.object({
  staffId: idSchema<'staff'>(),
  name: z.string(),
  role: z.enum(staffRoles),
  place: z.enum(['kiosk', 'desk']),
  /** The PIN or password was given out by somebody else: it has to be changed before anything can be done. */
  mustChange: z.boolean(),
  /** After so many seconds without a touch the desk locks. */
  lockAfterSeconds: z.number().int(),
});
export type SignedIn = z.output<typeof signedInSchema>;

/** `needs_code`: right so far, and the account has a second factor. */
const signInOutput = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('signed_in'), who: signedInSchema, token: z.string() }),
  z.object({ outcome: z.literal('needs_code') }),
]);
export type SignInOutcome = z.output<typeof signInOutput>;

export const sessionChannels = {
  /** What can be known before anybody signs in. */
  'session.state': {
    may: 'anybody',
    input: z.object({}),
    output: z.object({
      who: signedInSchema.nullable(),
      place: z.enum(['kiosk', 'desk']),
      propertyName: z.string(),
      kioskId: z.string(),
      language: languageSchema,
      locale: z.string(),
      timeZone: z.string(),
      /** Now, by the clock of the service, which says what day it is. */
      nowMs: z.number().int(),
      currency: z.string(),
      /** Whether there is any account yet; without one, the page says how the first is made. */
      anyStaff: z.boolean(),
      /** Whether people of head office can sign in here, with a clearance from their phone. */
      clearances: z.boolean(),
    }),
  },
  /** At the kiosk: the staff number and the PIN. */
  'session.pin': {
    may: 'anybody',
    input: z.object({ number: staffNumberSchema, pin: pinSchema, code: codeSchema }),
    output: signInOutput,
  },
  /** At the desk: the staff number and the password. */
  'session.password': {
    may: 'anybody',
    input: z.object({ number: staffNumberSchema, password: z.string().min(1).max(128), code: codeSchema }),
    output: signInOutput,
  },
  /** A question for a clearance, which somebody of head office answers with their phone; good for `seconds`. */
  'session.clearance-begin': {
    may: 'anybody',
    input: z.object({}),
    output: z.object({
      question: agreementKeySchema,
      /** Of head office's page. */
      link: z.string(),
      qr: z.object({ size: z.number().int(), path: z.string() }),
      seconds: z.number().int(),
    }),
  },
  /** The digits that the phone shows. */
  'session.clearance': {
    may: 'anybody',
    input: z.object({ question: agreementKeySchema, digits: z.string().regex(CLEARANCE) }),
    output: signInOutput,
  },
  'session.leave': { may: 'signed_in', input: z.object({}), output: z.object({}) },
  /** Somebody is there: the lock's time begins again. */
  'session.touch': { may: 'signed_in', input: z.object({}), output: z.object({}) },
  /** Wherever else one is signed in, one no longer is. */
  'session.end-others': {
    may: 'signed_in',
    input: z.object({}),
    output: z.object({ ended: z.number().int() }),
  },
  /** One's own PIN or password; the one in use is asked for again. Null leaves it as it is. */
  'session.change': {
    may: 'signed_in',
    input: z.object({
      current: z.string().min(1).max(128),
      pin: pinSchema.nullable(),
      password: z.string().min(1).max(128).nullable(),
    }),
    output: z.object({}),
  },
} as const;
