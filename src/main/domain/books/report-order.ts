/** Whether what head office says is newer than what it said before, kind by kind. */
import { comparePairs, isOlder, NO_PAIR, type Pair } from '../../../shared/head-office/pair';
import type { MarkName, EraMarks } from '../../../shared/head-office/seal';

export interface ReportOrder {
  /** The first kind that is older than it was when the question was asked: nothing of the answer is believed. */
  readonly older: MarkName | null;
  /** Right, but something newer has come since it was asked for, so of these it says nothing. */
  readonly overtaken: ReadonlySet<MarkName>;
  readonly newer: ReadonlySet<MarkName>;
}

/** `before`: what was reported when it was asked. `now`: by now. */
export function orderReports(
  told: readonly (readonly [MarkName, Pair])[],
  before: EraMarks,
  now: (name: MarkName) => Pair | undefined,
): ReportOrder {
  const overtaken = new Set<MarkName>();
  const newer = new Set<MarkName>();
  for (const [name, one] of told) {
    if (isOlder(one, before[name] ?? NO_PAIR)) return { older: name, overtaken, newer };
    const order = comparePairs(one, now(name) ?? NO_PAIR);
    if (order < 0) overtaken.add(name);
    if (order > 0) newer.add(name);
  }
  return { older: null, overtaken, newer };
}

/** The newest era of what was reported: an answer of an earlier one is not believed. */
export function newestEra(told: EraMarks): number {
  return Math.max(0, ...Object.values(told).map(({ era }) => era));
}
