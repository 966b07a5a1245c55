/** Whether a day was left open: money came in, and nobody has closed the day since. */
import { sql } from 'kysely';
import type { Tx } from '../schema';
import { isClosed, openStretch } from '../base/day-stretch';

export interface DayLeftOpen {
  /** When a day was closed last; null: never. */
  readonly closedAtMs: number | null;
  /** When the first money came that no closing has counted; null: none has. */
  readonly moneyAtMs: number | null;
}

export async function findDayLeftOpen(tx: Tx): Promise<DayLeftOpen> {
  const closing = await tx
    .selectFrom('day_closing')
    .select('closed_at_ms')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!closing) return { closedAtMs: null, moneyAtMs: null };
  const { after } = await openStretch(tx);
  const first = await tx
    .selectFrom('money_entry')
    .leftJoin('receipt', (join) => join.on(sql<boolean>`receipt.id = money_entry.subject_id`))
    .leftJoin('drawer_move', (join) => join.on(sql<boolean>`drawer_move.id = money_entry.subject_id`))
    .leftJoin('on_behalf_payment', (join) =>
      join.on(sql<boolean>`on_behalf_payment.id = money_entry.subject_id`),
    )
    .select(({ fn }) =>
      fn
        .min<number | null>(
          sql`coalesce(receipt.received_at_ms, drawer_move.moved_at_ms, on_behalf_payment.taken_at_ms)`,
        )
        .as('atMs'),
    )
    .where('money_entry.sequence', '>', after)
    // The plus keeps SQLite off the index of kinds: it would read every entry of the kind there ever was.
    .where(sql`+money_entry.kind`, 'in', ['receipt', 'drawer_move', 'on_behalf'])
    .where((entry) => entry.not(isClosed))
    .executeTakeFirst();
  return { closedAtMs: closing.closed_at_ms, moneyAtMs: first?.atMs ?? null };
}
