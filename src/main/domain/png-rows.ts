/** Rows of a PNG as they are packed (W3C PNG, section 9): each begins with how its bytes were filtered. */

/** Channels of 8 bits each, without interlacing. */
export interface PngRows {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
}

const [SUB, UP, AVERAGE, PAETH] = [1, 2, 3, 4];

/** How many bytes so many rows are. */
export function packedLength({ width, height, channels }: PngRows): number {
  return height * (1 + width * channels);
}

/**
 * Undoes the filters where the rows lie, and hands them on one after the other until `isEnough`. False when no row
 * was; null, before any is handed on, when a row was filtered in a way that does not exist.
 */
export function searchRows(
  packed: Uint8Array,
  { width, height, channels }: PngRows,
  isEnough: (row: Uint8Array) => boolean,
): boolean | null {
  const length = width * channels;
  const filterOf = (row: number) => packed[row * (1 + length)] ?? 0;
  for (let row = 0; row < height; row += 1) if (filterOf(row) > PAETH) return null;
  let above: Uint8Array = new Uint8Array(length);
  for (let row = 0; row < height; row += 1) {
    const begin = row * (1 + length) + 1;
    const bytes = packed.subarray(begin, begin + length);
    undo(filterOf(row), bytes, above, channels);
    if (isEnough(bytes)) return true;
    above = bytes;
  }
  return false;
}

/** `above`: the row before it, undone; zeroes for the first. `step`: to the same channel of the next pixel. */
function undo(filter: number, bytes: Uint8Array, above: Uint8Array, step: number): void {
  if (filter === SUB)
    for (let at = step; at < bytes.length; at += 1) bytes[at] = value(bytes, at) + value(bytes, at - step);
  else if (filter === UP)
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = value(bytes, at) + value(above, at);
  else if (filter === AVERAGE)
    for (let at = 0; at < bytes.length; at += 1)
      bytes[at] = value(bytes, at) + ((value(bytes, at - step) + value(above, at)) >> 1);
  else if (filter === PAETH)
    for (let at = 0; at < bytes.length; at += 1)
      bytes[at] =
        value(bytes, at) + nearest(value(bytes, at - step), value(above, at), value(above, at - step));
}

/** Nothing stands left of the first pixel. */
function value(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0;
}

/** Of what is left, above and left above that which comes nearest to left plus above less left above. */
function nearest(left: number, above: number, corner: number): number {
  const [fromLeft, fromAbove] = [Math.abs(above - corner), Math.abs(left - corner)];
  const fromCorner = Math.abs(left + above - 2 * corner);
  if (fromLeft <= fromAbove && fromLeft <= fromCorner) return left;
  return fromAbove <= fromCorner ? above : corner;
}
