/** Reads that one transaction repeats: read once, and forgotten with the transaction. */
import type { Tx } from './schema';

export interface OncePerTransaction<Key, Row> {
  find(tx: Tx, key: Key): Promise<Row>;
  /** For a transaction that has written such a row: it is read again. */
  forget(tx: Tx): void;
}

/** Only for rows that nearly no transaction writes; a new write of one has to call `forget`. */
export function oncePerTransaction<Key, Row>(
  read: (tx: Tx, key: Key) => Promise<Row>,
): OncePerTransaction<Key, Row> {
  const known = new WeakMap<Tx, Map<Key, { readonly row: Row }>>();
  return {
    async find(tx, key) {
      const before = known.get(tx)?.get(key);
      if (before) return before.row;
      const row = await read(tx, key);
      const rows = known.get(tx) ?? new Map<Key, { readonly row: Row }>();
      known.set(tx, rows.set(key, { row }));
      return row;
    },
    forget: (tx) => void known.delete(tx),
  };
}
