/** A contact as the interface document answers it: stored row in, contact details out. */
import type { ContactBookInfo } from '../../../shared/shapes';
import type { ContactRow } from '../../database/contact/contacts';

/** What a person said of themselves, in the members that most answers share. */
export function personalDetails(row: ContactRow) {
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
    address: row.address,
    city: row.city,
    postalCode: row.postal_code,
  };
}

/** authContactBookInfo: absent text is "", the country is its id as text, "" without one. */
export function toContactBookInfo(row: ContactRow): ContactBookInfo {
  return {
    id: row.id,
    ...personalDetails(row),
    region: row.region_id,
    country: row.country_id === 0 ? '' : String(row.country_id),
  };
}
