/** Rows of a PNG as they are packed (W3C PNG, sections 8 and 9): each begins with how its bytes were filtered. */
import type { PngHeader } from './plain-png';

/** What tells where the rows of a picture lie. */
export type PngRows = Pick<PngHeader, 'width' | 'height' | 'depth' | 'channels' | 'interlaced'>;

/** Rows that follow each other, and which pixels of the picture are theirs: the whole picture, or a share of it. */
export interface Pass {
  readonly left: number;
  readonly top: number;
  /** From one pixel, or row, to the next one. */
  readonly across: number;
  readonly down: number;
  readonly width: number;
  readonly height: number;
}

const [SUB, UP, AVERAGE, PAETH] = [1, 2, 3, 4];

/** Adam7: left, top, across, down. */
const shares = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** The passes of a picture that have any pixels. */
export function passesOf({ width, height, interlaced }: PngRows): readonly Pass[] {
  if (!interlaced) return [{ left: 0, top: 0, across: 1, down: 1, width, height }];
  return shares
    .map(([left, top, across, down]) => ({
      left,
      top,
      across,
      down,
      width: Math.ceil((width - left) / across),
      height: Math.ceil((height - top) / down),
    }))
    .filter((pass) => pass.width > 0 && pass.height > 0);
}

/** How many bytes the rows are. */
export function packedLength(rows: PngRows): number {
  return passesOf(rows).reduce((sum, pass) => sum + pass.height * (1 + rowBytes(pass, rows)), 0);
}

/**
 * Undoes the filters in place, and passes rows on one after the other until `isEnough`. False when no row was enough.
 * Null, before any row is passed on, when a row has a filter that does not exist.
 */
export function searchRows(
  packed: Uint8Array,
  rows: PngRows,
  isEnough: (row: Uint8Array, pass: Pass, y: number) => boolean,
): boolean | null {
  if (!areKnown(packed, rows)) return null;
  const step = Math.max(1, (rows.channels * rows.depth) / 8);
  let begin = 0;
  for (const pass of passesOf(rows)) {
    const length = rowBytes(pass, rows);
    let above: Uint8Array = new Uint8Array(length);
    for (let y = 0; y < pass.height; y += 1) {
      const bytes = packed.subarray(begin + 1, begin + 1 + length);
      undo(packed[begin] ?? 0, bytes, above, step);
      if (isEnough(bytes, pass, y)) return true;
      above = bytes;
      begin += 1 + length;
    }
  }
  return false;
}

function areKnown(packed: Uint8Array, rows: PngRows): boolean {
  let begin = 0;
  for (const pass of passesOf(rows))
    for (let y = 0; y < pass.height; y += 1) {
      if ((packed[begin] ?? 0) > PAETH) return false;
      begin += 1 + rowBytes(pass, rows);
    }
  return true;
}

function rowBytes({ width }: Pass, { depth, channels }: PngRows): number {
  return Math.ceil((width * depth * channels) / 8);
}

/** `above`: the row before it, undone; zeroes for the first. `step`: to the same byte of the next pixel. */
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
