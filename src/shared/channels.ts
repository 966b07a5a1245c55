/**
 * The screen's bridge: one entry per channel with what goes in and what comes out. The router validates both ways;
 * the handlers and the renderer's bridge take their types from here, so a missing handler fails to compile.
 */
import { z } from 'zod';
import { idSchema } from './ids';
import { languageSchema } from './languages';
import {
  contactInputSchema,
  coverageInputSchema,
  paymentViewSchema,
  interruptedPaymentSchema,
  autopaySchema,
  qrSchema,
  deliveryStatesSchema,
  strokeSchema,
  kioskStateSchema,
  helpCallSchema,
  screenBookingSchema,
} from './screen-shapes';
import { screenFaultSchema } from './screen-fault';
import { autopayChannels } from './autopay-channels';
import { contactChannels } from './contact-channels';
import { demonstrationChannels } from './demonstration-channels';
import { gateCodeChannels } from './gate-code-channels';
import { leavingChannels } from './leaving-channels';
import { stayChannels } from './stay-channels';
import { moveInResultSchema } from './move-in-result';
import { messageChannels } from './message-channels';
import { ownPolicyChannels } from './own-policy-channels';
import { owedChannels } from './owed-channels';
import { phoneDetailsChannels } from './phone-details';
import { reservationChannels } from './reservation-channels';
import { siteChannels } from './site-map';
import { tenantChannels } from './tenant-channels';
import {
  addOnSchema,
  bookingStateSchema,
  businessDateSchema,
  countrySchema,
  insuranceOptionSchema,
  quoteSchema,
  namedRegionSchema,
  simulatedOutcomeSchema,
  storageTypeSchema,
  unitSchema,
  kindSchema,
} from './shapes';

const text = (max: number) => z.string().max(max);
const bookingRef = z.object({ bookingId: idSchema<'booking'>(), language: languageSchema });

