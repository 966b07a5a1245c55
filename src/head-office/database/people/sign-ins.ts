/** How often somebody has tried to sign in, and browsers in which they did; the same for all listeners. */
import { sql } from 'kysely';
import type { FailureCount, PlaceHistory } from '../../../main/domain/login/login-throttle';
import { SIGN_IN_LOCK } from '../connection/locks';
import type { Database, Tx } from '../tx';
import { DAY_MS } from '../../../shared/durations';

/** A browser that was not used for this long is as new as any other. */
const DEVICE_KEPT_MS = 180 * DAY_MS;

/** One after the other, at all listeners, so that many guesses at once do not outrun the count. */
export function countingSignIns<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.transaction().execute(async (tx) => {
    // Nothing here is worth waiting for a standby.
    await sql`SET LOCAL synchronous_commit = off`.execute(tx);
    await sql`SELECT pg_advisory_xact_lock(${SIGN_IN_LOCK})`.execute(tx);
    return work(tx);
  });
}

export async function findFailures(tx: Tx, subject: string): Promise<FailureCount | null> {
  const row = await tx
    .selectFrom('sign_in_failure')
    .selectAll()
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row ? { failures: row.failures, lastFailureAtMs: row.last_failure_at_ms } : null;
}

/** Null: there is none any more. */
export async function writeFailures(tx: Tx, subject: string, count: FailureCount | null): Promise<void> {
  if (count === null) {
    await tx.deleteFrom('sign_in_failure').where('subject', '=', subject).execute();
    return;
  }
  const values = { failures: count.failures, last_failure_at_ms: count.lastFailureAtMs };
  await tx
    .deleteFrom('sign_in_failure')
    .where('last_failure_at_ms', '<', count.lastFailureAtMs - DAY_MS)
    .execute();
  await tx
    .insertInto('sign_in_failure')
    .values({ subject, ...values })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(values))
    .execute();
}

/** When all failures that the name may still have are whole again; null: they are. */
export async function findFullAtMs(tx: Tx, nameHash: string, history: PlaceHistory): Promise<number | null> {
  const row = await tx
    .selectFrom('sign_in_allowance')
    .select('full_at_ms')
    .where('name_hash', '=', nameHash)
    .where('history', '=', history)
    .executeTakeFirst();
  return row?.full_at_ms ?? null;
}

export async function writeFullAtMs(
  tx: Tx,
  { nameHash, history, fullAtMs }: { nameHash: string; history: PlaceHistory; fullAtMs: number },
  nowMs: number,
): Promise<void> {
  // Names that nobody has are many: what is whole again need not be known.
  await tx.deleteFrom('sign_in_allowance').where('full_at_ms', '<', nowMs).execute();
  await tx
    .insertInto('sign_in_allowance')
    .values({ name_hash: nameHash, history, full_at_ms: fullAtMs })
    .onConflict((conflict) =>
      conflict.columns(['name_hash', 'history']).doUpdateSet({ full_at_ms: fullAtMs }),
    )
    .execute();
}

/** Whether somebody of that name has signed in in this browser before. */
export async function isKnownDevice(tx: Tx, tokenHash: string, nameHash: string): Promise<boolean> {
  const row = await tx
    .selectFrom('sign_in_device')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('name_hash', '=', nameHash)
    .executeTakeFirst();
  return row !== undefined;
}

export async function noteDevice(
  tx: Tx,
  { tokenHash, nameHash }: { readonly tokenHash: string; readonly nameHash: string },
  nowMs: number,
): Promise<void> {
  await tx
    .deleteFrom('sign_in_device')
    .where('last_sign_in_at_ms', '<', nowMs - DEVICE_KEPT_MS)
    .execute();
  const values = { name_hash: nameHash, last_sign_in_at_ms: nowMs };
  await tx
    .insertInto('sign_in_device')
    .values({ token_hash: tokenHash, ...values })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(values))
    .execute();
}
