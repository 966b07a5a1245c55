/** Tenants at the front desk: found, looked at, corrected; their login, their access code, and what is stored of them. */
import { z } from 'zod';
import { cardExpirySchema } from '../autopay-channels';
import { missingPartSchema } from '../head-office/written-back';
import { idSchema } from '../ids';
import { contactInputSchema } from '../screen-shapes';
import { tenantSchema } from '../tenant-channels';
import { languageSchema } from '../languages';
import { priceSchema } from '../price';
import { keySchema } from './money';
import { whySchema } from './texts';

const id = idSchema<'contact'>();
const done = z.object({});

const foundSchema = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phoneNumberText: z.string(),
  /** Of their contracts. */
  units: z.array(z.string()),
  restricted: z.boolean(),
});

const detailSchema = tenantSchema
  .omit({ delivery: true, payAhead: true, gateCode: true, transfers: true })
  .extend({
    id,
    /** Stands for the details as they were read; who corrects says which they saw. */
    mark: z.string(),
    /** Money and credit that have settled nothing yet, of former units too; null: nothing. */
    credit: priceSchema.nullable(),
    /** Their details were reduced to what their documents need; since when. */
    restrictedAt: z.string().nullable(),
    contracts: z.array(
      tenantSchema.shape.contracts.element.extend({
        coverage: z.enum(['operator_plan', 'own_policy', 'declined']).nullable(),
        /** Name of the protection plan; null without one. */
        plan: z.string().nullable(),
        /** The last day that is charged, and when notice was given; null: none. */
        notice: z.object({ givenOn: z.string(), lastDay: z.string(), bySite: z.boolean() }).nullable(),
        /** The earliest last day of the site's own notice; null: none was signed, or it is not the time for one. */
        siteNoticeFrom: z.string().nullable(),
        /** How rent is charged for the period of the last day: its days, or all of it; null: no bills are made here. */
        lastPeriod: z.enum(['by_days', 'whole']).nullable(),
        /** Until which days a tenant who leaves before the last one may be charged, and what that comes to; none: it is not asked. */
        leaveDays: z.array(
          z.object({
            lastDay: z.string(),
            outcome: z.enum(['to_pay', 'back', 'even']),
            total: priceSchema,
          }),
        ),
        /** Whose tax is charged, and the booking with its proofs; null where the property asks for none. */
        tax: z.object({ kind: z.string(), bookingId: idSchema<'booking'>() }).nullable(),
        /** What could not be brought back with it after a restore. */
        missing: z.array(missingPartSchema).readonly(),
        /** Why the code opens nothing for now; none: it works. */
        suspensions: z.array(
          z.object({
            cause: z.enum(['staff', 'arrears', 'fraud']),
            why: z.string().nullable(),
            since: z.string(),
          }),
        ),
        /** The saved card, what its bank answered last, and when it is asked next; null: nobody agreed to it. */
        autopay: z
          .object({
            state: z.enum(['active', 'paused', 'not_set_up', 'needs_card', 'revoked']),
            brand: z.string(),
            last4: z.string(),
            expires: cardExpirySchema,
            tries: z.array(
              z.object({
                at: z.string(),
                amount: z.string(),
                answer: z.enum([
                  'waiting',
                  'succeeded',
                  'refused',
                  'refused_for_good',
                  'tenant_needed',
                  'canceled',
                ]),
              }),
            ),
            nextOn: z.string().nullable(),
            /** Since when head office was not heard of: no saved card is charged for as long. Null: it may be. */
            unheardSince: z.string().nullable(),
          })
          .nullable(),
        accessCodes: z.array(
          z.object({
            id: idSchema<'access_code'>(),
            state: z.enum(['active', 'suspended', 'revoked']),
            validFrom: z.string(),
            changedAt: z.string(),
          }),
        ),
      }),
    ),
    /** What staff wrote down, and the tenant at the kiosk, the newest first. A struck one stays to be read. */
    notes: z.array(
      z.object({
        id: idSchema<'tenant_note'>(),
        text: z.string(),
        /** Null: the tenant. */
        by: z.string().nullable(),
        at: z.string(),
        /** Of a tenant's message: who has read it; null: nobody, and it waits. */
        read: z.object({ by: z.string(), at: z.string() }).nullable(),
        struck: z.object({ by: z.string(), at: z.string() }).nullable(),
      }),
    ),
    logins: z.array(
      z.object({
        id: idSchema<'login'>(),
        userName: z.string().nullable(),
        disabled: z.boolean(),
        createdAt: z.string(),
        openSessions: z.number().int(),
      }),
    ),
  });
export type TenantDetail = z.output<typeof detailSchema>;

const aboutLogin = { loginId: idSchema<'login'>(), why: whySchema };
const aboutContract = { contractId: idSchema<'contract'>(), why: whySchema };

