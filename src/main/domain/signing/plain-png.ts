/** The chunks of a PNG (W3C PNG, sections 5 and 11): walked by their lengths, nothing is unpacked. */
import { isServedSize, joined, MOST_HELD_BYTES, viewOf } from './picture-bounds';

/** The first bytes of every PNG. */
export const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;

/** What a PNG says of its pixels. */
export interface PngHeader {
  readonly width: number;
  readonly height: number;
  /** Bits of a sample. */
  readonly depth: number;
  readonly colourType: number;
  /** Samples of a pixel. */
  readonly channels: 1 | 2 | 3 | 4;
  readonly interlaced: boolean;
}

/** The color type of pixels that are numbers of a palette. */
export const PALETTE = 3;

/** By color type: bit depths that exist, channels, and whether a palette must, may or must not be there. */
const colourTypes: Readonly<
  Record<number, { depths: readonly number[]; channels: PngHeader['channels']; palette: RegExp }>
> = {
  0: { depths: [1, 2, 4, 8, 16], channels: 1, palette: /^$/ },
  2: { depths: [8, 16], channels: 3, palette: /^(PLTE )?$/ },
  3: { depths: [1, 2, 4, 8], channels: 1, palette: /^PLTE $/ },
  4: { depths: [8, 16], channels: 2, palette: /^$/ },
  6: { depths: [8, 16], channels: 4, palette: /^(PLTE )?$/ },
};

/** The chunks that make the picture, in the only order they may have. */
const order = /^IHDR (?<palette>(?:PLTE )?)(?:tRNS )?(?:IDAT )+IEND $/;
const kept: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

export interface Chunk {
  readonly type: string;
  readonly body: Uint8Array;
  /** With length, type and check sum. */
  readonly whole: Uint8Array;
}

/** The picture alone, as a PNG of its own; null when it is none or costs too much. */
export function plainPng(file: Uint8Array): Uint8Array | null {
  const chunks = PNG_SIGNATURE.every((byte, at) => file[at] === byte) ? pngChunks(file) : null;
  if (!chunks) return null;
  // A capital at the beginning: a decoder that does not know this chunk cannot show the picture.
  if (chunks.some(({ type }) => !kept.has(type) && !/^[a-z]/.test(type))) return null;
  const picture = chunks.filter(({ type }) => kept.has(type));
  const found = order.exec(picture.map(({ type }) => `${type} `).join(''));
  const header = picture[0];
  // What comes before the header is no picture, even if it could be left out.
  if (!found || !header || chunks[0] !== header) return null;
  // The end holds nothing; what somebody put there would be kept with the picture.
  if (picture.at(-1)?.body.length !== 0) return null;
  if (!isHeader(header.body, found.groups?.['palette'] ?? '')) return null;
  return joined([file.subarray(0, PNG_SIGNATURE.length), ...picture.map(({ whole }) => whole)]);
}

/**
 * The chunks of a PNG up to its end chunk; null when a chunk reaches past the file or the end is missing. Nothing
 * else is checked.
 */
export function pngChunks(file: Uint8Array): readonly Chunk[] | null {
  const view = viewOf(file);
  const chunks: Chunk[] = [];
  let at: number = PNG_SIGNATURE.length;
  while (at + 12 <= file.length) {
    const end = at + 12 + view.getUint32(at);
    if (end > file.length) return null;
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8));
    if (!/^[A-Za-z]{4}$/.test(type)) return null;
    chunks.push({ type, body: file.subarray(at + 8, end - 4), whole: file.subarray(at, end) });
    if (type === 'IEND') return chunks;
    at = end;
  }
  return null;
}

function isHeader(body: Uint8Array, palette: string): boolean {
  const header = readHeader(body);
  if (!header || !isServedSize(header.width, header.height)) return false;
  const { width, height, depth, colourType, channels, interlaced } = header;
  if (!colourTypes[colourType]?.palette.test(palette)) return false;
  return !interlaced || width * height * channels * Math.ceil(depth / 8) <= MOST_HELD_BYTES;
}

/** Null for what the format does not know. The size is not looked at. */
export function readHeader(body: Uint8Array): PngHeader | null {
  if (body.length !== 13) return null;
  const view = viewOf(body);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth = 0, colourType = -1, compression, filter, interlace = 2] = body.subarray(8);
  const colours = colourTypes[colourType];
  if (!colours?.depths.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1) return null;
  return { width, height, depth, colourType, channels: colours.channels, interlaced: interlace === 1 };
}
