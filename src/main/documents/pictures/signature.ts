/**
 * The drawn signature, made ready for the page. It is decoded here because a damaged picture with
 * transparency would make PDFKit throw inside a callback, where nobody can catch it. Here it is an ordinary
 * rejection.
 */
import { coloursOf, isPlain, openPng, writeFewColours } from './png-file';
import { createSignatureReader } from './signature-reader';

export interface SignaturePicture {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** A contract is kept for years: what takes longer to pack makes it smaller. */
const PNG_LEVEL = 6;

/** The strokes on white, without transparency and without whatever else the file carried. */
export async function prepareSignature(picture: Buffer): Promise<SignaturePicture> {
  const pixels = plainColours(picture) ?? plainColours(await createSignatureReader()(picture));
  if (!pixels) throw new Error('the picture of the signature cannot be read');
  return { data: writeFewColours(pixels, PNG_LEVEL), width: pixels.width, height: pixels.height };
}

function plainColours(picture: Buffer | null) {
  const png = picture && openPng(picture);
  return png && isPlain(png) ? coloursOf(png) : null;
}
