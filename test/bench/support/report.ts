/** What a part of the bench found out: rows of the table that is printed at the end, or why there are none. */
import { test, type TestInfo } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../support/e2e/programs';

export interface Row {
  readonly measure: string;
  readonly baseline: string;
  readonly ours: string;
  readonly ratio: string;
  readonly goal: string;
  /** Null: only for reading. */
  readonly holds: boolean | null;
  /** What the numbers do not say. */
  readonly note?: string;
}

/** out/ is recreated by every build and is known to no other tool. */
export const benchDir = join(root, 'out/bench');

/** Some was measured, and the rest could not be. */
export class Incomplete extends Error {
  readonly rows: readonly Row[];

  constructor(why: string, rows: readonly Row[]) {
    super(why);
    this.rows = rows;
  }
}

/** One measurement. What throws is reported in the table and fails the run. */
export function measure(id: string, title: string, run: (info: TestInfo) => Promise<readonly Row[]>): void {
  // The pattern wants the empty object, although nothing is taken from it.
  // eslint-disable-next-line no-empty-pattern
  test(`${id} ${title}`, async ({}, info) => {
    const keep = (found: object) => {
      mkdirSync(join(benchDir, 'rows'), { recursive: true });
      writeFileSync(join(benchDir, 'rows', `${id}.json`), JSON.stringify({ id, title, ...found }));
    };
    keep({ rows: [], missing: 'it did not come to an end' });
    try {
      keep({ rows: await run(info) });
    } catch (error) {
      keep({
        rows: error instanceof Incomplete ? error.rows : [],
        missing: error instanceof Error ? plainLine(error.message) : 'it failed',
      });
      throw error;
    }
  });
}

/** A row whose goal is a ratio to the baseline. */
export function ratioRow(
  measured: string,
  { baseline, ours, unit, most }: { baseline: number; ours: number; unit: string; most: number },
  note?: string,
): Row {
  const ratio = ours / baseline;
  return {
    measure: measured,
    baseline: amount(baseline, unit),
    ours: amount(ours, unit),
    ratio: ratio.toFixed(2),
    goal: `<= ${most}x`,
    holds: ratio <= most,
    ...(note === undefined ? {} : { note }),
  };
}

/** A row whose goal is a number of its own. */
export function limitRow(
  measured: string,
  {
    baseline = null,
    ours,
    unit,
    most,
  }: { baseline?: number | null; ours: number; unit: string; most: number | null },
  note?: string,
): Row {
  return {
    measure: measured,
    baseline: baseline === null ? '-' : amount(baseline, unit),
    ours: amount(ours, unit),
    ratio: baseline === null || baseline === 0 ? '-' : (ours / baseline).toFixed(2),
    goal: most === null ? 'for reading' : `<= ${amount(most, unit)}`,
    holds: most === null ? null : ours <= most,
    ...(note === undefined ? {} : { note }),
  };
}

export function amount(value: number, unit: string): string {
  const digits = Number.isInteger(value) ? 0 : value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${value.toFixed(digits)}${unit === '' ? '' : ` ${unit}`}`;
}

function plainLine(text: string): string {
  const escape = String.fromCharCode(27);
  return (text.replaceAll(new RegExp(`${escape}\\[[0-9;]*m`, 'g'), '').split('\n')[0] ?? '').slice(0, 200);
}
