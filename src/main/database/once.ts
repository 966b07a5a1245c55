/** Reads that one transaction repeats: read once, and forgotten with the transaction. */
import type { Tx } from './schema';

export interface OncePerTransaction<Key, Row> {
  find(tx: Tx, key: Key): Promise<Row>;
  /** For a transaction that has written such a row: it is read again. */
  forget(tx: Tx): void;
}

const forgets = new Set<(tx: Tx) => void>();

/** Only for rows that few transactions write; each write of one has to call `forget`. */
export function oncePerTransaction<Key, Row>(
  read: (tx: Tx, key: Key) => Promise<Row>,
): OncePerTransaction<Key, Row> {
  const known = new WeakMap<Tx, Map<Key, { readonly row: Row }>>();
  const forget = (tx: Tx) => void known.delete(tx);
  forgets.add(forget);
  return {
    async find(tx, key) {
      const before = known.get(tx)?.get(key);
      if (before) return before.row;
      const row = await read(tx, key);
      const rows = known.get(tx) ?? new Map<Key, { readonly row: Row }>();
      known.set(tx, rows.set(key, { row }));
      return row;
    },
    forget,
  };
}

/** For a transaction that has written rows of many tables, such as a catalogue. */
export function forgetReads(tx: Tx): void {
  for (const forget of forgets) forget(tx);
}
