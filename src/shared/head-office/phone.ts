/**
 * Details from a customer's phone by way of head office, for a kiosk that no phone reaches. The kiosk opens a place under a name
 * that only its QR code tells. A phone leaves ciphertext there, and the kiosk fetches it. Head office never gets the key.
 */
import { z } from 'zod';
import { languageSchema } from '../languages';
import { LONGEST_PHOTO_BOX, phoneKinds } from '../phone-box';

export const PHONE_PATH = '/sync/v1/phone';
/** Where phones ask, below the address of `run --phones-address`. */
export const PHONE_PAGES = '/details';

/** Of 128 bits, in base64url. */
export const phoneIdSchema = z.string().regex(/^[\w-]{22}$/, 'expected the 22 letters of a code');
/** A kiosk has one place: opening another one ends it. */
export const phoneRequestSchema = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('open'),
    id: phoneIdSchema,
    language: languageSchema,
    /** What the screen shows, and the phone too. */
    number: z.string().regex(/^\d{2}$/),
    /** Whose form of an address the page begins with: ISO 3166's number. */
    countryId: z.int().min(0).max(999),
    /** What is asked for; a kiosk from before photos says nothing, and means the details. */
    kind: z.enum(phoneKinds).default('details'),
  }),
  z.object({ act: z.literal('ask'), id: phoneIdSchema }),
  z.object({ act: z.literal('end'), id: phoneIdSchema }),
]);
export type PhoneRequest = z.input<typeof phoneRequestSchema>;

/** `box`: with `sent`, and again with each question until the place has ended, as an answer can be lost. */
export const phoneAnswerSchema = z.object({
  state: z.enum(['waiting', 'opened', 'sent', 'over']),
  box: z.string().max(LONGEST_PHOTO_BOX).nullable(),
});
export type PhoneAnswer = z.output<typeof phoneAnswerSchema>;
