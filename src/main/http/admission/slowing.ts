/**
 * Slows down calls that come faster than their client's allowance. Each waits for its turn where that is soon, in the
 * order of arrival. So an honest client is answered more slowly, and a client that never stops is refused for now.
 */

export interface Slowing {
  /** Milliseconds until the client may ask again; 0: its turn has come. */
  take(client: string): number | Promise<number>;
  /** Takes its turn if it has come, with nobody waiting before it. */
  takeNow(client: string): boolean;
}

interface Waiting {
  readonly sinceMs: number;
  readonly answer: (waitMs: number) => void;
}

/**
 * `use`: uses one of the client's allowance and answers 0, or how long until there is one. `everyMs`: how
 * often there is one more. `longestMs`: a call that would wait longer is refused at once.
 */
export function createSlowing(
  use: (client: string) => number,
  { everyMs, longestMs }: { readonly everyMs: number; readonly longestMs: number },
): Slowing {
  const lines = new Map<string, Waiting[]>();

  function callNext(client: string): void {
    const line = lines.get(client);
    while (line?.[0]) {
      const waitMs = use(client);
      // Allowances go by a clock that can be set; a waiting call goes by one that cannot.
      if (waitMs > 0 && performance.now() - line[0].sinceMs < longestMs) {
        setTimeout(() => callNext(client), Math.min(waitMs, longestMs)).unref();
        return;
      }
      line.shift()?.answer(waitMs);
    }
    lines.delete(client);
  }

  return {
    takeNow: (client) => !lines.has(client) && use(client) === 0,
    take(client) {
      const line = lines.get(client);
      const waitMs = line ? everyMs : use(client);
      const inAllMs = waitMs + (line?.length ?? 0) * everyMs;
      if (waitMs === 0 || inAllMs > longestMs) return inAllMs;
      return new Promise((answer) => {
        const one = { sinceMs: performance.now(), answer };
        if (line) line.push(one);
        else {
          lines.set(client, [one]);
          setTimeout(() => callNext(client), waitMs).unref();
        }
      });
    },
  };
}
