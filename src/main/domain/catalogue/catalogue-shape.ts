/**
 * The sections of a catalogue. Each has its own schema, so a mistake in one does not hide those in another. Amounts
 * depend on the property's currency, so the schemas are made for a currency. Everything is strict: a misspelled
 * member is a mistake, not a setting that silently does nothing.
 */
import { z } from 'zod';
import { minor } from '../../../shared/money';
import { isCurrency } from '../../../shared/currencies';
import { idSchema } from '../../../shared/ids';
import { languageSchema, type Language } from '../../../shared/languages';
import { autopayRulesSchema } from '../autopay/rules';
import { accessSection, lockSection } from './access-shape';
import { billing } from './billing-shape';
import { chargeRules } from './charge-shape';
import { lateSection } from './late-shape';
import { moveOutSection, noticeSection, personalDataSection } from './leaving-shape';
import { rentChangeSection } from './rent-change-shape';
import { returnedPaymentSection } from './returned-payment-shape';
import { transferSection } from './transfer-shape';
import { agreementTextSchema } from './agreement-text';
import { judgeBrandColor } from '../property/brand-color';
import { sitePlanSchema } from '../site-plan/shape';
import {
  amountField,
  codeField,
  countryField,
  dateField,
  emailField,
  isLocale,
  isTimeZone,
  lineField,
  percentField,
  phoneField,
  sizeField,
  textField,
} from './catalogue-fields';
import { described, named, wordsField } from './catalogue-words';
import { nearbySchema } from '../property/nearby';
import { payingSections } from './paying';

const centimetres = z.int().min(10).max(10_000);

const brandColor = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'expected a color such as "#1f5f8b"')
  .transform((color) => color.toLowerCase())
  .superRefine((color, context) => {
    const judged = judgeBrandColor(color);
    if (!judged.ok) context.addIssue({ code: 'custom', message: judged.message });
  });

const propertyOf = (currency: string) =>
  z.strictObject({
    id: idSchema<'property'>(),
    businessId: idSchema<'business'>().nullable(),
    name: textField(120),
    legalName: lineField,
    taxNumber: textField(60, 0),
    address: lineField,
    city: textField(60),
    postalCode: textField(15),
    country: countryField,
    /** ISO 3166-2, e.g. "US-TX"; null where the country has none. */
    region: z.string().nullable(),
    phoneNumber: phoneField,
    email: emailField,
    currency: z.string().refine(isCurrency, { message: 'expected a currency of ISO 4217 such as "USD"' }),
    timeZone: z
      .string()
      .refine(isTimeZone, { message: 'expected a time zone of the IANA database such as "America/Chicago"' }),
    locale: z.string().refine(isLocale, { message: 'expected a locale such as "en-US"' }),
    language: languageSchema,
    /** The site's own; see brand-color.ts for which will do. */
    brandColor: brandColor.nullable().default(null),
    /** What the screen shows sizes in; the catalogue itself counts metres. */
    areaUnit: z.enum(['m2', 'ft2']),
    billing,
    ...payingSections,
    notice: noticeSection,
    moveOut: moveOutSection(currency),
    transfer: transferSection(currency),
    personalData: personalDataSection,
    tax: z.strictObject({ pricesIncludeTax: z.boolean(), rounding: z.enum(['line', 'category']) }),
    coverage: z.strictObject({
      ownPolicyAllowed: z.boolean(),
      declineAllowed: z.boolean(),
      /** A policy may be brought within so many days of the move-in, and a plan counts until then; null: it is named before. */
      ownPolicyLaterDays: z.int().min(7).max(90).nullable().default(null),
    }),
    /** Whether later rents are charged to the card of the move-in: no, as the customer likes, or always. */
    autopay: z.enum(['not_offered', 'offered', 'required']).default('not_offered'),
    /** When that is, and how often; null: consent is taken and the card kept, and nothing is charged by itself. */
    autopayRules: autopayRulesSchema.nullable().default(null),
    late: lateSection(currency).nullable().default(null),
    /** A late fee up to this sum may be waived by attendants too; 0: by managers alone. */
    waive: z.strictObject({ attendantMax: amountField(currency) }).default({ attendantMax: minor(0) }),
    /** How the rent of a contract that is signed with it may change; null: it never does. */
    rentChange: rentChangeSection.nullable().default(null),
    /** What a returned check or a disputed card payment costs a tenant who signs it; null: nothing. */
    returnedPayment: returnedPaymentSection(currency).nullable().default(null),
    /** What many customers would type, offered as a touch; null: nothing. */
    nearby: nearbySchema.nullable().default(null),
    /** The payment provider. Its key and its reader are set in the kiosk's configuration. */
    paymentGateway: z.enum(['simulated', 'stripe'], { error: 'expected "simulated" or "stripe"' }),
  });

