/** How much a picture from outside may ask for. */
const MOST_SIDE = 4096;

/**
 * The most bytes that a decoder may have to keep at once. Rows that come one after the other need almost none.
 * Interlaced and progressive pictures are kept whole until their last part. This is room for 4096 x 4096 pixels of
 * six bytes.
 */
export const MOST_HELD_BYTES = MOST_SIDE * MOST_SIDE * 6;

/** Progressive pictures are made with about ten scans; each costs another pass over the whole picture. */
export const MOST_SCANS = 16;

export function isServedSize(width: number, height: number): boolean {
  return width >= 1 && height >= 1 && width <= MOST_SIDE && height <= MOST_SIDE;
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
