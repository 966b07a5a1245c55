/** The channels of a customer who finishes later, and of who comes back for a unit that is held. */
import { z } from 'zod';
import { idSchema } from './ids';
import { languageSchema } from './languages';
import { storedThingsSchema } from './come-back';
import { contactInputSchema, qrSchema, screenBookingSchema } from './screen-shapes';

const text = (max: number) => z.string().max(max);
const bookingRef = z.object({ bookingId: idSchema<'booking'>(), language: languageSchema });

export const reservationChannels = {
  /**
   * Keeps the unit for a customer who finishes later; the code brings the booking back to the screen. A signature is not
   * kept, unless they pay at the front desk. `away`: they have walked off, and have said where the code may go.
   */
  'booking.reserve': {
    input: bookingRef.extend({
      way: z.enum(['asked', 'away', 'desk']).default('asked'),
      /** As typed so far: the person whole, the address as far as it goes. Null: what is known already. */
      contact: contactInputSchema.nullable().default(null),
      stored: storedThingsSchema.nullable().default(null),
    }),
    output: z.object({
      code: z.string().regex(/^\d{8}$/),
      heldUntil: z.string(),
      /** The code for the kiosk's scanner: a path over a square of so many modules. */
      qr: qrSchema,
      /** Where the code is sent as well; null where no mail is set up. */
      emailAddress: z.string().nullable(),
      /** It comes out of the printer: no mail is set up. */
      printed: z.boolean(),
    }),
  },
  /** Deletes a booking that waits, with all that was typed for it. Named and guessed at as in `booking.pick-up`. */
  'booking.forget': {
    input: z.object({ code: z.string().regex(/^\d{8}$/), phoneDigits: z.string().regex(/^\d{4}$/) }),
    output: z.object({}),
  },
  /** A booking that waits, by its code and the last four digits of the phone number. Guessing is slowed down. */
  'booking.pick-up': {
    input: z.object({
      language: languageSchema,
      code: z.string().regex(/^\d{8}$/),
      phoneDigits: z.string().regex(/^\d{4}$/),
    }),
    output: screenBookingSchema,
  },
  /** Bookings that wait for a person, by e-mail address and phone number together. Guessing is slowed down. */
  'booking.find': {
    input: z.object({
      language: languageSchema,
      email: text(250),
      phoneNumber: text(250),
      phoneCountryId: z.number().int(),
    }),
    output: z.array(screenBookingSchema).min(1),
  },
  /** The new agreement of a tenant who has signed in and changes the unit: read and signed next. */
  'booking.transfer': {
    input: z.object({ bookingId: idSchema<'booking'>(), language: languageSchema }),
    output: screenBookingSchema,
  },
} as const;
