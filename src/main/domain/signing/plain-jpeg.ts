/** The segments of a JPEG (ITU-T T.81, annex B): walked by their lengths, nothing is unpacked. */
import { isServedSize, joined, MOST_HELD_BYTES, MOST_SCANS, viewOf } from './picture-bounds';

const marker = {
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  exif: 0xe1,
  /** Baseline, extended and progressive, coded by Huffman: what cameras and signature pads write. */
  frames: [0xc0, 0xc1, 0xc2],
  progressive: 0xc2,
  /** Tables and the restart interval; the JFIF and Adobe segments say which colors the channels are. */
  kept: [0xc4, 0xdb, 0xdd, 0xe0, 0xee],
} as const;
const EXIF = [0x45, 0x78, 0x69, 0x66, 0, 0] as const;

interface Frame {
  readonly progressive: boolean;
  /** What a decoder keeps when the picture comes in several scans: two bytes for each coefficient. */
  readonly heldBytes: number;
}

/** The picture alone, as a JPEG of its own; null when it is none or costs too much. */
export function plainJpeg(file: Uint8Array): Uint8Array | null {
  if (file[0] !== 0xff || file[1] !== marker.start) return null;
  const parts = [file.subarray(0, 2)];
  let frame: Frame | null = null;
  let scans = 0;
  let turned = false;
  let at = 2;
  for (;;) {
    const found = segmentAt(file, at);
    if (!found) return null;
    const { code, body, end } = found;
    let until = end;
    if (code === marker.end) {
      if (!frame || scans === 0 || (isHeld(frame, scans) && frame.heldBytes > MOST_HELD_BYTES)) return null;
      return joined([...parts, file.subarray(at, end)]);
    }
    if (includes(marker.frames, code)) {
      if (frame) return null;
      frame = readFrame(code, body);
      if (!frame) return null;
    } else if (code === marker.scan) {
      scans += 1;
      if (!frame || scans > MOST_SCANS) return null;
      until = endOfScan(file, end);
    } else if (code === marker.exif && isExif(body) && !turned) {
      // Which way up a camera was held.
      turned = true;
    } else if (!includes(marker.kept, code)) {
      if (!isComment(code)) return null;
      at = end;
      continue;
    }
    parts.push(file.subarray(at, until));
    at = until;
  }
}

/** The next segment; one without a length is the end of the picture. Null when there is none within the file. */
function segmentAt(file: Uint8Array, at: number): { code: number; body: Uint8Array; end: number } | null {
  if (file[at] !== 0xff) return null;
  let last = at + 1;
  // Any number of fill bytes may stand before the code.
  while (file[last] === 0xff) last += 1;
  const code = file[last];
  if (code === undefined) return null;
  const from = last + 1;
  if (code === marker.end) return { code, body: file.subarray(from, from), end: from };
  if (from + 2 > file.length) return null;
  const length = viewOf(file).getUint16(from);
  const end = from + length;
  return length < 2 || end > file.length ? null : { code, body: file.subarray(from + 2, end), end };
}

/** Null for samples of other than eight bits, a size not served, or numbers that do not fit together. */
function readFrame(code: number, body: Uint8Array): Frame | null {
  const [precision, , , , , channels = 0] = body;
  if (precision !== 8 || ![1, 3, 4].includes(channels) || body.length !== 6 + 3 * channels) return null;
  const view = viewOf(body);
  const [height, width] = [view.getUint16(1), view.getUint16(3)];
  const sampling = Array.from({ length: channels }, (_, index) => body[7 + 3 * index] ?? 0);
  const across = sampling.map((factors) => factors >> 4);
  const down = sampling.map((factors) => factors & 15);
  if (!isServedSize(width, height)) return null;
  if ([...across, ...down].some((factor) => factor < 1 || factor > 4)) return null;
  const share = across.reduce((sum, factor, index) => sum + factor * (down[index] ?? 0), 0);
  return {
    progressive: code === marker.progressive,
    heldBytes: (width * height * 2 * share) / (Math.max(...across) * Math.max(...down)),
  };
}

function isHeld({ progressive }: Frame, scans: number): boolean {
  return progressive || scans > 1;
}

/** Where the coded data ends: at the next marker that is neither a restart nor a data byte that looks like one. */
function endOfScan(file: Uint8Array, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1];
    const isData = next === 0 || next === 0xff || (next !== undefined && next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  return file.length;
}

function isExif(body: Uint8Array): boolean {
  return EXIF.every((byte, at) => body[at] === byte);
}

/** Segments for applications, and comments. */
function isComment(code: number): boolean {
  return (code >= 0xe0 && code <= 0xef) || code === 0xfe;
}

function includes(codes: readonly number[], code: number): boolean {
  return codes.includes(code);
}
