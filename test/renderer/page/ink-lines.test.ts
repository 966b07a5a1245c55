/** Lines of a printed page, found on its picture: drawn here a sign for a dot, as they are on paper. */
import { expect, test } from 'vitest';
import { inkLines } from '../../../src/renderer/components/document/ink-lines';

/** `#` is ink, `-` a tinted ground, anything else is paper. */
function picture(rows: readonly string[]) {
  const width = rows[0]?.length ?? 0;
  const data = new Uint8ClampedArray(width * rows.length * 4).fill(255);
  rows.forEach((row, y) =>
    row.split('').forEach((sign, x) => {
      const grey = { '#': 20, '-': 225 }[sign] ?? 255;
      data.fill(grey, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }),
  );
  return { data, width, height: rows.length };
}

// Holds: ux-7
test('every run of rows with ink is a line, whatever ground it stands on', () => {
  const lines = inkLines(picture(['      ', ' ##   ', ' # #  ', '------', '-##---', '------', '      ']));
  expect(lines).toEqual([
    { top: 1, bottom: 3 },
    { top: 4, bottom: 5 },
  ]);
});

// Holds: ux-7
test('the rule beside a table joins no lines, and a line at the foot ends with the page', () => {
  const rows = Array.from({ length: 60 }, (_, row) => (row % 10 < 4 ? '# ##' : '#   '));
  const lines = inkLines(picture([...rows, '# ##']));
  expect(lines).toHaveLength(7);
  expect(lines[1]).toEqual({ top: 10, bottom: 14 });
  expect(lines.at(-1)).toEqual({ top: 60, bottom: 61 });
});

test('an empty page has no lines', () => {
  expect(inkLines(picture(['    ', '----']))).toEqual([]);
});
