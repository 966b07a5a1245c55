/**
 * Login tokens: a JWT for 60 minutes, bound to a login-session row so that it can be revoked at once. There is one
 * algorithm (HS256) and one secret, made on this kiosk and kept in its database.
 */
import { randomBytes } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { parseGuid, type Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import { insertAudit } from '../../database/audit/audit';
import {
  deleteLoginSessionsBefore,
  findLogin,
  findLogins,
  findLoginSession,
  insertLoginSession,
  setSessionRevoked,
  setSessionsRevoked,
} from '../../database/login/logins';
import { findMeta, saveMeta } from '../../database/meta';
import type { Selectable } from 'kysely';
import type { Tx } from '../../database/schema';
import type { LoginSessionTable } from '../../database/schema/login';
import { CLOCK_SLACK_MS } from '../../domain/base/clock-trust';
import { levelOf, type Level } from '../../domain/login/proof-level';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { DAY_MS, HOUR_MS } from '../../../shared/durations';

export const LIFETIME_MS = HOUR_MS;
const KEPT_AFTER_END_MS = DAY_MS;
const ISSUER = 'keyturn';
/** What the token is for, and nothing else that this kiosk may sign one day. */
const AUDIENCE = 'keyturn/v1';
const TYPE = 'JWT';
const SECRET = 'jwt_secret';
const SECRET_BYTES = 32;

/** A session that was just written, and all that is needed to sign its token once the transaction is over. */
export interface OpenedSession {
  readonly id: Id<'login_session'>;
  readonly loginId: Id<'login'>;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly secret: Uint8Array;
}

/** Whom a token speaks for. */
export interface TokenHolder {
  readonly loginId: Id<'login'>;
  readonly contactId: Id<'contact'>;
  readonly sessionId: Id<'login_session'>;
  /** How surely it is them (domain/login/proof-level.ts). */
  readonly level: Level;
  /** A tenant who typed the gate's digits from a document is shown no newer code. */
  readonly isByDocument: boolean;
}

async function secretOf(tx: Tx): Promise<Uint8Array> {
  return (await findSecret(tx)) ?? makeSecret(tx);
}

/** Null before the first login: there is no token then. */
async function findSecret(tx: Tx): Promise<Uint8Array | null> {
  const stored = await findMeta(tx, SECRET);
  return stored === null ? null : Buffer.from(stored, 'base64url');
}

async function makeSecret(tx: Tx): Promise<Uint8Array> {
  const secret = randomBytes(SECRET_BYTES);
  await saveMeta(tx, SECRET, secret.toString('base64url'));
  return secret;
}

/** How a session begins. */
export interface Opening {
  readonly proof: Selectable<LoginSessionTable>['proof'];
  readonly lifetimeMs: number;
}
const byPassword: Opening = { proof: 'password', lifetimeMs: LIFETIME_MS };

/** Writes the session row, in the transaction of the login or registration it belongs to. */
export async function openSession(
  { ctx, tx }: InTransaction,
  loginId: Id<'login'>,
  { proof, lifetimeMs }: Opening = byPassword,
): Promise<OpenedSession> {
  const createdAtMs = ctx.clock.nowMs();
  const session = {
    id: ctx.newId<'login_session'>(),
    loginId,
    createdAtMs,
    expiresAtMs: createdAtMs + lifetimeMs,
    secret: await secretOf(tx),
  };
  await deleteLoginSessionsBefore(tx, createdAtMs - KEPT_AFTER_END_MS);
  await insertLoginSession(tx, {
    id: session.id,
    login_id: loginId,
    created_at_ms: createdAtMs,
    expires_at_ms: session.expiresAtMs,
    revoked_at_ms: null,
    proof,
  });
  return session;
}

/** A password and a code prove the same: that somebody has what was given to this tenant alone. */
export function levelOfProof(proof: Opening['proof']): Level {
  const isDocument = proof === 'document';
  return levelOf({
    unitAndPhone: isDocument,
    documentAndGateCode: isDocument,
    passwordOrCode: !isDocument,
    identitySeen: false,
  });
}

/** The token of a session. Outside the transaction: signing is no query. */
export function signToken(session: OpenedSession): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(session.loginId)
    .setJti(session.id)
    .setIssuedAt(Math.floor(session.createdAtMs / 1000))
    .setExpirationTime(Math.floor(session.expiresAtMs / 1000))
    .sign(session.secret);
}

