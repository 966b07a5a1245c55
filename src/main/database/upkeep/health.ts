/** Questions about the database as a whole, for the person who looks after the kiosk. */
import { waitingDeliveries } from '../delivery/document-deliveries';
import type { Tx } from '../schema';

/** The newest instant among the last entries of the audit; null when there are none. */
export async function newestAuditMs(tx: Tx): Promise<number | null> {
  const last = await tx.selectFrom('audit').select('at_ms').orderBy('sequence', 'desc').limit(1000).execute();
  return last.length === 0 ? null : last.reduce((newest, row) => Math.max(newest, row.at_ms), 0);
}

/** The newest instant of the audit that is not later than another; null when there is none. */
export async function newestAuditUntil(tx: Tx, untilMs: number): Promise<number | null> {
  const { newestMs } = await tx
    .selectFrom('audit')
    .select((each) => each.fn.max<number | null>('at_ms').as('newestMs'))
    .where('at_ms', '<=', untilMs)
    .executeTakeFirstOrThrow();
  return newestMs;
}

/** When the first entry of the audit was written; null when there is none. */
export async function firstAuditMs(tx: Tx): Promise<number | null> {
  const first = await tx.selectFrom('audit').select('at_ms').orderBy('sequence').limit(1).executeTakeFirst();
  return first?.at_ms ?? null;
}

export interface Backlog {
  readonly count: number;
  /** Null when there is none. */
  readonly oldestMs: number | null;
}

/** Documents that somebody asked for and does not have yet: of a move-in, or a single document. */
export function deliveryBacklog(tx: Tx): Promise<Backlog> {
  return tx
    .selectFrom(waitingDeliveries(tx).as('waiting'))
    .select((each) => [
      each.fn.countAll<number>().as('count'),
      each.fn.min<number | null>('created_at_ms').as('oldestMs'),
    ])
    .executeTakeFirstOrThrow();
}
