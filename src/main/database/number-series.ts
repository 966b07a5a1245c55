/** Numbers without gaps: taken inside the transaction that uses them, so that what rolls back leaves no hole. */
import type Database from 'better-sqlite3';
import { findMeta, saveMeta } from './meta';
import { oncePerTransaction } from './once';
import { prepared } from './prepared';
import type { Tx } from './schema';
import type { NumberSeriesTable } from './schema/base';
import { epochBeyond } from '../domain/books/books-in-doubt';
import { documentNumber, type NumberedBy, type NumberedDocument } from '../domain/contract/document-number';

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

/** The number that `takeDocumentNumber` would give, or, with `ahead`, the one so many after it. */
export async function peekDocumentNumber(tx: Tx, series: NumberedDocument, ahead = 0): Promise<string> {
  return documentNumber(series, await numberedBy(tx), (await peekNumber(tx, series)) + ahead);
}

/** Takes the next number of a document. */
export async function takeDocumentNumber(tx: Tx, series: NumberedDocument): Promise<string> {
  return documentNumber(series, await numberedBy(tx), await takeNumber(tx, series));
}

/** Numbers are given out in epochs: another one begins where some of those given out may be unknown here. */
const EPOCH = 'number_epoch';
const FIRST_EPOCH = 1;

const epoch = oncePerTransaction(async (tx, name: string) =>
  Number((await findMeta(tx, name)) ?? FIRST_EPOCH),
);

/** Two kiosks of a property number by themselves: head office says which of them this is. */
const PLACE = 'number_place';
const FIRST_PLACE = 1;

const place = oncePerTransaction(async (tx, name: string) =>
  Number((await findMeta(tx, name)) ?? FIRST_PLACE),
);

async function numberedBy(tx: Tx): Promise<NumberedBy> {
  return { epoch: await numberEpoch(tx), place: await place.find(tx, PLACE) };
}

/** Numbers to come have the letter of this place; those that were given out stay as they are. */
export async function takePlace(tx: Tx, next: number): Promise<void> {
  if ((await place.find(tx, PLACE)) === next) return;
  await saveMeta(tx, PLACE, String(next));
  place.forget(tx);
}

/** The epoch of the numbers that are given out now. */
export function numberEpoch(tx: Tx): Promise<number> {
  return epoch.find(tx, EPOCH);
}

/** Numbers of this epoch were given out elsewhere: those to come are of the next one. */
export async function leaveEpoch(tx: Tx, known: number): Promise<void> {
  const own = await numberEpoch(tx);
  const next = epochBeyond(own, known);
  if (next === own) return;
  await saveMeta(tx, EPOCH, String(next));
  epoch.forget(tx);
}

/** Of a database of whatever version. */
export const epochIn = (raw: Database.Database): number => epochReader(raw)();

/** The same at each call; its statement is prepared once. */
export function epochReader(raw: Database.Database): () => number {
  const find = raw.prepare<[string], string>('SELECT value FROM meta WHERE name = ?').pluck();
  return () => Number(find.get(EPOCH) ?? FIRST_EPOCH);
}

export function saveEpoch(raw: Database.Database, epoch: number): void {
  raw
    .prepare(
      `INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    )
    .run(EPOCH, String(epoch));
}
