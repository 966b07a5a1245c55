/** Whether a picture of a signature carries ink. */

/** Dark pixels a signature has at least. */
const LEAST_DARK_PIXELS = 64;
/** A mark no longer than this, in pixels, is a dot in one place. */
const LONGEST_DOT = 16;
const DARK = 128;

/**
 * Looks at 8-bit grey pixels, row by row, on white. True with at least 64 dark pixels in more than one place: an
 * empty pad and a single dot are no signature.
 */
export function hasInk(grey: Uint8Array, width: number): boolean {
  let dark = 0;
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let index = 0; index < grey.length; index += 1) {
    if ((grey[index] ?? 255) >= DARK) continue;
    dark += 1;
    const x = index % width;
    const y = (index - x) / width;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
    // Enough is enough: a picture of sixteen million black pixels must not hold the kiosk up.
    if (dark >= LEAST_DARK_PIXELS && Math.max(right - left, bottom - top) + 1 > LONGEST_DOT) return true;
  }
  return false;
}
