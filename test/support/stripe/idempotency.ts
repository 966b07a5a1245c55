/**
 * Idempotency keys as Stripe keeps them: the first answer, also a 500, is repeated for a day; other parameters under
 * the same key are refused; so is the same call while the first is under way; nothing is kept of a call that was not
 * begun. After a day the key is forgotten, and a late retry acts again.
 */
import { ApiError } from './errors';
import type { Clock } from './clock';

const KEEP_MS = 24 * 60 * 60 * 1000;

interface Kept {
  readonly what: string;
  readonly sinceMs: number;
  answer: { readonly status: number; readonly body: string } | null;
}

export type Admission =
  | {
      readonly kind: 'first';
      readonly keep: (status: number, body: string) => void;
      readonly forget: () => void;
    }
  | { readonly kind: 'again'; readonly status: number; readonly body: string };

export interface Idempotency {
  /** `what`: method, path and parameters. Throws when the key serves another call, or the first is under way. */
  admit(key: string, what: string): Admission;
  /** Keys that are remembered. */
  size(): number;
}

export function createIdempotency(clock: Clock): Idempotency {
  const kept = new Map<string, Kept>();
  function prune(): void {
    for (const [key, entry] of kept) if (entry.sinceMs + KEEP_MS <= clock.nowMs()) kept.delete(key);
  }
  return {
    size() {
      prune();
      return kept.size;
    },
    admit(key, what) {
      prune();
      const known = kept.get(key);
      if (!known) {
        const entry: Kept = { what, sinceMs: clock.nowMs(), answer: null };
        kept.set(key, entry);
        return {
          kind: 'first',
          keep: (status, body) => (entry.answer = { status, body }),
          forget: () => kept.delete(key),
        };
      }
      if (known.what !== what) throw otherCall(key);
      if (!known.answer) throw inUse(key);
      return { kind: 'again', ...known.answer };
    },
  };
}

function otherCall(key: string): ApiError {
  return new ApiError(
    400,
    {
      type: 'idempotency_error',
      message:
        `Keys for idempotent requests can only be used with the same parameters they were first used with. ` +
        `Try using a key other than '${key}' if you meant to execute a different request.`,
    },
    false,
  );
}

function inUse(key: string): ApiError {
  return new ApiError(
    409,
    {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this idempotency key (${key}).`,
    },
    false,
  );
}
