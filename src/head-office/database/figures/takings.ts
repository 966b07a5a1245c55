/** Queries on the fleet page's move-ins and takings. Amounts are whole minor units. */
import { sql, type Insertable } from 'kysely';
import type { MoveInTable, TakingTable } from '../schema-figures';
import type { Database, Tx } from '../tx';
import { sumOf } from './sum';

/** Each event counts once, however often it is read. */
export async function insertTaking(tx: Tx, taking: Insertable<TakingTable>): Promise<void> {
  await tx
    .insertInto('taking')
    .values(taking)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Each contract counts once, however often it is read. */
export async function insertMoveIn(tx: Tx, moveIn: Insertable<MoveInTable>): Promise<void> {
  await tx
    .insertInto('move_in')
    .values(moveIn)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** From an instant on, and before another one. */
export interface Stretch {
  readonly fromMs: number;
  readonly beforeMs: number;
}

/** Move-ins by kiosk. */
export async function countMoveIns(
  database: Database,
  { fromMs, beforeMs }: Stretch,
): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .selectFrom('move_in')
    .select(['kiosk_id', sql<number>`count(*)`.as('count')])
    .where('at_ms', '>=', fromMs)
    .where('at_ms', '<', beforeMs)
    .groupBy('kiosk_id')
    .execute();
  return new Map(rows.map(({ kiosk_id, count }) => [kiosk_id, count]));
}

/**
 * Takings of each kiosk and currency, without what a bank took back that day, or staff as a mistake. `day`: the same stretch as a
 * date, since the journal dates those by days.
 */
export function sumTakings(
  database: Database,
  { fromMs, beforeMs, day }: Stretch & { readonly day: string },
) {
  const takenBack = database
    .selectFrom('kiosk')
    .innerJoin('money_figure', 'money_figure.kiosk_id', 'kiosk.id')
    .select(['money_figure.kiosk_id', 'currency', sql<number>`-amount_minor`.as('amount_minor')])
    .where('on_day', '=', day)
    .where('what', '=', 'taken_back');
  const all = database
    .selectFrom('taking')
    .select(['kiosk_id', 'currency', 'amount_minor'])
    .where('at_ms', '>=', fromMs)
    .where('at_ms', '<', beforeMs)
    .unionAll(takenBack);
  return database
    .selectFrom(all.as('all_money'))
    .select(['kiosk_id', 'currency', sumOf(sql`amount_minor`).as('amount')])
    .groupBy(['kiosk_id', 'currency'])
    .orderBy('currency')
    .execute();
}
