/** The lines of writing on a picture of a page, so that pages are turned without cutting a line in two. */
import type { Line } from '../../composables/whole-lines';

/** A picture as a canvas hands it out: four bytes to a pixel. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** Darker than this is ink; a tinted ground is not. */
const INK = 190;

/** What goes straight down for longer than so many pixels is a rule or an edge, and no letter. */
const RULE = 48;

/** Runs of rows that have ink, from the picture's upper edge and in its own pixels. */
export function inkLines(picture: Pixels): Line[] {
  const inked = inkedRows(picture);
  const lines: Line[] = [];
  let top: number | null = null;
  for (let row = 0; row <= picture.height; row += 1) {
    if (inked[row] === 1) top ??= row;
    else if (top !== null) {
      lines.push({ top, bottom: row });
      top = null;
    }
  }
  return lines;
}

/** Rows in which there is more than what runs through them from top to bottom. */
function inkedRows({ data, width, height }: Pixels): Uint8Array {
  const inked = new Uint8Array(height);
  for (let column = 0; column < width; column += 1) {
    let from: number | null = null;
    for (let row = 0; row <= height; row += 1) {
      // Paper and ink differ in green as in every color there is on a document.
      const dark = row < height && (data[(row * width + column) * 4 + 1] ?? 255) < INK;
      if (dark) from ??= row;
      else if (from !== null) {
        if (row - from < RULE) inked.fill(1, from, row);
        from = null;
      }
    }
  }
  return inked;
}
