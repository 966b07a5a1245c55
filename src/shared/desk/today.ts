/** Today at the front desk: move-ins under way, one of them in full, and what staff do with it. */
import { z } from 'zod';
import { channels } from '../channels';
import { idSchema } from '../ids';
import { languageSchema } from '../languages';
import { helpCallSchema, screenBookingSchema } from '../screen-shapes';
import { sellingStops } from '../selling-stops';
import {
  addOnSchema,
  bookingStateSchema,
  insuranceOptionSchema,
  unitSchema,
  userTypeSchema,
} from '../shapes';
import { awaitedPolicySchema } from './awaited-policy';
import { letOffs } from './choices';
import { letOffSchema } from './let-off';
import { proofPhotoChannels } from './proof-photos';
import { whySchema } from './texts';

const none = z.object({});
const booking = z.object({ bookingId: idSchema<'booking'>() });
/** A booking that is changed: with the number of the last change that the page has read. */
const seen = booking.extend({ seenAt: z.number().int().min(0) });
const spoken = z.object({ language: languageSchema });

const helperSchema = z.object({
  name: z.string(),
  /** The person who asks helps. */
  mine: z.boolean(),
  /** `waiting`: the reader works, and the help begins when it has ended. */
  state: z.enum(['waiting', 'helping']),
});

const policySchema = z.object({
  verdict: z.enum(['unchecked', 'approved', 'refused']),
  by: z.string().nullable(),
  why: z.string().nullable(),
  at: z.string().nullable(),
});
export type PolicyView = z.output<typeof policySchema>;

const taxClaimSchema = z.object({
  /** The kind of customers whose tax is claimed. */
  kind: z.string(),
  /** `replaced`: a later one was accepted while it counted. */
  verdict: z.enum(['open', 'accepted', 'refused', 'expired', 'replaced']),
  /** Since when the lower tax is owed; null: since the move-in. */
  countsFrom: z.string().nullable(),
  /** The last day of an accepted proof; null: it does not expire. */
  validUntil: z.string().nullable(),
  why: z.string().nullable(),
  by: z.string().nullable(),
  at: z.string(),
});
const taxClaimsSchema = z.object({
  /** The newest first. */
  claims: z.array(taxClaimSchema),
  /** The kinds of customers that the tenant may claim now; none before the move-in, and while a claim is open. */
  claimable: z.array(z.object({ id: idSchema<'user_type'>(), name: z.string() })),
});
export type TaxClaimsView = z.output<typeof taxClaimsSchema>;

const originSchema = z.enum(['screen', 'device', 'desk']);
/** How far the money is: `paid` once the contract stands. */
const moneySchema = z.enum(['none', 'waiting', 'at_reader', 'declined', 'paid', 'needs_review']);

const liveSchema = z.object({
  step: z.string(),
  seconds: z.number().int(),
  /** Much longer there than people usually are. */
  stuck: z.boolean(),
  language: languageSchema,
  bookingId: idSchema<'booking'>().nullable(),
});

const rowSchema = z.object({
  id: idSchema<'booking'>(),
  state: bookingStateSchema,
  origin: originSchema,
  unitNumber: z.string(),
  /** The other units of the same visit: signed for and paid for with this one. */
  together: z.array(z.string()),
  /** Empty before it was typed. */
  tenantName: z.string(),
  moveInDate: z.string(),
  updatedAt: z.string(),
  heldUntil: z.string().nullable(),
  /** Waits for a customer who comes back with a code. */
  reserved: z.boolean(),
  money: moneySchema,
  helper: helperSchema.nullable(),
  policy: policySchema.shape.verdict.nullable(),
  contractNumber: z.string().nullable(),
});
export type TodayRow = z.output<typeof rowSchema>;

