/**
 * The tenant who has signed in at the screen. The token of their session is kept here, and here alone: the page never
 * sees it, and it ends with the visit.
 */
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { ok, refuse, type Result } from '../../../shared/result';
import type { ServiceContext } from '../base/context';
import type { OneTimeCodes } from '../delivery/one-time-codes';
import { findByUnit, type Payer, type UnitProof } from '../login/by-unit';
import { login, type LoginView } from '../login/login';
import { redeemCode, type SentView } from '../login/one-time-codes';
import { closeSession, LIFETIME_MS, readToken, type TokenHolder } from '../login/sessions';
import type { PasswordHasher } from '../login/passwords';
import type { Origin } from '../login/throttle';
import { screen } from '../base/caller';

/** Where failures at the screen are counted: a place of its own, beside those that devices call from. */
const origin: Origin = { caller: screen, address: 'screen' };

export interface TenantSession {
  /** By any way. */
  readonly canSendCodes: boolean;
  /** Refuses as `login` does; anyone who was signed in before is not any more. */
  signIn(userName: string, password: string): Promise<Result<TokenHolder>>;
  /** Refuses as `askForCode`. Who asks is not signed in, and nobody else is any more. */
  askForCode(address: string, language: Language): Promise<Result<SentView>>;
  /** Refuses as `redeemCode`, and what was not asked for in this visit (`signed_out`). */
  redeem(code: string): Promise<Result<TokenHolder>>;
  /** Refuses as `findByUnit`; anyone who was signed in before is not any more. Who only pays is no holder. */
  findByUnit(proof: UnitProof): Promise<Result<TokenHolder | null>>;
  /** Who may pay: who is signed in, or who named a unit and the end of its phone number; else refused (`signed_out`). */
  payer(): Promise<Result<{ readonly contactId: Id<'contact'>; readonly only: Id<'contract'> | null }>>;
  /** Ends the session at once, and one that is still being opened. */
  signOut(): Promise<void>;
  /** The tenant who is signed in; else refused (`signed_out`). */
  holder(): Promise<Result<TokenHolder>>;
  /** The contact of the tenant who is signed in, or null. */
  contactId(): Promise<Id<'contact'> | null>;
}

type Parts = Pick<OneTimeCodes, 'ask' | 'setUp' | 'tellOfVisit'>;

export function createTenantSession(
  ctx: ServiceContext,
  hasher: PasswordHasher,
  codes: Parts,
  /** What else ends with a visit; does not throw. */
  leave: () => Promise<void> = () => Promise.resolve(),
): TenantSession {
  const visits = createVisits(ctx, codes, leave);
  const { holder, signOut, keep } = visits;
  return {
    canSendCodes: codes.setUp.email || codes.setUp.text,
    async signIn(userName, password) {
      const mine = await visits.begin();
      return keep(await login(ctx, hasher, origin, { userName, password }), mine);
    },
    async askForCode(address, language) {
      const mine = await visits.begin();
      const whom = membersFor(address);
      const sent = await codes.ask(screen, { ...whom, language });
      if (sent.ok) visits.note(mine, { asked: whom });
      return sent;
    },
    async redeem(code) {
      const { asked, number } = visits.now();
      if (asked === null) return signedOut();
      return keep(await redeemCode(ctx, hasher, origin, { ...asked, code }), number);
    },
    async findByUnit(proof) {
      const mine = await visits.begin();
      const found = await findByUnit(ctx, hasher, origin, { proof, setUp: codes.setUp });
      if (!found.ok) return found;
      if (found.value.level === 2) return keep(ok(found.value.opened), mine);
      return visits.note(mine, { paying: found.value.payer }) ? ok(null) : signedOut();
    },
    async payer() {
      const { paying } = visits.now();
      if (paying !== null) return ok({ contactId: paying.contactId, only: paying.contractId });
      const found = await holder();
      return found.ok ? ok({ contactId: found.value.contactId, only: null }) : found;
    },
    signOut,
    holder,
    async contactId() {
      const found = await holder();
      return found.ok ? found.value.contactId : null;
    },
  };
}

interface Visit {
  readonly token: string | null;
  /** Whose code was asked for in this visit: nobody who comes later can type it. */
  readonly asked: ReturnType<typeof membersFor> | null;
  /** Who has named a unit, and may do no more than pay for it. */
  readonly paying: Payer | null;
}
const nobody: Visit = { token: null, asked: null, paying: null };

/** What is known in this visit, and forgotten with it. */
function createVisits(ctx: ServiceContext, codes: Pick<Parts, 'tellOfVisit'>, leave: () => Promise<void>) {
  let visit = { ...nobody, number: 0, sinceMs: ctx.clock.nowMs() };

  async function holder(): Promise<Result<TokenHolder>> {
    const read = visit.token === null ? null : await readToken(ctx, visit.token);
    return read?.ok ? read : signedOut();
  }

  /** Counted at once, before anything is waited for: what was asked for before belongs to somebody who has left. */
  async function signOut(): Promise<void> {
    const left = visit.token;
    visit = { ...nobody, number: visit.number + 1, sinceMs: ctx.clock.nowMs() };
    const leaving = leave();
    if (left !== null) await closeSession(ctx, left);
    await leaving;
  }

  /** False where the visit is over by now. */
  function note(mine: number, known: Partial<Visit>): boolean {
    if (mine !== visit.number) return false;
    visit = { ...visit, ...known };
    return true;
  }

  /** Keeps what was opened, unless the tenant who asked has left: nobody else may find the session open. */
  async function keep(opened: Result<LoginView>, mine: number): Promise<Result<TokenHolder>> {
    if (!opened.ok) return opened;
    const { token } = opened.value;
    if (!note(mine, { token, asked: null })) {
      await closeSession(ctx, token);
      return signedOut();
    }
    const kept = await holder();
    // Before they see anything.
    if (kept.ok) await codes.tellOfVisit(kept.value.contactId);
    return kept;
  }

  return {
    holder,
    signOut,
    keep,
    note,
    /** A visit without a token ends with the time of one that has it, also where the clock was moved. */
    now: () => {
      const isOver = Math.abs(ctx.clock.nowMs() - visit.sinceMs) >= LIFETIME_MS;
      return isOver ? { ...visit, ...nobody } : visit;
    },
    /** Ends what was before; answers the number of the visit. */
    async begin(): Promise<number> {
      const leaving = signOut();
      const { number } = visit;
      await leaving;
      return number;
    },
  };
}

/** Who types no @ means a phone number. */
function membersFor(address: string): { readonly email: string } | { readonly phoneNumber: string } {
  return address.includes('@') ? { email: address } : { phoneNumber: address };
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
