/** Tables of the listener, as Kysely sees them. */
import type { ColumnType, Generated } from 'kysely';
import type { Language } from '../../shared/languages';
import type { PhoneKind } from '../../shared/phone-box';

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

/** Where a customer's phone leaves ciphertext for a kiosk; see phones.ts. */
export interface PhonePlaceTable {
  kiosk_id: string;
  id: string;
  language: Language;
  number: string;
  country_id: number;
  /** What the page asks for. */
  kind: PhoneKind;
  ends_at_ms: number;
  openings: Generated<number>;
  box: ColumnType<string | null, null | undefined, string | null>;
  /** Fingerprint of the box. It tells a phone that sends the same again from another phone. */
  sent: ColumnType<string | null, null | undefined, string | null>;
}

export interface ListenerTables {
  listener_epoch: ListenerEpochTable;
  listener_nonce: ListenerNonceTable;
  phone_place: PhonePlaceTable;
}
