/** The bell tells of the machine, its line and a day that nobody closed: since when, and no longer than it is so. */
import { expect, it } from 'vitest';
import { attentionHandlers } from '../../../src/main/desk/handlers/desk/attention';
import { findDayLeftOpen } from '../../../src/main/database/closing/left-open';
import { waitingHere } from '../../../src/main/services/desk/waiting';
import {
  healthWithTimes,
  keepProblemTimes,
  noteProblems,
  problemTimes,
} from '../../../src/main/services/upkeep/problem-times';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/shared/durations';
import type { StaffRole } from '../../../src/shared/desk/roles';
import { openDeskArea } from '../../support/desk/area';
import { openDeskMoney } from '../../support/desk/money';
import { START_MS } from '../../support/services/database';
import { lightServices } from '../../support/services/rental';
import { makeStaff, quickPasswords } from '../../support/services/staff';
import { closingHandlers } from '../../../src/main/desk/handlers/closing/closing';
import { newTestId } from '../../support/services/database';
import type { ServiceContext } from '../../../src/main/services/base/context';

const SOURCES = { deliveries: null, backups: null };

async function bellOf(ctx: ServiceContext) {
  const { id: staffId } = await makeStaff(ctx, 'manager', { name: 'Ana', passwords: quickPasswords() });
  const desk = openDeskArea(attentionHandlers(ctx, { current: () => null }), { staffId });
  return async (role: StaffRole = 'manager') => {
    const answer = await desk.call(role, 'alerts.list', {});
    return answer.ok ? answer.value.alerts.map(({ kind, since }) => [kind, Date.parse(since)]) : [];
  };
}

it('what is wrong is listed after five minutes with the time when it began, outlasts a restart, and goes when it is good', async () => {
  const { ctx, db } = await lightServices();
  const bell = await bellOf(ctx);
  await keepProblemTimes(ctx, ['reader', 'disk_low']);
  db.clock.advance(5 * MINUTE_MS - 1);
  expect(await bell()).toEqual([]);
  db.clock.advance(1);
  await keepProblemTimes(ctx, ['reader', 'disk_low', 'disk_slow', 'printer', 'backup']);
  expect(await bell()).toEqual([
    ['reader', START_MS],
    ['disk', START_MS],
  ]);
  db.clock.advance(HOUR_MS);
  // Another start of the program knows nothing but the database.
  const again = await bellOf({ ...ctx });
  const all = [
    ['reader', START_MS],
    ['disk', START_MS],
    ['printer', START_MS + 5 * MINUTE_MS],
    ['backup', START_MS + 5 * MINUTE_MS],
  ];
  expect([await again(), await again('technician')]).toEqual([all, all]);
  expect(await again('attendant')).toEqual(all.slice(0, 3));
  const told = await db.query((tx) => waitingHere({ ctx, tx }));
  expect(told.map(({ kind, sinceMs, label }) => [kind, sinceMs, label])).toEqual(
    all.map(([kind, since]) => [kind, since, null]),
  );
  await keepProblemTimes(ctx, ['disk_slow', 'printer']);
  expect(await again()).toEqual([
    ['printer', START_MS + 5 * MINUTE_MS],
    ['disk', START_MS + 5 * MINUTE_MS],
  ]);
  // A clock that was a day ahead says nothing about since when.
  db.clock.advance(-2 * DAY_MS);
  await keepProblemTimes(ctx, ['printer']);
  db.clock.advance(HOUR_MS);
  const times = await db.query((tx) => problemTimes(tx, ['printer', 'mail'], ctx.clock.nowMs()));
  expect(times.map(({ sinceMs }) => ctx.clock.nowMs() - sinceMs)).toEqual([HOUR_MS, 0]);
});

it('head office that is not reached is listed at the desk after an hour, and a kiosk without one or without a printer says nothing', async () => {
  let line: 'alone' | 'up' | 'down' = 'alone';
  const { ctx, db } = await lightServices({
    change: (given) => ({ ...given, headOffice: { ...given.headOffice, state: () => line } }),
  });
  const bell = await bellOf(ctx);
  await noteProblems(ctx, SOURCES);
  db.clock.advance(DAY_MS);
  expect(await bell()).toEqual([]);
  line = 'down';
  const downMs = ctx.clock.nowMs();
  await noteProblems(ctx, SOURCES);
  db.clock.advance(HOUR_MS - 1);
  expect(await bell()).toEqual([]);
  db.clock.advance(1);
  await noteProblems(ctx, SOURCES);
  expect(await bell()).toEqual([['head_office', downMs]]);
  // Head office cannot hear of it.
  expect(await db.query((tx) => waitingHere({ ctx, tx }))).toEqual([]);
  line = 'up';
  await noteProblems(ctx, SOURCES);
  expect(await bell()).toEqual([]);
});

it('health of /v1 says since when each problem is there', async () => {
  const { ctx, db } = await lightServices({
    change: (given) => ({ ...given, freeDiskBytes: () => Promise.resolve(1) }),
  });
  await noteProblems(ctx, SOURCES);
  db.clock.advance(HOUR_MS);
  const health = await healthWithTimes(ctx, SOURCES);
  expect(health.ok && health.value.problemsSince).toEqual([
    { problem: 'disk_low', since: new Date(START_MS).toISOString() },
  ]);
});

it('a day with money that is not closed by two at night is listed, where a day was closed within two weeks', async () => {
  const kiosk = await openDeskMoney();
  const { ctx } = kiosk;
  const bell = await bellOf(ctx);
  const { id: staffId } = await makeStaff(ctx, 'attendant', { name: 'Ben', passwords: quickPasswords() });
  const desk = openDeskArea(closingHandlers(ctx, '/nowhere'), { staffId });
  const days = async () => (await bell()).filter(([kind]) => kind === 'day').map(([, since]) => since);
  const close = async () => {
    const { toSequence } = await desk.ask('closing.day', {});
    const count = { toSequence, openingMinor: 0, countedMinor: 0 };
    await desk.ask('closing.count', count);
    await desk.ask('closing.make', { ...count, key: newTestId<'event'>(), leftMinor: 0, why: 'Counted' });
  };
  await kiosk.movedIn(0, { kind: 'cheque', reference: '1' });
  kiosk.db.clock.advance(2 * DAY_MS);
  // Nobody has ever closed a day here.
  expect(await days()).toEqual([]);
  await close();
  kiosk.db.clock.advance(DAY_MS);
  // Nothing came in since.
  expect(await days()).toEqual([]);
  const tookMs = ctx.clock.nowMs();
  await kiosk.movedIn(1, { kind: 'cheque', reference: '2' });
  expect((await ctx.store.read(findDayLeftOpen)).moneyAtMs).toBe(tookMs);
  expect(await days()).toEqual([]);
  kiosk.db.clock.advance(2 * DAY_MS);
  const [since = 0] = await days();
  expect([Number(since) > tookMs, Number(since) - tookMs <= DAY_MS + 2 * HOUR_MS]).toEqual([true, true]);
  kiosk.db.clock.set(Number(since) - 1);
  expect(await days()).toEqual([]);
  kiosk.db.clock.set(Number(since));
  expect(await days()).toEqual([since]);
  await close();
  expect(await days()).toEqual([]);
  await kiosk.movedIn(2, { kind: 'cheque', reference: '3' });
  kiosk.db.clock.advance(15 * DAY_MS);
  expect(await days()).toEqual([]);
});
