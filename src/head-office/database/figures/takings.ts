/** Queries on the fleet page's move-ins and takings. Amounts are whole minor units. */
import { sql, type Insertable } from 'kysely';
import type { MoveInTable, TakingTable } from '../schema-figures';
import type { Database, Tx } from '../tx';

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

/** Move-ins since an instant, by kiosk. */
export async function countMoveIns(
  database: Database,
  sinceMs: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .selectFrom('move_in')
    .select(['kiosk_id', sql<number>`count(*)`.as('count')])
    .where('at_ms', '>=', sinceMs)
    .groupBy('kiosk_id')
    .execute();
  return new Map(rows.map(({ kiosk_id, count }) => [kiosk_id, count]));
}

/** Takings since an instant, of each kiosk and currency. */
export function sumTakings(database: Database, sinceMs: number) {
  return database
    .selectFrom('taking')
    .select(['kiosk_id', 'currency', sql<number>`sum(amount_minor)::bigint`.as('amount')])
    .where('at_ms', '>=', sinceMs)
    .groupBy(['kiosk_id', 'currency'])
    .orderBy('currency')
    .execute();
}
