/**
 * The drawn signature, made ready for the page. It is decoded here because a damaged picture with transparency would
 * make PDFKit throw inside a callback, where nobody can catch it; here it is an ordinary rejection.
 */
export interface SignaturePicture {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Sharp on paper at the size it is printed, and a bound on the size of the document. */
const maxWidthPx = 1600;
const maxHeightPx = 800;

/** The strokes on white, without transparency and without whatever else the file carried. */
export async function prepareSignature(picture: Buffer): Promise<SignaturePicture> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(picture)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ width: maxWidthPx, height: maxHeightPx, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
