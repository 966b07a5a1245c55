/** The lengths of an hour and of a day are written once, in `shared/durations.ts`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const src = resolve(import.meta.dirname, '../../src');
/**
 * The page of the customer counts every byte; migrations stay as they were shipped; certificates lean on files alone, and have
 * a day of their own.
 */
const APART =
  /^(?:renderer|main\/database\/migrations|head-office\/database\/migrations)\/|^(?:shared\/durations|main\/certificates\/identity)\.ts$/;
const LENGTH =
  /\b(?:86_?400_?000|(?:24 \* )?3_?600_?000|(?:24 \* )?60 \* 60_000|(?:24 \* )?60 \* 60 \* 1_?000|24 \* HOUR_MS)\b|\b(?:DAY|HOUR)_MS = /g;

const lengthsIn = (text: string): readonly string[] => text.match(LENGTH) ?? [];

test('no file writes out how many milliseconds an hour or a day has', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !APART.test(name));
  expect(files.length).toBeGreaterThan(1000);
  const found = files.flatMap((name) =>
    lengthsIn(readFileSync(join(src, name), 'utf8')).map((length) => `${name}: ${length}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['const KEPT_MS = 30 * 86_400_000;', ['86_400_000']],
  ['const KEPT_MS = 30 * 24 * 60 * 60_000;', ['24 * 60 * 60_000']],
  ['const A_DAY = 24 * 60 * 60 * 1000;', ['24 * 60 * 60 * 1000']],
  ['nowMs - 24 * HOUR_MS', ['24 * HOUR_MS']],
  ['const DAY_MS = 1440 * MINUTE_MS;', ['DAY_MS = ']],
  ['const DEVICE_SECONDS = 180 * 24 * 60 * 60;', []],
  ['nowMs - 30 * DAY_MS', []],
])('in "%s", %j is found', (text, found) => {
  expect(lengthsIn(text)).toEqual(found);
});
