/** Texts that staff type, within bounds: nothing unprintable, nothing endless. */
import { z } from 'zod';
import type { RefusalReason } from '../result';
import { cleanText, hiddenIn, isPrintable } from '../text';

/** Why a text is refused: the page has a sentence for it, which it shows at the field. */
const because = (reason: RefusalReason) => ({ params: { reason } });

/** One line of text as it is stored: trimmed, in one Unicode form. */
export function lineSchema(min: number, max: number) {
  return z
    .string()
    .max(max * 2)
    .transform(cleanText)
    .refine((text) => hiddenIn(text) === null, because('hidden_mark'))
    .refine((text) => text.length >= min && text.length <= max);
}

/** One that a document prints: only with letters that its typefaces have. */
export function printedSchema(min: number, max: number) {
  return lineSchema(min, max).refine(isPrintable, because('script_unsupported'));
}

/** Why somebody does what another will read in the audit. */
export const whySchema = lineSchema(3, 500);

/** The same where a document says it. */
export const printedWhySchema = printedSchema(3, 500);
