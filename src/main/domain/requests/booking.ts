/** What is asked of a booking: its making, its cover and extras, its signature and payment. */
import { z } from 'zod';
import { simulatedOutcomeSchema } from '../../../shared/shapes';
import { cleanText } from '../../../shared/text';
import { isBusinessDate } from '../base/dates';
import { newContact } from './contact';
import { boundedText, businessDate, guid } from './members';

const userType = z.union([guid<'user_type'>(), z.int()]).meta({
  description: 'The user type: its `id`, or its whole number `taxUserTypeInfoId`.',
});
const unitId = guid<'unit'>();
const moveInDate = businessDate.nullish().meta({
  description: 'From today (without one) as many days ahead as the kiosk is set to; 30 unless changed.',
});
const insuranceId = guid<'plan'>();
const priceId = guid<'premium'>();
const addOnIds = z.array(guid<'add_on'>()).nullish().meta({ description: 'Ids of the add-on list.' });
const discountCode = z
  .string()
  .transform(cleanText)
  .nullish()
  .meta({ description: 'A promotion that holds today; "" and null are none.' });

export const extrasBody = z.object({ addOnIds, discountCode });

export const quoteBody = z.object({
  unitId: unitId.meta({ description: 'A unit of the catalogue.' }),
  taxUserTypeInfoId: userType,
  moveInDate,
  insuranceId: insuranceId.nullish().meta({ description: 'A plan; only together with `priceId`.' }),
  priceId: priceId.nullish().meta({ description: "The plan's price for this unit and user type." }),
  ...extrasBody.shape,
});

/** A contact that is known already. */
export const knownContact = z.object({
  id: guid<'contact'>().meta({
    description: 'A contact that registered or logged in with this key (with scope `all`: any contact).',
  }),
});

export const createBookingBody = z.object({
  propertyInfoId: guid<'property'>().meta({ description: 'The property served.' }),
  unitId: unitId.meta({ description: 'A free unit.' }),
  taxUserTypeInfoId: userType,
  moveInDate,
  contactBookInfo: z
    .union([knownContact, newContact])
    .meta({ description: '`{id}` of a known contact, or the members of a new one as at register.' }),
});

export const linkInsuranceBody = z.object({
  insuranceId: insuranceId.meta({ description: '`id` of an insurance option.' }),
  priceId: priceId.meta({ description: '`priceId` of the same option.' }),
});

export const ownPolicy = z.object({
  kind: z.literal('own_policy'),
  insurer: boundedText({ min: 2, max: 120 }).meta({
    description: 'Name of the insurer, in letters that documents print: Latin, Greek, Cyrillic or Arabic.',
  }),
  policyNumber: boundedText({ min: 2, max: 60 }).meta({
    description: 'Number of the policy, in such letters too.',
  }),
  expires: z
    .string()
    .transform(cleanText)
    .refine(isBusinessDate)
    .meta({ format: 'date', description: 'Last day of the policy, not before the move-in date.' }),
});
export const declined = z.object({ kind: z.literal('declined') });

export const coverageBody = z.discriminatedUnion('kind', [ownPolicy, declined]);

export const signatureBody = z.object({
  signature: z.string().meta({
    description:
      'PNG or JPEG in Base64, with or without `data:image/png;base64,` or `data:image/jpeg;base64,` before it. At most 512 KiB and 4096 x 4096 pixels, with ink on it.',
    pattern: String.raw`^(?:data:image/(?:png|jpeg);base64,)?[A-Za-z0-9+/\r\n]+={0,2}[\r\n]*$`,
  }),
});

export const confirmPaymentBody = z.object({
  token: z
    .string()
    .meta({ description: "The payment intent's id (`paymentIntentId`), paid for by the customer's card." }),
});

export const presentCardBody = z.object({
  paymentIntentId: z.string().meta({ description: 'The intent that waits for a card.' }),
  outcome: simulatedOutcomeSchema.meta({ description: 'What the made-up card does.' }),
});
