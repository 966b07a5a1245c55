/** Tables of the details of a person, as Kysely sees them. */
import type { Id } from '../../../shared/ids';
import type { Later } from './column';

export interface ContactTable {
  id: Id<'contact'>;
  property_id: Id<'property'>;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
  address: string;
  city: string;
  region_id: number;
  postal_code: string;
  /** 0 = not given. */
  country_id: number;
  profile_image_path: string;
  created_at_ms: number;
  /** Reduced to what documents need, because the person asked to be erased. */
  restricted_at_ms: Later<number | null>;
  /** JSON of shared/company.ts: whom the person rents for; null: for themselves. */
  company: Later<string | null>;
  /** As the search reads them; see database/contact/folded-names.ts. Null: as they are. */
  folded_first_name: Later<string | null>;
  folded_last_name: Later<string | null>;
  folded_company: Later<string | null>;
}

/**
 * Contacts that were registered or logged in with a key: a key with the scope `portal` alone may make bookings only
 * for these. The first of its line.
 */
export interface ContactKnownToKeyTable {
  contact_id: Id<'contact'>;
  api_key_id: Id<'api_key'>;
}

/** What staff wrote down about a person, and what the person wrote to staff at the kiosk. A struck one stays. */
export interface TenantNoteTable {
  id: Id<'tenant_note'>;
  contact_id: Id<'contact'>;
  text: string;
  /** Null, as the name: the tenant wrote it. */
  staff_id: Id<'staff'> | null;
  staff_name: string | null;
  at_ms: number;
  /** Name of who struck it; null: it stands. */
  struck_by: string | null;
  struck_at_ms: number | null;
  /** Name of who read a tenant's; null: nobody yet. */
  read_by: string | null;
  read_at_ms: number | null;
}

export interface ContactTables {
  contact: ContactTable;
  tenant_note: TenantNoteTable;
  contact_known_to_key: ContactKnownToKeyTable;
}
