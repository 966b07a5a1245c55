/** The front desk's router, as the listener and the kiosk's screen are handed it. */
import type { DeskAnswer } from '../../../shared/desk/bridge';
import type { DeskPlace } from './session';

export interface DeskRouter {
  /** Never throws. `token`: of the session, null before signing in. */
  call(
    channel: string,
    input: unknown,
    from: DeskPlace & { readonly token: string | null },
  ): Promise<DeskAnswer<unknown>>;
  /** Whether somebody is signed in with this token. */
  knows(from: DeskPlace & { readonly token: string | null }): Promise<boolean>;
}
