/** The picture of a signature: unpacked and checked, and drawn again where it is not a plain PNG. */
import { hasInk } from '../../domain/signing/ink';
import { createPicturePainter, type PicturePainter } from './picture-painter';
import { greyOf, hasPlainInk, isPlain, openPng, writePng, type Pixels } from './png-file';

/** Sharp on paper at the size it is printed. */
const MOST = { width: 1200, height: 600 } as const;
/** Of zlib's levels the first that looks further than one row; the ordinary one takes twice as long for a tenth less. */
const PNG_LEVEL = 2;

/** Answers a PNG, or null when the picture cannot be decoded or carries no ink. */
export type ReadSignature = (picture: Uint8Array) => Promise<Buffer | null>;

/**
 * A PNG without anything else in it. It is what came, where that was plain and exact (png-file.ts). Else it
 * is a gray one on white of at most 1200 x 600 pixels.
 */
export function createSignatureReader(): ReadSignature {
  const paint = createPicturePainter();
  return async (picture) => {
    const png = openPng(picture);
    if (png?.exact && isPlain(png)) return hasPlainInk(png) ? Buffer.from(picture) : null;
    try {
      const grey = png ? greyOf(png) : await paintJpeg(picture, paint);
      // The ink is looked for at full size: thin lines turn pale when a picture is made smaller.
      return grey && hasInk(grey.data, grey.width) ? await redraw(grey, paint) : null;
    } catch {
      // Whatever cannot be decoded is no picture.
      return null;
    }
  };
}

async function paintJpeg(picture: Uint8Array, paint: PicturePainter): Promise<Pixels | null> {
  return picture[0] === 0xff ? paint(Buffer.from(picture)) : null;
}

async function redraw(grey: Pixels, paint: PicturePainter): Promise<Buffer> {
  const png = writePng(grey, PNG_LEVEL);
  if (grey.width <= MOST.width && grey.height <= MOST.height) return png;
  return writePng(await paint(png, MOST), PNG_LEVEL);
}
