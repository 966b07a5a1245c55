/** The tables about who is to be believed, as Kysely sees them. */

/** By which head office signs; each but the first is signed by the one before it. */
export interface SigningKeyTable {
  number: number;
  public_key: string;
  former_signature: string | null;
  made_at_ms: number;
  made_by: string | null;
  why: string | null;
}
/** The last counts. Of the first one, in which the database was made, nobody said anything. */
export interface OfficeEraTable {
  era: number;
  at_ms: number;
  raised_by: string | null;
  why: string | null;
  key_number: number | null;
  signature: string | null;
}
/** A row: the database went back, and nothing is signed or granted until somebody begins another era. */
export interface OfficeDoubtTable {
  one: 1;
  why: 'kiosk_holds_newer' | 'other_place';
  kiosk_id: string | null;
  /** The newest that was reported. */
  era: number;
  what: string;
  at_ms: number;
}
/** Where these tables were made. */
export interface OfficePlaceTable {
  one: 1;
  place: string;
}
/** What a kiosk tried that it may not, each kind once. */
export interface KioskAttemptTable {
  kiosk_id: string;
  what: AttemptKind;
  times: number;
  of_what: string;
  at_ms: number;
}

export const attemptKinds = [
  /** With a key that was turned away. */
  'revoked_key',
  /** In the name of another kiosk. */
  'as_another',
  /** A request in its name that its key has not signed. */
  'wrong_key',
  /** A request of it that had come before. */
  'replayed',
  /** With the id of another kiosk in it. */
  'of_another',
  /** It says that head office said something that head office has not signed. */
  'not_proved',
  /** A unit that its property does not have. */
  'unknown_unit',
  /** More, and more often, than a kiosk asks. */
  'too_many',
] as const;

export type AttemptKind = (typeof attemptKinds)[number];

export interface SigningTables {
  kiosk_attempt: KioskAttemptTable;
  signing_key: SigningKeyTable;
  office_era: OfficeEraTable;
  office_doubt: OfficeDoubtTable;
  office_place: OfficePlaceTable;
}
