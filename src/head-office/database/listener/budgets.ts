/** Queries on how much each kiosk may still ask of all listeners together. */
import { sql } from 'kysely';
import type { Database } from '../tx';

/**
 * Takes some of a kiosk's budget, by PostgreSQL's clock; false where so much is not there. A clock that was set back makes
 * nobody wait for longer than all of it takes to fill.
 */
export async function takeOfBudget(
  database: Database,
  kioskId: string,
  units: number,
  { most, perSecond }: { readonly most: number; readonly perSecond: number },
): Promise<boolean> {
  const taken = sql`make_interval(secs => ${Math.min(units, most) / perSecond})`;
  const last = sql`clock_timestamp() + make_interval(secs => ${most / perSecond})`;
  const then = sql`least(greatest(listener_budget.full_at, clock_timestamp()), ${last}) + ${taken}`;
  const { rows } = await sql`
    INSERT INTO listener_budget (kiosk_id, full_at) VALUES (${kioskId}, clock_timestamp() + ${taken})
    ON CONFLICT (kiosk_id) DO UPDATE SET full_at = ${then} WHERE ${then} <= ${last}
    RETURNING 1`.execute(database);
  return rows.length === 1;
}
