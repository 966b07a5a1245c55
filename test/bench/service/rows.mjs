/** Rows of the bench's table, as test/bench/support/report.ts writes them for the page. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/lib/run.mjs';
import { lived } from './programs.mjs';

/** Where the services have lived, a row says so. */
const AFTER = lived === null ? '' : ` after ${(lived.days / 365.25).toFixed(lived.days < 365 ? 1 : 0)} years`;

/** One measurement: what throws is told in the table, and answers false. */
export async function measure(id, title, run) {
  const folder = join(root, 'out/bench/rows');
  mkdirSync(folder, { recursive: true });
  const keep = (found) =>
    writeFileSync(
      join(folder, `${id}${AFTER}.json`),
      JSON.stringify({ id, title, rows: [], ...found }, (key, value) =>
        key === 'measure' ? `${value}${AFTER}` : value,
      ),
    );
  process.stderr.write(`${id} ${title}${AFTER}\n`);
  keep({ missing: 'it did not come to an end' });
  try {
    keep({ rows: await run() });
    return true;
  } catch (error) {
    keep({ missing: String(error.message).split('\n')[0] });
    return false;
  }
}

/** A B A B ...; the first round of each warms up and does not count. */
export async function inTurns(rounds, baseline, ours) {
  const found = { baseline: [], ours: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const [one, other] = [await baseline(), await ours()];
    if (round === 0) continue;
    found.baseline.push(one);
    found.ours.push(other);
  }
  return found;
}

/** The same, as medians. */
export async function takingTurns(rounds, baseline, ours) {
  const found = await inTurns(rounds, baseline, ours);
  return { baseline: median(found.baseline), ours: median(found.ours) };
}

/** Medians of one member of what was found in turns. */
export function medians({ baseline, ours }, name) {
  const of = (rounds) => median(rounds.map((round) => round[name]));
  return { baseline: of(baseline), ours: of(ours) };
}

export const average = (found, name) => found.reduce((sum, each) => sum + each[name], 0) / found.length;

export const median = (values) => percentile(values, 0.5);

export function percentile(values, share) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
}

export function ratioRow(measured, { baseline, ours }, unit, most, note) {
  const ratio = ours / baseline;
  return {
    ...row(measured, baseline, ours, unit),
    goal: `<= ${most}x`,
    holds: ratio <= most,
    ...(note ? { note } : {}),
  };
}

/** A goal of so much more than the baseline. */
export function surplusRow(measured, { baseline, ours }, unit, most, note) {
  return {
    ...row(measured, baseline, ours, unit),
    goal: `<= +${most} ${unit}`,
    holds: ours - baseline <= most,
    ...(note ? { note } : {}),
  };
}

/** A goal that has nothing to do with the baseline. */
export function limitRow(measured, { baseline, ours, most, unit }, note) {
  return {
    ...row(measured, baseline, ours, unit),
    goal: `<= ${most} ${unit}`,
    holds: ours <= most,
    ...(note ? { note } : {}),
  };
}

function row(measure, baseline, ours, unit) {
  const amount = (value) => `${value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2)} ${unit}`;
  return {
    measure,
    baseline: amount(baseline),
    ours: amount(ours),
    ratio: (ours / baseline).toFixed(2),
  };
}
