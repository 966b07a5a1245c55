/**
 * The screen's door: one entry per channel with what goes in and what comes out. The router validates both ways;
 * the handlers and the renderer's bridge take their types from here, so a missing handler fails to compile.
 */
import { z } from 'zod';
import { idSchema } from './ids';
import { languageSchema } from './languages';
import { priceSchema } from './money';
import {
  addOnSchema,
  bookingViewSchema,
  businessDateSchema,
  countrySchema,
  documentKindSchema,
  insuranceOptionSchema,
  quoteSchema,
  regionSchema,
  simulatedOutcomeSchema,
  storageTypeSchema,
  unitSchema,
  userTypeSchema,
} from './shapes';

const text = (max: number) => z.string().max(max);
const bookingRef = z.object({ bookingId: idSchema<'booking'>(), language: languageSchema });

/** What the customer has typed about themselves; the service checks it by the register rules. */
export const contactInputSchema = z.object({
  firstName: text(250),
  lastName: text(250),
  phoneNumber: text(250),
  email: text(250),
  address: text(1000),
  city: text(250),
  region: z.number().int(),
  postalCode: text(250),
  /** ISO 3166-1 numeric; 0 = not given. */
  countryId: z.number().int(),
});
export type ContactInput = z.infer<typeof contactInputSchema>;

export const coverageInputSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('operator_plan'),
    insuranceId: idSchema<'plan'>(),
    priceId: idSchema<'premium'>(),
  }),
  z.object({
    kind: z.literal('own_policy'),
    insurer: text(250),
    policyNumber: text(250),
    expires: text(10),
  }),
  z.object({ kind: z.literal('declined') }),
]);
/** One fact about a payment; the screen shows one calm page for each. */
export const paymentPhaseSchema = z.enum([
  'none',
  'connecting',
  'present_card',
  'checking',
  'declined',
  'timed_out',
  'disconnected',
  'not_taken',
  'needs_review',
  'paid',
]);
export type PaymentPhase = z.infer<typeof paymentPhaseSchema>;

export const paymentViewSchema = z.object({
  phase: paymentPhaseSchema,
  amount: priceSchema,
  /** Why a card was declined, in words of ours, or null. */
  declineReason: z.enum(['declined', 'insufficient_funds', 'expired_card']).nullable(),
  /** The customer may still call it off: the reader does not have the card yet. */
  cancellable: z.boolean(),
  /** A number to tell staff when a payment has to be looked at. */
  reference: z.string().nullable(),
});
export type PaymentView = z.infer<typeof paymentViewSchema>;

export const moveInResultSchema = z.object({
  contractNumber: z.string(),
  unitNumber: z.string(),
  propertyName: z.string(),
  moveInDate: z.string(),
  accessCode: z.string(),
  quote: quoteSchema,
  documents: z.array(z.object({ id: idSchema<'document'>(), kind: documentKindSchema, number: z.string() })),
  /** A printer is set up for this kiosk. */
  canPrint: z.boolean(),
});

export const kioskStateSchema = z.object({
  property: z.object({
    id: idSchema<'property'>(),
    name: z.string(),
    phoneNumber: z.string(),
    countryId: z.number().int(),
    currency: z.string(),
    locale: z.string(),
    timeZone: z.string(),
  }),
  defaultLanguage: languageSchema,
  /** Business dates, both ends allowed. */
  moveInDates: z.object({ earliest: z.string(), latest: z.string() }),
  coverageRules: z.object({ ownPolicyAllowed: z.boolean(), declineAllowed: z.boolean() }),
  idle: z.object({
    seconds: z.number().int(),
    readingSeconds: z.number().int(),
    warningSeconds: z.number().int(),
  }),
  reader: z.object({
    provider: z.enum(['simulated', 'stripe']),
    state: z.enum(['ready', 'busy', 'unavailable']),
    /** Test cards are offered on the payment screen; never with a real provider. */
    simulated: z.boolean(),
  }),
  /** Why no move-in can be started now, or null. */
  outOfService: z.enum(['no_units', 'storage_full', 'reader_unavailable', 'stopping']).nullable(),
  /** The sample property with made-up tenants: the screen says so. */
  demonstration: z.boolean(),
});
export type KioskState = z.infer<typeof kioskStateSchema>;

