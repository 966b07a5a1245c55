/** How a session of staff is opened, how long it holds, and what it says of its account. */
import { createHash, randomBytes } from 'node:crypto';
import type { SignedIn } from '../../../shared/desk/session';
import type { StaffRow } from '../../database/staff/staff';
import {
  deleteStaffSessionsBefore,
  insertStaffSession,
  selectOpenStaffSessions,
  setStaffSessionEnded,
  type StaffSessionRow,
} from '../../database/staff/sessions';
import { note } from '../audit/audit';
import type { ServiceContext } from '../base/context';
import type { PasswordHasher } from '../login/passwords';
import type { DeskPlace, StaffSession } from './session';
import type { Turns } from '../../domain/base/turns';
import type { InTransaction } from '../base/work';
import { DAY_MS, HOUR_MS } from '../../../shared/durations';

/** After so many seconds without a touch a session locks. */
export interface LockSeconds {
  readonly kiosk: number;
  readonly desk: number;
}

export const defaultLockSeconds: LockSeconds = { kiosk: 90, desk: 10 * 60 };

/** What signing in and changing are handed. */
export interface StaffSessionDeps {
  readonly ctx: ServiceContext;
  readonly passwords: PasswordHasher;
  readonly lockSeconds: LockSeconds;
  /** One attempt at a time at each place, so that many at once cannot outrun the count of failures. */
  readonly attempts: { readonly kiosk: Turns; readonly desk: Turns };
}

/** The same within a transaction. */
type SessionWork = StaffSessionDeps & InTransaction;

const LONGEST_MS = 12 * HOUR_MS;
/** A kiosk that head office does not reach hears of no dismissal: a clearance is good for a working day. */
const CENTRAL_MS = 8 * HOUR_MS;
const KEPT_MS = 30 * DAY_MS;
const TOKEN_BYTES = 32;

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Idle for too long, or open for too long. A clock that was turned back makes neither longer. */
export function isOver({ ctx, lockSeconds }: StaffSessionDeps, session: StaffSessionRow): boolean {
  const nowMs = ctx.clock.nowMs();
  const idleMs = Math.abs(nowMs - session.seen_at_ms);
  const ageMs = nowMs - session.created_at_ms;
  const longestMs = session.until_ms === null ? LONGEST_MS : session.until_ms - session.created_at_ms;
  return idleMs >= lockSeconds[session.place] * 1000 || ageMs >= longestMs;
}

/** Ends every session that is over, and notes that it locked. */
export async function lockOverdue(work: SessionWork): Promise<void> {
  const { ctx, tx } = work;
  for (const session of await selectOpenStaffSessions(tx)) {
    if (!isOver(work, session)) continue;
    await setStaffSessionEnded(tx, session.id, ctx.clock.nowMs());
    await note({ ctx, tx, by: 'kiosk' }, 'staff.locked', session.staff_id);
  }
}

/**
 * Opens a session, in the transaction of signing in. The token goes to the person who signed in, and is kept
 * as a hash.
 */
export async function openStaffSession(
  work: SessionWork,
  staff: StaffRow,
  place: DeskPlace['place'],
): Promise<{ readonly token: string; readonly who: SignedIn }> {
  const { ctx, tx } = work;
  const nowMs = ctx.clock.nowMs();
  await lockOverdue(work);
  await deleteStaffSessionsBefore(tx, nowMs - KEPT_MS);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const row: StaffSessionRow = {
    id: ctx.newId<'staff_session'>(),
    token_hash: hashToken(token),
    staff_id: staff.id,
    place,
    created_at_ms: nowMs,
    seen_at_ms: nowMs,
    ended_at_ms: null,
    until_ms: staff.source === 'head_office' ? nowMs + CENTRAL_MS : null,
  };
  await insertStaffSession(tx, row);
  const { caller, who } = sessionOf(work, row, staff);
  await note({ ctx, tx, by: caller }, 'staff.signed_in', staff.id);
  return { token, who };
}

export function sessionOf(
  { lockSeconds }: StaffSessionDeps,
  { id, place }: StaffSessionRow,
  staff: StaffRow,
): StaffSession {
  const { id: staffId, name, role } = staff;
  const given = place === 'kiosk' ? staff.pin_must_change : staff.password_must_change;
  return {
    id,
    caller: { kind: 'staff', id: staffId, role, place },
    who: { staffId, name, role, place, mustChange: given === 1, lockAfterSeconds: lockSeconds[place] },
  };
}