export const channels = {
  'kiosk.state': { input: z.object({}), output: kioskStateSchema },
  /**
   * The page was opened again, so the person who stood here before is gone (a crash, a power cut). Drafts
   * left open at the screen are given back with what was typed. A payment under way is left alone.
   */
  'session.begin': { input: z.object({}), output: z.object({ released: z.number().int() }) },
  /** Where the customer is, for staff who may be asked to help: the step, never what was typed. */
  'journey.step': {
    input: z.object({
      bookingId: idSchema<'booking'>().nullable(),
      step: z.string().regex(/^[a-z-]{1,40}$/),
      language: languageSchema,
      /** The front desk lies over the customer's page. */
      staff: z.boolean().default(false),
    }),
    output: z.object({}),
  },
  'storage-type.list': { input: z.object({ language: languageSchema }), output: z.array(storageTypeSchema) },
  'user-type.list': { input: z.object({ language: languageSchema }), output: z.array(kindSchema) },
  'country.list': { input: z.object({ language: languageSchema }), output: z.array(countrySchema) },
  'region.list': {
    input: z.object({ language: languageSchema, countryId: z.number().int() }),
    output: z.array(namedRegionSchema),
  },
  'unit.list': {
    input: z.object({ language: languageSchema, storageTypeId: idSchema<'storage_type'>().optional() }),
    output: z.array(unitSchema),
  },
  ...siteChannels,
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
      /** Null: nobody has said who rents, and the lowest price is meant. */
      userTypeId: idSchema<'user_type'>().nullable(),
      moveInDate: businessDateSchema,
      /** It is rented beside another unit of the same visit. */
      joinsVisit: z.boolean().default(false),
    }),
    output: quoteSchema,
  },
  ...contactChannels,
  /**
   * Writes the draft as it stands on the screen, and holds the unit. Without a booking id a draft is made; with one
   * it is changed (another unit is exchanged for the held one). What is null is not decided yet.
   */
  'booking.save': {
    input: z.object({
      bookingId: idSchema<'booking'>().nullable(),
      language: languageSchema,
      /** A new one is another unit of the customer whose booking this is; null: their first. */
      besides: idSchema<'booking'>().nullable().default(null),
      unitId: idSchema<'unit'>(),
      userTypeId: idSchema<'user_type'>(),
      moveInDate: businessDateSchema,
      coverage: coverageInputSchema.nullable(),
      addOnIds: z.array(idSchema<'add_on'>()).max(50),
      discountCode: text(60).nullable(),
      contact: contactInputSchema.nullable(),
    }),
    output: screenBookingSchema,
  },
  /** Whether staff help with the booking now; asked every other second, while there is a booking. */
  'booking.assistance': {
    input: z.object({ bookingId: idSchema<'booking'>() }),
    output: z.object({
      /** The first name of the person who helps; the screen changes nothing meanwhile. */
      helper: z.string().nullable(),
      /**
       * The number of the last change that staff made: if it is another than before, the booking is to be
       * read again.
       */
      staffChange: z.number().int(),
      state: bookingStateSchema,
    }),
  },
  /** Gives one of several units back; answers the booking that is left. Refused for the only one. */
  'visit.remove': { input: bookingRef, output: screenBookingSchema },
  'booking.get': { input: bookingRef, output: screenBookingSchema },
  /** The customer is still there: the hold starts again. */
  'booking.touch': { input: bookingRef, output: z.object({ holdExpiresAt: z.string() }) },
  /** Start over and idle wipe. A payment under way is never canceled by it. */
  'booking.cancel': { input: bookingRef, output: z.object({ cancelled: z.boolean() }) },
  /**
   * Whether later rents are charged to the card. Asks with `wanted` null, else notes what the customer says
   * to the words they were shown (their hash, as asked for before). Signing comes after: a change drops the
   * signature.
   */
  'booking.autopay': {
    input: bookingRef.extend({ wanted: z.boolean().nullable(), textSha256: text(64) }),
    output: autopaySchema,
  },
  /**
   * The agreement as it will be signed, with this booking's facts filled in, and the PDF that is signed: its hash and
   * number of pages. The text is the PDF's own, for reading at any size and aloud.
   */
  'agreement.read': {
    input: bookingRef,
    output: z.object({
      document: z.object({ sha256: z.string(), pages: z.number().int().min(1) }),
      /** Whose pages these are, one unit after the other. */
      units: z.array(z.object({ number: z.string(), pages: z.number().int().min(1) })),
      consentVersion: z.string(),
      /** The language that binds, when it is another one than the customer's; the PDF has both. */
      bindingLanguage: languageSchema.nullable(),
      title: z.string(),
      version: z.string(),
      sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
      /** What should be known before signing, in the agreement's own words. */
      keyFacts: z.array(z.object({ section: z.number().int(), heading: z.string(), text: z.string() })),
      /** What is agreed to by signing, and for which units: where the words of two differ, those of each. */
      consents: z.array(z.object({ units: z.array(z.string()).min(1), text: z.string() })).min(1),
      signerName: z.string(),
    }),
  },
  /** One page of that PDF as a picture (Base64 of a PNG), about so many pixels wide. */
  'agreement.page': {
    input: bookingRef.extend({
      sha256: text(64),
      page: z.number().int().min(1).max(200),
      width: z.number().int().min(200).max(3000),
    }),
    output: z.object({ png: z.string(), width: z.number().int(), height: z.number().int() }),
  },
  'signature.save': {
    input: bookingRef.extend({
      /** Base64 of a PNG, with or without the data: prefix. */
      signature: z.string().max(1_000_000),
      method: z.enum(['drawn', 'typed']),
      /** As drawn, every point with its time; empty for a typed name. */
      strokes: z.array(strokeSchema).max(500),
      /** What was typed; null for a drawn one. */
      typedName: text(250).nullable(),
      /** Hash of the PDF that was shown; another one by now is refused, and read again. */
      documentSha256: text(64),
      consent: z.literal(true),
    }),
    output: z.object({ expiresAt: z.string() }),
  },
  ...reservationChannels,
  ...tenantChannels,
  ...owedChannels,
  ...leavingChannels,
  ...autopayChannels,
  ...gateCodeChannels,
  ...ownPolicyChannels,
  ...messageChannels,
  ...stayChannels,
  /** Starts a payment, or offers the reader again after a card was declined. Answers at once; ask for the state. */
  'payment.start': { input: bookingRef, output: paymentViewSchema },
  'payment.state': { input: bookingRef, output: paymentViewSchema },
  /** Calls the payment off while the reader does not have the card; the booking is a draft again. */
  'payment.cancel': { input: bookingRef, output: paymentViewSchema },
  /** After a restart: the last payment begun at this screen whose end nobody was shown, for half an hour; else null. */
  'payment.interrupted': {
    input: z.object({ language: languageSchema }),
    output: interruptedPaymentSchema.nullable(),
  },
  /** The customer was shown how the payment of a reference ended. False while it has not ended. */
  'payment.acknowledge': {
    input: z.object({ reference: text(20) }),
    output: z.object({ acknowledged: z.boolean() }),
  },
  /** Takes a booking that was charged up again: with its id `move-in.result` answers. Null when the digits are wrong. */
  'payment.resume': {
    input: z.object({
      reference: text(20),
      /** The last four digits of the phone number the customer gave. */
      phoneDigits: z.string().regex(/^\d{4}$/),
    }),
    output: z.object({
      bookingId: idSchema<'booking'>().nullable(),
      /** 0: only the front desk can help now. */
      triesLeft: z.number().int().min(0),
    }),
  },
  /** Only with the simulated reader. */
  'reader.present': {
    input: bookingRef.extend({ outcome: simulatedOutcomeSchema }),
    output: z.object({ presented: z.boolean() }),
  },
  'move-in.result': { input: bookingRef, output: moveInResultSchema },
  'document.print': { input: bookingRef, output: z.object({ queued: z.boolean() }) },
  /** Sends the documents to the address the customer gave, or to another one. Asked twice, it sends once. */
  'document.email': {
    input: bookingRef.extend({ otherAddress: text(250).nullable().default(null) }),
    output: z.object({ queued: z.boolean() }),
  },
  /** A link to the documents that a phone at the site can open for a short time, as a QR code. */
  'document.link': {
    input: bookingRef,
    output: z.object({
      url: z.string(),
      expiresAt: z.string(),
      qr: qrSchema,
    }),
  },
  /** How far printing and sending are. */
  'delivery.state': {
    input: bookingRef,
    output: deliveryStatesSchema,
  },
  /** Calls staff to this kiosk. Nothing about the customer goes along but the screen they stand at. */
  'help.call': { input: z.object({ step: text(40), language: languageSchema }), output: helpCallSchema },
  'help.state': { input: z.object({ id: idSchema<'help_call'>() }), output: helpCallSchema },
  /**
   * The front desk at the kiosk. Carries a call to the desk's own entrance (shared/desk/channels.ts), which
   * checks all of it and answers with a DeskAnswer. `token`: of the session, null before signing in.
   */
  'desk.call': {
    input: z.object({ token: text(100).nullable(), channel: text(60), input: z.unknown() }),
    output: z.object({ answer: z.unknown() }),
  },
  /** Something in the page broke: where, never what it said, because an error's words may hold what somebody typed. */
  'screen.fault': { input: screenFaultSchema, output: z.object({}) },
  ...demonstrationChannels,
  ...phoneDetailsChannels,
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>;

export type ChannelName = keyof typeof channels;
/** What a caller passes: before the schema has cleaned it. */
export type ChannelInput<C extends ChannelName> = z.input<(typeof channels)[C]['input']>;
/** What a handler receives: after the schema has cleaned it. */
export type ChannelRequest<C extends ChannelName> = z.output<(typeof channels)[C]['input']>;
export type ChannelOutput<C extends ChannelName> = z.output<(typeof channels)[C]['output']>;
