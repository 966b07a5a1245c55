/** Numbers without gaps: taken inside the transaction that uses them, so that what rolls back leaves no hole. */
import { prepared } from './prepared';
import type { NumberSeriesTable, Tx } from './schema';

export type Series = NumberSeriesTable['series'];

/** The number that `takeNumber` would give. */
export async function peekNumber(tx: Tx, series: Series): Promise<number> {
  const row = await tx
    .selectFrom('number_series')
    .select('last_number')
    .where('series', '=', series)
    .executeTakeFirst();
  return (row?.last_number ?? 0) + 1;
}

const nextNumber = prepared((tx, { series }: { readonly series: Series }) =>
  tx
    .insertInto('number_series')
    .values({ series, last_number: 1 })
    .onConflict((oc) =>
      oc.column('series').doUpdateSet((eb) => ({ last_number: eb('number_series.last_number', '+', 1) })),
    )
    .returning('last_number'),
);

/** Takes the next number of a series, from 1. */
export async function takeNumber(tx: Tx, series: Series): Promise<number> {
  const row = await nextNumber.first(tx, { series });
  if (!row) throw new Error(`no number of ${series} was given`);
  return row.last_number;
}
