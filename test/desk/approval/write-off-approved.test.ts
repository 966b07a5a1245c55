/** A debt above the site's limit is written off by two managers: asked for by one, approved by another, done once. */
import { expect, it } from 'vitest';
import { approvalHandlers } from '../../../src/main/desk/handlers/approval/approvals';
import { leavingHandlers } from '../../../src/main/desk/handlers/move-out/leaving';
import { openDeskArea } from '../../support/desk/area';
import { newTestId } from '../../support/services/database';
import { openLeaving } from '../../support/services/leaving';
import { makeStaff, quickPasswords } from '../../support/services/staff';

/** Two bills of 173.29 that nobody paid, less a deposit of 50.00. */
const OWED = 2 * 17_329 - 5000;

async function open(limit: number | null, limitOfDay: number | null = null) {
  const tenant = await openLeaving({ moveIn: '2027-02-20', deposit: 5000 });
  for (const day of ['2027-02-26', '2027-03-28']) await tenant.runOn(day);
  await tenant.leave('2027-04-30', 'seen_empty');
  const ctx = {
    ...tenant.ctx,
    settings: {
      ...tenant.ctx.settings,
      secondPersonAboveMinor: limit,
      secondPersonAboveDayMinor: limitOfDay,
    },
  };
  const passwords = quickPasswords();
  const handlers = { ...approvalHandlers(ctx), ...leavingHandlers(ctx) };
  const personOf = async (name: string) => {
    const { id } = await makeStaff(ctx, 'manager', { name, passwords });
    return { id, desk: openDeskArea(handlers, { staffId: id }) };
  };
  const [ana, ben] = [await personOf('Ana'), await personOf('Ben')];
  const wish = { contractId: tenant.contractId, amountMinor: OWED, why: 'moved without an address' };
  const make = async (key: string, more: Partial<typeof wish> = {}) => {
    const answer = await ana.desk.call('manager', 'write-off.make', { ...wish, ...more, key });
    return answer.ok ? 'ok' : answer.refusals[0]?.reason;
  };
  const count = () => tenant.raw.prepare('SELECT count(*) FROM write_off').pluck().get();
  return { ...tenant, ana, ben, make, count };
}

it('above the limit it waits, and another manager does it once, in the name of the person who asked', async () => {
  const { ana, ben, make, count, balance, raw, sound } = await open(OWED - 1);
  const key = newTestId<'event'>();
  expect([await make(key), await make(key), count()]).toEqual(['approval_waits', 'approval_waits', 0]);
  expect(await make(key, { amountMinor: 1 })).toBe('key_used');
  const { approvals } = await ben.desk.ask('approvals.list', { language: 'en' });
  expect(approvals).toMatchObject([{ act: 'written_off', by: 'Ana', why: 'moved without an address' }]);
  expect(approvals[0]?.about?.text).toMatch(/ · C-/);
  const id = approvals[0]?.id ?? newTestId<'approval'>();
  expect(await ana.desk.call('manager', 'approvals.decide', { id, approve: true })).toMatchObject({
    refusals: [{ reason: 'own_approval' }],
  });
  await ben.desk.ask('approvals.decide', { id, approve: true });
  expect([balance('receivable'), balance('bad_debt'), count()]).toEqual([0, OWED, 1]);
  expect(raw.prepare('SELECT staff_id FROM write_off').pluck().get()).toBe(ana.id);
  // Sent again after a lost answer: it is done, and not done twice.
  expect([await make(key), count()]).toEqual(['ok', 1]);
  sound();
});

it.each([
  ['at the limit', OWED],
  ['where the site has none', null],
])('%s one manager does it, and the same key does it once', async (_title, limit) => {
  const { make, count, balance } = await open(limit);
  const key = newTestId<'event'>();
  expect([await make(key), await make(key)]).toEqual(['ok', 'ok']);
  expect([count(), balance('receivable')]).toEqual([1, 0]);
  expect(await make(newTestId<'event'>())).toBe('changed_meanwhile');
});

it('a payment that came in meanwhile makes the request void: the approval says that something changed', async () => {
  const { ben, make, count, pay } = await open(0);
  await make(newTestId<'event'>());
  await pay(1000);
  const { approvals } = await ben.desk.ask('approvals.list', { language: 'en' });
  const id = approvals[0]?.id ?? newTestId<'approval'>();
  const decided = await ben.desk.call('manager', 'approvals.decide', { id, approve: true });
  expect(decided).toMatchObject({ ok: false, refusals: [{ reason: 'changed_meanwhile' }] });
  expect(count()).toBe(0);
  await ben.desk.ask('approvals.decide', { id, approve: false });
  expect((await ben.desk.ask('approvals.list', { language: 'en' })).approvals).toEqual([]);
});

it('a debt above the limit of a day waits too', async () => {
  const { make, count } = await open(null, OWED - 1);
  expect([await make(newTestId<'event'>()), count()]).toEqual(['approval_waits', 0]);
});