/** The property's language, in which every text is; null where it could not be read. */
type Spoken = Language | null;

function storageType(language: Spoken) {
  return z
    .strictObject({
      id: idSchema<'storage_type'>(),
      name: wordsField(language, 60),
      measure: z.enum(['area', 'volume']),
    })
    .transform(({ name, ...rest }) => ({ ...rest, ...named(name) }));
}

function userType(language: Spoken) {
  return z
    .strictObject({
      id: idSchema<'user_type'>(),
      masterId: z.int().min(1).max(1_000_000),
      name: wordsField(language, 60),
      /** `later`: such a customer pays the highest tax on rent until staff have accepted a proof. */
      proof: z.enum(['none', 'later']).default('none'),
    })
    .transform(({ name, ...rest }) => ({ ...rest, ...named(name) }));
}

/** By tax code, by the name of the user type. */
const taxes = z.record(codeField, z.record(z.string(), percentField));

function unit(currency: string, language: Spoken) {
  return z.strictObject({
    id: idSchema<'unit'>(),
    number: textField(20),
    /** Name of the storage type. */
    storageType: z.string(),
    widthCm: centimetres,
    lengthCm: centimetres,
    heightCm: centimetres,
    /** Square meters, cubic meters where the storage type is measured by volume. */
    area: sizeField.refine((size) => size > 0, { message: 'expected a size above 0' }),
    floor: z.int().min(-20).max(200),
    features: z.array(textField(60)).max(20).default([]),
    /** How it is found: "Building B, upper floor, left of the elevator". */
    directions: wordsField(language, 200).optional(),
    rent: amountField(currency),
    /** Says that a rent of 0 is meant. */
    rentFree: z.boolean().default(false),
    deposit: amountField(currency),
    outOfService: z.boolean().default(false),
  });
}

function insurancePlan(currency: string, language: Spoken) {
  const plan = z.strictObject({
    id: idSchema<'plan'>(),
    name: wordsField(language, 120),
    description: wordsField(language, 1000, { min: 0, lineBreaks: true }),
    coverage: amountField(currency).refine((amount) => amount > 0, { message: 'expected an amount above 0' }),
    /** Who bears the risk: reports of premiums are by insurer. */
    insurer: textField(120).nullable().default(null),
    premiums: z
      .array(
        z.strictObject({
          id: idSchema<'premium'>(),
          storageType: z.string(),
          /** Name of the user type; null: every one. */
          userType: z.string().nullable().default(null),
          /** The tier holds from <= size < to; to null: no upper end. */
          from: sizeField,
          to: sizeField.nullable(),
          premium: amountField(currency),
        }),
      )
      .min(1)
      .max(500),
  });
  return plan.transform(({ name, description, ...rest }) => ({ ...rest, ...described(name, description) }));
}

function addOn(currency: string, language: Spoken) {
  const offered = z.strictObject({
    id: idSchema<'add_on'>(),
    name: wordsField(language, 120),
    description: wordsField(language, 1000, { min: 0, lineBreaks: true }),
    price: amountField(currency),
    taxCode: codeField.nullable().default(null),
    /** Charged with every period, or once. */
    recurring: z.boolean(),
    prorated: z.boolean().default(false),
  });
  return offered.transform(({ name, description, ...rest }) => ({
    ...rest,
    ...described(name, description),
  }));
}

