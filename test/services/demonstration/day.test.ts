import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { demonstrationCatalogue } from '../../../scripts/lib/demonstration-catalogue.mjs';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { readCatalogue } from '../../../src/main/domain/catalogue/catalogue';
import { importCatalogue } from '../../../src/main/services/catalogue/import';
import { liveDay, type DayLived } from '../../../src/main/services/demonstration/day';
import { handOutManager } from '../../../src/main/services/demonstration/manager';
import { selectStaff } from '../../../src/main/database/staff/staff';
import { createPasswordHasher } from '../../../src/main/services/login/passwords';
import { billOnce } from '../../../src/main/services/upkeep/bill-rounds';
import { keepHouse } from '../../../src/main/services/upkeep/housekeeping';
import { providerInTime } from '../../support/services/billed';
import { ink, lightServices } from '../../support/services/rental';
import { newTestId } from '../../support/services/database';
import { noDeliveries } from '../../support/services/rented';

const DAY_MS = 86_400_000;

/** So many days of a demonstration from a day on, and its books. */
async function lived(days: number, firstDay: string) {
  const services = await lightServices({ change: (ctx) => providerInTime(ctx) });
  const { ctx, db } = services;
  const sample: unknown = JSON.parse(readFileSync('resources/sample-catalogue.json', 'utf8'));
  const read = readCatalogue(demonstrationCatalogue(sample, firstDay));
  if (!read.ok) throw new Error(JSON.stringify(read));
  const act = { nowMs: db.clock.nowMs(), newId: newTestId, actor: 'test' };
  const imported = await db.query((tx) => importCatalogue(tx, read.catalogue, act));
  expect(imported).toMatchObject({ ok: true });
  const never = new AbortController().signal;
  const life = {
    passwords: createPasswordHasher(),
    signature: await ink(),
    rounds: async () => {
      await billOnce(ctx, noDeliveries, never);
      await keepHouse(ctx, { isRunning: () => false }, { atStart: false });
    },
  };
  const each: DayLived[] = [];
  for (let day = 0; day < days; day += 1) {
    db.clock.set(Date.parse(`${firstDay}T18:00:00Z`) + day * DAY_MS);
    const told = await liveDay(ctx, life);
    if (told) each.push(told);
  }
  return { each, raw: db.open.raw, log: services.log };
}

test('two months of a demonstration have bills, saved cards, late rent and move-outs, and sound books', async () => {
  const { each, raw, log } = await lived(62, '2027-01-04');
  expect(each.map(({ on }) => on).slice(0, 2)).toEqual(['2027-01-04', '2027-01-05']);
  const last = each.at(-1);
  expect(last).toMatchObject({ on: '2027-03-06', currency: 'USD', units: 48 });
  expect(last?.movedIn).toBeGreaterThan(15);
  expect(last?.bills).toBeGreaterThan((last?.movedIn ?? 0) * 1.5);
  expect(last?.movedOut).toBeGreaterThan(0);
  expect(last?.rented).toBe((last?.movedIn ?? 0) - (last?.movedOut ?? 0));
  expect(last?.byCardMinor).toBeGreaterThan(0);
  expect(last?.letters).toBeGreaterThan(0);
  // Each day on which money moved is closed, and no other.
  const closed = raw
    .prepare<[], number>('SELECT to_sequence - after_sequence FROM day_closing')
    .pluck()
    .all();
  expect([closed.length > 20, closed.length < 62, Math.min(...closed) > 0]).toEqual([true, true, true]);
  const open = `SELECT (SELECT max(sequence) FROM money_entry) - (SELECT max(to_sequence) FROM day_closing)`;
  expect(raw.prepare(open).pluck().get()).toBe(0);
  expect(findFaults(raw)).toEqual([]);
  expect(log.filter((line) => line.includes('was refused'))).toEqual([]);
});

test('a demonstration without a property lives no day', async () => {
  const services = await lightServices();
  services.db.open.raw.exec('PRAGMA foreign_keys = OFF; DELETE FROM property');
  const life = {
    passwords: createPasswordHasher(),
    signature: '',
    rounds: () => Promise.reject(new Error('not asked for')),
  };
  expect(await liveDay(services.ctx, life)).toBeNull();
});

test("a visitor to the front desk has a manager's account that works at once, and a new password at each start", async () => {
  const services = await lightServices();
  const passwords = createPasswordHasher();
  const first = await handOutManager(services.ctx, passwords);
  const second = await handOutManager(services.ctx, passwords);
  expect(second.number).toBe(first.number);
  expect(second.password).not.toBe(first.password);
  const rows = await services.db.query(selectStaff);
  expect(rows).toMatchObject([
    { number: first.number, role: 'manager', pin_must_change: 0, password_must_change: 0 },
  ]);
  expect(await passwords.verify(rows[0]?.password_hash ?? '', second.password)).toBe(true);
});
