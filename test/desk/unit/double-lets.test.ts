/** A unit that was rented twice, at the front desk's router: both contracts are named, and it is settled once, by whom it may be. */
import { expect, it } from 'vitest';
import { closingHandlers } from '../../../src/main/desk/handlers/closing/closing';
import { hearDoubleLets } from '../../../src/main/services/unit/conflicts';
import { openDeskArea } from '../../support/desk/area';
import { lightServices } from '../../support/services/rental';

async function open() {
  const services = await lightServices();
  const { ctx, db } = services;
  const unit = db.catalogue.units[0];
  if (!unit) throw new Error('the sample has no units');
  const id = db.newId<'unit_conflict'>();
  const hear = (settled: boolean) =>
    ctx.store.transaction((tx) =>
      hearDoubleLets({ ctx, tx }, [
        {
          id,
          unitId: unit.id,
          contracts: [
            { kioskId: 'lobby', contractId: db.newId<'contract'>(), number: 'C-000012' },
            { kioskId: 'gate', contractId: db.newId<'contract'>(), number: 'G-000007' },
          ],
          settled,
        },
      ]),
    );
  return { raw: db.open.raw, unit, id, hear, area: openDeskArea(closingHandlers(ctx, '')) };
}

it('a unit rented twice names the unit and both contracts, and is settled by a manager with a reason, once', async () => {
  const { area, hear, id, raw, unit } = await open();
  await hear(false);
  await hear(false);
  const { reviews } = await area.ask('reviews.list', { all: false });
  expect(reviews).toHaveLength(1);
  expect(reviews[0]).toMatchObject({ kind: 'unit', id, reason: 'let_twice', settledAs: null });
  expect(reviews[0]?.facts.slice(0, 3)).toEqual([
    ['unit', unit.number],
    ['contract', 'C-000012 (lobby)'],
    ['contract', 'G-000007 (gate)'],
  ]);
  const why = 'G-000007 took A102 instead.';
  const settle = (role: 'attendant' | 'manager', text = why) =>
    area.call(role, 'reviews.settle-unit', { conflictId: id, why: text });
  expect(await settle('attendant')).toMatchObject({ refusals: [{ reason: 'not_allowed' }] });
  expect(await settle('manager', '  ')).toMatchObject({ ok: false });
  expect((await area.ask('reviews.list', { all: false })).reviews).toHaveLength(1);
  expect(await settle('manager')).toMatchObject({ ok: true });
  expect(await settle('manager')).toMatchObject({ refusals: [{ reason: 'nothing_to_settle' }] });
  expect((await area.ask('reviews.list', { all: false })).reviews).toEqual([]);
  const [settled] = (await area.ask('reviews.list', { all: true })).reviews;
  expect(settled).toMatchObject({ settledAs: 'settled' });
  expect(settled?.facts).toContainEqual(['why', why]);
  const told = raw.prepare(`SELECT type FROM outbox WHERE type LIKE 'unit_conflict%'`).pluck().all();
  expect(told).toEqual(['unit_conflict.raised', 'unit_conflict.settled']);
});

it('a unit rented twice that was settled at another kiosk waits for nobody here any more', async () => {
  const { area, hear, id } = await open();
  await hear(false);
  await hear(true);
  expect((await area.ask('reviews.list', { all: false })).reviews).toEqual([]);
  expect(await area.call('manager', 'reviews.settle-unit', { conflictId: id, why: 'late' })).toMatchObject({
    refusals: [{ reason: 'nothing_to_settle' }],
  });
});
