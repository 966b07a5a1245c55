/** Queries on counts of the drawer: two at most for each end of a day, and both are kept. */
import type { Selectable } from 'kysely';
import type { ClosingCountTable, Tx } from '../schema';

export type ClosingCountRow = Selectable<ClosingCountTable>;

export async function insertClosingCount(tx: Tx, count: Omit<ClosingCountRow, 'id'>): Promise<void> {
  await tx.insertInto('closing_count').values(count).execute();
}

/** A day before it is closed: the number it will have, and the journal's last entry of it. */
export interface CountedPlace {
  readonly epoch: number;
  readonly number: number;
  readonly toSequence: number;
}

/** In their order. */
export function selectClosingCounts(
  tx: Tx,
  { epoch, number, toSequence }: CountedPlace,
): Promise<ClosingCountRow[]> {
  return tx
    .selectFrom('closing_count')
    .selectAll()
    .where('epoch', '=', epoch)
    .where('number', '=', number)
    .where('to_sequence', '=', toSequence)
    .orderBy('attempt')
    .execute();
}

/** Those that were made again, of days that were closed. */
export function selectFirstCounts(tx: Tx) {
  return tx
    .selectFrom('closing_count as f')
    .innerJoin('closing_count as s', (join) =>
      join
        .onRef('s.epoch', '=', 'f.epoch')
        .onRef('s.number', '=', 'f.number')
        .onRef('s.to_sequence', '=', 'f.to_sequence')
        .on('s.attempt', '=', 2),
    )
    .innerJoin('day_closing as c', (join) =>
      join
        .onRef('c.epoch', '=', 'f.epoch')
        .onRef('c.number', '=', 'f.number')
        .onRef('c.to_sequence', '=', 'f.to_sequence'),
    )
    .select(['c.number', 'f.counted_minor'])
    .where('f.attempt', '=', 1)
    .execute();
}
