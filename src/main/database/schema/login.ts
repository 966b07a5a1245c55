/** Tables of how tenants sign in, as Kysely sees them. */
import type { Id } from '../../../shared/ids';
import type { Flag, Later } from './column';
import type { DeliveryTable } from './delivery';

export interface LoginTable {
  id: Id<'login'>;
  contact_id: Id<'contact'> | null;
  user_name: string | null;
  password_hash: string;
  role: 'tenant' | 'staff';
  disabled: Flag;
  created_at_ms: number;
}

export interface LoginSessionTable {
  id: Id<'login_session'>;
  login_id: Id<'login'>;
  created_at_ms: number;
  expires_at_ms: number;
  revoked_at_ms: number | null;
  /** By what the tenant showed who they are. */
  proof: Later<'password' | 'code' | 'document'>;
}

/** Failed logins by subject (`place:` or `address:` and a hash); survives a restart. */
export interface LoginThrottleTable {
  subject: string;
  failures: number;
  last_failure_at_ms: number;
}

/** Where a user name has logged in from: a hash of name, key and address. */
export interface LoginPlaceTable {
  subject: string;
  last_login_at_ms: number;
}

/** A code by which a tenant signs in, on its way and until it is used, used up or past its time. */
export interface OneTimeCodeTable extends Omit<DeliveryTable, 'way'> {
  way: 'email' | 'text';
  /** Hash of what was typed to ask for it. */
  subject: string;
  /** The client that asked, and alone may sign in with it. */
  source: string;
  /** Null: nobody here has what was typed. */
  contact_id: Id<'contact'> | null;
  /** Of where it goes; '' without a contact. */
  address_sha256: string;
  /** Null until it is about to be sent. */
  code_hash: string | null;
  /** Wrong ones so far. */
  tries: number;
  expires_at_ms: number;
}

/** Tells a tenant that somebody signed in as them at the screen, or has changed their address. */
export interface VisitLetterTable extends Omit<DeliveryTable, 'way'> {
  way: 'email';
  contact_id: Id<'contact'>;
  visited_at_ms: number;
  about: Later<'visit' | 'address_changed' | 'code_asked'>;
  /** The former address; null for a visit, whose letter goes to the one on file. */
  to_address: Later<string | null>;
}

export interface LoginTables {
  login: LoginTable;
  login_session: LoginSessionTable;
  login_throttle: LoginThrottleTable;
  login_place: LoginPlaceTable;
  one_time_code: OneTimeCodeTable;
  visit_letter: VisitLetterTable;
}
