/**
 * Which signatures were used, at any listener. Each is kept by the time that its signer says it was made,
 * until signatures of that time are refused altogether. So no clock, neither a listener's nor PostgreSQL's,
 * makes a used one good again.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { SIGNATURE_GOOD_MS } from '../../shared/head-office/https';
import type { Database } from '../database/tx';

/** Behind the oldest that is good, as the clocks of listeners differ. */
const FORGOTTEN_AFTER_MS = 3 * SIGNATURE_GOOD_MS;
const FORGET_EVERY_MS = 60_000;

export interface Nonces {
  /** What good signatures name now. */
  epoch(nowMs: number): Promise<string>;
  /** False when it was used before, when it names another epoch, or when so old a one is no longer remembered. */
  use(signature: UsedSignature, nowMs: number): Promise<boolean>;
}

export interface UsedSignature {
  readonly nonce: string;
  readonly epoch: string;
  readonly timeMs: number;
}

/** Another run of the server, or another table, knows nothing of what was used: after a crash, a promotion, a restore. */
const here = sql<string>`extract(epoch FROM pg_postmaster_start_time())::text || ' ' || 'listener_epoch'::regclass::oid::text`;

export function rememberNonces(database: Database, { forgetEveryMs = FORGET_EVERY_MS } = {}): Nonces {
  let forgottenAt = performance.now();

  /** Makes another where there is none that holds here, or a clock that was ahead has made all be forgotten. */
  async function epoch(nowMs: number): Promise<string> {
    const isBackBeforeMs = nowMs - SIGNATURE_GOOD_MS;
    const there = () =>
      database
        .selectFrom('listener_epoch')
        .select('epoch')
        .where('made_in', '=', here)
        .where('forgotten_until_ms', '<=', isBackBeforeMs)
        .executeTakeFirst();
    const known = await there();
    if (known) return known.epoch;
    const made = randomBytes(18).toString('base64url');
    await sql`INSERT INTO listener_epoch (one, epoch, made_in) VALUES (1, ${made}, ${here})
      ON CONFLICT (one) DO UPDATE SET epoch = excluded.epoch, made_in = excluded.made_in,
        forgotten_until_ms = 0, deletable_until_ms = 0, raised_at = clock_timestamp()
      WHERE listener_epoch.made_in <> excluded.made_in
        OR listener_epoch.forgotten_until_ms > ${isBackBeforeMs}`.execute(database);
    // Another listener may have made it, with a clock that is far from this one's: then nobody is let in for the moment.
    return (await there())?.epoch ?? '';
  }
  /**
   * First old signatures are refused, and a round later they are deleted. By then nobody is in the middle of
   * looking whether an old one was used.
   */
  async function forget(nowMs: number): Promise<void> {
    const untilMs = nowMs - FORGOTTEN_AFTER_MS;
    await sql`UPDATE listener_epoch SET deletable_until_ms = forgotten_until_ms,
        forgotten_until_ms = greatest(forgotten_until_ms, ${untilMs}::bigint), raised_at = clock_timestamp()
      WHERE raised_at < clock_timestamp() - make_interval(secs => ${forgetEveryMs / 1000})`.execute(database);
    await sql`DELETE FROM listener_nonce
      WHERE time_ms <= (SELECT deletable_until_ms FROM listener_epoch)`.execute(database);
  }
  return {
    epoch,
    async use({ nonce, epoch: named, timeMs }, nowMs) {
      if (performance.now() - forgottenAt >= forgetEveryMs) {
        forgottenAt = performance.now();
        await forget(nowMs);
      }
      const { rows } = await sql`INSERT INTO listener_nonce (nonce, time_ms)
        SELECT ${nonce}, ${timeMs}::bigint FROM listener_epoch
        WHERE epoch = ${named} AND made_in = ${here} AND forgotten_until_ms < ${timeMs}
        ON CONFLICT DO NOTHING RETURNING 1`.execute(database);
      return rows.length === 1;
    },
  };
}
