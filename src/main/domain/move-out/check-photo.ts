/** Pictures of a vacated unit: how many, how large, and which they are by their own bytes. Pure. */

export const MOST_PHOTOS = 8;
export const MOST_PHOTO_BYTES = 2 * 1024 * 1024;

export type PhotoType = 'image/jpeg' | 'image/png' | 'image/webp';

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** By what the file begins with, whatever its name says; null for anything else. */
export function photoTypeOf(bytes: Uint8Array): PhotoType | null {
  const begins = (start: readonly number[], at = 0) =>
    start.every((byte, place) => bytes[at + place] === byte);
  if (begins(JPEG)) return 'image/jpeg';
  if (begins(PNG)) return 'image/png';
  return begins(letters('RIFF')) && begins(letters('WEBP'), 8) ? 'image/webp' : null;
}

const letters = (word: string) => [...new TextEncoder().encode(word)];
