/** Operator and tenant as documents write them, and the paper of a country. */
import type { ContactRow } from '../database/contacts';
import type { PropertyRow } from '../database/properties';
import { findCountry, findRegion } from '../database/reference';
import type { Tx } from '../database/schema';
import type { DocumentHeader, Party } from '../documents/port';

interface Address {
  readonly address: string;
  readonly city: string;
  readonly postal_code: string;
  readonly region_id: number;
  readonly country_id: number;
}

/** Only the lines that are there: street, "postal code city", region, country. */
export async function addressLines(tx: Tx, place: Address): Promise<readonly string[]> {
  const region = place.region_id === 0 ? undefined : await findRegion(tx, place.region_id);
  const country = place.country_id === 0 ? undefined : await findCountry(tx, place.country_id);
  const town = `${place.postal_code} ${place.city}`.trim();
  return [place.address, town, region?.name ?? '', country?.name ?? ''].filter((line) => line !== '');
}

export async function tenantParty(tx: Tx, contact: ContactRow): Promise<Party> {
  return {
    name: `${contact.first_name} ${contact.last_name}`,
    addressLines: await addressLines(tx, contact),
    phoneNumber: contact.phone_number,
    email: contact.email,
  };
}

export async function operatorParty(tx: Tx, property: PropertyRow): Promise<DocumentHeader['operator']> {
  return {
    name: property.name,
    addressLines: await addressLines(tx, property),
    phoneNumber: property.phone_number,
    email: property.email,
    legalName: property.legal_name,
    taxNumber: property.tax_number,
  };
}

/** Countries whose offices print on letter paper (Unicode CLDR, measurementData, paperSize US-Letter). */
const LETTER = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '));

export async function paperOf(tx: Tx, property: PropertyRow): Promise<DocumentHeader['paper']> {
  const country = await findCountry(tx, property.country_id);
  return country && LETTER.has(country.iso_code_2) ? 'LETTER' : 'A4';
}
