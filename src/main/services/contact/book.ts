/** A contact as the interface document answers it: stored row in, contact details out. */
import type { ContactBookInfo } from '../../../shared/shapes';
import type { ContactRow } from '../../database/contact/contacts';

/** authContactBookInfo: absent text is "", the country is its id as text, "" without one. */
export function toContactBookInfo(row: ContactRow): ContactBookInfo {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
    address: row.address,
    city: row.city,
    region: row.region_id,
    postalCode: row.postal_code,
    country: row.country_id === 0 ? '' : String(row.country_id),
  };
}
