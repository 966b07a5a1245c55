/** What a phone leaves for the screen, at the kiosk's listener or at head office: ciphertext, for a short time. */
import { z } from 'zod';

export const LIVES_MS = 10 * 60_000;
/** How often the page of one code opens: two phones, and each once again. */
export const OPENINGS = 5;
/** Letters of ciphertext in Base64: details and the members around them. */
export const LONGEST_BOX = 16_384;

/** `box`: twelve bytes of nonce, ciphertext and tag of AES-256-GCM. Only the screen has the key. */
export const sentDetails = z
  .strictObject({
    box: z
      .string()
      .min(40)
      .max(LONGEST_BOX)
      .regex(/^[\w-]+$/)
      .meta({ description: 'Nonce, ciphertext and tag of AES-256-GCM, in Base64 for addresses.' }),
  })
  .meta({ description: 'What a phone sends: ciphertext, whose key the kiosk’s screen alone has.' });
