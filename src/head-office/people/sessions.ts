/**
 * Who is signed in. Each request asks the database, so that somebody's access ends with the next click. While the database does
 * not answer, pages are shown to those who were signed in a minute before at most; nothing can be changed then.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Id } from '../../shared/ids';
import type { Language } from '../../shared/languages';
import {
  deleteOldSessions,
  deleteSession,
  insertSession,
  noteUse,
  selectSessions,
  type SessionRow,
} from '../database/people/sessions';
import type { Database, Tx } from '../database/tx';
import type { Reach } from '../reach';
import { within } from '../within';
import type { Doer } from './acts';
import type { Role } from './roles';
import type { Scope } from './scope';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/durations';

/** However busy it is. */
export const SESSION_MS = DAY_MS;
/** Without use for that time, it is over. */
const IDLE_MS = 8 * HOUR_MS;
/** Without use for that time, pages about money ask who it is. */
const MONEY_IDLE_MS = 15 * MINUTE_MS;
/** Not each click writes. */
const NOTE_USE_EVERY_MS = MINUTE_MS;
/** An act that is not done from a session that was left open wants a sign-in within this time. */
export const FRESH_MS = 5 * MINUTE_MS;
const ANSWER_WITHIN_MS = 3_000;
const REMEMBER_EVERY_MS = 60_000;
const TOKEN_BYTES = 32;

export interface SignedIn extends Doer {
  readonly id: Id<'person'>;
  readonly role: Role;
  readonly scope: Scope;
  /** What their pages are written in. */
  readonly language: Language;
  readonly tokenHash: string;
  /** When they last showed who they are. */
  readonly signedInAtMs: number;
  readonly usedAtMs: number;
  /** The session was left alone since then: pages about money ask who it is. */
  readonly isRested: boolean;
  /** Comes back with each form, so that no other site sends one. */
  readonly formToken: string;
}

export interface Sessions {
  /** Null: nobody is. `spoken`: by the browser, for who has chosen no language. */
  find(token: string, spoken: Language): Promise<SignedIn | null>;
  /** They do something, and no page by itself. */
  use(person: SignedIn): Promise<void>;
  end(token: string): Promise<void>;
  close(): void;
}

interface SessionParts {
  readonly database: Database;
  readonly atWork: Pick<Reach, 'isUp'>;
  readonly nowMs: () => number;
}

export function openSessions({ database, atWork, nowMs }: SessionParts): Sessions {
  let remembered: ReadonlyMap<string, SessionRow> = new Map();

  async function remember(): Promise<void> {
    if (!atWork.isUp()) return;
    const rows = await selectSessions(database, { nowMs: nowMs(), idleMs: IDLE_MS });
    remembered = new Map(rows.map((row) => [row.token_hash, row]));
  }
  const timer = setInterval(() => void remember().catch(() => {}), REMEMBER_EVERY_MS);
  timer.unref();

  async function rowOf(tokenHash: string): Promise<SessionRow | undefined> {
    if (atWork.isUp()) {
      const times = { nowMs: nowMs(), idleMs: IDLE_MS };
      const found = await within(ANSWER_WITHIN_MS, selectSessions(database, times, tokenHash)).catch(
        () => null,
      );
      if (found !== null) {
        const [row] = found;
        const others = [...remembered].filter(([hash]) => hash !== tokenHash);
        remembered = new Map(row ? [...others, [tokenHash, row]] : others);
        return row;
      }
    }
    const row = remembered.get(tokenHash);
    return row && row.expires_at_ms > nowMs() && row.used_at_ms > nowMs() - IDLE_MS ? row : undefined;
  }
  return {
    async find(token, spoken) {
      const row = await rowOf(hashOf(token));
      return row ? signedIn(row, { token, spoken, nowMs: nowMs() }) : null;
    },
    async use({ tokenHash, usedAtMs }) {
      const ms = nowMs();
      if (ms - usedAtMs < NOTE_USE_EVERY_MS || !atWork.isUp()) return;
      const times = { nowMs: ms, restedMs: MONEY_IDLE_MS, everyMs: NOTE_USE_EVERY_MS };
      await within(ANSWER_WITHIN_MS, noteUse(database, tokenHash, times)).catch(() => {});
    },
    async end(token) {
      await deleteSession(database, hashOf(token));
    },
    close: () => clearInterval(timer),
  };
}

/** Answers the token that the browser is to bring back. `signedInAtMs`: where that was before, at an identity provider. */
export async function beginSession(
  tx: Tx,
  personId: Id<'person'>,
  nowMs: number,
  signedInAtMs = nowMs,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await deleteOldSessions(tx, nowMs);
  await insertSession(tx, {
    token_hash: hashOf(token),
    person_id: personId,
    expires_at_ms: nowMs + SESSION_MS,
    signed_in_at_ms: signedInAtMs,
    used_at_ms: nowMs,
    is_rested: false,
  });
  return token;
}

function signedIn(
  row: SessionRow,
  { token, spoken, nowMs }: { readonly token: string; readonly spoken: Language; readonly nowMs: number },
): SignedIn {
  return {
    id: row.person_id,
    name: row.name,
    role: row.role,
    language: row.language ?? spoken,
    scope: row.is_everywhere ? 'everywhere' : new Set(row.properties),
    tokenHash: hashOf(token),
    signedInAtMs: row.signed_in_at_ms,
    usedAtMs: row.used_at_ms,
    isRested: row.is_rested || row.used_at_ms <= nowMs - MONEY_IDLE_MS,
    formToken: hashOf(`form:${token}`),
  };
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