export const tenantDeskChannels = {
  /** By name, e-mail, phone digits, number of a unit, contract or invoice; at least two characters. */
  'tenants.search': {
    may: 'see_tenants',
    input: z.object({ text: z.string().trim().min(2).max(100) }),
    output: z.object({ tenants: z.array(foundSchema), more: z.boolean() }),
  },
  'tenants.show': {
    may: 'see_tenants',
    input: z.object({ id, language: languageSchema }),
    output: detailSchema,
  },
  /** Writes down what the next colleague should know; `noteId` is made by the page. */
  'tenants.note': {
    may: 'correct_tenants',
    input: z.object({ id, noteId: idSchema<'tenant_note'>(), text: whySchema }),
    output: done,
  },
  'tenants.note-strike': {
    may: 'correct_tenants',
    input: z.object({ noteId: idSchema<'tenant_note'>() }),
    output: done,
  },
  /** A message of the tenant's no longer waits. `changed_meanwhile` where a colleague has read it. */
  'tenants.message-read': {
    may: 'correct_tenants',
    input: z.object({ messageId: idSchema<'tenant_note'>() }),
    output: done,
  },
  /** The code itself, which is noted. */
  'tenants.access-code': {
    may: 'access_codes',
    input: z.object({ codeId: idSchema<'access_code'>() }),
    output: z.object({ code: z.string() }),
  },
  'tenants.access-revoke': { may: 'access_codes', input: z.object(aboutContract), output: done },
  /** Ends the code there is, and answers another. */
  'tenants.access-renew': {
    may: 'access_codes',
    input: z.object(aboutContract),
    output: z.object({ code: z.string() }),
  },
  /** A one-time code that the tenant types at the kiosk after their unit: staff know them, and tell it to them. */
  'tenants.sign-in-code': {
    may: 'access_codes',
    input: z.object(aboutContract),
    output: z.object({ code: z.string() }),
  },
  /** The rental ends: no bill is for days after the last one. Given again, it changes the day. */
  'tenants.notice': {
    may: 'move_out',
    input: z.object({ ...aboutContract, lastDay: z.iso.date() }),
    output: done,
  },
  /** The site ends the rental, by the days that were signed. */
  'tenants.site-notice': {
    may: 'end_rental',
    input: z.object({ ...aboutContract, lastDay: z.iso.date() }),
    output: done,
  },
  /** The tenant stays. */
  'tenants.notice-withdraw': { may: 'move_out', input: z.object(aboutContract), output: done },
  /** The code opens nothing until it is restored, with the same digits. */
  'tenants.access-suspend': { may: 'suspend_access', input: z.object(aboutContract), output: done },
  'tenants.access-restore': { may: 'suspend_access', input: z.object(aboutContract), output: done },
  /** The tenant takes their consent back: the saved card is asked no more, and forgotten. */
  'tenants.autopay-end': { may: 'move_out', input: z.object(aboutContract), output: done },
  /**
   * The tenant has left: the code ends. The unit is to be checked, or offered again where it was seen empty. `lastDay`: one of
   * `leaveDays`, where there are any.
   */
  'tenants.move-out': {
    may: 'move_out',
    input: z.object({
      ...aboutContract,
      unit: z.enum(['to_check', 'seen_empty']).default('to_check'),
      lastDay: z.iso.date().optional(),
    }),
    output: done,
  },
  /** By the rules that the screen has. Documents that were made stay as they are. */
  'tenants.correct': {
    may: 'correct_tenants',
    input: z.object({ id, mark: z.string().max(100), contact: contactInputSchema, why: whySchema }),
    output: done,
  },
  /** A new password, shown this once; every session of the login ends. */
  'tenants.login-reset': {
    may: 'correct_tenants',
    input: z.object(aboutLogin),
    output: z.object({ password: z.string() }),
  },
  /** Ends the sessions of the login at once; a person who knows the password may sign in again. Refuses `changed_meanwhile` where none is open. */
  'tenants.sessions-end': { may: 'end_sessions', input: z.object(aboutLogin), output: done },
  /** Ends every tenant's session at once; tokens that were given out before are worth nothing any more. `ended`: how many were open. */
  'tenants.sessions-end-all': {
    may: 'end_sessions',
    input: z.object({ why: whySchema }),
    output: z.object({ ended: z.int().nonnegative() }),
  },
  'tenants.login-set': {
    may: 'correct_tenants',
    input: z.object({ ...aboutLogin, disabled: z.boolean() }),
    output: done,
  },
  /** Everything that is stored about the person, as JSON. */
  'tenants.export': {
    may: 'personal_data',
    input: z.object({ id, why: whySchema }),
    output: z.object({ name: z.string(), json: z.string() }),
  },
  /**
   * `restricted`: contracts and their documents stay, as the law asks; the rest is gone. `approval_waits` where it is for two people;
   * `key` is made by the page for this one act.
   */
  'tenants.erase': {
    may: 'personal_data',
    input: z.object({ id, key: keySchema, why: whySchema }),
    output: z.object({ outcome: z.enum(['erased', 'restricted']) }),
  },
} as const;
