/**
 * PNG files, read and written by zlib alone. No library that was tried reads a signature as fast or refuses
 * to unpack more than the header says. None tells whether a file holds anything beside its picture
 * (docs/develop/performance.md).
 */
import { crc32, deflateSync, inflateSync, type Inflate } from 'node:zlib';
import { greyOnWhite, onWhite } from '../../domain/signing/grey';
import { createInkSearch } from '../../domain/signing/ink';
import { joined, viewOf } from '../../domain/signing/picture-bounds';
import {
  PALETTE,
  pngChunks,
  PNG_SIGNATURE,
  readHeader,
  type Chunk,
  type PngHeader,
} from '../../domain/signing/plain-png';
import { packedLength, searchRows } from '../../domain/signing/png-rows';
import { shadesOf, type PngColours, type ToShades } from '../../domain/signing/png-shades';

/** Pixels from left to right and from top to bottom, one byte for each channel. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Gray, or red, green and blue. */
  readonly channels: 1 | 3;
  readonly data: Uint8Array;
}

/** A PNG whose rows were unpacked; the filters of the rows are undone when they are read. */
export interface OpenPng {
  readonly header: PngHeader;
  readonly colours: PngColours;
  readonly rows: Uint8Array;
  /** Nothing but the picture is in the file, to the last byte. */
  readonly exact: boolean;
}

/** Unpacked in no time, as a whole. */
const MOST_PLAIN_PIXELS = 1024 * 1024;
/** What a writer may leave behind the last row. */
const MOST_SURPLUS = 64 * 1024;

/** Takes what `domain/signing/plain-picture.ts` has passed. Null when a part or a row is damaged or missing. */
export function openPng(picture: Uint8Array): OpenPng | null {
  const [first, ...others] = pngChunks(picture) ?? [];
  const header = first?.type === 'IHDR' ? readHeader(first.body) : null;
  // The end is empty, and its check sum says nothing of the picture.
  if (!first || !header || ![first, ...others.slice(0, -1)].every(isWhole)) return null;
  const bodiesOf = (type: string) => others.filter((part) => part.type === type).map(({ body }) => body);
  const data = bodiesOf('IDAT');
  const unpacked = unpack(joined(data), packedLength(header));
  if (!unpacked) return null;
  return {
    header,
    colours: { palette: bodiesOf('PLTE')[0] ?? null, clear: bodiesOf('tRNS')[0] ?? null },
    rows: unpacked.rows,
    exact: unpacked.exact && data.length === others.length - 1 && others.slice(-1).every(isWhole),
  };
}

/** As most screens and devices send it, and as `writePng` writes it. Where it is exact too, it is kept as it came. */
export function isPlain({ header, colours }: OpenPng): boolean {
  const { width, height, depth, colourType, interlaced } = header;
  if (depth !== 8 || colourType === PALETTE || colours.clear || interlaced) return false;
  return width * height <= MOST_PLAIN_PIXELS;
}

/** Whether a plain one carries ink; null when its rows are none. */
export function hasPlainInk({ header, rows }: OpenPng): boolean | null {
  const isInk = createInkSearch();
  return searchRows(rows, header, (row) => isInk(greyOnWhite(row, header.channels)));
}

/** Of a plain one the colors, on white; null when its rows are none. */
export function coloursOf({ header, rows }: OpenPng): Pixels | null {
  const { width, height, channels } = header;
  const kept = channels > 2 ? 3 : 1;
  const data = new Uint8Array(width * height * kept);
  const isRead = searchRows(rows, header, (row, _pass, y) => {
    data.set(channels === kept ? row : onWhite(row, channels), y * width * kept);
    return false;
  });
  return isRead === null ? null : { width, height, channels: kept, data };
}

