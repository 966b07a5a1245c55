/**
 * Data read on the primary may not have reached its standby. A commit whose wait somebody ended looks like any other,
 * and is lost when the standby is promoted. So data that was only read is sent to nobody before a standby has it.
 */
import { sql } from 'kysely';
import type { Database } from '../tx';

/** Resolves when everything that could be read until now is as safe as a commit that was waited for. */
export type Settle = () => Promise<void>;

/** A caller that asks while another waits shares the next wait. */
export function openSettle(database: Database): Settle {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  async function wait(): Promise<void> {
    // A commit of its own, behind everything that could be read; none where no commit waits for a standby.
    await database.transaction().execute((tx) =>
      sql`SELECT CASE WHEN current_setting('synchronous_standby_names') <> ''
        THEN pg_logical_emit_message(true, 'keyturn', '') END`.execute(tx),
    );
  }
  function begin(): Promise<void> {
    const own = wait().finally(() => {
      if (running === own) running = null;
    });
    running = own;
    return own;
  }
  return () => {
    if (!running) return begin();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        return begin();
      });
    return next;
  };
}
