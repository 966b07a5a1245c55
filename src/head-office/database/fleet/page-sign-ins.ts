/** Wrong passwords of the fleet page, and browsers that had the right one; shared by all listeners. */
import { sql } from 'kysely';
import type { FailureCount, PlaceHistory } from '../../../main/domain/login/login-throttle';
import type { Database } from '../tx';
import { PAGE_LOCK } from '../connection/locks';

/** What is known of who wants to see the page. */
export interface SignInStore {
  isKnownDevice(tokenSha256: string): Promise<boolean>;
  failures(subject: string): Promise<FailureCount | null>;
  /** When all wrong tries are forgotten; null: they are. */
  fullAtMs(placeHistory: PlaceHistory): Promise<number | null>;
  writeFailures(subject: string, count: FailureCount): Promise<void>;
  writeFullAtMs(placeHistory: PlaceHistory, fullAtMs: number): Promise<void>;
  clearFailures(subject: string): Promise<void>;
  noteDevice(tokenSha256: string, nowMs: number): Promise<void>;
}

const DAY_MS = 24 * 60 * 60_000;
/** A browser that was not used for this long is as new as any other. */
const DEVICE_KEPT_MS = 180 * DAY_MS;

/** One after the other, at all listeners, so that many guesses at once do not outrun the count. */
export function withSignIns<T>(database: Database, work: (store: SignInStore) => Promise<T>): Promise<T> {
  return database.transaction().execute(async (tx) => {
    // Nothing here is worth a wait for a standby.
    await sql`SET LOCAL synchronous_commit = off`.execute(tx);
    await sql`SELECT pg_advisory_xact_lock(${PAGE_LOCK})`.execute(tx);
    return work({
      async isKnownDevice(token_sha256) {
        const row = await tx
          .selectFrom('page_device')
          .select('token_sha256')
          .where('token_sha256', '=', token_sha256)
          .executeTakeFirst();
        return row !== undefined;
      },
      async failures(subject) {
        const row = await tx
          .selectFrom('page_failure')
          .selectAll()
          .where('subject', '=', subject)
          .executeTakeFirst();
        return row ? { failures: row.failures, lastFailureAtMs: row.last_failure_at_ms } : null;
      },
      async fullAtMs(placeHistory) {
        const row = await tx
          .selectFrom('page_allowance')
          .select('full_at_ms')
          .where('standing', '=', placeHistory)
          .executeTakeFirst();
        return row?.full_at_ms ?? null;
      },
      async writeFailures(subject, { failures, lastFailureAtMs }) {
        const values = { failures, last_failure_at_ms: lastFailureAtMs };
        await tx
          .deleteFrom('page_failure')
          .where('last_failure_at_ms', '<', lastFailureAtMs - DAY_MS)
          .execute();
        await tx
          .insertInto('page_failure')
          .values({ subject, ...values })
          .onConflict((conflict) => conflict.column('subject').doUpdateSet(values))
          .execute();
      },
      async writeFullAtMs(placeHistory, full_at_ms) {
        await tx
          .insertInto('page_allowance')
          .values({ standing: placeHistory, full_at_ms })
          .onConflict((conflict) => conflict.column('standing').doUpdateSet({ full_at_ms }))
          .execute();
      },
      async clearFailures(subject) {
        await tx.deleteFrom('page_failure').where('subject', '=', subject).execute();
      },
      async noteDevice(token_sha256, nowMs) {
        await tx
          .deleteFrom('page_device')
          .where('last_sign_in_at_ms', '<', nowMs - DEVICE_KEPT_MS)
          .execute();
        await tx
          .insertInto('page_device')
          .values({ token_sha256, last_sign_in_at_ms: nowMs })
          .onConflict((conflict) =>
            conflict.column('token_sha256').doUpdateSet({ last_sign_in_at_ms: nowMs }),
          )
          .execute();
      },
    });
  });
}

/** For as long as the database is away: what one listener has seen itself. */
export function signInsInMemory(): SignInStore {
  const devices = new Set<string>();
  const failures = new Map<string, FailureCount>();
  const full = new Map<PlaceHistory, number>();
  return {
    isKnownDevice: (token) => Promise.resolve(devices.has(token)),
    failures: (subject) => Promise.resolve(failures.get(subject) ?? null),
    fullAtMs: (placeHistory) => Promise.resolve(full.get(placeHistory) ?? null),
    writeFailures(subject, count) {
      // What is written last stands last: the oldest go first.
      failures.delete(subject);
      failures.set(subject, count);
      forgetOldest(failures);
      return Promise.resolve();
    },
    writeFullAtMs(placeHistory, fullAtMs) {
      full.set(placeHistory, fullAtMs);
      return Promise.resolve();
    },
    clearFailures(subject) {
      failures.delete(subject);
      return Promise.resolve();
    },
    noteDevice(token) {
      devices.delete(token);
      devices.add(token);
      forgetOldest(devices);
      return Promise.resolve();
    },
  };
}

const MOST_REMEMBERED = 10_000;

function forgetOldest(known: Map<string, unknown> | Set<string>): void {
  const [oldest] = known.keys();
  if (known.size > MOST_REMEMBERED && oldest !== undefined) known.delete(oldest);
}
