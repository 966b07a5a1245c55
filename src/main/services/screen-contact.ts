/**
 * What the customer types about themselves at the screen. The register rules, and two more that a contract needs: an
 * address that notices can go to, and letters that the documents can print.
 */
import type { ContactInput } from '../../shared/channels';
import type { Id } from '../../shared/ids';
import { ok, refusal, refuseAll, type Refusal, type Result } from '../../shared/result';
import { cleanText } from '../../shared/text';
import type { Tx } from '../database/schema';
import { isPrintable, type ContactValues } from '../domain/contact-rules';
import type { ServiceContext } from './context';
import { requireProperty } from './property';
import { readContact } from './register-contact';

/** Refuses as `readContact` does, and INVALID_CONTACT_BOOK_DETAILS_INFO for an address that is not whole. */
export async function readScreenContact(
  tx: Tx,
  contact: ContactInput,
  propertyId: Id<'property'>,
): Promise<Result<ContactValues>> {
  const read = await readContact(tx, contact, { propertyId });
  const refusals: Refusal[] = read.ok ? [] : [...read.refusals];
  const told = (field: string) => refusals.some((each) => each.field === field);
  for (const field of ['address', 'city'] as const)
    if (cleanText(contact[field]) === '' && !told(field))
      refusals.push(refusal('INVALID_CONTACT_BOOK_DETAILS_INFO', 'invalid', { field }));
  if (contact.countryId === 0 && !told('countryId'))
    refusals.push(refusal('INVALID_CONTACT_BOOK_DETAILS_INFO', 'invalid', { field: 'countryId' }));
  for (const field of ['firstName', 'lastName', 'address', 'city'] as const)
    if (!isPrintable(contact[field]) && !told(field)) refusals.push(unprintable(field));
  return read.ok && refusals.length === 0 ? read : refuseAll(refusals);
}

function unprintable(field: 'firstName' | 'lastName' | 'address' | 'city'): Refusal {
  const codes = {
    firstName: 'INVALID_PARAM_FIRSTNAME',
    lastName: 'INVALID_PARAM_LASTNAME',
    address: 'INVALID_CONTACT_BOOK_DETAILS_INFO',
    city: 'INVALID_CONTACT_BOOK_DETAILS_INFO',
  } as const;
  return refusal(codes[field], 'invalid', {
    field,
    reason: 'script_unsupported',
    message: 'The documents can be printed in Latin, Greek and Cyrillic letters only.',
  });
}

/** The screen asks at each of its steps, and shows what belongs to the step. */
export function checkContact(
  ctx: ServiceContext,
  contact: ContactInput,
): Promise<Result<Record<never, never>>> {
  return ctx.store.attempt(async (tx) => {
    const read = await readScreenContact(tx, contact, (await requireProperty(tx)).id);
    return read.ok ? ok({}) : read;
  });
}
