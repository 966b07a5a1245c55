/** Whether a PNG as most screens send it carries ink, by zlib alone: a decoder takes three times as long. */
import { crc32, inflateSync, type Inflate } from 'node:zlib';
import { greyOnWhite } from '../domain/grey';
import { createInkSearch } from '../domain/ink';
import { joined, viewOf } from '../domain/picture-bounds';
import { pngChunks, type Chunk } from '../domain/plain-png';
import { packedLength, searchRows, type PngRows } from '../domain/png-rows';

/** By colour type, without the palette's. */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 };
/** Unpacked as a whole: 4 MiB at most. */
const MOST_PIXELS = 1024 * 1024;
/** No packed data refers further back (RFC 1951, 2). */
const FURTHEST_BACK = 32 * 1024;

/**
 * Takes what `domain/plain-picture.ts` has passed. Null for whatever is not a whole PNG of rows, 8 bits to a channel
 * and at most a million pixels, with nothing before, between or behind them: then a decoder has to say.
 */
export function inkInPng(picture: Uint8Array): boolean | null {
  const [header, ...others] = pngChunks(picture) ?? [];
  const data = others.filter(({ type }) => type === 'IDAT');
  const rows = header && rowsOf(header);
  // The last one is the end.
  if (!rows || data.length !== others.length - 1 || ![header, ...others].every(isWhole)) return null;
  const packed = unpack(joined(data.map(({ body }) => body)), packedLength(rows));
  const isInk = createInkSearch();
  return packed && searchRows(packed, rows, (row) => isInk(greyOnWhite(row, rows.channels)));
}

function rowsOf({ type, body }: Chunk): PngRows | null {
  if (type !== 'IHDR' || body.length !== 13) return null;
  const view = viewOf(body);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth, colourType = -1, , , interlace] = body.subarray(8);
  const channels = channelsOf[colourType];
  if (!channels || depth !== 8 || interlace !== 0 || width * height > MOST_PIXELS) return null;
  return { width, height, channels };
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

/** Null unless it is so many bytes, to the last byte of what they are packed in. */
function unpack(data: Uint8Array, length: number): Uint8Array | null {
  // Unpacked in one go, data may refer further back than it says; a decoder that goes row by row refuses it, and the
  // document could not be made of what was kept.
  if (furthestBack(data) < Math.min(length, FURTHEST_BACK)) return null;
  // Room for more than there may be, so that it ends in one go.
  const options = { info: true, maxOutputLength: length, chunkSize: length + 64 };
  try {
    const { buffer, engine } = inflateSync(data, options) as unknown as Unpacked;
    return buffer.length === length && engine.bytesWritten === data.length ? buffer : null;
  } catch {
    return null;
  }
}

/** What the data says of itself in its first byte (RFC 1950, 2.2). */
function furthestBack([first = 0]: Uint8Array): number {
  return 2 ** ((first >> 4) + 8);
}
