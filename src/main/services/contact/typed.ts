/**
 * A contact as its customer typed it. Stored are one line of street and apartment, one form of a phone number, and
 * nothing that is wrong.
 */
import type { z } from 'zod';
import type { TypedAddress, typedContactSchema } from '../../../shared/come-back';
import type { ContactInput } from '../../../shared/screen-shapes';
import { cleanText } from '../../../shared/text';
import type { ContactRow } from '../../database/contact/contacts';
import { typedPhoneNumber } from '../../domain/contact/phone-rules';
import { findCountryByCode } from '../../domain/property/iso-3166';

/** Documents and other programs know one line. */
export const streetLine = (address: string, apartment: string): string =>
  apartment === '' ? cleanText(address) : `${cleanText(address)}, ${apartment}`;

export const typedAddressOf = ({
  address,
  apartment = '',
  city,
  postalCode,
}: ContactInput): TypedAddress => ({
  address,
  apartment: cleanText(apartment),
  city,
  postalCode,
});

/** The number, and the country that it is read as one of. */
export function typedPhoneOf({ phone_number, country_id }: ContactRow) {
  const { typed, isoCode2 } = typedPhoneNumber(phone_number);
  const own = isoCode2 === null ? undefined : findCountryByCode(isoCode2)?.id;
  return { phoneNumber: typed, phoneCountryId: own ?? country_id };
}

/** What was typed counts where the contact has nothing, or the same. Else somebody has changed the contact since. */
export function typedContactOf(row: ContactRow, typed?: TypedAddress): z.output<typeof typedContactSchema> {
  const isSameStreet =
    typed && (row.address === '' || row.address === streetLine(typed.address, typed.apartment));
  return {
    ...typedPhoneOf(row),
    address: isSameStreet ? typed.address : row.address,
    apartment: isSameStreet ? typed.apartment : '',
    city: row.city || (typed?.city ?? ''),
    postalCode: row.postal_code || (typed?.postalCode ?? ''),
  };
}
