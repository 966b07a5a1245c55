/** Texts that documents print: a contract whose tenant nobody can read would be wrong for tenant and operator. */
import type { ErrorCode } from '../../../shared/error-codes';
import { refusal, type Refusal } from '../../../shared/result';
import { cleanText, hiddenIn, unprintableIn } from '../../../shared/text';

/** Names the first sign that no document can print; null where all can be printed. What nobody sees has a fault of its own. */
export function unprintedFault(code: ErrorCode, field: string, value: unknown): Refusal | null {
  if (typeof value !== 'string') return null;
  const text = cleanText(value);
  const sign = unprintableIn(text);
  if (sign === undefined || hiddenIn(text, { lineBreaks: true }) !== null) return null;
  const point = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return refusal(code, 'invalid', {
    field,
    reason: 'script_unsupported',
    message: `${field} has “${sign}” (U+${point}), which no document can print. Use Latin, Greek, Cyrillic or Arabic letters.`,
  });
}
