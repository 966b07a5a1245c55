/** Who may see the fleet page: whoever has its password, by basic authentication, over TLS or on this machine. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../database/connect';

/** Wrong ones from one address that are looked at within a minute. */
const MOST_WRONG = 20;
const MINUTE_MS = 60_000;

export interface PagePassword {
  readonly sha256: string;
  /** Only where it was made just now: told once, kept nowhere. */
  readonly made: string | null;
}

export const sha256Of = (password: string) => createHash('sha256').update(password).digest('hex');

/** The one of the first start, or a new one at that. */
export async function ownPassword(database: Database): Promise<PagePassword> {
  const password = randomBytes(18).toString('base64url');
  const sha256 = sha256Of(password);
  const done = await database
    .insertInto('page_password')
    .values({ one: 1, sha256 })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (done.numInsertedOrUpdatedRows === 1n) return { sha256, made: password };
  const there = await database.selectFrom('page_password').select('sha256').executeTakeFirstOrThrow();
  return { sha256: there.sha256, made: null };
}

export type Admission = 'admitted' | 'refused' | 'throttled';

/** Judges the header `Authorization` of requests, by address. */
export function createGuard(
  sha256: string,
): (header: string | undefined, ip: string, nowMs: number) => Admission {
  let minute = 0;
  const wrong = new Map<string, number>();
  return (header, ip, nowMs) => {
    const now = Math.floor(nowMs / MINUTE_MS);
    if (now !== minute) wrong.clear();
    minute = now;
    const failures = wrong.get(ip) ?? 0;
    if (failures >= MOST_WRONG) return 'throttled';
    const encoded = /^Basic ([A-Za-z0-9+/=]+)$/.exec(header ?? '')?.[1];
    // A browser that does not know yet that it is to ask.
    if (encoded === undefined) return 'refused';
    const password = Buffer.from(encoded, 'base64').toString('utf8').split(':').slice(1).join(':');
    if (timingSafeEqual(Buffer.from(sha256Of(password)), Buffer.from(sha256))) return 'admitted';
    wrong.set(ip, failures + 1);
    return 'refused';
  };
}
