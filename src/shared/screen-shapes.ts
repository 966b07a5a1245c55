/** Shapes that only the screen's channels use: what the machine is, what is typed, how a payment and the documents stand. */
import { z } from 'zod';
import { comeBackSchema, typedContactSchema } from './come-back';
import { visitSchema } from './visit';
import { companyInputSchema, companySchema } from './company';
import { idSchema } from './ids';
import { languageSchema } from './languages';
import { priceSchema } from './price';
import { bookingViewSchema } from './shapes';

const text = (max: number) => z.string().max(max);

/** What the customer has typed about themselves; the service checks it by the register rules. */
export const contactInputSchema = z.object({
  firstName: text(250),
  lastName: text(250),
  phoneNumber: text(250),
  email: text(250),
  address: text(1000),
  /** Kept as the end of the address. */
  apartment: text(250).optional(),
  city: text(250),
  region: z.number().int(),
  postalCode: text(250),
  /** ISO 3166-1 numeric; 0 = not given. */
  countryId: z.number().int(),
  /** Whose dialling code a phone number without one is read with; 0 = as it was typed. */
  phoneCountryId: z.number().int().default(0),
  /** Null: the person rents for themselves; absent: as it is. */
  company: companyInputSchema.nullable().optional(),
});
export type ContactInput = z.output<typeof contactInputSchema>;

export const coverageInputSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('operator_plan'),
    insuranceId: idSchema<'plan'>(),
    priceId: idSchema<'premium'>(),
    /** Only until a policy of the customer's own is brought, where the property takes one later. */
    bringsPolicy: z.boolean().default(false),
  }),
  z.object({
    kind: z.literal('own_policy'),
    insurer: text(250),
    policyNumber: text(250),
    expires: text(10),
  }),
  z.object({ kind: z.literal('declined') }),
]);
/** `required`: the agreement says it, and there is nothing to choose. */
const autopayOfferSchema = z.enum(['not_offered', 'offered', 'required']);
export const autopaySchema = z.object({
  offer: autopayOfferSchema,
  /** null: not decided. */
  wanted: z.boolean().nullable(),
  heading: z.string(),
  /** What is agreed to, in full; empty where nothing is offered. */
  text: z.string(),
  textSha256: z.string(),
});

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

/** Whether a card can be asked for: `offline` without a line to the bank, `closed` outside the hours of the reader. */
const readerStateSchema = z.enum(['ready', 'busy', 'unavailable', 'offline', 'closed']);

export const paymentViewSchema = z.object({
  phase: paymentPhaseSchema,
  amount: priceSchema,
  /** Why a card was declined, in words of ours, or null. `not_kept`: it can be charged once, and not saved. */
  declineReason: z.enum(['declined', 'insufficient_funds', 'expired_card', 'not_kept']).nullable(),
  /** The customer may still call it off: the reader does not have the card yet. */
  cancellable: z.boolean(),
  /** A number to tell staff when a payment has to be looked at. */
  reference: z.string().nullable(),
  reader: readerStateSchema,
  /** Until when the unit is held, ISO 8601, UTC. */
  heldUntil: z.string().nullable(),
});
export type PaymentView = z.infer<typeof paymentViewSchema>;

/** What became of a payment that a crash interrupted. Nothing in it tells whose it was. */
export const interruptedPaymentSchema = z.object({
  /** As in the payment's view; what `payment.acknowledge` and `payment.resume` take. */
  reference: z.string(),
  /** `charged_once`: the contract is ready. `being_checked`: the provider has not said yet; ask again. */
  outcome: z.enum(['charged_once', 'nothing_taken', 'being_checked', 'needs_review']),
  amount: priceSchema,
  /** The customer may take the finished booking up again at this screen. */
  resumable: z.boolean(),
  /** How many units were rented by it; 0: none. */
  units: z.number().int(),
  /** The unit is still held, and the code that the customer has brings it back. */
  kept: z.boolean(),
  /** In which they read it; null where the kiosk does not know. */
  language: languageSchema.nullable(),
});
export type InterruptedPayment = z.infer<typeof interruptedPaymentSchema>;

/** A QR code as an SVG path over a square of so many modules, quiet zone included. */
export const qrSchema = z.object({ size: z.number().int(), path: z.string() });

/** One way of handing the documents out, and how far it is. */
export const deliveryStateSchema = z.enum(['none', 'waiting', 'done', 'failed']);
export type DeliveryState = z.infer<typeof deliveryStateSchema>;
export const deliveryStatesSchema = z.object({
  print: deliveryStateSchema,
  email: deliveryStateSchema,
  /** The e-mail to another address, the newest of them. */
  another: deliveryStateSchema,
  /** Why the e-mail is not out yet. */
  emailTrouble: z.enum(['no_line', 'refused', 'other']).nullable(),
});

/** What a sheet of strokes looks like: signature_pad's own shape, times in milliseconds. */
export const strokeSchema = z.object({
  points: z
    .array(
      z.object({
        x: z.number(),
        y: z.number(),
        time: z.number(),
        pressure: z.number(),
      }),
    )
    .max(20_000),
});
export type Stroke = z.infer<typeof strokeSchema>;

/** How an address is asked for in a country, in the order its people write it. */
export const addressFormSchema = z.object({
  fields: z.array(
    z.object({
      name: z.enum(['address', 'apartment', 'city', 'region', 'postalCode']),
      required: z.boolean(),
      /** Which word the country has for it; the page has each in every language. */
      label: z.enum([
        'street',
        'apartment',
        'city',
        'suburb',
        'district',
        'post_town',
        'state',
        'province',
        'prefecture',
        'county',
        'emirate',
        'region',
        'zip',
        'postcode',
        'postal_code',
        'pin',
        'eircode',
      ]),
    }),
  ),
  postalCode: z.object({
    keyboard: z.enum(['digits', 'text']),
    /** A code of that country, to show what one looks like; empty where there is none. */
    example: z.string(),
  }),
});
export type AddressForm = z.infer<typeof addressFormSchema>;