export const todaySchema = z.object({
  /** Why the kiosk rents nothing, or may not keep what is done; empty: nothing is in its way. */
  stopped: z.array(z.enum(sellingStops)),
  /** Since when head office was not heard of, where no saved card is charged for that; null: they are. */
  unheardSince: z.string().nullable(),
  /** The customer at the kiosk's screen, if there is one. */
  live: liveSchema.nullable(),
  /** Open ones first, then those that were finished today; the latest first. */
  bookings: z.array(rowSchema),
  /** There are more than are listed. */
  more: z.boolean(),
  /** Made elsewhere and told by head office; nobody has come for them yet. The one held longest comes last. */
  reservations: z.array(
    z.object({
      id: idSchema<'booking'>(),
      /** Null: the unit is not in the catalogue. */
      unitNumber: z.string().nullable(),
      /** False: the unit is somebody's here, so the reservation cannot be taken up. */
      isFree: z.boolean(),
      code: z.string(),
      tenantName: z.string(),
      email: z.string(),
      phoneNumber: z.string(),
      moveInDate: z.string(),
      heldUntil: z.string(),
    }),
  ),
  /** Their tenants have left, and nobody has looked inside. */
  unitsToCheck: z.number().int(),
  helpCalls: z.array(
    helpCallSchema.extend({ step: z.string(), language: languageSchema, calledAt: z.string() }),
  ),
  /** Tenants who are to bring a policy of their own, the first day first. */
  awaitedPolicies: z.array(awaitedPolicySchema),
  /** Own policies of tenants who have moved in that nobody has approved, and those that are over. */
  policies: z.array(
    z.object({
      bookingId: idSchema<'booking'>(),
      unitNumber: z.string(),
      tenantName: z.string(),
      insurer: z.string(),
      policyNumber: z.string(),
      expires: z.string(),
      contactId: idSchema<'contact'>(),
      verdict: z.enum(['unchecked', 'refused', 'lapsed']),
    }),
  ),
  /** Tenants who claim a lower tax, and whose proof nobody has looked at. */
  taxProofs: z.array(
    z.object({
      bookingId: idSchema<'booking'>(),
      unitNumber: z.string(),
      tenantName: z.string(),
      kind: z.string(),
      claimedAt: z.string(),
    }),
  ),
});
export type TodayView = z.output<typeof todaySchema>;

export const deskBookingSchema = z.object({
  booking: screenBookingSchema,
  /** On one line, as its country writes it; empty before it was typed. */
  address: z.string(),
  /** The number of the last change; handed back with every act. */
  seenAt: z.number().int(),
  language: languageSchema,
  origin: originSchema,
  heldUntil: z.string().nullable(),
  pickupCode: z.string().nullable(),
  helper: helperSchema.nullable(),
  /** The customer stands at this booking at the screen. */
  live: liveSchema.nullable(),
  money: moneySchema,
  policy: policySchema.nullable(),
  tax: taxClaimsSchema,
  /** Of what the customer has sent a photo with their phone that nobody has judged. */
  photos: z.array(z.enum(['policy', 'tax'])),
  waivers: z.array(
    z.object({
      what: z.enum(['coverage', 'admin', 'deposit']),
      why: z.string(),
      by: z.string(),
      at: z.string(),
    }),
  ),
  /** What somebody asked to let the customer off, and a second person has not approved yet. */
  letOffsWaiting: z.array(z.object({ what: z.enum(letOffs), by: z.string() })),
  contractNumber: z.string().nullable(),
  /** It is to take the place of a contract: its tenant changes the unit. */
  transfer: z.object({ contractNumber: z.string(), unitNumber: z.string() }).nullable(),
});
export type DeskBooking = z.output<typeof deskBookingSchema>;

