/** Tables of accounts of staff, as Kysely sees them. */
import type { StaffRole } from '../../../shared/desk/roles';
import type { Id } from '../../../shared/ids';
import type { Flag, Later } from './column';

/** Somebody who works at the front desk. Never deleted: the audit names them by id. */
export interface StaffTable {
  id: Id<'staff'>;
  /** What they sign in with; given out once, from 101. */
  number: number;
  name: string;
  role: StaffRole;
  password_hash: string;
  /** Somebody else gave it out: the person's own comes before anything else. */
  password_must_change: Flag;
  pin_hash: string;
  pin_must_change: Flag;
  /** Base32, of an authenticator that was confirmed; null: no second factor. */
  totp_secret: Later<string | null>;
  /** The same, shown and not confirmed yet. */
  totp_pending: Later<string | null>;
  /** The last step of 30 s whose code was taken: no code is good twice. */
  totp_last_step: Later<number>;
  disabled: Later<Flag>;
  created_at_ms: number;
  /** `head_office`: one of its people, as its last list says; they have neither PIN nor password here. */
  source: Later<'local' | 'head_office'>;
}

export interface StaffSessionTable {
  id: Id<'staff_session'>;
  /** SHA-256 of 256 random bits. */
  token_hash: string;
  staff_id: Id<'staff'>;
  /** Where it holds, and nowhere else. */
  place: 'kiosk' | 'desk';
  created_at_ms: number;
  /** The last sign of life; too long ago and it locks. */
  seen_at_ms: number;
  ended_at_ms: number | null;
  /** It ends then at the latest; null: as sessions do. */
  until_ms: Later<number | null>;
}

/** The last list of people that head office signed for this kiosk, and what was refused since. One row. */
export interface StaffBundleTable {
  one: 1;
  era: number;
  /** 0: none was taken yet. */
  version: number;
  issued_at_ms: number;
  expires_at_ms: number;
  address: string | null;
  clearance_key: string;
  /** Of the document that was refused last, and why; null: none since one was taken. */
  refused_sha256: string | null;
  refused_why: string | null;
}

/** Of head office's people: the era of the list that did not name them any more. Gone once they are let in again. */
export interface StaffEndedTable {
  staff_id: Id<'staff'>;
  era: number;
}

/** Of head office: they work nowhere here, and may be the second person for a difference of a count. */
export interface CentralApproverTable {
  id: Id<'staff'>;
  name: string;
  /** Of the list that did not name them any more; null: the last one does. */
  ended_era: number | null;
}

export interface StaffTables {
  central_approver: CentralApproverTable;
  staff_ended: StaffEndedTable;
  staff: StaffTable;
  staff_session: StaffSessionTable;
  staff_bundle: StaffBundleTable;
}