/** A booking as devices get it, and what only people read. */
export const screenBookingSchema = bookingViewSchema.extend({
  /** The customer's number as the property's country writes it, "" without a contact. */
  phoneNumberText: z.string(),
  /** What the customer has said to autopay, and to which words; null when they were asked nothing or the words have changed. */
  autopay: z.object({ wanted: z.boolean(), textSha256: z.string() }).nullable(),
  /** The contact is of somebody's account, and not typed for this booking: it is shown, and not changed here. */
  contactKnown: z.boolean(),
  /** Whom the person rents for; null: for themselves. */
  company: companySchema.nullable(),
  /** Of a customer who finishes later; null: of any other. */
  comeBack: comeBackSchema.nullable(),
  /** The fields of the contact that are stored in another form; null without a contact. */
  typed: typedContactSchema.nullable(),
  visit: visitSchema,
  /** The unit that a tenant gives up for this one: they sign here, and staff complete it. Null: it is no transfer. */
  transferFrom: z.string().nullable(),
  /** The customer says that they pay less tax, and nobody has seen the proof: the usual tax is charged. */
  claimsTax: z.boolean(),
});
export type ScreenBooking = z.infer<typeof screenBookingSchema>;

export const kioskStateSchema = z.object({
  property: z.object({
    id: idSchema<'property'>(),
    name: z.string(),
    phoneNumber: z.string(),
    countryId: z.number().int(),
    currency: z.string(),
    locale: z.string(),
    timeZone: z.string(),
    /** What sizes are written in; the screen adds the other one. */
    areaUnit: z.enum(['m2', 'ft2']),
    /** Whether there is a map of the site. */
    mapped: z.boolean(),
    /** Else tax is added to what units are offered at. */
    pricesIncludeTax: z.boolean(),
  }),
  defaultLanguage: languageSchema,
  /** Languages the agreement is there in; the others are not offered. */
  languages: z.array(languageSchema).min(1),
  display: z.object({
    /** Diagonal of the screen, with the page's own size in pixels it says how large a millimetre is; null: the usual one. */
    inches: z.number().nullable(),
    viewingDistanceMm: z.number(),
    /** The site's color as #rrggbb, already one that text can be read on; null: Keyturn's own. */
    brandColor: z.string().nullable(),
    /** For translators: every text 40 % longer, to see what does not fit. */
    pseudoLanguage: z.boolean(),
  }),
  /** Ways to get the documents that work now. Told before the first question when some are `setUp` and none works. */
  delivery: z.object({ print: z.boolean(), email: z.boolean(), link: z.boolean(), setUp: z.boolean() }),
  /** A tenant can be sent a sign-in code. */
  codes: z.boolean(),
  /** Business dates, both ends allowed. */
  moveInDates: z.object({ earliest: z.string(), latest: z.string() }),
  /** What many would type here, offered as a touch. */
  nearby: z.object({ areaCodes: z.array(z.string()), postalCodes: z.array(z.string()) }),
  /** Who pays the usual tax, until somebody says that they are of another kind; null where there is no kind. */
  usualUserTypeId: idSchema<'user_type'>().nullable(),
  coverageRules: z.object({
    ownPolicyAllowed: z.boolean(),
    declineAllowed: z.boolean(),
    /** Days after the move-in to bring a policy; null: it is named before. */
    ownPolicyLaterDays: z.number().int().nullable(),
  }),
  /** Whether customers are asked about later rents by card, or told. */
  autopay: autopayOfferSchema,
  idle: z.object({
    seconds: z.number().int(),
    readingSeconds: z.number().int(),
    warningSeconds: z.number().int(),
    /** A unit is kept too for a customer who walks away, and their code e-mailed. */
    finishLater: z.boolean(),
  }),
  /** Why an ID held to the scanner fills in who somebody is, in the site's words; null where none is read. */
  idScan: z.string().nullable(),
  /** Whether the customer may type their details on their own phone. */
  phoneDetails: z.boolean(),
  /** For how long a unit is kept for a customer who finishes later. */
  reservationHours: z.number().int(),
  reader: z.object({
    provider: z.enum(['simulated', 'stripe']),
    state: readerStateSchema,
    /** Test cards are offered on the payment screen; never with a real provider. */
    simulated: z.boolean(),
    /** Where the reader stands, as seen from the screen; the arrow points there. */
    place: z.enum(['left', 'right', 'below']),
  }),
  /** Why no move-in can be started now, or null. */
  outOfService: z
    .enum(['no_units', 'storage_full', 'books_not_compared', 'clock_wrong', 'reader_unavailable', 'stopping'])
    .nullable(),
  /** The sample property with made-up tenants: the screen says so. */
  demonstration: z.boolean(),
  /** Letters land in a folder of this machine, and none is sent: only in a demonstration. */
  lettersInFolder: z.boolean(),
  /** Head office was joined: other kiosks of the site may have rentals of which this one knows nothing. */
  joined: z.boolean(),
});
export type KioskState = z.infer<typeof kioskStateSchema>;

export const helpCallSchema = z.object({
  id: idSchema<'help_call'>(),
  /** `called`: staff have been called. `unanswered`: nobody came within a minute. `cleared`: staff have taken it. */
  state: z.enum(['called', 'unanswered', 'cleared']),
});
export type HelpCall = z.infer<typeof helpCallSchema>;
