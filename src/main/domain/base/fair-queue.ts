/**
 * A queue that serves clients in turn. A client with many items waits behind all of its own. Other clients wait
 * behind one item of each.
 */
export interface FairQueue<T> {
  put(item: T, whose: string): void;
  /** The next one; of each in the order they came. Undefined when it is empty. */
  take(): T | undefined;
  countOf(whose: string): number;
  /** Empties it. */
  takeAll(): T[];
}

export function createFairQueue<T>(): FairQueue<T> {
  // A Map keeps its order: the client that had a turn moves to the end.
  const waiting = new Map<string, T[]>();

  function take(): T | undefined {
    for (const [whose, items] of waiting) {
      const first = items.shift();
      waiting.delete(whose);
      if (items.length > 0) waiting.set(whose, items);
      return first;
    }
    return undefined;
  }

  return {
    put(item, whose) {
      const items = waiting.get(whose);
      if (items) items.push(item);
      else waiting.set(whose, [item]);
    },
    take,
    countOf: (whose) => waiting.get(whose)?.length ?? 0,
    takeAll() {
      const all = [...waiting.values()].flat();
      waiting.clear();
      return all;
    },
  };
}
