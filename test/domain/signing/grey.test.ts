/** Colors as shades of grey on white paper. */
import { expect, it } from 'vitest';
import { greyOnWhite } from '../../../src/main/domain/signing/grey';

it.each([
  ['grey stays as it was', 1, [0, 77, 255], [0, 77, 255]],
  ['clear ink is paper, and half of it half as dark', 2, [0, 0, 0, 255, 0, 51, 100, 51], [255, 0, 204, 224]],
  ['grey in three colors stays as it was', 3, [0, 0, 0, 77, 77, 77, 255, 255, 255], [0, 77, 255]],
  ['blue, red and black ink are dark', 3, [0, 0, 255, 255, 0, 0, 0, 0, 0], [18, 53, 0]],
  ['clear color is paper', 4, [0, 0, 0, 0, 255, 0, 0, 255, 0, 0, 0, 51], [255, 53, 204]],
])('%s', (_name, channels, pixels, grey) => {
  expect([...greyOnWhite(Uint8Array.from(pixels), channels)]).toEqual(grey);
});
