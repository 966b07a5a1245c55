/** Tables of the people who work at head office, as Kysely sees them. */
import type { ColumnType, Generated } from 'kysely';
import type { PlaceHistory } from '../../main/domain/login/login-throttle';
import type { Id } from '../../shared/ids';
import type { Language } from '../../shared/languages';
import type { Role } from '../people/roles';

export interface PersonTable {
  id: Id<'person'>;
  name: string;
  /** By which the name is found, however it is typed. */
  name_key: string;
  role: Role;
  /** Else only at the properties of `person_property`. */
  is_everywhere: boolean;
  /** Null: has not joined yet, or is to join again. */
  password_hash: string | null;
  totp_secret: string | null;
  totp_last_step: Generated<number>;
  /** Of an authenticator that has not answered yet. */
  pending_secret: string | null;
  added_at_ms: number;
  left_at_ms: number | null;
  last_sign_in_at_ms: number | null;
  /** Who gave them what they may do, or a new code, last; null: the command line, or their identity provider. */
  placed_by: ColumnType<Id<'person'> | null, Id<'person'> | null | undefined, Id<'person'> | null>;
  placed_at_ms: Generated<number>;
  /** Null: what their browser asks for. */
  language: ColumnType<Language | null, Language | undefined, Language>;
}

export interface PersonPropertyTable {
  person_id: Id<'person'>;
  property_id: Id<'property'>;
}

/** With which somebody joins. */
export interface PersonCodeTable {
  code_hash: string;
  person_id: Id<'person'>;
  expires_at_ms: number;
}

/** Instead of a code of the authenticator, once. */
export interface RecoveryCodeTable {
  person_id: Id<'person'>;
  code_hash: string;
}

/** A key that only the person's device or security key can sign with. */
export interface PasskeyTable {
  /** Base64url, as the authenticator named it. */
  credential_id: string;
  person_id: Id<'person'>;
  /** COSE, as the authenticator gave it. */
  public_key: Uint8Array;
  /** How often it has signed, as it says; 0 where it does not count. */
  sign_count: number;
  /** The name of head office in the address, for which the browser keeps it. */
  domain: string;
  /** What the person calls it. */
  name: string;
  added_at_ms: number;
  last_used_at_ms: number | null;
}

/** What a browser is to have signed with a passkey; good once. */
export interface PasskeyChallengeTable {
  challenge: string;
  /** Who adds a passkey; null: somebody signs in. */
  person_id: Id<'person'> | null;
  /** A hash of the address that asked. */
  place: string;
  expires_at_ms: number;
}

/** Somebody who signs in with an identity provider. */
export interface ProviderPersonTable {
  issuer: string;
  /** What the provider calls them; it never changes. */
  subject: string;
  person_id: Id<'person'>;
}

export interface PersonSessionTable {
  token_hash: string;
  person_id: Id<'person'>;
  expires_at_ms: number;
  /** When they last showed who they are. */
  signed_in_at_ms: number;
  /** Noted once a minute at most; what a page asks for by itself is no use. */
  used_at_ms: number;
  /** It was left alone since then: pages about money ask who it is. */
  is_rested: boolean;
}

/** What somebody did; kept for good. */
export interface PersonActTable {
  number: ColumnType<number, never, never>;
  at_ms: number;
  /** Null: the command line. */
  person_id: Id<'person'> | null;
  said_by: string;
  act: string;
  property_id: Id<'property'> | null;
  about: string;
  why: string | null;
}

export interface SignInFailureTable {
  subject: string;
  failures: number;
  last_failure_at_ms: number;
}

/** When all failures that a name may still have are whole again. */
export interface SignInAllowanceTable {
  name_hash: string;
  history: PlaceHistory;
  full_at_ms: number;
}

/** A browser in which somebody has signed in, by the hash of what it was given. */
export interface SignInDeviceTable {
  token_hash: string;
  name_hash: string;
  last_sign_in_at_ms: number;
}

/** The last list of people who may work at a kiosk. */
export interface StaffBundleTable {
  kiosk_id: string;
  era: number;
  version: number;
  /** Of all that stands in it but its place and time: the same is not signed again. */
  facts_sha256: string;
  person_ids: Id<'person'>[];
  issued_at_ms: number;
}

/** Since which list a kiosk is to let somebody in no more. */
export interface StaffEndedTable {
  person_id: Id<'person'>;
  kiosk_id: string;
  era: number;
  version: number;
  at_ms: number;
}

/** A report that somebody kept as a file, the last time. */
export interface ReportKeptTable {
  /** Of what was asked for. */
  asked_sha256: string;
  /** Of its lines. */
  lines_sha256: string;
  at_ms: number;
  said_by: string;
}

/** What one owner asked for, and another one has to approve. It goes when somebody decides. */
export interface OwnerRequestTable {
  id: Id<'owner_request'>;
  kind: 'add' | 'change' | 'code' | 'end';
  /** Null: somebody who is to be added. */
  person_id: Id<'person'> | null;
  name: string;
  /** Null: it changes no role. */
  role: Role | null;
  is_everywhere: boolean;
  property_ids: Id<'property'>[];
  why: string | null;
  asked_by: Id<'person'>;
  asked_by_name: string;
  asked_at_ms: number;
}

/** One line, or none: a company of one person has switched the second person off. */
export interface SecondPersonOffTable {
  is_only: true;
  by_name: string;
  since_ms: number;
}

export interface PeopleTables {
  owner_request: OwnerRequestTable;
  second_person_off: SecondPersonOffTable;
  report_kept: ReportKeptTable;
  person: PersonTable;
  person_property: PersonPropertyTable;
  person_code: PersonCodeTable;
  recovery_code: RecoveryCodeTable;
  provider_person: ProviderPersonTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  person_session: PersonSessionTable;
  person_act: PersonActTable;
  sign_in_failure: SignInFailureTable;
  sign_in_allowance: SignInAllowanceTable;
  sign_in_device: SignInDeviceTable;
  staff_bundle: StaffBundleTable;
  staff_ended: StaffEndedTable;
}
