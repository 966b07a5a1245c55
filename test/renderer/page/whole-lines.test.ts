/** Text turned page by page, as a rule for every height of the page and every length of the lines. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutOff, pageStarts, type Line } from '../../../src/renderer/composables/whole-lines';

/** Lines one below the other, each with the gap before it. */
const texts = fc
  .array(fc.record({ gap: fc.integer({ min: 0, max: 40 }), height: fc.integer({ min: 20, max: 60 }) }), {
    minLength: 1,
    maxLength: 80,
  })
  .map((parts) => {
    const lines: Line[] = [];
    let top = 12;
    for (const { gap, height } of parts) {
      lines.push({ top: top + gap, bottom: top + gap + height });
      top += gap + height;
    }
    return { lines, whole: top + 12 };
  });

// Holds: ux-7
test('a reader who turns every page sees every line whole, none in part, and none a second time but the last of a page', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 240, max: 900 }), ({ lines, whole }, seen) => {
      const starts = pageStarts(lines, { top: 0, seen, whole }, 12);
      const read = starts.map((top) => {
        const { above, below } = cutOff(lines, { top, seen, whole });
        const clear = { from: top + above - 2, to: top + seen - below + 2 };
        for (const line of lines) {
          const touched = line.bottom > clear.from + 4 && line.top < clear.to - 4;
          const all = line.top >= clear.from && line.bottom <= clear.to;
          expect(touched && !all).toBe(false);
        }
        return lines.filter((line) => line.top >= clear.from && line.bottom <= clear.to);
      });
      expect(new Set(read.flat()).size).toBe(lines.length);
      expect(whole - seen - (starts.at(-1) ?? 0)).toBeLessThanOrEqual(2);
    }),
  );
});

test('what has no lines is turned by 85 % of what can be seen, to its end', () => {
  expect(pageStarts([], { top: 0, seen: 100, whole: 250 }, 12)).toEqual([0, 85, 150]);
  expect(pageStarts([], { top: 0, seen: 100, whole: 90 }, 12)).toEqual([0]);
});
