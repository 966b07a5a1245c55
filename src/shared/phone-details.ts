/**
 * What a customer types or photographs on their own phone: what the screen asks, and what the phone sends once it is deciphered.
 */
import { z } from 'zod';
import { idSchema } from './ids';
import { languageSchema } from './languages';
import { phoneKinds } from './phone-box';
import { contactInputSchema, qrSchema } from './screen-shapes';

/** The same that is typed at the screen, but for the company, which is. */
export const phoneDetailsSchema = contactInputSchema.omit({ company: true }).required();

/** What is typed beside a photo of one's own policy. */
export const phonePolicySchema = z.object({
  insurer: z.string().trim().min(2).max(120),
  policyNumber: z.string().trim().min(2).max(60),
  expires: z.iso.date(),
});

/**
 * `waiting`: nobody has opened the page. `opened`: a phone has. `arrived`: the details are there. `unreadable`: something
 * came that this kiosk's key does not open. `over`: the code no longer counts.
 */
const phoneStates = ['waiting', 'opened', 'arrived', 'unreadable', 'over'] as const;

export const phoneDetailsChannels = {
  /** A code for a phone: an address of the listener, and behind its # a key that no server gets. The one before is over. */
  'phone-details.begin': {
    input: z.object({ language: languageSchema, kind: z.enum(phoneKinds) }),
    output: z.object({
      /** As it is typed by hand, without the key. */
      url: z.string(),
      qr: qrSchema,
      /** Two digits that the phone shows too. */
      number: z.string(),
    }),
  },
  /** What has come is answered once, and then forgotten here. */
  'phone-details.state': {
    input: z.object({}),
    output: z.object({
      state: z.enum(phoneStates),
      contact: phoneDetailsSchema.nullable(),
      /** Of a policy whose photo has arrived. */
      policy: phonePolicySchema.optional(),
    }),
  },
  /** Puts the photo that has come with the booking, for staff to look at. The screen itself never gets it. */
  'phone-details.keep': { input: z.object({ bookingId: idSchema<'booking'>() }), output: z.object({}) },
  'phone-details.end': { input: z.object({}), output: z.object({}) },
} as const;
