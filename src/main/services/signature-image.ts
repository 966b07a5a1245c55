/** Reads the picture of a signature: bounds first, then a bounded decode off the main thread, then the ink. */
import { hasInk } from '../domain/ink';

export const MOST_BYTES = 512 * 1024;
export const MOST_SIDE = 4096;

export interface SignatureImage {
  readonly bytes: Buffer;
  readonly mediaType: 'image/png' | 'image/jpeg';
}

const PREFIX = /^data:(image\/(?:png|jpeg));base64,/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Base64 (standard alphabet), with or without a data: prefix, of a PNG or JPEG that carries ink; else null. */
export async function readSignatureImage(text: unknown): Promise<SignatureImage | null> {
  if (typeof text !== 'string') return null;
  const claimed = PREFIX.exec(text)?.[1];
  const base64 = text.replace(PREFIX, '').replaceAll(/[\r\n]/g, '');
  // Four characters hold three bytes: what is too long is refused before it is decoded.
  if (base64.length > Math.ceil(MOST_BYTES / 3) * 4 + 4 || !BASE64.test(base64)) return null;
  const bytes = Buffer.from(base64, 'base64');
  const mediaType = mediaTypeOf(bytes);
  if (!mediaType || bytes.length > MOST_BYTES || (claimed && claimed !== mediaType)) return null;
  return (await carriesInk(bytes)) ? { bytes, mediaType } : null;
}

function mediaTypeOf(bytes: Buffer): SignatureImage['mediaType'] | null {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return 'image/png';
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  return null;
}

async function carriesInk(bytes: Buffer): Promise<boolean> {
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(bytes, { limitInputPixels: MOST_SIDE * MOST_SIDE, failOn: 'error', animated: false });
    const { width, height } = await image.metadata();
    if (width > MOST_SIDE || height > MOST_SIDE) return false;
    const { data, info } = await image
      .flatten({ background: '#ffffff' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return hasInk(data, info.width);
  } catch {
    // Whatever cannot be decoded is no picture.
    return false;
  }
}
