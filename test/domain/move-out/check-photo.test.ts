/** What a file is by its own bytes, whatever its name says. */
import { expect, it } from 'vitest';
import { photoTypeOf } from '../../../src/main/domain/move-out/check-photo';

it.each([
  ['a JPEG', [0xff, 0xd8, 0xff, 0xe0, 0], 'image/jpeg'],
  ['a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0], 'image/png'],
  ['a WebP', [...Buffer.from('RIFF\0\0\0\0WEBPVP8 ')], 'image/webp'],
  ['a sound in the same wrapper', [...Buffer.from('RIFF\0\0\0\0WAVEfmt ')], null],
  ['a PDF', [...Buffer.from('%PDF-1.7')], null],
  ['a drawing that may hold a program', [...Buffer.from('<svg xmlns')], null],
  ['the beginning of a PNG', [0x89, 0x50, 0x4e], null],
  ['nothing', [], null],
] as const)('%s is known by its bytes', (_title, bytes, type) => {
  expect(photoTypeOf(Uint8Array.from(bytes))).toBe(type);
});
