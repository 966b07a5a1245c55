/** Rows of a PNG of any kind as shades of gray on white (W3C PNG, sections 7 and 11). */
import { greyOnWhite } from './grey';
import { PALETTE, type PngHeader } from './plain-png';

/** What stands beside the rows: the colors they count, and which of them, or how far, are clear. */
export interface PngColours {
  readonly palette: Uint8Array | null;
  readonly clear: Uint8Array | null;
}

/** One byte for each pixel of a row whose filter was undone. */
export type ToShades = (row: Uint8Array, width: number) => Uint8Array;

const WHITE = 255;

/** Null when the palette is none. */
export function shadesOf(header: PngHeader, { palette, clear }: PngColours): ToShades | null {
  const { depth, colourType, channels } = header;
  if (colourType === PALETTE) {
    const table = palette && paletteShades(palette, clear, 2 ** depth);
    return table && byTable(table, depth);
  }
  const key = clear?.length === 2 * channels && channels % 2 === 1 ? clear : null;
  if (channels === 1 && depth <= 8) return byTable(greyShades(2 ** depth, key), depth);
  const bytes = depth / 8;
  return (row) => {
    const shades = greyOnWhite(bytes === 1 ? row : everyOther(row), channels);
    if (key) clearAway(shades, row, sampleBytes(key, bytes));
    return shades;
  };
}

/** Null for a palette that is no list of colors. A number that it does not have is black. */
function paletteShades(palette: Uint8Array, clear: Uint8Array | null, most: number): Uint8Array | null {
  const colours = palette.length / 3;
  if (!Number.isInteger(colours) || colours < 1 || colours > most) return null;
  const table = new Uint8Array(most);
  for (let colour = 0; colour < colours; colour += 1) {
    const pixel = [...palette.subarray(3 * colour, 3 * colour + 3), clear?.[colour] ?? 255];
    table.set(greyOnWhite(Uint8Array.from(pixel), 4), colour);
  }
  return table;
}

/** `key`: the gray that is clear, in two bytes. */
function greyShades(most: number, key: Uint8Array | null): Uint8Array {
  const table = Uint8Array.from({ length: most }, (_, sample) => (sample * 255) / (most - 1));
  const [high = 0, low = 0] = key ?? [];
  if (key) table.fill(WHITE, high * 256 + low, high * 256 + low + 1);
  return table;
}

/** Samples of up to eight bits, the first in the highest ones. */
function byTable(table: Uint8Array, depth: number): ToShades {
  return (row, width) => {
    const shades = new Uint8Array(width);
    for (let x = 0; x < width; x += 1) {
      const bit = x * depth;
      const sample = ((row[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & (table.length - 1);
      shades[x] = table[sample] ?? 0;
    }
    return shades;
  };
}

/** Of samples of two bytes the higher ones. */
function everyOther(row: Uint8Array): Uint8Array {
  const high = new Uint8Array(row.length / 2);
  for (let at = 0; at < high.length; at += 1) high[at] = row[2 * at] ?? 0;
  return high;
}

/** A color as the rows carry it; it is always told in two bytes for each sample. */
function sampleBytes(key: Uint8Array, bytes: number): Uint8Array {
  if (bytes === 2) return key;
  const isByte = key.every((byte, at) => at % 2 === 1 || byte === 0);
  return isByte ? key.filter((_, at) => at % 2 === 1) : new Uint8Array();
}

/** Pixels of the one clear color show the paper. */
function clearAway(shades: Uint8Array, row: Uint8Array, colour: Uint8Array): void {
  if (colour.length === 0) return;
  for (let pixel = 0; pixel < shades.length; pixel += 1)
    if (colour.every((byte, at) => row[pixel * colour.length + at] === byte)) shades[pixel] = WHITE;
}
