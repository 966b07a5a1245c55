/** A typed size finds the units that show it. */
import { expect, it } from 'vitest';
import { typedSize } from '../../../src/main/domain/unit/typed-size';
import { areaText } from '../../../src/main/services/unit/units';

/** Whether a unit of so many thousandths is found by what is typed. */
const finds = (text: string, thousandths: number, measure: 'area' | 'volume' = 'area') => {
  const [from, to] = typedSize(text)?.[measure] ?? [1, 0];
  return thousandths >= from && thousandths < to;
};

it.each(['5 m²', '5m2', '5 qm', '5 sq m', '5,0 m²', '5.0 M²', '5 م²'])('%j is five square meters', (text) => {
  expect([finds(text, 5000), finds(text, 4949), finds(text, 5050), finds(text, 50_000)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it.each(['50 ft²', '50ft2', '50 sq ft', '50 sq. ft', '50 FT', '50 قدم²'])('%j is 50 square feet', (text) => {
  expect([finds(text, 4645), finds(text, 4500), finds(text, 5000)]).toEqual([true, false, false]);
});

it.each(['50', 'A50', '5 mm', '-5 m', 'm', '', '5 m² or more', '999999 m'])('%j is no size', (text) => {
  expect(typedSize(text)).toBeNull();
});

it('every size is found by the words that the page shows for it', () => {
  for (const unit of ['m2', 'ft2'] as const)
    for (const measure of ['area', 'volume'] as const)
      for (let thousandths = 500; thousandths < 60_000; thousandths += 137)
        for (const locale of ['en-US', 'de-DE']) {
          const shown = areaText({ area_thousandths: thousandths, measure }, unit, locale);
          if (/^[\d]{1,3}(?:[.,]\d)? /.test(shown))
            expect([shown, thousandths, finds(shown, thousandths, measure)]).toEqual([
              shown,
              thousandths,
              true,
            ]);
        }
});
