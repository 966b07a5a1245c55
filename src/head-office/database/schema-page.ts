/** Tables of the listener and of the fleet page that it answers, as Kysely sees them. */
import type { Generated } from 'kysely';

/** Of the fleet page; made at the first start. */
export interface PagePasswordTable {
  one: 1;
  sha256: string;
}

/** What good signatures name now; see http/nonces.ts. */
export interface ListenerEpochTable {
  one: 1;
  epoch: string;
  /** Which run of which server made it, in which table. */
  made_in: string;
  forgotten_until_ms: Generated<number>;
  deletable_until_ms: Generated<number>;
  raised_at: Generated<Date>;
}

/** Of a signature that was used. */
export interface ListenerNonceTable {
  nonce: string;
  /** When its signer says that it was made. */
  time_ms: number;
}

/** Wrong passwords of the fleet page, by who tried them. */
export interface PageFailureTable {
  subject: string;
  failures: number;
  last_failure_at_ms: number;
}

/** When all wrong passwords that may still be tried are whole again. */
export interface PageAllowanceTable {
  /** Of who tries: see main/domain/login/login-throttle.ts. */
  standing: 'first' | 'again';
  full_at_ms: number;
}

/** A browser that had the right password, by the hash of what it was given. */
export interface PageDeviceTable {
  token_sha256: string;
  last_sign_in_at_ms: number;
}

export interface PageTables {
  page_password: PagePasswordTable;
  listener_epoch: ListenerEpochTable;
  listener_nonce: ListenerNonceTable;
  page_failure: PageFailureTable;
  page_allowance: PageAllowanceTable;
  page_device: PageDeviceTable;
}
