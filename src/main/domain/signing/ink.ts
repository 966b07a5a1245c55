/** Whether a picture of a signature carries ink. */

/** Dark pixels a signature has at least. */
const LEAST_DARK_PIXELS = 64;
/** A mark no longer than this, in pixels, is a dot in one place. */
const LONGEST_DOT = 16;
const DARK = 128;

/**
 * Takes 8-bit gray pixels on white, row by row. Answers true once there were 64 dark ones in more than one place: an
 * empty pad and a single dot are not a signature.
 */
export function createInkSearch(): (row: Uint8Array) => boolean {
  let [dark, y] = [0, -1];
  let [left, right, top] = [Infinity, -Infinity, Infinity];
  return (row) => {
    y += 1;
    for (let x = 0; x < row.length; x += 1) {
      if ((row[x] ?? 255) >= DARK) continue;
      dark += 1;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      // Enough is enough: a picture of sixteen million black pixels must not hold the kiosk up.
      if (dark >= LEAST_DARK_PIXELS && Math.max(right - left, y - top) + 1 > LONGEST_DOT) return true;
    }
    return false;
  };
}

/** The same for a whole picture. */
export function hasInk(grey: Uint8Array, width: number): boolean {
  const isFound = createInkSearch();
  for (let at = 0; at < grey.length; at += width) if (isFound(grey.subarray(at, at + width))) return true;
  return false;
}
