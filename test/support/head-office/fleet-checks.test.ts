/** The checks of a fleet find a unit that was rented twice, an event that is not as it was written, and a kiosk that stands still. */
import Database from 'better-sqlite3';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../base/folder';
import { rows } from '../restore/books';
import { movedIn } from '../services/moved-in';
import { lightServices } from '../services/rental';
import { caughtUp, expectBooks, expectReported, letTwice } from './fleet-checks';

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

const event = (hash: string, over: { readonly kiosk_id?: string; readonly contractId?: string } = {}) => ({
  kiosk_id: over.kiosk_id ?? 'one',
  hash,
  type: over.contractId === undefined ? 'booking.changed' : 'contract.signed',
  payload: JSON.stringify({ contractId: over.contractId }),
});

/** What a kiosk with one contract wrote, and what head office has of it. */
function reportedKiosk() {
  const { dataDir } = kioskWith('a');
  const kiosk = { kioskId: 'one', dataDir, written: () => ['1', '2'] };
  return { kiosk, first: event('1'), signed: event('2', { contractId: `${dataDir} 0` }) };
}

it('a kiosk whose events and contract are all with head office passes', () => {
  const { kiosk, first, signed } = reportedKiosk();
  expect(() => expectReported([kiosk], [first, signed])).not.toThrow();
});

it.each<[string, (of: ReturnType<typeof reportedKiosk>) => Parameters<typeof expectReported>[1]]>([
  ['an event is missing', ({ signed }) => [signed]],
  ['an event is there twice', ({ first, signed }) => [first, first, signed]],
  ['two events changed places', ({ first, signed }) => [signed, first]],
  ['an event has another hash', ({ signed }) => [event('0'), signed]],
  ['an event is reported as of another kiosk', ({ signed }) => [event('1', { kiosk_id: 'two' }), signed]],
  ['the contract was not reported as signed', ({ first }) => [first, event('2')]],
  ['another contract was reported', ({ first }) => [first, event('2', { contractId: 'x' })]],
])('%s: that is found', (_, reported) => {
  const of = reportedKiosk();
  expect(() => expectReported([of.kiosk], reported(of))).toThrow();
});

/** Confirms one event more whenever it is asked, up to so many. */
const confirming = (most: number) => {
  let sequence = -1;
  return {
    kioskId: 'one',
    confirmed: () => ({ sequence: (sequence = Math.min(sequence + 1, most)), of: 4 }),
  };
};

it('a kiosk that goes on is waited for to its end, and one that stands still is not', async () => {
  await expect(caughtUp(confirming(4), 60)).resolves.toBeUndefined();
  await expect(caughtUp(confirming(3), 60)).rejects.toThrow(/one/);
});

/** A kiosk with the books of one move-in, after `spoil`. */
async function soldKiosk(spoil = '') {
  const { ctx, db } = await lightServices();
  await movedIn(ctx, db);
  const { raw } = db.open;
  // The tables keep what is final from being changed; here it is spoiled on purpose.
  for (const name of raw.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`).pluck().all())
    raw.exec(`DROP TRIGGER "${String(name)}"`);
  raw.exec(spoil);
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, 'keyturn.db'), raw.serialize());
  const provider = new Database(join(dataDir, 'simulated-provider.db'));
  provider.exec('CREATE TABLE intent (id TEXT, body TEXT)');
  for (const { intent_id: id, amount_minor: amount } of rows(dataDir, 'SELECT * FROM payment_attempt'))
    provider
      .prepare('INSERT INTO intent VALUES (?, ?)')
      .run(id, JSON.stringify({ status: 'succeeded', amount }));
  provider.close();
  const [contract] = rows(dataDir, 'SELECT id FROM rental_contract');
  return { dataDir, contractId: `${contract?.['id']}` };
}

it('right books pass, and a unit rented twice, wrong money or a lost contract do not', async () => {
  const right = await soldKiosk();
  expect(() => expectBooks({ kiosks: [right] }, [right.contractId])).not.toThrow();
  expect(() => expectBooks({ kiosks: [right] }, [])).not.toThrow();
  expect(() => expectBooks({ kiosks: [right, right] }, [right.contractId])).toThrow();
  expect(() => expectBooks({ kiosks: [right] }, [right.contractId, 'lost'])).toThrow(/lost/);
  const spoiled = await soldKiosk('UPDATE receipt SET amount_minor = amount_minor - 1');
  expect(() => expectBooks({ kiosks: [spoiled] }, [spoiled.contractId])).toThrow();
});
