/**
 * The contact of a tenant who rents another unit: their own, not a copy. It is not typed again. Only what a
 * contract needs, and what is blank or cannot be used, is taken from what is typed. Devices may register less
 * than the screen asks for.
 */
import type { ContactInput } from '../../../shared/screen-shapes';
import type { Id } from '../../../shared/ids';
import { ok, type Result } from '../../../shared/result';
import { findContact, type ContactRow } from '../../database/contact/contacts';
import type { Tx } from '../../database/schema';
import type { ContactValues } from '../../domain/contact/contact-rules';
import { readScreenContact } from './screen';
import { personalDetails } from './book';
import { typedPhoneOf } from './typed';

/** An address is one answer: its parts belong to each other. */
const groups: readonly (readonly (keyof ContactInput)[])[] = [
  ['firstName'],
  ['lastName'],
  ['phoneNumber', 'phoneCountryId'],
  ['email'],
  ['address', 'city', 'region', 'postalCode', 'countryId'],
];
/** The interface document's other names for the same members. */
const sameField: Readonly<Record<string, string>> = {
  emailId: 'email',
  zipCode: 'postalCode',
  country: 'countryId',
};

export function contactInputOf(row: ContactRow): ContactInput {
  return {
    ...personalDetails(row),
    region: row.region_id,
    countryId: row.country_id,
    ...typedPhoneOf(row),
  };
}

/** Members of a contact that the screen's rules refuse, in their order. */
export async function missingOf(tx: Tx, row: ContactRow): Promise<string[]> {
  const read = await readScreenContact(tx, contactInputOf(row), row.property_id);
  if (read.ok) return [];
  return read.refusals
    .map(({ field }) => sameField[field ?? ''] ?? field ?? '')
    .filter((field) => field !== '');
}

/** What is to be written to the tenant's own contact; null when it stands as it is. Refuses as `readScreenContact`. */
export async function completeContact(
  tx: Tx,
  contactId: Id<'contact'>,
  typed: ContactInput | null,
): Promise<Result<ContactValues | null>> {
  const row = await findContact(tx, contactId);
  if (!row || typed === null) return ok(null);
  const missing = await missingOf(tx, row);
  if (missing.length === 0) return ok(null);
  const open = groups.filter((group) => group.some((name) => missing.includes(name))).flat();
  const taken = Object.fromEntries(open.map((name) => [name, typed[name]]));
  return readScreenContact(tx, { ...contactInputOf(row), ...taken }, row.property_id);
}