export const todayChannels = {
  'today.list': { may: 'move_in', input: spoken.partial(), output: todaySchema },
  /** Somebody has gone to the customer. */
  'today.clear-help': { may: 'move_in', input: z.object({ id: idSchema<'help_call'>() }), output: none },
  /** One booking in full; asked again and again, it is the sign that the person who helps is still there. */
  'booking.see': {
    may: 'move_in',
    input: booking.extend({ language: languageSchema }),
    output: deskBookingSchema,
  },
  'booking.take-over': {
    may: 'move_in',
    input: booking,
    output: z.object({ state: z.enum(['waiting', 'helping']) }),
  },
  'booking.hand-back': { may: 'move_in', input: booking, output: none },
  /** Makes a booking for a person at the desk, or corrects one; as the screen's own, with what was seen. */
  'booking.save': {
    may: 'move_in',
    input: channels['booking.save'].input.extend({ seenAt: z.number().int().min(0) }),
    output: z.object({ bookingId: idSchema<'booking'>() }),
  },
  /** Until the end of tomorrow at most. */
  'booking.extend': {
    may: 'move_in',
    input: seen.extend({ until: z.enum(['hour', 'today', 'tomorrow']) }),
    output: z.object({ heldUntil: z.string() }),
  },
  'booking.cancel': { may: 'move_in', input: seen.extend({ why: whySchema }), output: none },
  /** For a customer who goes on at the kiosk with the code. */
  'booking.reserve': {
    may: 'move_in',
    input: seen,
    output: z.object({ code: z.string(), heldUntil: z.string() }),
  },
  /** `approval_waits` where a second person is wanted. */
  'booking.waive': {
    may: 'waive',
    /** Not waived: it is asked for again. */
    input: seen.extend({ ...letOffSchema.shape, waived: z.boolean() }),
    output: none,
  },
  'policy.approve': { may: 'approve_policy', input: seen, output: none },
  ...proofPhotoChannels,
  'policy.refuse': { may: 'approve_policy', input: seen.extend({ why: whySchema }), output: none },
  /** A tenant claims another tax, with a proof that is still to be judged. */
  'tax-proof.claim': {
    may: 'accept_tax_proof',
    input: booking.extend({ userTypeId: idSchema<'user_type'>() }),
    output: none,
  },
  'tax-proof.accept': {
    may: 'accept_tax_proof',
    input: seen.extend({
      /** What was invoiced from this day on is credited; null: all since the move-in. */
      countsFrom: z.iso.date().nullable(),
      validUntil: z.iso.date().nullable(),
    }),
    output: none,
  },
  'tax-proof.refuse': {
    may: 'accept_tax_proof',
    input: seen.extend({ why: whySchema }),
    output: none,
  },
  /** The agreement as it will be signed, and its pages, on the desk's screen. */
  'booking.agreement': {
    may: 'move_in',
    input: channels['agreement.read'].input,
    output: channels['agreement.read'].output,
  },
  'booking.agreement-page': {
    may: 'move_in',
    input: channels['agreement.page'].input,
    output: channels['agreement.page'].output,
  },
  /** The customer signs on the desk's screen; the record says where, and who was there. */
  'booking.sign': { may: 'move_in', input: channels['signature.save'].input, output: none },
  /** What can be chosen. */
  'booking.choices': {
    may: 'move_in',
    input: spoken,
    output: z.object({
      units: z.array(unitSchema),
      userTypes: z.array(userTypeSchema),
      moveInDates: z.object({ earliest: z.string(), latest: z.string() }),
      /** The property's own, by which most people write their address. */
      countryId: z.number().int(),
      ownPolicyAllowed: z.boolean(),
      declineAllowed: z.boolean(),
    }),
  },
  'booking.cover-choices': {
    may: 'move_in',
    input: spoken.extend({ unitId: idSchema<'unit'>(), userTypeId: idSchema<'user_type'>() }),
    output: z.object({ plans: z.array(insuranceOptionSchema), addOns: z.array(addOnSchema) }),
  },
  /** Countries with their regions, for an address. */
  'booking.countries': {
    may: 'move_in',
    input: spoken,
    output: channels['country.list'].output,
  },
  'booking.regions': {
    may: 'move_in',
    input: channels['region.list'].input,
    output: channels['region.list'].output,
  },
} as const;
