/** Medians of rounds that take turns, so that whatever else the machine does meets both sides alike. */

/** How many rounds; the command line may ask for more. */
export function roundsAtLeast(least: number): number {
  return Math.max(least, Number(process.env['KEYTURN_BENCH_ROUNDS'] ?? 0));
}

/** A B A B ...; the first round of each warms up and does not count. */
export async function takingTurns(
  rounds: number,
  baseline: () => Promise<number>,
  ours: () => Promise<number>,
): Promise<{ baseline: number; ours: number }> {
  const found: { baseline: number[]; ours: number[] } = { baseline: [], ours: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const [one, other] = [await baseline(), await ours()];
    if (round === 0) continue;
    found.baseline.push(one);
    found.ours.push(other);
  }
  return { baseline: median(found.baseline), ours: median(found.ours) };
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The least value that this share of all values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new Error('nothing was measured');
  return value;
}
