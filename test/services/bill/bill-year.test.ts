/**
 * A year of a property with many tenants, by the seed of the run: they move in on any day, the kiosk is off for days on end,
 * some pay and some do not. The same year with writes that fail in the middle of bills leaves the same bills.
 */
import { expect, it } from 'vitest';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import { contractMoney } from '../../../src/main/services/contract/money';
import { takeOwed } from '../../../src/main/services/debt/owed';
import { dice, pick, seedOfRun, wholeOr, type Roll } from '../../support/base/dice';
import { moveInOn, noonOf, openBilled } from '../../support/services/billed';
import { valueOf } from '../../support/services/rental';

/** A check has fewer tenants. */
const LEFT_FREE = wholeOr(20, 30);
const DAY_MS = 86_400_000;
const dayAfter = (day: string, days: number) =>
  new Date(noonOf(day) + days * DAY_MS).toISOString().slice(0, 10);
/** Every table that a bill writes. */
const written = ['invoice', 'invoice_line', 'posting', 'bill_to_draw', 'audit', 'outbox', 'number_series'];

type Books = Awaited<ReturnType<typeof openBilled>>;

/** The n-th write of a table fails for a while, as if the power had gone before it. */
async function cutOff({ raw, run }: Books, roll: Roll): Promise<void> {
  const table = pick(written, roll);
  const event = table === 'number_series' ? 'UPDATE' : 'INSERT';
  raw.exec(`CREATE TRIGGER cut BEFORE ${event} ON ${table} BEGIN SELECT RAISE(ABORT, 'cut'); END`);
  await run().catch((error: unknown) => expect(String(error)).toContain('cut'));
  raw.exec('DROP TRIGGER cut');
}

async function payAll({ ctx, db, raw }: Books, roll: Roll): Promise<void> {
  const staff: StaffCaller = { kind: 'staff', id: db.newId<'staff'>(), role: 'manager', place: 'desk' };
  const ways = { print: false, email: false, link: false };
  const contracts = raw
    .prepare<[], Parameters<typeof contractMoney>[1]>('SELECT id FROM rental_contract ORDER BY number')
    .pluck()
    .all();
  for (const contractId of contracts) {
    if (roll(3) > 0) continue;
    const { owedMinor } = valueOf(await contractMoney(ctx, contractId, ways));
    if (owedMinor === 0) continue;
    const tender = { kind: 'cash', givenMinor: owedMinor } as const;
    const key = db.newId<'event'>();
    valueOf(await takeOwed(ctx, staff, { contractId, key, amountMinor: owedMinor, tender }));
  }
}

async function year(seed: number, isCut: boolean) {
  const roll = dice(seed);
  const cuts = dice(seed + 1);
  const books = await openBilled({ moveIn: '2027-01-01', plusNextAfterDay: 16 });
  const { db, raw, run, bills } = books;
  // Some of the sample's units are let already.
  const free = new Set(raw.prepare(`SELECT id FROM unit WHERE state = 'available'`).pluck().all());
  const units = [...db.catalogue.units.keys()].filter((index) => free.has(db.catalogue.units[index]?.id));
  for (let day = '2027-01-02'; day < '2028-01-01'; day = dayAfter(day, 1 + roll(roll(8) === 0 ? 60 : 6))) {
    db.clock.set(noonOf(day));
    const unit = units.shift();
    if (unit !== undefined && units.length > LEFT_FREE) await moveInOn(books, { moveIn: day }, unit);
    // Half an hour apart nothing is looked for again; two hours apart it is.
    if (isCut) await cutOff(books, cuts);
    db.clock.advance(2 * 3_600_000);
    await Promise.all([run(), run(), run()]);
    await payAll(books, roll);
    expect(findFaults(raw), `${day}, seed ${seed}`).toEqual([]);
  }
  expectSound(books, seed);
  if (isCut) expect(books.log.join('')).toContain('a bill could not be made');
  return bills().map(({ number, issued, due, from, to, total, tax }) => ({
    number,
    issued,
    due,
    from,
    to,
    total,
    tax,
  }));
}

function expectSound({ raw, bills }: Books, seed: number): void {
  const all = bills();
  const hint = `seed ${seed}`;
  expect(all.length, hint).toBeGreaterThan(50);
  for (const [index, { issued, due, from }] of all.entries()) {
    expect(issued >= (all[index - 1]?.issued ?? ''), hint).toBe(true);
    const isLate = dayAfter(from, -5) < issued;
    expect(due, hint).toBe(isLate && dayAfter(issued, 5) > from ? dayAfter(issued, 5) : from);
  }
  const numbers = raw.prepare<[], string>('SELECT number FROM invoice ORDER BY number').pluck().all();
  expect(numbers, hint).toEqual(numbers.map((_, index) => `INV-${String(index + 1).padStart(6, '0')}`));
  const tiles = raw
    .prepare<[], { contract: string; from: string; to: string }>(
      `SELECT DISTINCT i.contract_id AS contract, l.period_from_on AS "from", l.period_to_on AS "to"
        FROM invoice i JOIN invoice_line l ON l.invoice_id = i.id WHERE l.code = 'rent'
        ORDER BY i.contract_id, l.period_from_on`,
    )
    .all();
  for (const [index, tile] of tiles.entries()) {
    const before = tiles[index - 1];
    if (before?.contract === tile.contract) expect(tile.from, hint).toBe(dayAfter(before.to, 1));
  }
}

it('a year of bills leaves sound books every night, and the same bills where writes fail in the middle', async () => {
  const seed = seedOfRun();
  expect(await year(seed, true)).toEqual(await year(seed, false));
}, 300_000);
