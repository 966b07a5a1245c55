/**
 * What callers have used up of their allowances: counted in memory, and written down at most once a second
 * for all together. So a flood of requests is no flood of writes. A kill forgives what came in that second, a
 * power cut what came since something else was synced.
 */
import { deleteWholeAllowances, selectAllowances, writeAllowance } from '../../database/base/allowances';
import type { Store } from '../../database/store';
import { fullAfterUse, untilNextMs, type Allowance } from '../../domain/base/allowance';
import type { Clock } from '../../domain/base/dates';

/** What is whole again within a second is not worth a write: a restart takes as long. */
const WORTH_WRITING_MS = 1000;
/** However many addresses come, the memory they take is bounded: who came longest ago is forgotten first. */
const MOST_SUBJECTS = 10_000;
const MOST_PER_SAVE = 1000;

export interface Allowances {
  /** Uses one of the subject's and answers 0; or uses nothing and answers the milliseconds until there is one. */
  use(subject: string, allowance: Allowance): number;
  /** Reads what was written down before; to be called once, before the first request. */
  load(): Promise<void>;
  /** Writes down what changed. */
  save(): Promise<void>;
}

export function createAllowances(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  mostSubjects = MOST_SUBJECTS,
): Allowances {
  // A Map keeps its order: the caller that is counted moves to the end.
  const fullAt = new Map<string, number>();
  const changed = new Set<string>();
  let newest: string | null = null;

  function remember(subject: string, fullAtMs: number): void {
    // A caller that is at the end already need not be moved there: most come more than once in a row.
    if (subject !== newest) fullAt.delete(subject);
    newest = subject;
    fullAt.set(subject, fullAtMs);
    if (fullAt.size <= mostSubjects) return;
    const [oldest] = fullAt.keys();
    if (oldest === undefined) return;
    fullAt.delete(oldest);
    changed.delete(oldest);
  }

  return {
    use(subject, allowance) {
      const nowMs = clock.nowMs();
      const before = fullAt.get(subject) ?? null;
      const wait = untilNextMs(allowance, before, nowMs);
      if (wait > 0) return wait;
      remember(subject, fullAfterUse(allowance, before, nowMs));
      changed.add(subject);
      return 0;
    },

    async load() {
      const rows = await store.transaction((tx) => selectAllowances(tx, clock.nowMs()));
      for (const row of rows) remember(row.subject, row.full_at_ms);
    },

    async save() {
      if (changed.size === 0) return;
      const nowMs = clock.nowMs();
      const worth = [...changed]
        .filter((subject) => (fullAt.get(subject) ?? 0) - nowMs > WORTH_WRITING_MS)
        .slice(-MOST_PER_SAVE);
      changed.clear();
      if (worth.length === 0) return;
      await store.note(async (tx) => {
        await deleteWholeAllowances(tx, nowMs);
        for (const subject of worth) await writeAllowance(tx, subject, fullAt.get(subject) ?? nowMs);
      });
    },
  };
}
