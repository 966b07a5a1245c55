/** Queries on signatures that were used, and on the epoch that good ones name. */
import { sql } from 'kysely';
import type { Database } from '../tx';

/** Another run of the server, or another table, knows nothing of what was used: after a crash, a promotion, a restore. */
const here = sql<string>`extract(epoch FROM pg_postmaster_start_time())::text || ' ' || 'listener_epoch'::regclass::oid::text`;

/** The epoch that holds here, unless a clock that was ahead has made all be forgotten that is newer than `isBackBeforeMs`. */
export async function findEpoch(database: Database, isBackBeforeMs: number): Promise<string | undefined> {
  const row = await database
    .selectFrom('listener_epoch')
    .select('epoch')
    .where('made_in', '=', here)
    .where('forgotten_until_ms', '<=', isBackBeforeMs)
    .executeTakeFirst();
  return row?.epoch;
}

/** Begins another epoch, where the one that is there does not hold. */
export async function saveEpoch(database: Database, epoch: string, isBackBeforeMs: number): Promise<void> {
  await sql`INSERT INTO listener_epoch (one, epoch, made_in) VALUES (1, ${epoch}, ${here})
    ON CONFLICT (one) DO UPDATE SET epoch = excluded.epoch, made_in = excluded.made_in,
      forgotten_until_ms = 0, deletable_until_ms = 0, raised_at = clock_timestamp()
    WHERE listener_epoch.made_in <> excluded.made_in
      OR listener_epoch.forgotten_until_ms > ${isBackBeforeMs}`.execute(database);
}

/**
 * First old signatures are refused, and a round later they are deleted. By then nobody is in the middle of
 * looking whether an old one was used.
 */
export async function deleteNonces(
  database: Database,
  { untilMs, everyMs }: { readonly untilMs: number; readonly everyMs: number },
): Promise<void> {
  await sql`UPDATE listener_epoch SET deletable_until_ms = forgotten_until_ms,
      forgotten_until_ms = greatest(forgotten_until_ms, ${untilMs}::bigint), raised_at = clock_timestamp()
    WHERE raised_at < clock_timestamp() - make_interval(secs => ${everyMs / 1000})`.execute(database);
  await sql`DELETE FROM listener_nonce
    WHERE time_ms <= (SELECT deletable_until_ms FROM listener_epoch)`.execute(database);
}

/** False when it was used before, when it names another epoch, or when so old a one is no longer remembered. */
export async function insertNonce(
  database: Database,
  { nonce, epoch, timeMs }: { readonly nonce: string; readonly epoch: string; readonly timeMs: number },
): Promise<boolean> {
  const { rows } = await sql`INSERT INTO listener_nonce (nonce, time_ms)
    SELECT ${nonce}, ${timeMs}::bigint FROM listener_epoch
    WHERE epoch = ${epoch} AND made_in = ${here} AND forgotten_until_ms < ${timeMs}
    ON CONFLICT DO NOTHING RETURNING 1`.execute(database);
  return rows.length === 1;
}

/** Whether a signature was used. */
export async function isNonceUsed(database: Database, nonce: string): Promise<boolean> {
  const used = await database
    .selectFrom('listener_nonce')
    .select('nonce')
    .where('nonce', '=', nonce)
    .executeTakeFirst();
  return used !== undefined;
}
