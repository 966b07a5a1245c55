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
  selectSessions,
  type SessionRow,
} from '../database/people/sessions';
import type { Database, Tx } from '../database/tx';
import type { Reach } from '../reach';
import { within } from '../within';
import type { Doer } from './acts';
import type { Role } from './roles';
import type { Scope } from './scope';
import { HOUR_MS, MINUTE_MS } from '../../shared/durations';

/** A day's work. */
export const SESSION_MS = 12 * HOUR_MS;
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
  /** Comes back with each form, so that no other site sends one. */
  readonly formToken: string;
}

export interface Sessions {
  /** Null: nobody is. `spoken`: by the browser, for who has chosen no language. */
  find(token: string, spoken: Language): Promise<SignedIn | null>;
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
    const rows = await selectSessions(database, nowMs());
    remembered = new Map(rows.map((row) => [row.token_hash, row]));
  }
  const timer = setInterval(() => void remember().catch(() => {}), REMEMBER_EVERY_MS);
  timer.unref();

  async function rowOf(tokenHash: string): Promise<SessionRow | undefined> {
    if (atWork.isUp()) {
      const found = await within(ANSWER_WITHIN_MS, selectSessions(database, nowMs(), tokenHash)).catch(
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
    return row && row.expires_at_ms > nowMs() ? row : undefined;
  }
  return {
    async find(token, spoken) {
      const row = await rowOf(hashOf(token));
      return row ? signedIn(row, token, spoken) : null;
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
  });
  return token;
}

function signedIn(
  { person_id, name, role, language, is_everywhere, properties, signed_in_at_ms }: SessionRow,
  token: string,
  spoken: Language,
): SignedIn {
  return {
    id: person_id,
    name,
    role,
    language: language ?? spoken,
    scope: is_everywhere ? 'everywhere' : new Set(properties),
    tokenHash: hashOf(token),
    signedInAtMs: signed_in_at_ms,
    formToken: hashOf(`form:${token}`),
  };
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
