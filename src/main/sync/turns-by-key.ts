/** One piece of work at a time for each key, first come, first served; different keys do not wait for each other. */
export interface TurnsByKey<K> {
  take<T>(key: K, work: () => Promise<T>): Promise<T>;
}

export function createTurnsByKey<K>(): TurnsByKey<K> {
  const last = new Map<K, Promise<unknown>>();
  return {
    take(key, work) {
      const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
      const leave = () => {
        if (last.get(key) === mine) last.delete(key);
      };
      mine.then(leave, leave);
      last.set(key, mine);
      return mine;
    },
  };
}
