/** A site that lives for years has sound books every night, and the same ones where its power goes and its runs are repeated. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dice, pick, seedOfRun } from '../support/base/dice';
import { temporaryFolder } from '../support/base/folder';
import { liveYears, type Years } from './years';

type Lived = Awaited<ReturnType<typeof liveYears>>;

const UNITS = Number(process.env['KEYTURN_UNITS'] ?? 50);
const YEARS = Number(process.env['KEYTURN_YEARS'] ?? 0.6);

/** Where lives of hours are kept, each in a folder of its own, and gone on with. */
const FOLDER = process.env['KEYTURN_LIFE'];
/** The only one that this process lives: two processes live them side by side, and a third one compares them. */
const ONLY = process.env['KEYTURN_ONLY_LIFE'];

it('a site has sound books every night, and the same where writes fail and runs are repeated', async () => {
  const seed = seedOfRun();
  const days = Math.round(YEARS * 365.25);
  // Cards of each have other rules.
  const currency = pick(['USD', 'KWD', 'JPY'], dice(seed));
  const both = { units: UNITS, currency, days, seed };
  const calm = ONLY === 'storms' ? null : await lived({ ...both, withFaults: false });
  const stormy = ONLY === 'calm' ? null : await lived({ ...both, withFaults: true });
  if (!calm || !stormy) return;
  expect(stormy.cuts).toBeGreaterThan(days / 30);
  expect(stormy.books).toEqual(calm.books);
  for (const { journal, balances } of [calm, stormy]) expect(addedUp(journal)).toEqual(balances);
}, 86_400_000);

/** A life that is over is read from its folder. */
async function lived(years: Years): Promise<Lived> {
  if (FOLDER === undefined) return years.withFaults ? liveYears(years) : inTwo(years);
  const folder = join(FOLDER, years.withFaults ? 'storms' : 'calm');
  const file = join(folder, 'lived.json');
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(await liveYears({ ...years, folder })));
  return JSON.parse(readFileSync(file, 'utf8')) as Lived;
}

/** Stopped in the middle of a month, and gone on with from what was kept before. */
async function inTwo(years: Years): Promise<Lived> {
  const folder = temporaryFolder();
  await liveYears({ ...years, days: Math.floor(years.days / 2), folder });
  return liveYears({ ...years, folder });
}

/** The exported journal as another program adds it up, which sees the file alone. */
function addedUp(journal: readonly string[]): unknown {
  const file = join(temporaryFolder(), 'journal.csv');
  writeFileSync(file, journal.map((line) => `${line}\r\n`).join(''));
  const told = execFileSync(process.execPath, [join(import.meta.dirname, 'add-up.mjs'), file], {
    encoding: 'utf8',
  });
  return (JSON.parse(told) as { sums: unknown }).sums;
}
