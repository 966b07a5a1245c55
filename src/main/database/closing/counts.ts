/** Queries on counts of the drawer: all of a day are kept, and shown with its closing. */
import type { Selectable } from 'kysely';
import type { Tx } from '../schema';
import type { ClosingCountTable } from '../schema/desk';

export type ClosingCountRow = Selectable<ClosingCountTable>;

export async function insertClosingCount(tx: Tx, count: Omit<ClosingCountRow, 'id'>): Promise<void> {
  await tx.insertInto('closing_count').values(count).execute();
}

/** A day before it is closed, by the number that it will have. */
export interface CountedPlace {
  readonly epoch: number;
  readonly number: number;
}

/** In their order, also those before the latest entries of the journal. */
export function selectClosingCounts(tx: Tx, { epoch, number }: CountedPlace): Promise<ClosingCountRow[]> {
  return tx
    .selectFrom('closing_count')
    .selectAll()
    .where('epoch', '=', epoch)
    .where('number', '=', number)
    .orderBy('id')
    .execute();
}

/** Of each closed day that was counted more than once. */
export function selectFirstCounts(tx: Tx) {
  return tx
    .selectFrom('closing_count as f')
    .innerJoin('day_closing as c', (join) =>
      join.onRef('c.epoch', '=', 'f.epoch').onRef('c.number', '=', 'f.number'),
    )
    .select(['c.number', 'f.counted_minor'])
    .where((count) => {
      const others = count
        .selectFrom('closing_count as s')
        .select('s.id')
        .whereRef('s.epoch', '=', 'f.epoch')
        .whereRef('s.number', '=', 'f.number');
      const isFirst = count.not(count.exists(others.whereRef('s.id', '<', 'f.id')));
      return isFirst.and(count.exists(others.whereRef('s.id', '>', 'f.id')));
    })
    .execute();
}
