/**
 * The members that requests of /v1 are made of. Each is a schema that reads what was sent, by the rules of the
 * services. The description of the interface is generated from them, and a hint repeats each refinement for it. The
 * interface is as strict as the hint, or less: it trims. Only two things may differ. It counts characters as people see
 * them, and JSON Schema counts code points. What documents print has letters that they can print (`printed-text.ts`).
 */
import { z } from 'zod';
import { parseGuid, type Id, type IdKind } from '../../../shared/ids';
import { cleanText, graphemeLength, hiddenIn } from '../../../shared/text';
import { isBusinessDate } from '../base/dates';

/** A JSON object as it was sent: nothing about its members is known. */
export type Members = Readonly<Record<string, unknown>>;

/** What a member's schema makes of a value; null when it refuses it. */
export function read<T>(schema: z.ZodType<T>, value: unknown): T | null {
  const result = schema.safeParse(value);
  return result.success ? result.data : null;
}

/** Clients write an absent member as null too. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Spaces and marks that only direct the others: of a text of them alone nobody sees anything. */
const VISIBLE = /[^\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** More marks on one letter than any language writes (UAX #15, stream-safe text); documents would draw each of them. */
const OVERLOADED = /\p{M}{31}/u;

/** For the description: one line, nothing blank at its ends. */
const LINE = String.raw`^[^\s\p{C}](?:[^\p{C}]*[^\s\p{C}])?$`;

interface Bounds {
  /** User-perceived characters. */
  readonly min: number;
  readonly max: number;
  readonly lineBreaks?: true;
}

function isWithin(text: string, { min, max, lineBreaks }: Bounds): boolean {
  if (hiddenIn(text, { lineBreaks: lineBreaks ?? false }) !== null) return false;
  if (!VISIBLE.test(text) || OVERLOADED.test(text)) return false;
  const length = graphemeLength(text);
  return length >= min && length <= max;
}

function hintOf({ min, max, lineBreaks }: Bounds) {
  return { minLength: min, maxLength: max, ...(lineBreaks ? {} : { pattern: LINE }) };
}

/** Text within its bounds, cleaned. */
export function boundedText(bounds: Bounds) {
  return z
    .string()
    .transform(cleanText)
    .refine((text) => isWithin(text, bounds))
    .meta(hintOf(bounds));
}

/** The same, but text that is absent or blank is "". */
export function optionalText(bounds: Bounds) {
  return z
    .string()
    .nullish()
    .transform((text) => cleanText(text ?? ''))
    .refine((text) => text === '' || isWithin(text, bounds))
    .meta(hintOf(bounds));
}

const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;

/** Whether a text is an email address with a domain of at least two labels; other scripts are welcome. */
export function isEmailAddress(text: string, maxLength: number): boolean {
  if (graphemeLength(text) > maxLength) return false;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  if (at < 1 || local.length > 64 || !LOCAL_PART.test(local)) return false;
  const labels = text.slice(at + 1).split('.');
  if (labels.length < 2 || /^\d+$/.test(labels.at(-1) ?? '')) return false;
  return labels.every((label) => label.length <= 63 && DOMAIN_LABEL.test(label));
}

const EMAIL_HINT = String.raw`^[^@]{1,64}@(?:[^.@]{1,63}\.)+[^.@]*[^.@0-9][^.@]*$`;

/** An email address of at most so many characters. */
export function emailAddress(max: number) {
  return boundedText({ min: 1, max })
    .refine((text) => isEmailAddress(text, max))
    .meta({ format: 'email', minLength: undefined, maxLength: max, pattern: EMAIL_HINT });
}

const PHONE = /^\+?[(\d][\d ().-]*\d$/;

/** At least 5 digits and at most 15 characters; one leading +, spaces and - ( ) . between the digits. */
export function isPhoneNumber(text: string): boolean {
  return text.length <= 15 && PHONE.test(text) && text.replaceAll(/\D/g, '').length >= 5;
}

/** What is wrong with a phone number, as a sentence; of several faults the first. */
export function phoneFault(value: unknown): string {
  if (!isGiven(value)) return 'The phone number is missing.';
  if (typeof value !== 'string') return 'The phone number must be text.';
  const text = cleanText(value);
  if (text === '') return 'The phone number is missing.';
  if (!/^[\d ().+-]*$/.test(text))
    return 'The phone number has characters that are not allowed. Use digits, one leading +, and spaces and - ( ) . between digits.';
  if (text.lastIndexOf('+') > 0) return 'The phone number may have a + only at its beginning.';
  if (text.replaceAll(/\D/g, '').length < 5) return 'The phone number has fewer than 5 digits.';
  if (text.length > 15) return 'The phone number has more than 15 characters.';
  return 'The phone number must begin with a digit or bracket (after a + if there is one) and end with a digit.';
}

export const phoneNumber = boundedText({ min: 5, max: 15 })
  .refine(isPhoneNumber)
  .meta({ minLength: 5, maxLength: 15, pattern: String.raw`^\+?\(?(?:\d[ ().-]*){4,}\d$` });

/** An identifier in any case, blanks around it forgiven; read in lower case. */
export function guid<K extends IdKind>() {
  return z
    .string()
    .transform((text, context): Id<K> => {
      const id = parseGuid<K>(text);
      if (id !== null) return id;
      context.addIssue({ code: 'custom', message: 'expected a GUID' });
      return z.NEVER;
    })
    .meta({
      format: 'uuid',
      pattern: '^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$',
    });
}

/** A date that exists, as YYYY-MM-DD. */
export const businessDate = z.string().refine(isBusinessDate).meta({ format: 'date' });

/** The number of a country or region: 0 when absent. */
export const placeId = z
  .int()
  .min(0)
  .nullish()
  .transform((id) => id ?? 0);

/** A country's number as a number, or as the text in which login and register answer it. */
export const countryId = z
  .union([
    z.int().min(0),
    z
      .string()
      .transform(cleanText)
      .refine((text) => /^\d{0,3}$/.test(text))
      .transform(Number)
      .meta({ pattern: String.raw`^\d{1,3}$` }),
  ])
  .nullish()
  .transform((id) => id ?? 0);

/** A whole number in a query or a path, where everything is text. */
export function wholeNumberText({ min, max, digits }: { min: number; max: number; digits: number }) {
  return z
    .string()
    .refine((text) => /^\d+$/.test(text) && text.length <= digits)
    .transform(Number)
    .refine((count) => count >= min && count <= max)
    .meta({ type: 'integer', minimum: min, maximum: Math.min(max, 10 ** digits - 1) });
}
