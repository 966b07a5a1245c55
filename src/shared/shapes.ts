/**
 * Shapes of which the screen's channels and the answers of /v1 are built.
 * Each is written once, as a schema; the types are derived.
 */
import { z } from 'zod';
import { isCalendarDate } from './calendar-date';
import { extraChargeKinds } from './desk/choices';
import { idSchema } from './ids';
import { priceSchema } from './price';

export const businessDateSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'expected a date as YYYY-MM-DD')
  .refine(isCalendarDate, 'no such date');

export const bookingStateSchema = z.enum([
  'draft',
  'payment_pending',
  'moved_in',
  'cancelled',
  'expired',
  'needs_review',
]);
export type BookingState = z.infer<typeof bookingStateSchema>;

export const unitStateSchema = z.enum([
  'available',
  'held',
  'occupied',
  'overlocked',
  /** Its tenant has left, and nobody has looked whether it is empty. */
  'to_check',
  'out_of_service',
]);
export type UnitState = z.infer<typeof unitStateSchema>;

/** A second lock keeps the unit shut until a person takes it off. `owed`: not before the tenant has paid. Null: none is on. */
export const secondLockSchema = z.enum(['owed', 'comes_off']).nullable();
export type SecondLock = z.infer<typeof secondLockSchema>;

export const quoteLineCodeSchema = z.enum([
  'rent',
  'insurance',
  'admin',
  'deposit',
  'add_on',
  'discount',
  'rounding',
]);
export type QuoteLineCode = z.infer<typeof quoteLineCodeSchema>;

/** What a line of an invoice may be: what a quote has, and what only a later invoice has. */
export const invoiceLineCodeSchema = z.enum([
  ...quoteLineCodeSchema.options,
  'late_fee',
  'damage',
  'opening',
  'returned_payment',
]);
export type InvoiceLineCode = z.infer<typeof invoiceLineCodeSchema>;

/** What staff may charge a tenant for beside the rent. */
export const extraChargeKindSchema = z.enum(extraChargeKinds);
export type ExtraChargeKind = z.infer<typeof extraChargeKindSchema>;

export const quoteLineSchema = z.object({
  code: quoteLineCodeSchema,
  description: z.string(),
  taxableAmount: priceSchema,
  taxPercentage: priceSchema,
  taxAmount: priceSchema,
  payableAmount: priceSchema,
  /** How the amount came about; null for a line without one, such as a rounding. */
  explanation: z
    .object({
      /** One whole period, or the one-off amount, before discount and tax; of a discount, that of the charge it is off. */
      rate: priceSchema,
      /** `part`: some days of a period. `whole`: a period as it is. `once`: not charged again. */
      kind: z.enum(['part', 'whole', 'once', 'discount']),
      from: z.string().nullable(),
      to: z.string().nullable(),
      /** Days that are paid for, and what they are counted against; null where days do not matter. */
      daysCharged: z.number().int().nullable(),
      /** Null beside a number of days: each costs 12/365 of the rate. */
      daysInCycle: z.number().int().nullable(),
      /** The prices of the property already have the tax in them. */
      taxIncluded: z.boolean(),
    })
    .nullable(),
});
export type QuoteLineView = z.infer<typeof quoteLineSchema>;

export const quoteSchema = z.object({
  currency: z.string(),
  lines: z.array(quoteLineSchema),
  taxAmount: priceSchema,
  payableAmount: priceSchema,
  /** What of `payableAmount` the tenant's credit pays, below 0, and what is left to pay; null where none is used. */
  credit: z
    .object({ description: z.string(), payableAmount: priceSchema, toPayAmount: priceSchema })
    .nullable(),
  /** What one whole later period costs, with tax and without what is paid once. */
  recurringAmount: priceSchema,
  /** First day that is not paid for by this quote: the date of the next bill. */
  nextBillDate: z.string(),
  /** The next two bills as they will be, discounts that still run included. Dates are YYYY-MM-DD. */
  upcomingBills: z.array(
    z.object({
      date: z.string(),
      /** The period it pays for, both days included. */
      from: z.string(),
      to: z.string(),
      taxAmount: priceSchema,
      payableAmount: priceSchema,
      lines: z.array(
        z.object({ code: quoteLineCodeSchema, description: z.string(), payableAmount: priceSchema }),
      ),
    }),
  ),
  /** The first bill without the promotion; null without one, or when it ends with this quote. From then on `recurringAmount`. */
  promotionEndsOn: z.string().nullable(),
});
export type QuoteView = z.infer<typeof quoteSchema>;

