/**
 * Every order of a clock that is set wrong and right, witnesses, stops, holds and claims. With all rules no sale is dated
 * wrongly and nothing stands beyond its time; without one, it does. `npm run campaign` (KEYTURN_MODEL) lets more time pass.
 */
import { expect, it } from 'vitest';
import { clockRules, searchClock, type ClockRule } from './clock';

const BUDGET = { settings: 2, passes: process.env['KEYTURN_MODEL'] === 'deep' ? 3 : 2, stops: 1 };

it('no sale is dated wrongly, no hold and no claim outlives its time, and a right clock sells', () => {
  const found = searchClock(BUDGET, new Set());
  process.stdout.write(`model, the clock: ${found.worlds} worlds\n`);
  expect(found.wrong, found.trace.join('\n')).toBeNull();
  expect(found.worlds).toBeGreaterThan(1000);
});

const needed: Record<ClockRule, string> = {
  notBehind: 'a sale is dated before what was known',
  notAhead: 'a sale is dated far ahead',
  countsOn: 'a sale is dated before what was known',
  writtenDown: 'a sale is dated before what was known',
  countedIsWritten: 'a sale is dated before what was known',
  laterOnly: 'a right clock sells nothing',
  setUpYields: 'a sale is dated far ahead',
  futureHolds: 'a hold outlives its time',
  futureClaims: 'a claim outlives its time',
};

it.for(Object.entries(needed) as [ClockRule, string][])('without the rule %s, %s', ([rule, what]) => {
  const found = searchClock(BUDGET, new Set([rule]));
  process.stdout.write(
    `without “${clockRules[rule]}” (${found.worlds} worlds):\n  ${found.trace.join('\n  ')}\n`,
  );
  expect(found.wrong ?? 'nothing', found.trace.join('\n')).toBe(what);
});
