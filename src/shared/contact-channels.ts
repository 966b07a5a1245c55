/** What the screen asks about the customer's details while they are typed. */
import { z } from 'zod';
import { languageSchema } from './languages';
import { LONGEST_ID } from './scanned-id';
import { addressFormSchema, contactInputSchema } from './screen-shapes';

const text = (max: number) => z.string().max(max);

/** What a postal code says of the address: one city to fill in, several to choose from, or none. */
const placeOfPostalCodeSchema = z.object({
  /** As its country writes it; empty for what is no code yet. */
  postalCode: z.string(),
  cities: z.array(z.string()),
  /** 0: not known. */
  region: z.number().int(),
});
export type PlaceOfPostalCode = z.infer<typeof placeOfPostalCodeSchema>;

/** What seems wrong with an e-mail address; both null: nothing does. */
const emailDoubtSchema = z.object({
  /** The address that was probably meant. */
  meant: z.string().nullable(),
  /** A domain that takes no mail. */
  unknownDomain: z.string().nullable(),
});
export type EmailDoubt = z.infer<typeof emailDoubtSchema>;

/** What an e-mail address may be put together of: mailbox names out of a person's, and domains. */
const emailProposalsSchema = z.object({ names: z.array(z.string()), domains: z.array(z.string()) });
export type EmailProposals = z.infer<typeof emailProposalsSchema>;

/** What an ID says of the customer, as the answers hold it: seven elements of it, and nothing else. */
const scannedIdSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  address: z.string(),
  apartment: z.string(),
  city: z.string(),
  region: z.number().int(),
  postalCode: z.string(),
  countryId: z.number().int(),
});

/** Why nothing was read: IDs are not read here, it is another card, of another country, or cannot be read for sure. */
const idFaultSchema = z.enum(['off', 'unknown', 'elsewhere', 'unclear']);
export type IdFault = z.infer<typeof idFaultSchema>;

const readIdSchema = z.object({
  fault: idFaultSchema.nullable(),
  contact: scannedIdSchema.nullable(),
  expired: z.boolean(),
  /** The card has no room for the whole name. */
  cutOff: z.boolean(),
});
export type ReadId = z.infer<typeof readIdSchema>;

export const contactChannels = {
  'address.form': { input: z.object({ countryId: z.number().int() }), output: addressFormSchema },
  'place.of-postal-code': {
    input: z.object({ countryId: z.number().int(), postalCode: text(20) }),
    output: placeOfPostalCodeSchema,
  },
  /** The street and number with each street in it that fits what was typed of it. */
  'place.streets': {
    input: z.object({ countryId: z.number().int(), postalCode: text(20), typed: text(1000) }),
    output: z.object({ streets: z.array(z.string()) }),
  },
  /** Whether an e-mail address was probably typed wrongly: asked once for each, as its screen is left. */
  'email.doubt': { input: z.object({ email: text(250) }), output: emailDoubtSchema },
  'email.proposals': {
    input: z.object({ firstName: text(250), lastName: text(250), language: languageSchema }),
    output: emailProposalsSchema,
  },
  /** What a scanner typed of a card. It is read, answered, and forgotten. */
  'id-card.read': { input: z.object({ typed: text(LONGEST_ID) }), output: readIdSchema },
  /** Checks what was typed so far by the rules of `booking.save`; every fault at once, also of what is still empty. */
  'contact.check': { input: z.object({ contact: contactInputSchema }), output: z.object({}) },
};
