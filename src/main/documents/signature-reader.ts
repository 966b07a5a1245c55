/** The picture of a signature, decoded and made anew: what is kept and printed is never a file from outside. */
import { hasInk } from '../domain/ink';
import { MOST_SIDE } from '../domain/picture-bounds';

/** Sharp on paper at the size it is printed. */
const WIDEST = 1200;
const HIGHEST = 600;
const MOST_SECONDS = 10;

/** A grey PNG on white without anything else in it; null when it cannot be decoded or carries no ink. */
export async function redrawSignature(picture: Uint8Array): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp');
  // Signatures come one by one: what the decoder keeps for the next time is only in the way.
  sharp.cache(false);
  sharp.concurrency(1);
  try {
    const { data, info } = await sharp(picture, {
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
    // The ink is looked for at full size: thin lines turn pale when a picture is made smaller.
    if (!hasInk(data, info.width)) return null;
    return await sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } })
      .timeout({ seconds: MOST_SECONDS })
      .resize({ width: WIDEST, height: HIGHEST, fit: 'inside', withoutEnlargement: true })
      .toColourspace('b-w')
      .png()
      .toBuffer();
  } catch {
    // Whatever cannot be decoded is no picture.
    return null;
  }
}
