/** The picture of a signature: unpacked and looked over, and made anew where it takes a decoder to do that. */
import { hasInk } from '../domain/ink';
import { MOST_SIDE } from '../domain/picture-bounds';
import { inkInPng } from './png-ink';

/** Sharp on paper at the size it is printed. */
const WIDEST = 1200;
const HIGHEST = 600;
const MOST_SECONDS = 10;
/** Of zlib's levels the first that looks further than one row; the ordinary one takes twice as long for a tenth less. */
const PNG_LEVEL = 2;

/**
 * A PNG without anything else in it: what came, where it was a plain one (png-ink.ts), or else a grey one on white of
 * at most 1200 x 600 pixels. Null when it cannot be decoded or carries no ink.
 */
export async function readSignature(picture: Uint8Array): Promise<Buffer | null> {
  const hasPlainInk = inkInPng(picture);
  if (hasPlainInk === null) return redraw(picture);
  return hasPlainInk ? Buffer.from(picture) : null;
}

async function redraw(picture: Uint8Array): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp');
  // Signatures come one by one: what the decoder keeps for the next time is only in the way.
  sharp.cache(false);
  sharp.concurrency(1);
  try {
    const { data: grey, info } = await sharp(picture, {
      limitInputPixels: MOST_SIDE * MOST_SIDE,
      failOn: 'error',
      animated: false,
      // Row by row, so that a large picture is never unpacked as a whole in colour.
      sequentialRead: true,
    })
      .timeout({ seconds: MOST_SECONDS })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    // The ink is looked for at full size: thin lines turn pale when a picture is made smaller.
    if (!hasInk(grey, width)) return null;
    return await sharp(grey, { raw: { width, height, channels: 1 } })
      .timeout({ seconds: MOST_SECONDS })
      .resize({ width: WIDEST, height: HIGHEST, fit: 'inside', withoutEnlargement: true })
      .toColourspace('b-w')
      .png({ compressionLevel: PNG_LEVEL })
      .toBuffer();
  } catch {
    // Whatever cannot be decoded is no picture.
    return null;
  }
}
