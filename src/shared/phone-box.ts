/** What a phone leaves for the screen, at the kiosk's listener or at head office: ciphertext, for a short time. */
import { z } from 'zod';

export const LIVES_MS = 10 * 60_000;
/** How often the page of one code opens: two phones, and each once again. */
export const OPENINGS = 5;
/** Letters of ciphertext in Base64: details and the members around them. */
export const LONGEST_BOX = 16_384;
/** What a phone is asked for: who rents, a policy with a photo of it, or a photo that proves a claim about tax. */
export const phoneKinds = ['details', 'policy', 'tax'] as const;
export type PhoneKind = (typeof phoneKinds)[number];
/** A photo is made smaller on the phone until it is no larger. */
export const MOST_PHOTO_BYTES = 700_000;
/** Letters of ciphertext in Base64: a photo, and what is typed beside it. */
export const LONGEST_PHOTO_BOX = 940_000;

const boxOf = (longest: number) =>
  z
    .string()
    .min(40)
    .max(longest)
    .regex(/^[\w-]+$/)
    .meta({ description: 'Nonce, ciphertext and tag of AES-256-GCM, in Base64 for addresses.' });

/** `box`: twelve bytes of nonce, ciphertext and tag of AES-256-GCM. Only the screen has the key. */
export const sentDetails = z
  .strictObject({
    box: boxOf(LONGEST_BOX),
  })
  .meta({ description: 'What a phone sends: ciphertext, whose key the kiosk’s screen alone has.' });

/** The same of a photo. */
export const sentPhoto = z.strictObject({ box: boxOf(LONGEST_PHOTO_BOX) }).meta({
  description: 'What a phone sends of a photo: ciphertext, whose key the kiosk’s screen alone has.',
});
