/** A late fee above the site's limit is waived by two people: asked for by one, approved by another manager, done once. */
import { expect, it } from 'vitest';
import type { StaffRole } from '../../../src/shared/desk/roles';
import type { Id } from '../../../src/shared/ids';
import { approvalHandlers } from '../../../src/main/desk/handlers/approval/approvals';
import { moneyHandlers } from '../../../src/main/desk/handlers/contract/money';
import { openDeskArea } from '../../support/desk/area';
import { newTestId } from '../../support/services/database';
import { openLate } from '../../support/services/late';
import { noDeliveries } from '../../support/services/rented';
import { makeStaff, quickPasswords } from '../../support/services/staff';

const [BILL, FEE] = [17_329, 2235];

interface Limits {
  readonly all?: number;
  readonly waiver?: number;
  readonly day?: number;
  readonly attendant?: number;
}

async function open({ all, waiver, day, attendant = 0 }: Limits) {
  const late = await openLate();
  await late.through('2027-02-24', '2027-03-12');
  late.raw.exec(`UPDATE property SET waive_attendant_max_minor = ${attendant}`);
  const ctx = {
    ...late.ctx,
    settings: {
      ...late.ctx.settings,
      secondPersonAboveMinor: all ?? null,
      secondPersonAboveWaiverMinor: waiver ?? null,
      secondPersonAboveDayMinor: day ?? null,
    },
  };
  const passwords = quickPasswords();
  const handlers = {
    ...approvalHandlers(ctx),
    ...moneyHandlers(ctx, { ...noDeliveries, askAgain: () => Promise.reject(new Error('no')) }, null),
  };
  const personOf = async (name: string, role: StaffRole) => {
    const { id } = await makeStaff(ctx, role, { name, passwords });
    return { id, role, desk: openDeskArea(handlers, { staffId: id }) };
  };
  const [ana, ben] = [await personOf('Ana', 'manager'), await personOf('Ben', 'manager')];
  const otto = await personOf('Otto', 'attendant');
  const invoiceId = late.raw
    .prepare<[], Id<'invoice'>>(`SELECT id FROM invoice WHERE kind = 'LATE FEE'`)
    .pluck()
    .get();
  if (!invoiceId) throw new Error('no fee');
  const waive = async (key: string, by = ana) => {
    const wish = { invoiceId, key, reason: 'The bank was closed.' };
    const answer = await by.desk.call(by.role, 'money.waive-fee', wish);
    return answer.ok ? 'ok' : answer.refusals[0]?.reason;
  };
  const waits = async () => (await ben.desk.ask('approvals.list', { language: 'en' })).approvals;
  return { ...late, ana, ben, otto, waive, waits };
}

it('above the limit it waits, and another manager waives it once, in the name of the person who asked', async () => {
  const { ana, ben, waive, waits, open: owed, raw, faults } = await open({ all: FEE - 1 });
  const key = newTestId<'event'>();
  expect([await waive(key), await waive(key), owed()]).toEqual([
    'approval_waits',
    'approval_waits',
    BILL + FEE,
  ]);
  const [asked] = await waits();
  expect(asked).toMatchObject({ act: 'waived', by: 'Ana', why: 'The bank was closed.' });
  expect([asked?.amount?.formattedPrice, asked?.about?.text]).toEqual([
    expect.stringContaining('22.35'),
    expect.stringMatching(/ · C-/),
  ]);
  const id = asked?.id ?? newTestId<'approval'>();
  expect(await ana.desk.call('manager', 'approvals.decide', { id, approve: true })).toMatchObject({
    refusals: [{ reason: 'own_approval' }],
  });
  await ben.desk.ask('approvals.decide', { id, approve: true });
  expect([owed(), await waits()]).toEqual([BILL, []]);
  expect(raw.prepare('SELECT staff_id FROM credit_note').pluck().all()).toEqual([ana.id]);
  // Sent again after a lost answer: it is done, and not done twice.
  expect([await waive(key), owed()]).toEqual(['ok', BILL]);
  expect(faults()).toEqual([]);
});

it.each<[string, Limits, string | undefined]>([
  ['no limit is set', {}, 'ok'],
  ['it is at the limit', { all: FEE }, 'ok'],
  ['waivers have a higher limit of their own', { all: 0, waiver: FEE }, 'ok'],
  ['waivers have a lower limit of their own', { all: 100_000, waiver: FEE - 1 }, 'approval_waits'],
  ['it is above the limit of a day', { day: FEE - 1 }, 'approval_waits'],
])('where %s, a manager waives the fee at once or waits', async (_title, limits, outcome) => {
  const { waive, open: owed } = await open(limits);
  expect([await waive(newTestId<'event'>()), owed()]).toEqual([
    outcome,
    outcome === 'ok' ? BILL : BILL + FEE,
  ]);
});

it('an attendant above what the catalogue allows asks for nothing, and within it waits as anybody does', async () => {
  const strict = await open({ all: 0, attendant: FEE - 1 });
  expect([await strict.waive(newTestId<'event'>(), strict.otto), await strict.waits()]).toEqual([
    'not_allowed',
    [],
  ]);
  const wide = await open({ all: 0, attendant: FEE });
  expect(await wide.waive(newTestId<'event'>(), wide.otto)).toBe('approval_waits');
  const [asked] = await wide.waits();
  await wide.ben.desk.ask('approvals.decide', { id: asked?.id ?? newTestId<'approval'>(), approve: true });
  expect(wide.open()).toBe(BILL);
});

it('what was waived meanwhile is asked for no more', async () => {
  const { ben, waive, waits, open: owed } = await open({ all: 0 });
  const [one, other] = [newTestId<'event'>(), newTestId<'event'>()];
  expect([await waive(one), await waive(other)]).toEqual(['approval_waits', 'approval_waits']);
  const [first, second] = await waits();
  await ben.desk.ask('approvals.decide', { id: first?.id ?? newTestId<'approval'>(), approve: true });
  const decided = await ben.desk.call('manager', 'approvals.decide', {
    id: second?.id ?? newTestId<'approval'>(),
    approve: true,
  });
  expect([decided.ok, owed()]).toEqual([false, BILL]);
  expect(await waive(newTestId<'event'>())).toBe('nothing_to_credit');
});
