/** Texts that staff type, within bounds: nothing unprintable, nothing endless. */
import { z } from 'zod';
import { cleanText, hiddenIn } from '../text';

/** One line of text as it is stored: trimmed, in one Unicode form. */
export function lineSchema(min: number, max: number) {
  return z
    .string()
    .max(max * 2)
    .transform(cleanText)
    .refine((text) => hiddenIn(text) === null && text.length >= min && text.length <= max);
}

/** Why somebody does what another will read in the audit. */
export const whySchema = lineSchema(3, 500);