export const storageTypeSchema = z.object({ id: idSchema<'storage_type'>(), name: z.string() });

export const userTypeSchema = z.object({
  id: idSchema<'user_type'>(),
  name: z.string(),
  taxUserTypeInfoId: z.number().int(),
});

/** The same for the screen, which says what needs a proof. */
export const kindSchema = userTypeSchema.extend({ proof: z.enum(['none', 'later']) });

export const unitSchema = z.object({
  id: idSchema<'unit'>(),
  number: z.string(),
  storageType: storageTypeSchema,
  /** Square meters; cubic meters for containers. */
  area: z.number(),
  /** The same for people, in the unit the property shows, e.g. `100 sq ft`. */
  areaText: z.string(),
  /** Width x length x height for people, e.g. `2.5 × 4 × 2.4 m`. */
  dimensionsText: z.string(),
  /** Inside measures, for the drawing. */
  widthCm: z.number().int(),
  lengthCm: z.number().int(),
  heightCm: z.number().int(),
  floor: z.number().int(),
  features: z.array(z.string()),
  rent: priceSchema,
  state: unitStateSchema,
});
export type UnitView = z.infer<typeof unitSchema>;

export const insuranceOptionSchema = z.object({
  id: idSchema<'plan'>(),
  name: z.string(),
  coverage: priceSchema,
  priceId: idSchema<'premium'>(),
  taxableAmount: priceSchema,
  taxPercentage: priceSchema,
  taxAmount: priceSchema,
  payableAmount: priceSchema,
});
export type InsuranceOptionView = z.infer<typeof insuranceOptionSchema>;

const coverageKindSchema = z.enum(['operator_plan', 'own_policy', 'declined']);
export const coverageSchema = z.object({
  kind: coverageKindSchema,
  insurer: z.string().nullable(),
  policyNumber: z.string().nullable(),
  expires: z.string().nullable(),
  /** The plan counts until a policy is brought, at the latest on this day; null: none was promised. */
  bringsPolicyBy: z.string().nullable(),
});

/** Contact details as the interface document answers them at register and login (authContactBookInfo). */
export const contactBookInfoSchema = z.object({
  id: idSchema<'contact'>(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  address: z.string(),
  city: z.string(),
  region: z.number().int(),
  postalCode: z.string(),
  /** The country's id as text, "" without one. */
  country: z.string(),
});
export type ContactBookInfo = z.infer<typeof contactBookInfoSchema>;

export const countrySchema = z.object({
  id: z.number().int(),
  name: z.string(),
  iSOCode2: z.string(),
  iSOCode3: z.string(),
  currencyCode: z.string(),
  dialingCode: z.string(),
});
export const regionSchema = z.object({ id: z.number().int(), name: z.string() });

/** A region in the language of a page, and the other words it is found by: its names elsewhere, and its code. */
export const namedRegionSchema = regionSchema.extend({ words: z.array(z.string()) });

export const addOnSchema = z.object({
  id: idSchema<'add_on'>(),
  name: z.string(),
  description: z.string(),
  /** Charged with every period, or once. */
  recurring: z.boolean(),
  taxableAmount: priceSchema,
  taxPercentage: priceSchema,
  taxAmount: priceSchema,
  payableAmount: priceSchema,
});

export const bookingViewSchema = z.object({
  id: idSchema<'booking'>(),
  state: bookingStateSchema,
  moveInDate: z.string(),
  holdExpiresAt: z.string().nullable(),
  property: z.object({ id: idSchema<'property'>(), name: z.string() }),
  unit: unitSchema,
  userType: userTypeSchema,
  contactBook: contactBookInfoSchema.nullable(),
  insurance: insuranceOptionSchema.nullable(),
  coverage: coverageSchema.nullable(),
  addOnIds: z.array(idSchema<'add_on'>()),
  discountCode: z.string().nullable(),
  signature: z.object({ saved: z.boolean(), expiresAt: z.string().nullable() }),
  quote: quoteSchema,
  rentalContractId: idSchema<'contract'>().nullable(),
});
export type BookingView = z.infer<typeof bookingViewSchema>;

export const simulatedOutcomeSchema = z.enum([
  'approved',
  'declined',
  'insufficient_funds',
  'expired_card',
  'timeout',
  'unplugged',
  'late_success',
]);
export type SimulatedOutcome = z.infer<typeof simulatedOutcomeSchema>;

export const documentKindSchema = z.enum(['contract', 'invoice', 'receipt', 'credit_note']);
export type DocumentKind = z.infer<typeof documentKindSchema>;
