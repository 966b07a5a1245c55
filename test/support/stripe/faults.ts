/** What goes wrong with the next calls, as a test scripts it. */
export type Fault =
  /** Waits that long before anything happens; the call then is as any other. */
  | { readonly kind: 'latency'; readonly ms: number }
  /** The connection breaks before anything happened. Stripe's library tries once more by itself: `times: 2`. */
  | { readonly kind: 'dropped_before' }
  /** The connection breaks when all is done and kept under the key. */
  | { readonly kind: 'dropped_after' }
  /** A 500, kept under the key; `effect`: what was asked for still happened. */
  | { readonly kind: 'server_error'; readonly effect?: boolean }
  | { readonly kind: 'rate_limit' }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'forbidden' }
  /** Carried out, and answered by half a line of JSON. */
  | { readonly kind: 'malformed' }
  /** Carried out, and answered without a word of the card. */
  | { readonly kind: 'without_card' }
  /** Never answered, until `release` or the end; `effect`: carried out before it hangs. */
  | { readonly kind: 'hanging'; readonly effect?: boolean };

export interface Where {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** Found anywhere in the path: `/\/capture$/`. */
  readonly path?: RegExp;
}

export interface Faults {
  /** The next call (or `times` calls) that `where` fits goes wrong like this. */
  next(fault: Fault, where?: Where & { readonly times?: number }): void;
  /** Every call that `where` fits goes wrong like this until `clear`. */
  always(fault: Fault, where?: Where): void;
  clear(): void;
  /** Calls that hang are let go: answered as if nothing had been. */
  release(): void;
  /** How many calls hang. */
  hanging(): number;
}

export interface FaultScript extends Faults {
  take(method: string, path: string): Fault | null;
  /** Resolves at `release`. */
  held(): Promise<void>;
}

export function createFaults(): FaultScript {
  let script: { readonly fault: Fault; readonly where: Where; left: number }[] = [];
  let holding = Promise.withResolvers<void>();
  let hanging = 0;
  return {
    next(fault, { times = 1, ...where } = {}) {
      script.push({ fault, where, left: times });
    },
    always(fault, where = {}) {
      script.push({ fault, where, left: Infinity });
    },
    clear() {
      script = [];
    },
    hanging: () => hanging,
    release() {
      hanging = 0;
      holding.resolve();
      holding = Promise.withResolvers();
    },
    take(method, path) {
      const due = script.find(
        ({ where }) =>
          (where.method === undefined || where.method === method) &&
          (where.path === undefined || where.path.test(path)),
      );
      if (!due) return null;
      due.left -= 1;
      if (due.left <= 0) script = script.filter((entry) => entry !== due);
      return due.fault;
    },
    held() {
      hanging += 1;
      return holding.promise;
    },
  };
}