function promotion(currency: string, language: Spoken) {
  const offered = z.strictObject({
    id: idSchema<'promotion'>(),
    code: z
      .string()
      .regex(/^[A-Za-z0-9-]{2,30}$/, 'expected a code of 2 to 30 letters, digits and dashes')
      .transform((text) => text.toUpperCase()),
    name: wordsField(language, 120),
    discount: z.union([
      z.strictObject({
        percent: percentField.refine((rate) => rate > 0, { message: 'expected more than "0"' }),
      }),
      z.strictObject({
        amount: amountField(currency).refine((amount) => amount > 0, { message: 'expected more than 0' }),
      }),
    ]),
    /** How many periods it lasts, from the first. */
    periods: z.int().min(1).max(120),
    validFrom: dateField.default(null),
    validTo: dateField.default(null),
  });
  return offered.transform(({ name, ...rest }) => ({ ...rest, ...named(name) }));
}

const agreement = z.strictObject({
  version: textField(40),
  /** The property's is needed, and the languages of the screens are those that are here. */
  languages: z.strictObject({
    en: agreementTextSchema.optional(),
    es: agreementTextSchema.optional(),
    de: agreementTextSchema.optional(),
    ar: agreementTextSchema.optional(),
  } satisfies Record<Language, z.ZodType>),
});

function demo(currency: string) {
  const creditNote = z.strictObject({
    id: idSchema<'credit_note'>(),
    number: textField(40),
    date: z.iso.date('expected a date as YYYY-MM-DD'),
    type: z.enum(['RENTAL', 'CUSTOM', 'LATE FEE', 'DEPOSIT', 'INSURANCE']),
    reason: textField(500),
    gross: amountField(currency),
    paid: amountField(currency),
    reverseStatus: z
      .strictObject({ id: z.int().min(1), name: textField(60) })
      .nullable()
      .default(null),
  });
  const tenant = z.strictObject({
    contactId: idSchema<'contact'>(),
    userName: emailField.transform((text) => text.toLowerCase()),
    password: z.string().min(8).max(128),
    firstName: textField(60, 2),
    lastName: textField(60, 2),
    phoneNumber: phoneField.refine((text) => text.length <= 15, {
      message: 'expected at most 15 characters',
    }),
    address: textField(250, 0),
    city: textField(60, 0),
    postalCode: textField(15, 0),
    country: countryField.nullable(),
    region: z.string().nullable(),
    creditNotes: z.array(creditNote).max(100),
  });
  return z.strictObject({ tenants: z.array(tenant).min(1).max(20) });
}

/** The sections by name, for amounts of a currency and texts that are at least in the property's language. */
export function catalogueSections(currency: string, language: Spoken) {
  return {
    formatVersion: z.literal(1),
    property: propertyOf(currency),
    storageTypes: z.array(storageType(language)).min(1).max(50),
    userTypes: z.array(userType(language)).min(1).max(50),
    taxes,
    chargeRules: chargeRules(currency),
    access: accessSection,
    lock: lockSection(language),
    units: z.array(unit(currency, language)).min(1).max(5000),
    insurancePlans: z.array(insurancePlan(currency, language)).max(100),
    addOns: z.array(addOn(currency, language)).max(100),
    promotions: z.array(promotion(currency, language)).max(500),
    /** Where the units lie; without one the screen and the documents show no map and no way. */
    sitePlan: sitePlanSchema(wordsField(language, 60)).nullable().default(null),
    agreement,
    /** Made-up tenants with passwords in plain text: only for trying the program out. */
    demo: demo(currency).optional(),
  };
}

export type CatalogueSections = ReturnType<typeof catalogueSections>;
export type Catalogue = { readonly [K in keyof CatalogueSections]: z.output<CatalogueSections[K]> };
