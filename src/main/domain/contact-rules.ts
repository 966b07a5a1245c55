/**
 * What a contact must look like: the register rules of the interface document (4.1 and 8) and of our decisions on
 * it. The same rules hold for a lead, a tenant, a booking's contact and what the customer types at the screen.
 * Text is trimmed and NFC-normalised; lengths count user-perceived characters; all faults are told at once.
 */
import { parseGuid } from '../../shared/ids';
import { ok, refusal, refuseAll, type Refusal, type Result } from '../../shared/result';
import { cleanText, graphemeLength } from '../../shared/text';

/** A JSON object as it was sent: nothing about its members is known. */
export type Members = Readonly<Record<string, unknown>>;

/** A contact that keeps the rules. Absent text is "", absent country and region are 0. */
export interface ContactValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly email: string;
  readonly address: string;
  readonly city: string;
  readonly regionId: number;
  readonly countryId: number;
  readonly postalCode: string;
}

/** What the reference lists and the property say about the ids that were sent. */
export interface ContactFacts {
  readonly propertyId: string;
  readonly countryKnown: boolean;
  /** The country of the region that was sent; null when no such region is known. */
  readonly regionCountryId: number | null;
}

/** The members that have two names: the first wins wherever it is given. */
const aliases = {
  email: ['emailId', 'email'],
  postalCode: ['zipCode', 'postalCode'],
  country: ['countryId', 'country'],
} as const;

interface Member {
  readonly field: string;
  readonly value: unknown;
}

function member(body: Members, names: readonly [string, ...string[]]): Member {
  const field = names.find((name) => isGiven(body[name])) ?? names[0];
  return { field, value: body[field] };
}

/** Clients write an absent member as null too. */
function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

// Control characters and halves of surrogate pairs: nobody types them, and no document can print them.
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;
const UNPRINTABLE_BUT_LINE_BREAKS = /[^\P{Cc}\r\n]|\p{Cs}/u;

/** Text within its bounds, cleaned; null when it is not. Line breaks only where asked for. */
export function boundedText(value: unknown, min: number, max: number, lineBreaks = false): string | null {
  if (typeof value !== 'string') return null;
  const text = cleanText(value);
  if ((lineBreaks ? UNPRINTABLE_BUT_LINE_BREAKS : UNPRINTABLE).test(text)) return null;
  const length = graphemeLength(text);
  return length >= min && length <= max ? text : null;
}

/** Like boundedText, but text that is absent or blank is "". */
function optionalText(value: unknown, min: number, max: number, lineBreaks = false): string | null {
  if (!isGiven(value) || (typeof value === 'string' && cleanText(value) === '')) return '';
  return boundedText(value, min, max, lineBreaks);
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

const PHONE = /^\+?[(\d][\d ().-]*\d$/;

/** At least 5 digits and at most 15 characters; one leading +, spaces and - ( ) . between the digits. */
export function isPhoneNumber(text: string): boolean {
  return text.length <= 15 && PHONE.test(text) && text.replaceAll(/\D/g, '').length >= 5;
}

const PRINTABLE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]*$/u;

/** Whether the documents' typefaces have the letters of a text: Latin, Greek, Cyrillic and Arabic ones, no pictures. */
export function isPrintable(text: string): boolean {
  return PRINTABLE.test(text) && !/\p{Extended_Pictographic}/u.test(text);
}

/** The ids to look up before `checkContact` can decide; null where none was sent. */
export function sentPlaces(body: Members): { countryId: number | null; regionId: number | null } {
  const countryId = readPlaceId(member(body, aliases.country).value);
  const regionId = readPlaceId(body.region);
  return { countryId: countryId || null, regionId: regionId || null };
}

/** A country's or region's id: 0 when absent, null when it is no whole number of 0 or more. */
function readPlaceId(value: unknown): number | null {
  if (!isGiven(value)) return 0;
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/**
 * Checks the members every contact has, in the document's order of codes.
 * Refuses with INVALID_PARAM_FIRSTNAME, _LASTNAME, _CONTACT_NUMBER, _EMAIL_ID.
 */
export function checkPerson(
  body: Members,
): Result<Pick<ContactValues, 'firstName' | 'lastName' | 'phoneNumber' | 'email'>> {
  const refusals: Refusal[] = [];
  const firstName = boundedText(body.firstName, 2, 60);
  if (firstName === null)
    refusals.push(refusal('INVALID_PARAM_FIRSTNAME', 'invalid', { field: 'firstName' }));

  const lastName = boundedText(body.lastName, 2, 60);
  if (lastName === null) refusals.push(refusal('INVALID_PARAM_LASTNAME', 'invalid', { field: 'lastName' }));

  const phoneNumber = boundedText(body.phoneNumber, 5, 15);
  const phoneFine = phoneNumber !== null && isPhoneNumber(phoneNumber);
  if (!phoneFine) {
    const detail = { field: 'phoneNumber', reason: 'phone_invalid' } as const;
    refusals.push(refusal('INVALID_PARAM_CONTACT_NUMBER', 'invalid', detail));
  }

  const sentEmail = member(body, aliases.email);
  const email = boundedText(sentEmail.value, 1, 100);
  const emailFine = email !== null && isEmailAddress(email, 100);
  if (!emailFine) {
    const detail = { field: sentEmail.field, reason: 'email_invalid' } as const;
    refusals.push(refusal('INVALID_PARAM_EMAIL_ID', 'invalid', detail));
  }

  if (firstName === null || lastName === null || !phoneFine || !emailFine) return refuseAll(refusals);
  return ok({ firstName, lastName, phoneNumber, email });
}

/**
 * Checks the members that say where a contact lives. Everything refused is INVALID_CONTACT_BOOK_DETAILS_INFO with the
 * member as it was sent. A region without a country brings its country along.
 */
export function checkPlace(
  body: Members,
  facts: ContactFacts,
): Result<Pick<ContactValues, 'address' | 'city' | 'regionId' | 'countryId' | 'postalCode'>> {
  const refusals: Refusal[] = [];
  const wrong = (field: string) =>
    refusals.push(refusal('INVALID_CONTACT_BOOK_DETAILS_INFO', 'invalid', { field }));

  const address = optionalText(body.address, 2, 250, true);
  if (address === null) wrong('address');

  const city = optionalText(body.city, 2, 60);
  if (city === null) wrong('city');

  const sentCountry = member(body, aliases.country);
  const countryId = readPlaceId(sentCountry.value);
  const regionId = readPlaceId(body.region);
  if (!regionFits(regionId, countryId, facts)) wrong('region');
  if (countryId === null || (countryId !== 0 && !facts.countryKnown)) wrong(sentCountry.field);

  const sentCode = member(body, aliases.postalCode);
  const postalCode = optionalText(sentCode.value, 4, 15);
  if (postalCode === null) wrong(sentCode.field);

  if (isGiven(body.propertyInfoId) && parseGuid(body.propertyInfoId) !== facts.propertyId) {
    wrong('propertyInfoId');
  }

  if (refusals.length > 0) return refuseAll(refusals);
  return ok({
    address: address ?? '',
    city: city ?? '',
    regionId: regionId ?? 0,
    countryId: countryId || (facts.regionCountryId ?? 0),
    postalCode: postalCode ?? '',
  });
}

function regionFits(regionId: number | null, countryId: number | null, facts: ContactFacts): boolean {
  if (regionId === 0) return true;
  if (regionId === null || facts.regionCountryId === null) return false;
  return !countryId || facts.regionCountryId === countryId;
}
