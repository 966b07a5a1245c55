/**
 * Reads a contact by the register rules, for callers that have one to write: register, bookings, the screen.
 */
import type { Id } from '../../../shared/ids';
import { ok, refuseAll, type Result } from '../../../shared/result';
import { findCountry, findRegion } from '../../database/property/reference';
import type { Tx } from '../../database/schema';
import {
  checkPerson,
  checkPlace,
  sentPlaces,
  type ContactFacts,
  type ContactValues,
  type Members,
  type NameRules,
} from '../../domain/contact/contact-rules';

export { insertContact, updateContact } from '../../database/contact/contacts';
export type { ContactValues } from '../../domain/contact/contact-rules';

/** The members of a JSON object; null for anything else that JSON can say. */
export function membersOf(body: unknown): Members | null {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Members) : null;
}

/** Looks up what the rules need to know about the places that were sent. */
export async function contactFacts(tx: Tx, body: Members, propertyId: Id<'property'>): Promise<ContactFacts> {
  const { countryId, regionId } = sentPlaces(body);
  const country = countryId === null ? undefined : await findCountry(tx, countryId);
  const region = regionId === null ? undefined : await findRegion(tx, regionId);
  return {
    propertyId,
    countryKnown: country !== undefined,
    regionCountryId: region?.country_id ?? null,
  };
}

/**
 * Reads the members of a contact without a login: userName, password and canCreateLoginCredentials are not
 * looked at. What is no JSON object is read as one with every member missing. All faults at once, in the
 * document's order, each with the member it is about. The codes: INVALID_PARAM_FIRSTNAME, _LASTNAME,
 * _CONTACT_NUMBER (reason phone_invalid), _EMAIL_ID (reason email_invalid),
 * INVALID_CONTACT_BOOK_DETAILS_INFO.
 */
export async function readContact(
  tx: Tx,
  body: unknown,
  options: NameRules & { readonly propertyId: Id<'property'> },
): Promise<Result<ContactValues>> {
  const members = membersOf(body) ?? {};
  const person = checkPerson(members, options);
  const place = checkPlace(members, await contactFacts(tx, members, options.propertyId));
  if (person.ok && place.ok) return ok({ ...person.value, ...place.value });
  return refuseAll([...(person.ok ? [] : person.refusals), ...(place.ok ? [] : place.refusals)]);
}
