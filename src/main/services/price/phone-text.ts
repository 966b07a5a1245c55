/** Phone numbers for people to read. They are stored, and sent to devices, in one form. */
import type { PropertyRow } from '../../database/property/properties';
import { findCountry } from '../../database/property/reference';
import type { Tx } from '../../database/schema';
import { writePhoneNumber } from '../../domain/contact/phone-rules';

/** As people in the property's country write it: `(512) 555-0188`, and with its country where it is another's. */
export async function phoneText(tx: Tx, kept: string, property: PropertyRow): Promise<string> {
  return (await phoneTexts(tx, property))(kept);
}

/** The same for a list. */
export async function phoneTexts(
  tx: Tx,
  property: Pick<PropertyRow, 'country_id'> | undefined,
): Promise<(kept: string) => string> {
  const countryId = property?.country_id ?? 0;
  const country = countryId === 0 ? undefined : await findCountry(tx, countryId);
  return (kept) => writePhoneNumber(kept, country?.iso_code_2 ?? null);
}
