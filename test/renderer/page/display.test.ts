/** Sizes from the display profile. */
import { describe, expect, test } from 'vitest';
import {
  largerTextScale,
  pixelsPerMillimetre,
  textColorOn,
} from '../../../src/renderer/composables/page/display-profile';

describe('millimetres', () => {
  test.each([
    [1080, 1920, 21.5, 4.03],
    [1920, 1080, 24, 3.61],
    [1366, 768, 15.6, 3.95],
    [2160, 3840, 21.5, 8.07],
  ])('%i x %i on %d inches has %d pixels to one', (width, height, inches, expected) => {
    expect(pixelsPerMillimetre(width, height, inches)).toBeCloseTo(expected, 2);
  });
});

// Holds: ux-11
test.each([
  [200, 1.25],
  [500, 1.25],
  [600, 1.478],
  [650, 1.6],
  [2000, 1.6],
])('larger text has capitals of 0.7 degrees at the distance people stand at: %i mm', (distance, scale) => {
  expect(largerTextScale(distance)).toBeCloseTo(scale, 2);
});

test.each([
  ['#0a5a4b', '#ffffff'],
  ['#ffc233', '#14212b'],
  ['#ffffff', '#14212b'],
  ['#000000', '#ffffff'],
] as const)('on %s stands text in %s', (color, text) => {
  expect(textColorOn(color)).toBe(text);
});
