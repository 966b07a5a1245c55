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
}

export interface StaffTables {
  staff: StaffTable;
  staff_session: StaffSessionTable;
}
