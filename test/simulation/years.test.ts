/** A site that lives for years has sound books every night, and the same ones where its power goes and its runs are repeated. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dice, pick, seedOfRun } from '../support/base/dice';
import { temporaryFolder } from '../support/base/folder';
import { liveYears } from './years';

/** A year of 50 units takes some three minutes of processor: one check in 20 lives it, the others a smaller site. */
const LARGE = { units: 50, oneIn: 20 };
const SMALL = 12;
const YEARS = Number(process.env['KEYTURN_YEARS'] ?? 1);

it('a site has sound books every night, and the same where writes fail and runs are repeated', async () => {
  const seed = seedOfRun();
  const chosen = seed % LARGE.oneIn === 0 ? LARGE.units : SMALL;
  const units = Number(process.env['KEYTURN_UNITS'] ?? chosen);
  const days = Math.round(YEARS * 365.25);
  // Cards of each have other rules.
  const currency = pick(['USD', 'KWD', 'JPY'], dice(seed));
  const calm = await liveYears({ units, currency, days, seed, withFaults: false });
  const stormy = await liveYears({ units, currency, days, seed, withFaults: true });
  expect(stormy.cuts).toBeGreaterThan(days / 30);
  expect(stormy.books).toEqual(calm.books);
  for (const { journal, balances } of [calm, stormy]) expect(addedUp(journal)).toEqual(balances);
}, 86_400_000);

/** The exported journal as another program adds it up, which sees the file alone. */
function addedUp(journal: readonly string[]): unknown {
  const file = join(temporaryFolder(), 'journal.csv');
  writeFileSync(file, journal.map((line) => `${line}\r\n`).join(''));
  const told = execFileSync(process.execPath, [join(import.meta.dirname, 'add-up.mjs'), file], {
    encoding: 'utf8',
  });
  return (JSON.parse(told) as { sums: unknown }).sums;
}
