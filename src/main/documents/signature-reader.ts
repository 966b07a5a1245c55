/** The picture of a signature, decoded and made anew: what is kept and printed is never a file from outside. */
import type { Sharp } from 'sharp';
import { greyOnWhite } from '../domain/grey';
import { hasInk } from '../domain/ink';
import { MOST_SIDE } from '../domain/picture-bounds';

/** Sharp on paper at the size it is printed. */
const WIDEST = 1200;
const HIGHEST = 600;
const MOST_SECONDS = 10;
/** So many pixels may be unpacked as a whole in colour: 4 MiB at most. */
const MOST_IN_COLOUR = 1024 * 1024;
/** Of zlib's levels the first that looks further than one row; the ordinary one takes twice as long for a tenth less. */
const PNG_LEVEL = 2;

/** A grey PNG on white without anything else in it; null when it cannot be decoded or carries no ink. */
export async function redrawSignature(picture: Uint8Array): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp');
  // Signatures come one by one: what the decoder keeps for the next time is only in the way.
  sharp.cache(false);
  sharp.concurrency(1);
  try {
    const decoded = sharp(picture, {
      limitInputPixels: MOST_SIDE * MOST_SIDE,
      failOn: 'error',
      animated: false,
      // Row by row, so that a large picture is never unpacked as a whole in colour.
      sequentialRead: true,
    })
      .timeout({ seconds: MOST_SECONDS })
      .autoOrient();
    const { grey, width, height } = await (isSmallPng(picture) ? inOne(decoded) : rowByRow(decoded));
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

interface GreyPicture {
  readonly grey: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The decoder's own way to grey goes through fractions, and takes longer than all the rest. */
async function inOne(decoded: Sharp): Promise<GreyPicture> {
  const { data, info } = await decoded
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { grey: greyOnWhite(data, info.channels), width: info.width, height: info.height };
}

async function rowByRow(decoded: Sharp): Promise<GreyPicture> {
  const { data, info } = await decoded
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { grey: data, width: info.width, height: info.height };
}

/** As the screens of most devices send them. A PNG says its size in its first part, at bytes 16 and 20. */
function isSmallPng(picture: Uint8Array): boolean {
  if (picture[0] !== 0x89 || picture.length < 24) return false;
  const head = new DataView(picture.buffer, picture.byteOffset, picture.byteLength);
  return head.getUint32(16) * head.getUint32(20) <= MOST_IN_COLOUR;
}
