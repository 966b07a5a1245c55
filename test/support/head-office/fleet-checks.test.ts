/** The check of a fleet finds a unit that was rented twice, at one kiosk and at two. */
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../base/folder';
import { letTwice } from './fleet-checks';

/** A kiosk whose books have a contract for each of the units. */
function kioskWith(...unitIds: readonly string[]) {
  const dataDir = temporaryFolder();
  const db = new Database(join(dataDir, 'keyturn.db'));
  db.exec('CREATE TABLE rental_contract (id TEXT, unit_id TEXT)');
  for (const [number, unitId] of unitIds.entries())
    db.prepare('INSERT INTO rental_contract VALUES (?, ?)').run(`${dataDir} ${number}`, unitId);
  db.close();
  return { dataDir };
}

it.each<[string, readonly (readonly string[])[], readonly string[]]>([
  ['units of their own', [['a', 'b'], ['c']], []],
  ['no contract at all', [[], []], []],
  [
    'one unit at both',
    [
      ['a', 'b'],
      ['c', 'b'],
    ],
    ['b'],
  ],
  ['one unit twice at one of them', [['a', 'a'], ['b']], ['a']],
])('two kiosks with %s', (_, kiosks, twice) => {
  expect(letTwice(kiosks.map((unitIds) => kioskWith(...unitIds)))).toEqual(twice);
});