/**
 * Whom a token speaks for. Refuses with INVALID_PARAM_CONTACT_BOOK_ID (unauthenticated) when it is missing, not ours,
 * expired, revoked, or its login was disabled since.
 */
export async function readToken(ctx: ServiceContext, token: string | null): Promise<Result<TokenHolder>> {
  const nobody = refuse('INVALID_PARAM_CONTACT_BOOK_ID', 'unauthenticated', {
    message: 'Log in first. The session token is missing, invalid, expired or revoked.',
  });
  if (token === null) return nobody;
  const secret = await ctx.store.read(findSecret);
  if (secret === null) return nobody;
  const nowMs = ctx.clock.nowMs();
  const claimed = await verifiedClaims(token, secret, nowMs);
  if (claimed === null) return nobody;

  return ctx.store.read(async (tx) => {
    const session = await findLoginSession(tx, claimed.sessionId);
    if (!session || session.revoked_at_ms !== null || session.expires_at_ms <= nowMs) return nobody;
    // Made by a clock that was ahead: it would hold until that time.
    if (session.created_at_ms > nowMs + CLOCK_SLACK_MS) return nobody;
    if (session.login_id !== claimed.subject) return nobody;
    const login = await findLogin(tx, session.login_id);
    if (!login || login.disabled === 1 || login.role !== 'tenant' || login.contact_id === null) return nobody;
    return ok({
      loginId: login.id,
      contactId: login.contact_id,
      sessionId: session.id,
      level: levelOfProof(session.proof),
      isByDocument: session.proof === 'document',
    });
  });
}

/** Ends the session of a token at once; one that is not ours or has ended already changes nothing. */
export async function closeSession(ctx: ServiceContext, token: string): Promise<void> {
  const holder = await readToken(ctx, token);
  if (!holder.ok) return;
  const { loginId, sessionId } = holder.value;
  await ctx.store.transaction(async (tx) => {
    const atMs = ctx.clock.nowMs();
    await setSessionRevoked(tx, sessionId, atMs);
    await insertAudit(tx, { atMs, actor: `login:${loginId}`, action: 'session.revoke', subject: loginId });
  });
}

export interface SessionAct {
  readonly nowMs: number;
  readonly actor: string;
  /** What staff typed as their reason. */
  readonly why?: string;
}

/** Ends the sessions of a user name (in lower case); answers how many were open, null when it has no login. */
export async function revokeSessionsOf(tx: Tx, userName: string, act: SessionAct): Promise<number | null> {
  const logins = await findLogins(tx, userName);
  if (logins.length === 0) return null;
  let ended = 0;
  for (const login of logins) {
    ended += await setSessionsRevoked(tx, act.nowMs, login.id);
    await insertAudit(tx, { atMs: act.nowMs, actor: act.actor, action: 'session.revoke', subject: login.id });
  }
  return ended;
}

/**
 * Ends everybody's sessions; answers how many were open. Tokens are signed with another secret from then on,
 * so that somebody who has come by the old one can make none.
 */
export async function revokeAllSessions(tx: Tx, act: SessionAct): Promise<number> {
  await makeSecret(tx);
  const { nowMs: atMs, actor, why = null } = act;
  await insertAudit(tx, { atMs, actor, action: 'session.revoke', subject: 'all', why });
  return setSessionsRevoked(tx, act.nowMs, null);
}

async function verifiedClaims(
  token: string,
  secret: Uint8Array,
  nowMs: number,
): Promise<{ readonly sessionId: Id<'login_session'>; readonly subject: string } | null> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: TYPE,
      requiredClaims: ['sub', 'jti', 'exp'],
      currentDate: new Date(nowMs),
    });
    const sessionId = parseGuid<'login_session'>(payload.jti);
    return sessionId && { sessionId, subject: payload.sub ?? '' };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
