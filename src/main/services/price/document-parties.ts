/** Operator and tenant as documents write them, and the paper of a country. */
import { townLines } from '../../../shared/address-order';
import { countryNames } from '../../../shared/formats';
import type { Language } from '../../../shared/languages';
import type { ContactRow } from '../../database/contact/contacts';
import { findProperty, type PropertyRow } from '../../database/property/properties';
import { findCountry, findRegion } from '../../database/property/reference';
import type { Tx } from '../../database/schema';
import type { DocumentHeader, Party } from '../../documents/port';
import { companyLines, tenantName } from '../../domain/contact/company-rules';
import { phoneText } from './phone-text';

interface Address {
  readonly address: string;
  readonly city: string;
  readonly postal_code: string;
  readonly region_id: number;
  readonly country_id: number;
}

/** Only the lines that are there: street, town with its code, region, country in the reader's language. */
export async function addressLines(tx: Tx, place: Address, language: Language): Promise<readonly string[]> {
  const region = place.region_id === 0 ? undefined : await findRegion(tx, place.region_id);
  const country = place.country_id === 0 ? undefined : await findCountry(tx, place.country_id);
  const town = townLines(
    {
      city: place.city,
      region: region?.name ?? '',
      postalCode: place.postal_code,
      isoCode2: (country ?? (await homeCountry(tx)))?.iso_code_2 ?? '',
    },
    language,
  );
  const countryName = country ? (countryNames(language).of(country.iso_code_2) ?? country.name) : '';
  const lines = [...place.address.split(/\r?\n/), ...town, countryName];
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

/** Somebody who named no country lives where the site is, as far as the order of a line goes. */
async function homeCountry(tx: Tx) {
  const property = await findProperty(tx);
  return property && findCountry(tx, property.country_id);
}

export async function tenantParty(
  tx: Tx,
  contact: ContactRow,
  property: PropertyRow,
  language: Language,
): Promise<Party> {
  return {
    name: tenantName(contact),
    addressLines: [...companyLines(contact, language), ...(await addressLines(tx, contact, language))],
    phoneNumber: await phoneText(tx, contact.phone_number, property),
    email: contact.email,
  };
}

export async function operatorParty(
  tx: Tx,
  property: PropertyRow,
  language: Language,
): Promise<DocumentHeader['operator']> {
  return {
    name: property.name,
    addressLines: await addressLines(tx, property, language),
    phoneNumber: property.phone_number,
    email: property.email,
    legalName: property.legal_name,
    taxNumber: property.tax_number,
  };
}

/** Countries whose offices print on letter paper (Unicode CLDR, measurementData, paperSize US-Letter). */
const LETTER = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '));

export async function paperSizeOf(tx: Tx, property: PropertyRow): Promise<DocumentHeader['paper']> {
  const country = await findCountry(tx, property.country_id);
  return country && LETTER.has(country.iso_code_2) ? 'LETTER' : 'A4';
}
