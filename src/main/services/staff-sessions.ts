/** Staff who have signed in. */
import type { DeskOutput, DeskRequest } from '../../shared/desk/channels';
import type { SignedIn, SignInOutcome } from '../../shared/desk/session';
import type { Result } from '../../shared/result';
import type { StaffCaller } from './caller';

/** Where a call of the front desk comes from. */
export interface DeskPlace {
  readonly place: 'kiosk' | 'desk';
  /** The browser's address, for throttling; the kiosk's own screen has none. */
  readonly address: string;
}

/** A session that holds. */
export interface StaffSession {
  readonly caller: StaffCaller;
  readonly who: SignedIn;
}

export interface StaffSessions {
  /** Null for a token that is unknown, ended or locked by idleness. Counts as a sign of life only through `touch`. */
  find(token: string | null, from: DeskPlace): Promise<StaffSession | null>;
  state(session: StaffSession | null, from: DeskPlace): Promise<Result<DeskOutput<'session.state'>>>;
  signInByPin(input: DeskRequest<'session.pin'>, from: DeskPlace): Promise<Result<SignInOutcome>>;
  signInByPassword(input: DeskRequest<'session.password'>, from: DeskPlace): Promise<Result<SignInOutcome>>;
  touch(session: StaffSession): Promise<void>;
  leave(session: StaffSession): Promise<void>;
  change(session: StaffSession, input: DeskRequest<'session.change'>): Promise<Result<Record<string, never>>>;
}
