/**
 * The tenant who has signed in at the screen. The token of their session is kept here, and here alone: the page never
 * sees it, and it ends with the visit.
 */
import type { Id } from '../../../shared/ids';
import { refuse, type Result } from '../../../shared/result';
import type { ServiceContext } from '../base/context';
import { login } from '../login/login';
import { closeSession, readToken, type TokenHolder } from '../login/sessions';
import type { PasswordHasher } from '../login/passwords';
import { screen } from '../base/caller';

/** Where failures at the screen are counted: a place of its own, beside those that devices call from. */
const PLACE = 'screen';

export interface TenantSession {
  /** Refuses as `login` does; anyone who was signed in before is not any more. */
  signIn(userName: string, password: string): Promise<Result<TokenHolder>>;
  /** Ends the session at once, and one that is still being opened. */
  signOut(): Promise<void>;
  /** The tenant who is signed in; else refused (`signed_out`). */
  holder(): Promise<Result<TokenHolder>>;
  /** The contact of the tenant who is signed in, or null. */
  contactId(): Promise<Id<'contact'> | null>;
}

export function createTenantSession(ctx: ServiceContext, hasher: PasswordHasher): TenantSession {
  let token: string | null = null;
  let visit = 0;

  async function holder(): Promise<Result<TokenHolder>> {
    const read = token === null ? null : await readToken(ctx, token);
    return read?.ok ? read : signedOut();
  }

  /** Counted at once, before anything is waited for: what was asked for before belongs to somebody who has left. */
  async function signOut(): Promise<void> {
    visit += 1;
    const left = token;
    token = null;
    if (left !== null) await closeSession(ctx, left);
  }

  return {
    async signIn(userName, password) {
      const leaving = signOut();
      const mine = visit;
      await leaving;
      const opened = await login(ctx, hasher, { caller: screen, address: PLACE }, { userName, password });
      if (!opened.ok) return opened;
      // The tenant who asked has left meanwhile: nobody else may find the session open.
      if (mine !== visit) {
        await closeSession(ctx, opened.value.token);
        return signedOut();
      }
      ({ token } = opened.value);
      return holder();
    },
    signOut,
    holder,
    async contactId() {
      const found = await holder();
      return found.ok ? found.value.contactId : null;
    },
  };
}

function signedOut(): Result<never> {
  return refuse('INVALID_PARAM_CONTACT_BOOK_ID', 'unauthenticated', { reason: 'signed_out' });
}

/** For callers that need no more than to know somebody is there. */
export async function asHolder<T>(
  session: TenantSession,
  work: (holder: TokenHolder) => Promise<Result<T>>,
): Promise<Result<T>> {
  const holder = await session.holder();
  return holder.ok ? work(holder.value) : holder;
}
