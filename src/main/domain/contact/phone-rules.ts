/**
 * Phone numbers as people type them, read with the country that they chose and stored in one form. The register rule
 * (contact-rules) allows 15 characters, and a stored number always fits.
 */
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { plainDigits } from '../../../shared/plain-digits';
import { isPhoneNumber } from './contact-rules';

const LAST_DIGITS = 4;

const MAX_LENGTH = 15;

/**
 * A typed number as it is stored, such as `+15125550188`; null when it is not a number. Spaces, dashes, dots, slashes
 * and brackets do not matter. A number that begins with + or 00 contains its country. Any other is read as one of
 * `isoCode2`. Without a country it stays as typed, by the register rule.
 */
export function readPhoneNumber(typed: string, isoCode2: string | null): string | null {
  const text = plainDigits(typed.normalize('NFC').trim()).replaceAll(/[/\u2010-\u2015]/g, '-');
  const country = isoCode2 !== null && isSupportedCountry(isoCode2) ? isoCode2 : undefined;
  if (country === undefined && !dialsAbroad(text)) return isPhoneNumber(text) ? text : null;
  // The pattern keeps letters out: "1-800-FLOWERS" is a number to the library, and to no gate.
  if (!/^\+?[\d\s().-]+$/.test(text)) return null;
  const number =
    valid(
      parsePhoneNumberFromString(text, { ...(country && { defaultCountry: country }), extract: false }),
    ) ??
    // 00 is how most of the world dials abroad, but not the country that was chosen.
    (text.startsWith('00')
      ? valid(parsePhoneNumberFromString(`+${text.slice(2)}`, { extract: false }))
      : null);
  if (number === null) return null;
  if (number.number.length <= MAX_LENGTH) return number.number;
  // Fifteen digits and the plus are one too many: then as it is dialled inside its country.
  const kept = (dialsAbroad(text) ? number.formatNational() : text).replaceAll(/\D/g, '');
  return isPhoneNumber(kept) ? kept : null;
}

/**
 * A stored number as people of `isoCode2` write it. Their own is as they dial it, `(512) 555-0188`. Any other has its
 * country, `+49 30 123456`. A number of no known country stays as it is.
 */
export function writePhoneNumber(kept: string, isoCode2: string | null): string {
  const number = dialsAbroad(kept) ? valid(parsePhoneNumberFromString(kept, { extract: false })) : null;
  if (number === null) return kept;
  return number.country === isoCode2 ? number.formatNational() : number.formatInternational();
}

/**
 * A stored number as its owner would type it: `(512) 555-0188` and the country whose dialling code it has. The country
 * is null where the number has none, or would be read as another number there. Then the number is as it is stored.
 */
export function typedPhoneNumber(kept: string): { readonly typed: string; readonly isoCode2: string | null } {
  const number = dialsAbroad(kept) ? valid(parsePhoneNumberFromString(kept, { extract: false })) : null;
  const isoCode2 = number?.country ?? null;
  if (number === null || isoCode2 === null) return { typed: kept, isoCode2: null };
  const typed = number.formatNational();
  return readPhoneNumber(typed, isoCode2) === kept ? { typed, isoCode2 } : { typed: kept, isoCode2: null };
}

function dialsAbroad(text: string): boolean {
  return /^(?:\+|00)/.test(text);
}

function valid(number: ReturnType<typeof parsePhoneNumberFromString>) {
  return number?.isValid() === true ? number : null;
}

/** Whether two numbers, each typed or kept, with the country it is read as one of, are the same one. */
export function isSamePhone(
  one: readonly [text: string, isoCode2: string | null],
  other: readonly [text: string, isoCode2: string | null],
): boolean {
  const [first, second] = [one, other].map(([text, country]) => {
    const read = readPhoneNumber(text, country) ?? text;
    return plainDigits(read).replaceAll(/\D/g, '');
  });
  return first !== '' && first === second;
}

/** The end of a number, by which its owner is known again at the screen: four digits, fewer of a shorter number. */
export function lastDigits(phoneNumber: string): string {
  return phoneNumber.replaceAll(/\D/g, '').slice(-LAST_DIGITS);
}
