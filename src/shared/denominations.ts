/**
 * Coins and notes that a drawer is counted by, in minor units, the largest first. What a currency has not, nobody counts: its
 * field stays empty.
 */
const known: Readonly<Record<string, readonly number[]>> = {
  USD: [10_000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1],
  EUR: [20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  GBP: [5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  MXN: [100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10],
};

/** Null: the currency's are not known here, and the sum is typed. */
export function denominationsOf(currency: string): readonly number[] | null {
  return known[currency] ?? null;
}

/** What so many of each come to. */
export function sumOfPieces(pieces: Readonly<Record<string, number>>): number {
  return Object.entries(pieces).reduce((sum, [worth, count]) => sum + Number(worth) * count, 0);
}
