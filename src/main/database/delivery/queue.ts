/** The queue that each kind of delivery has in a table of its own. */
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../schema';
import type { DocumentDeliveryTable, SingleDeliveryTable } from '../schema/delivery';
import type { OneTimeCodeTable, VisitLetterTable } from '../schema/login';

interface Tables {
  document_delivery: DocumentDeliveryTable;
  single_delivery: SingleDeliveryTable;
  one_time_code: OneTimeCodeTable;
  visit_letter: VisitLetterTable;
}
type Row<T extends keyof Tables> = Selectable<Tables[T]>;
type AnyRow = Row<keyof Tables>;
type Way = AnyRow['way'];
type Progress = Partial<Omit<AnyRow, 'id' | 'way'>>;

/** In the SQL and not beside it: each table has an index of these rows alone. */
const isWaiting = sql<boolean>`state IN ('waiting', 'under_way') AND state = 'waiting'`;
const isUnderWay = sql<boolean>`state IN ('waiting', 'under_way') AND state = 'under_way'`;
export const isOnItsWay = sql<boolean>`state IN ('waiting', 'under_way')`;

export function deliveryQueue<T extends keyof Tables>(name: T) {
  // Whatever they deliver, the tables share the columns used here; Kysely does not look into a type parameter.
  const table = name as 'document_delivery';
  return {
    async update(tx: Tx, id: AnyRow['id'], change: Progress): Promise<void> {
      await tx.updateTable(table).set(change).where('id', '=', id).execute();
    },
    /** The one that has waited longest, among those whose time has come. */
    async findDue(tx: Tx, way: Way, nowMs: number): Promise<Row<T> | undefined> {
      const row: object | undefined = await tx
        .selectFrom(table)
        .selectAll()
        .where('way', '=', way as 'email')
        .where(isWaiting)
        .where('next_at_ms', '<=', nowMs)
        .orderBy('next_at_ms')
        .limit(1)
        .executeTakeFirst();
      return row as Row<T> | undefined;
    },
    /** When the next one is due; null when none waits. */
    async findNextTime(tx: Tx, way: Way): Promise<number | null> {
      const row = await tx
        .selectFrom(table)
        .select(({ fn }) => fn.min('next_at_ms').as('at'))
        .where('way', '=', way as 'email')
        .where(isWaiting)
        .executeTakeFirst();
      return row?.at ?? null;
    },
    /** What was under way when the program ended waits again. */
    async returnUnderWay(tx: Tx, nowMs: number): Promise<void> {
      await tx.updateTable(table).set({ state: 'waiting', updated_at_ms: nowMs }).where(isUnderWay).execute();
    },
  };
}