export const channels = {
  'kiosk.state': { input: z.object({}), output: kioskStateSchema },
  /**
   * The page was opened anew, so whoever stood here before is gone (a crash, a power cut): drafts left open at the
   * screen are given back with what was typed. A payment under way is left alone.
   */
  'session.begin': { input: z.object({}), output: z.object({ released: z.number().int() }) },
  'storage-type.list': { input: z.object({ language: languageSchema }), output: z.array(storageTypeSchema) },
  'user-type.list': { input: z.object({ language: languageSchema }), output: z.array(userTypeSchema) },
  'country.list': { input: z.object({ language: languageSchema }), output: z.array(countrySchema) },
  'region.list': { input: z.object({ countryId: z.number().int() }), output: z.array(regionSchema) },
  'unit.list': {
    input: z.object({ language: languageSchema, storageTypeId: idSchema<'storage_type'>().optional() }),
    output: z.array(unitSchema),
  },
  'insurance.list': {
    input: z.object({
      language: languageSchema,
      unitId: idSchema<'unit'>(),
      userTypeId: idSchema<'user_type'>(),
    }),
    output: z.array(insuranceOptionSchema.extend({ description: z.string() })),
  },
  'add-on.list': {
    input: z.object({ language: languageSchema, userTypeId: idSchema<'user_type'>() }),
    output: z.array(addOnSchema),
  },
  /** The price of a unit before anything is held. */
  'quote.preview': {
    input: z.object({
      language: languageSchema,
      unitId: idSchema<'unit'>(),
      userTypeId: idSchema<'user_type'>(),
      moveInDate: businessDateSchema,
    }),
    output: quoteSchema,
  },
  /** Checks what was typed so far by the rules of `booking.save`; every fault at once, also of what is still empty. */
  'contact.check': { input: z.object({ contact: contactInputSchema }), output: z.object({}) },
  /**
   * Writes the draft as it stands on the screen, and holds the unit. Without a booking id a draft is made; with one
   * it is changed (another unit is exchanged for the held one). What is null is not decided yet.
   */
  'booking.save': {
    input: z.object({
      bookingId: idSchema<'booking'>().nullable(),
      language: languageSchema,
      unitId: idSchema<'unit'>(),
      userTypeId: idSchema<'user_type'>(),
      moveInDate: businessDateSchema,
      coverage: coverageInputSchema.nullable(),
      addOnIds: z.array(idSchema<'add_on'>()).max(50),
      discountCode: text(60).nullable(),
      contact: contactInputSchema.nullable(),
    }),
    output: bookingViewSchema,
  },
  'booking.get': { input: bookingRef, output: bookingViewSchema },
  /** The customer is still there: the hold starts anew. */
  'booking.touch': { input: bookingRef, output: z.object({ holdExpiresAt: z.string() }) },
  /** Start over and idle wipe. A payment under way is never cancelled by it. */
  'booking.cancel': { input: bookingRef, output: z.object({ cancelled: z.boolean() }) },
  /** The agreement as it will be signed, with this booking's facts filled in. */
  'agreement.read': {
    input: bookingRef,
    output: z.object({
      title: z.string(),
      version: z.string(),
      sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
      consentText: z.string(),
      signerName: z.string(),
    }),
  },
  'signature.save': {
    input: bookingRef.extend({
      /** Base64 of a PNG, with or without the data: prefix. */
      signature: z.string().max(1_000_000),
      consent: z.literal(true),
    }),
    output: z.object({ expiresAt: z.string() }),
  },
  /** Starts a payment, or offers the reader again after a card was declined. Answers at once; ask for the state. */
  'payment.start': { input: bookingRef, output: paymentViewSchema },
  'payment.state': { input: bookingRef, output: paymentViewSchema },
  /** Calls the payment off while the reader does not have the card; the booking is a draft again. */
  'payment.cancel': { input: bookingRef, output: paymentViewSchema },
  /** Only with the simulated reader. */
  'reader.present': {
    input: bookingRef.extend({ outcome: simulatedOutcomeSchema }),
    output: z.object({ presented: z.boolean() }),
  },
  'move-in.result': { input: bookingRef, output: moveInResultSchema },
  'document.print': { input: bookingRef, output: z.object({ queued: z.boolean() }) },
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>;

export type ChannelName = keyof typeof channels;
/** What a caller passes: before the schema has cleaned it. */
export type ChannelInput<C extends ChannelName> = z.input<(typeof channels)[C]['input']>;
/** What a handler receives: after the schema has cleaned it. */
export type ChannelRequest<C extends ChannelName> = z.output<(typeof channels)[C]['input']>;
export type ChannelOutput<C extends ChannelName> = z.output<(typeof channels)[C]['output']>;
