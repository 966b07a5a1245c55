/** Whether a version is older than another, where that is certain. A kiosk asks `dpkg` itself, which head office need not have. */

/** False where a part of either is no number: nothing is said then. As `dpkg` has it, 1.2 is older than 1.2.0. */
export function isOlderVersion(one: string, other: string): boolean {
  const [ours, theirs] = [numbersOf(one), numbersOf(other)];
  if (ours === null || theirs === null) return false;
  for (const [place, number] of theirs.entries()) {
    const own = ours[place];
    if (own === undefined) return true;
    if (own !== number) return own < number;
  }
  return false;
}

function numbersOf(version: string): number[] | null {
  const parts = version.split('.');
  return parts.every((part) => /^\d{1,15}$/.test(part)) ? parts.map(Number) : null;
}
