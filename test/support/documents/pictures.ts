/** Picture files made by hand, to say things that no program would write. */
import { crc32, deflateSync } from 'node:zlib';

export interface PngHeader {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  /** 0 grey, 2 color, 3 palette, 4 grey and 6 color with transparency. */
  readonly colourType: number;
  readonly interlace: number;
}

/** A chunk with its length and check sum. */
export function chunk(type: string, data: Uint8Array = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

export function header(says: Partial<PngHeader> = {}): Buffer {
  const { width = 8, height = 8, depth = 8, colourType = 0, interlace = 0 } = says;
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, colourType, 0, 0, interlace], 8);
  return chunk('IHDR', data);
}

export const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Pixel rows as a PNG carries them, packed. */
export const packed = (rows: Uint8Array): Buffer => chunk('IDAT', deflateSync(rows, { level: 9 }));

export function pngOf(...chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([pngStart, ...chunks, chunk('IEND')]);
}

/** A PNG that says this of itself, with whatever rows lie in it. */
export const claiming = (says: Partial<PngHeader>, rows: Uint8Array): Buffer =>
  pngOf(header(says), packed(rows));

/** A JPEG's segments, each with its code; coded data stays with its scan. */
export function segmentsOf(jpeg: Buffer): { readonly code: number; readonly bytes: Buffer }[] {
  const segments: { code: number; bytes: Buffer }[] = [];
  let at = 2;
  while (at < jpeg.length) {
    const code = jpeg[at + 1] ?? 0;
    let end = code === 0xd9 ? at + 2 : at + 2 + jpeg.readUInt16BE(at + 2);
    if (code === 0xda) while (!(jpeg[end] === 0xff && (jpeg[end + 1] ?? 0) >= 0xc0)) end += 1;
    segments.push({ code, bytes: jpeg.subarray(at, end) });
    at = end;
  }
  return segments;
}

export function jpegOf(segments: readonly { readonly bytes: Buffer }[]): Buffer {
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments.map(({ bytes }) => bytes)]);
}

/** A segment with its length. */
export function segment(code: number, body: Uint8Array): { readonly code: number; readonly bytes: Buffer } {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(body.length + 2);
  return { code, bytes: Buffer.concat([Buffer.from([0xff, code]), length, body]) };
}