/** Of any one the shades of gray, on white; null when its rows or its palette are none. */
export function greyOf({ header, colours, rows }: OpenPng): Pixels | null {
  const { width, height } = header;
  const toShades: ToShades | null = shadesOf(header, colours);
  if (!toShades) return null;
  const data = new Uint8Array(width * height);
  const isRead = searchRows(rows, header, (row, pass, y) => {
    const shades = toShades(row, pass.width);
    const begin = (pass.top + y * pass.down) * width + pass.left;
    for (let x = 0; x < pass.width; x += 1) data[begin + x * pass.across] = shades[x] ?? 0;
    return false;
  });
  return isRead === null ? null : { width, height, channels: 1, data };
}

/** `level`: zlib's. */
export function writePng(pixels: Pixels, level: number): Buffer {
  return writeRows(pixels, pixels.channels, { level, type: pixels.channels === 3 ? 2 : 0, more: [] });
}

const MOST_COLOURS = 256;

/** The same pixels in a third of the bytes, where there are few colors: ink of one pen on white. */
export function writeFewColours(pixels: Pixels, level: number): Buffer {
  const { data, channels } = pixels;
  if (channels !== 3) return writePng(pixels, level);
  const places = new Map<number, number>();
  const indices = new Uint8Array(data.length / 3);
  for (let at = 0; at < indices.length; at += 1) {
    const colour = ((data[at * 3] ?? 0) << 16) | ((data[at * 3 + 1] ?? 0) << 8) | (data[at * 3 + 2] ?? 0);
    const place = places.get(colour) ?? places.size;
    if (place === MOST_COLOURS) return writePng(pixels, level);
    places.set(colour, place);
    indices[at] = place;
  }
  const palette = Uint8Array.from(
    [...places.keys()].flatMap((each) => [each >> 16, (each >> 8) & 255, each & 255]),
  );
  return writeRows({ ...pixels, data: indices }, 1, { level, type: PALETTE, more: [chunk('PLTE', palette)] });
}

function writeRows(
  { width, height, data }: Pick<Pixels, 'width' | 'height' | 'data'>,
  channels: number,
  { level, type, more }: { readonly level: number; readonly type: number; readonly more: readonly Buffer[] },
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, type], 8);
  const length = width * channels;
  // Each row begins with how it is filtered: not at all.
  const rows = Buffer.alloc(height * (1 + length));
  for (let y = 0; y < height; y += 1)
    rows.set(data.subarray(y * length, (y + 1) * length), y * (1 + length) + 1);
  const parts = [chunk('IHDR', header), ...more, chunk('IDAT', deflateSync(rows, { level })), chunk('IEND')];
  return Buffer.concat([Uint8Array.from(PNG_SIGNATURE), ...parts]);
}

function chunk(type: string, body: Uint8Array = new Uint8Array()): Buffer {
  const whole = Buffer.alloc(body.length + 12);
  whole.writeUInt32BE(body.length);
  whole.write(type, 4, 'latin1');
  whole.set(body, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), body.length + 8);
  return whole;
}

/** By its check sum, over type and body. */
function isWhole({ whole }: Chunk): boolean {
  const end = whole.length - 4;
  return crc32(whole.subarray(4, end)) === viewOf(whole).getUint32(end);
}

/** What zlib answers with `info`, of which Node's types know only the question. */
interface Unpacked {
  readonly buffer: Buffer;
  readonly engine: Pick<Inflate, 'bytesWritten'>;
}

/** Null unless it is so many bytes at least, and little more. */
function unpack(data: Uint8Array, length: number): Pick<OpenPng, 'rows' | 'exact'> | null {
  const most = length + MOST_SURPLUS;
  // In one piece, so that it ends in one go.
  const options = { info: true, maxOutputLength: most, chunkSize: most + 64 };
  try {
    // Node's types know the answer without `info` only.
    const { buffer, engine } = inflateSync(data, options) as unknown as Unpacked;
    if (buffer.length < length) return null;
    const exact = buffer.length === length && engine.bytesWritten === data.length;
    return { rows: buffer.subarray(0, length), exact };
  } catch {
    return null;
  }
}
