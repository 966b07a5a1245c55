/**
 * What a contact must look like: the register rules of the interface document (4.1 and 8) and of our decisions on
 * it. The same rules hold for a lead, a tenant, a booking's contact and what the customer types at the screen.
 * Text is trimmed and NFC-normalized; lengths count user-perceived characters; all faults are reported at once.
 * Names and addresses are in letters that the documents can print.
 */
import type { Company } from '../../../shared/company';
import type { ErrorCode } from '../../../shared/error-codes';
import { ok, refusal, refuseAll, type Refusal, type Result } from '../../../shared/result';
import { contactMembers } from '../requests/contact';
import { boundedText, isGiven, phoneFault, read, type Members } from '../requests/members';
import { unprintedFault } from '../requests/printed-text';

export { isEmailAddress, isPhoneNumber, type Members } from '../requests/members';

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
  /** Whom they rent for; null: for themselves; absent: as it is. */
  readonly company?: Company | null;
}

/** What the reference lists and the property say about the ids that were sent. */
export interface ContactFacts {
  readonly propertyId: string;
  readonly countryKnown: boolean;
  /** The country of the region that was sent; null when no such region is known. */
  readonly regionCountryId: number | null;
}

/** The members that have two names: the first wins unless it is empty. */
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
  const field =
    names.find((name) => !isEmpty(body[name])) ?? names.find((name) => isGiven(body[name])) ?? names[0];
  return { field, value: body[field] };
}

/** What says nothing under one name gives way to the other: clients fill what they do not know with these. */
function isEmpty(value: unknown): boolean {
  return !isGiven(value) || value === 0 || (typeof value === 'string' && ['', '0'].includes(value.trim()));
}

const rules = contactMembers.shape;

/** There are names of one letter. The interface document asks devices for two. */
const shortName = boundedText({ min: 1, max: 60 });

export interface NameRules {
  readonly shortNames?: boolean;
}

/** The ids to look up before `checkContact` can decide; null where none was sent. */
export function sentPlaces(body: Members): { countryId: number | null; regionId: number | null } {
  const countryId = read(rules.countryId, member(body, aliases.country).value);
  const regionId = read(rules.region, body.region);
  return { countryId: countryId || null, regionId: regionId || null };
}

/**
 * Checks the members that every contact has, in the order of the document's codes.
 * Refuses with INVALID_PARAM_FIRSTNAME, _LASTNAME, _CONTACT_NUMBER, _EMAIL_ID.
 */
export function checkPerson(
  body: Members,
  { shortNames = false }: NameRules = {},
): Result<Pick<ContactValues, 'firstName' | 'lastName' | 'phoneNumber' | 'email'>> {
  const refusals: Refusal[] = [];
  const name = shortNames ? shortName : null;
  // One letter of another script is too short as well, and that is not what is wrong with it.
  const faultOf = (code: ErrorCode, field: 'firstName' | 'lastName', text: string | null) =>
    unprintedFault(code, field, body[field]) ?? (text === null ? refusal(code, 'invalid', { field }) : null);
  const firstName = read(name ?? rules.firstName, body.firstName);
  const wrongFirst = faultOf('INVALID_PARAM_FIRSTNAME', 'firstName', firstName);
  if (wrongFirst) refusals.push(wrongFirst);

  const lastName = read(name ?? rules.lastName, body.lastName);
  const wrongLast = faultOf('INVALID_PARAM_LASTNAME', 'lastName', lastName);
  if (wrongLast) refusals.push(wrongLast);

  const phoneNumber = read(rules.phoneNumber, body.phoneNumber);
  if (phoneNumber === null) {
    const message = phoneFault(body.phoneNumber);
    const detail = { field: 'phoneNumber', reason: 'phone_invalid', message } as const;
    refusals.push(refusal('INVALID_PARAM_CONTACT_NUMBER', 'invalid', detail));
  }

  const sentEmail = member(body, aliases.email);
  // Absent under both names is refused too: one of them is required.
  const email = read(rules.emailId, sentEmail.value) ?? null;
  if (email === null) {
    const detail = { field: sentEmail.field, reason: 'email_invalid' } as const;
    refusals.push(refusal('INVALID_PARAM_EMAIL_ID', 'invalid', detail));
  }

  if (
    firstName === null ||
    lastName === null ||
    phoneNumber === null ||
    email === null ||
    refusals.length > 0
  )
    return refuseAll(refusals);
  return ok({ firstName, lastName, phoneNumber, email });
}

/**
 * Checks the members that say where a contact lives. Every refusal is INVALID_CONTACT_BOOK_DETAILS_INFO and names the
 * member as it was sent. A region without a country implies its country.
 */
export function checkPlace(
  body: Members,
  facts: ContactFacts,
): Result<Pick<ContactValues, 'address' | 'city' | 'regionId' | 'countryId' | 'postalCode'>> {
  const refusals: Refusal[] = [];
  const code = 'INVALID_CONTACT_BOOK_DETAILS_INFO';
  const wrong = (field: string) => refusals.push(refusal(code, 'invalid', { field }));
  const wrongText = (field: string, value: unknown, text: string | null) => {
    const unprinted = unprintedFault(code, field, value);
    if (unprinted) refusals.push(unprinted);
    else if (text === null) wrong(field);
  };

  const address = read(rules.address, body.address);
  wrongText('address', body.address, address);

  const city = read(rules.city, body.city);
  wrongText('city', body.city, city);

  const sentCountry = member(body, aliases.country);
  const countryId = read(rules.countryId, sentCountry.value);
  const regionId = read(rules.region, body.region);
  if (!regionFits(regionId, countryId, facts)) wrong('region');
  if (countryId === null || (countryId !== 0 && !facts.countryKnown)) wrong(sentCountry.field);

  const sentCode = member(body, aliases.postalCode);
  const postalCode = read(rules.zipCode, sentCode.value);
  wrongText(sentCode.field, sentCode.value, postalCode);

  if (isGiven(body.propertyInfoId) && read(rules.propertyInfoId, body.propertyInfoId) !== facts.propertyId) {
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
