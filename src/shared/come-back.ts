/** What a customer who finishes later has said to the screen, and what they find when they come back. */
import { z } from 'zod';
import { priceSchema } from './price';

/** What a customer wants to store, as they told the planner: how many of each, and whether they want to reach it. */
export const storedThingsSchema = z.object({
  load: z.record(z.string().max(40), z.number().int().min(0).max(9999)),
  reach: z.boolean(),
});

/** Parts of an address as the customer typed them. A contact holds street and apartment in one, and nothing that is wrong. */
export const typedAddressSchema = z.object({
  address: z.string(),
  apartment: z.string(),
  city: z.string(),
  postalCode: z.string(),
});
export type TypedAddress = z.output<typeof typedAddressSchema>;
export const typedContactSchema = typedAddressSchema.extend({
  phoneNumber: z.string(),
  /** ISO 3166-1 numeric. */
  phoneCountryId: z.number().int(),
});

/** As it is stored for a customer who finishes later. */
export const storedAnswersSchema = storedThingsSchema.partial().extend({
  typed: typedAddressSchema.optional(),
});

/** What a customer who finishes later finds again. */
export const comeBackSchema = z.object({
  /** When they saw the price. */
  askedAt: z.string(),
  /** The price they saw, where it is another now. */
  before: z.object({ payable: priceSchema, recurring: priceSchema }).nullable(),
  stored: storedThingsSchema.nullable(),
  /** Somebody else has the unit by now. */
  unitGone: z.boolean(),
});
