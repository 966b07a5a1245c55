/**
 * What a picture file says about itself, read before any decoder sees it. Everything that a decoder would have to
 * trust is limited here. Only the parts that make the picture are passed on. Comments, color profiles, previews,
 * animations and whatever follows the end are dropped.
 */
import { plainJpeg } from './plain-jpeg';
import { plainPng } from './plain-png';

export type PictureType = 'image/png' | 'image/jpeg';

export interface PlainPicture {
  readonly mediaType: PictureType;
  /** A file of the same picture with nothing else in it. */
  readonly content: Uint8Array;
}

/** Null for what is no PNG or JPEG, is damaged, has a side over 4096 pixels, or costs too much to unpack. */
export function readPlainPicture(file: Uint8Array): PlainPicture | null {
  const png = plainPng(file);
  if (png) return { mediaType: 'image/png', content: png };
  const jpeg = plainJpeg(file);
  return jpeg && { mediaType: 'image/jpeg', content: jpeg };
}
