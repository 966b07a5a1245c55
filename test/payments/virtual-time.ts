/**
 * Time that moves when a schedule says so. What sleeps is woken in order; between two of them everything that can go
 * on goes on. Sleepers of a process that has died never wake.
 */
export interface Sleeper {
  readonly atMs: number;
  readonly owner: object;
  wake(): void;
}

export class VirtualTime {
  #nowMs: number;
  #sleepers: Sleeper[] = [];
  readonly #onChange: (nowMs: number) => void;

  constructor(startMs: number, onChange: (nowMs: number) => void) {
    this.#nowMs = startMs;
    this.#onChange = onChange;
    onChange(startMs);
  }

  nowMs(): number {
    return this.#nowMs;
  }

  /** Ends early, by throwing, when the signal says so, as the real one does. */
  sleep(ms: number, owner: object, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        this.#sleepers = this.#sleepers.filter((each) => each !== sleeper);
        reject(new DOMException('called off', 'AbortError'));
      };
      const sleeper: Sleeper = {
        atMs: this.#nowMs + Math.max(0, ms),
        owner,
        wake() {
          signal?.removeEventListener('abort', stop);
          resolve();
        },
      };
      if (signal?.aborted) return stop();
      signal?.addEventListener('abort', stop, { once: true });
      this.#sleepers.push(sleeper);
    });
  }

  /** What belonged to it sleeps for ever. */
  forget(owner: object): void {
    this.#sleepers = this.#sleepers.filter((each) => each.owner !== owner);
  }

  /** Lets everything go on that waits for nothing but its turn. */
  async settle(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
  }

  async advance(ms: number): Promise<void> {
    const endMs = this.#nowMs + ms;
    await this.settle();
    for (;;) {
      const [next] = this.#sleepers.toSorted((a, b) => a.atMs - b.atMs);
      if (!next || next.atMs > endMs) break;
      this.#sleepers = this.#sleepers.filter((each) => each !== next);
      this.#move(Math.max(this.#nowMs, next.atMs));
      next.wake();
      await this.settle();
    }
    this.#move(endMs);
  }

  /** The clock was set while nobody looked: sleepers are late, and wake at the next step. */
  jump(ms: number): void {
    this.#move(this.#nowMs + ms);
  }

  #move(nowMs: number): void {
    this.#nowMs = nowMs;
    this.#onChange(nowMs);
  }
}

/** Stands for `node:timers/promises` in the model: the sleeps of what is alive. */
export const current: { time: VirtualTime | null; owner: object } = { time: null, owner: {} };

export function virtualSleep<T>(
  ms: number,
  value?: T,
  options?: { readonly signal?: AbortSignal },
): Promise<T> {
  // A schedule is over: who is left of it sleeps for ever.
  if (!current.time) return new Promise(() => undefined);
  // The real one answers the value it was given.
  return current.time.sleep(ms, current.owner, options?.signal).then(() => value as T);
}
