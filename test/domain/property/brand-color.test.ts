import { describe, expect, it } from 'vitest';
import {
  brandColorOnScreen,
  contrast,
  ENHANCED_CONTRAST,
  INK,
  judgeBrandColor,
  LEAST_CONTRAST,
} from '../../../src/main/domain/property/brand-color';
import { fc } from '../../support/base/fast-check';

const best = (color: string) => Math.max(contrast(color, '#ffffff'), contrast(color, INK));
const colors = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** The angle on the circle of colors, in degrees; null for a grey. */
function hue(color: string): number | null {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const [high, low] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  if (high - low < 40) return null;
  const of = { [red]: 0 + (green - blue) / (high - low), [green]: 2 + (blue - red) / (high - low) };
  const turn = high === red ? of[red] : high === green ? of[green] : 4 + (red - green) / (high - low);
  return ((turn ?? 0) * 60 + 360) % 360;
}

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    // The well-known grey that just reaches 4.5 on white, and the one before it that does not.
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#ff0000', '#ffffff', 4],
    ['#0000ff', '#ffffff', 8.59],
  ])('of %s and %s is %d, either way round', (a, b, expected) => {
    expect(contrast(a, b)).toBeCloseTo(expected, 2);
    expect(contrast(b, a)).toBe(contrast(a, b));
  });
});

describe('a brand color', () => {
  it.each([
    ['#0b3d5c', '#0b3d5c'],
    ['#0B3D5C', '#0b3d5c'],
    ['#ffd400', '#ffd400'],
    ['#000000', '#000000'],
    ['#ffffff', '#ffffff'],
  ])('%s can be read on and is taken as %s', (given, color) => {
    expect(judgeBrandColor(given)).toEqual({ ok: true, color, shaded: false });
  });

  it.each([
    // Dark enough for white text, not quite enough: darker. Light enough for dark text: lighter.
    ['#1f73b7', 'darker'],
    ['#c8102e', 'darker'],
    ['#ff8a00', 'lighter'],
    ['#28b463', 'lighter'],
  ])('%s is shaded %s', (given, way) => {
    const judged = judgeBrandColor(given);
    expect(judged).toMatchObject({ ok: true, shaded: true });
    if (!judged.ok) return;
    const darker = contrast(judged.color, '#000000') < contrast(given, '#000000');
    expect(darker ? 'darker' : 'lighter').toBe(way);
    expect(best(judged.color)).toBeGreaterThanOrEqual(ENHANCED_CONTRAST);
    // As little as it takes: it does not reach much further.
    expect(best(judged.color)).toBeLessThan(ENHANCED_CONTRAST + 0.3);
  });

  it('between light and dark is refused in a sentence with two that would do', () => {
    const judged = judgeBrandColor('#7F7F7F');
    expect(judged).toEqual({
      ok: false,
      message:
        'on "#7f7f7f" neither white text (4.0:1) nor dark text (4.0:1) can be read; expected at least 4.5:1. ' +
        'A darker shade such as "#595959" or a lighter one such as "#aaaaaa" would do',
    });
  });

  it('that was stored under another rule is left off the screen', () => {
    expect(brandColorOnScreen('#7f7f7f')).toBeNull();
    expect(brandColorOnScreen(null)).toBeNull();
    expect(brandColorOnScreen('#ffd400')).toBe('#ffd400');
  });
});

describe('for any color', () => {
  // Holds: ux-13
  it('a color that is used can be read on, is near enough and keeps its hue; a color that is offered instead would be taken', () => {
    fc.assert(
      fc.property(colors, (given) => {
        const judged = judgeBrandColor(given);
        expect(judged.ok).toBe(best(given) >= LEAST_CONTRAST);
        if (!judged.ok) {
          const offered = [...judged.message.matchAll(/such as "(#[0-9a-f]{6})"/g)].map((match) => match[1]);
          expect(offered).toHaveLength(2);
          for (const color of offered)
            expect(judgeBrandColor(color ?? '')).toEqual({ ok: true, color, shaded: false });
          return;
        }
        expect(best(judged.color)).toBeGreaterThanOrEqual(ENHANCED_CONTRAST);
        expect(judged.shaded).toBe(judged.color !== given);
        const [before, after] = [hue(given), hue(judged.color)];
        if (before === null || after === null) return;
        const apart = Math.abs(before - after);
        expect(Math.min(apart, 360 - apart)).toBeLessThan(4);
      }),
      { numRuns: 2000 },
    );
  });
});
