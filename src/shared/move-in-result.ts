/** What the customer leaves with, as the screen's channel tells it. */
import { z } from 'zod';
import { idSchema } from './ids';
import { documentKindSchema, quoteSchema } from './shapes';
import { priceSchema } from './price';
import { visitUnitsSchema } from './visit';

const passPartSchema = z.enum([
  'valid',
  'hours',
  'where',
  'directions',
  'way',
  'lock',
  'next',
  'policy',
  'leave',
  'help',
]);
export type PassPart = z.infer<typeof passPartSchema>;

export const moveInResultSchema = z.object({
  contractNumber: z.string(),
  unitNumber: z.string(),
  propertyName: z.string(),
  moveInDate: z.string(),
  accessCode: z.string(),
  quote: quoteSchema,
  documents: z.array(z.object({ id: idSchema<'document'>(), kind: documentKindSchema, number: z.string() })),
  /** Ways to get the documents that this kiosk offers. */
  delivery: z.object({
    print: z.boolean(),
    email: z.boolean(),
    /** By QR code, fetched with a phone. */
    link: z.boolean(),
  }),
  /** Where an e-mail goes: the address the customer gave, which they have seen on the check. */
  emailAddress: z.string(),
  firstName: z.string(),
  /** When the code works, where the unit is, which lock fits, what is paid next: what is known of it, ready to be read. */
  pass: z.array(z.object({ part: passPartSchema, label: z.string(), text: z.string() })),
  /** Whether the card is kept for later rents; null when no consent to it is kept with the contract. */
  mandate: z.enum(['active', 'not_set_up']).nullable(),
  visit: visitUnitsSchema,
  /** For all units of the visit together. */
  paidAmount: priceSchema,
});
