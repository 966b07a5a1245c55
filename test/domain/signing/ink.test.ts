import { describe, expect, it } from 'vitest';
import { hasInk } from '../../../src/main/domain/signing/ink';

const WIDTH = 100;
const HEIGHT = 40;

/** A white sheet with dark pixels where a rule says so. */
function sheet(dark: (x: number, y: number) => boolean, value = 0): Uint8Array {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(255);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) if (dark(x, y)) pixels[y * WIDTH + x] = value;
  return pixels;
}
const block = (width: number, height: number, left = 5, top = 5) =>
  sheet((x, y) => x >= left && x < left + width && y >= top && y < top + height);

describe('ink', () => {
  const nothing: readonly (readonly [string, Uint8Array])[] = [
    ['an empty sheet', sheet(() => false)],
    ['no sheet', new Uint8Array(0)],
    ['a dot of 12 x 12', block(12, 12)],
    ['a dot of 16 x 16', block(16, 16)],
    ['a stroke of 63 x 1', block(63, 1)],
    ['63 specks all over', sheet((x, y) => y % 4 === 0 && x % 15 === 0 && y < 36)],
  ];
  const something: readonly (readonly [string, Uint8Array])[] = [
    ['a black sheet', sheet(() => true)],
    ['a stroke of 17 x 4', block(17, 4)],
    ['a stroke of 4 x 17', block(4, 17)],
    ['a stroke of 64 x 1', block(64, 1)],
    ['a stroke at the left edge', block(2, 40, 0, 0)],
    ['a stroke at the right edge', block(2, 40, 98, 0)],
    ['a stroke along the bottom', block(100, 1, 0, 39)],
    ['two dots far from each other', sheet((x, y) => y < 6 && (x < 6 || x > 93))],
    ['two dots above each other', sheet((x, y) => x < 6 && (y < 6 || y > 33))],
  ];

  // Holds: v1-4.9
  it.each(nothing)('is not in %s', (_title, pixels) => expect(hasInk(pixels, WIDTH)).toBe(false));
  // Holds: v1-4.9
  it.each(something)('is in %s', (_title, pixels) => expect(hasInk(pixels, WIDTH)).toBe(true));

  it('begins at the darker half of grey', () => {
    const stroke = (value: number) => sheet((_, y) => y === 3, value);
    expect([hasInk(stroke(127), WIDTH), hasInk(stroke(128), WIDTH)]).toEqual([true, false]);
  });

  it('at the end of a line and at the start of the next are two places, not one', () => {
    // Next to each other in memory, a whole width apart on paper.
    const pixels = new Uint8Array(WIDTH * HEIGHT).fill(255);
    for (let y = 0; y < HEIGHT - 1; y += 1) pixels.fill(0, y * WIDTH + 99, y * WIDTH + 101);
    expect(hasInk(pixels, WIDTH)).toBe(true);
  });

  it('is found at once in the largest and blackest of pictures', () => {
    const before = process.cpuUsage();
    expect(hasInk(new Uint8Array(4096 * 4096), 4096)).toBe(true);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(500);
  });
});
