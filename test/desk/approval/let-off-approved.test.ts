/** What a customer is let off at the move-in is for two people where prices are: one asks, another manager's yes does just that, once. */
import { expect, it, onTestFinished } from 'vitest';
import { approvalHandlers } from '../../../src/main/desk/handlers/approval/approvals';
import { todayHandlers } from '../../../src/main/desk/handlers/desk/today';
import { hearDecisions } from '../../../src/main/services/approval/from-head-office';
import type { ServiceContext } from '../../../src/main/services/base/context';
import type { LetOff } from '../../../src/shared/desk/choices';
import type { Id } from '../../../src/shared/ids';
import { openDeskArea } from '../../support/desk/area';
import { openToday, ownPolicy, reasonOf } from '../../support/desk/today';
import { newTestId } from '../../support/services/database';
import { makeStaff, quickPasswords } from '../../support/services/staff';

const WHY = 'The unit was wet';

interface Site {
  readonly state?: 'alone' | 'up';
  readonly settings?: Partial<ServiceContext['settings']>;
}

async function open({ state = 'alone', settings = { secondPerson: true } }: Site = {}) {
  const today = await openToday((ctx) => ({
    ...ctx,
    settings: { ...ctx.settings, ...settings },
    headOffice: { ...ctx.headOffice, state: () => state },
  }));
  onTestFinished(() => today.world.close());
  const { ctx } = today.deps;
  const { raw } = today.world.db.open;
  const handlers = {
    ...approvalHandlers(ctx),
    ...todayHandlers(today.deps, () => Promise.resolve(false)),
  };
  const passwords = quickPasswords();
  const personOf = async (name: string) => {
    const { id } = await makeStaff(ctx, 'manager', { name, passwords });
    return { id, desk: openDeskArea(handlers, { staffId: id }) };
  };
  const [ana, ben] = [await personOf('Ana'), await personOf('Ben')];
  const bookingId = await today.make({ coverage: ownPolicy });
  const see = () => ana.desk.ask('booking.see', { bookingId, language: 'en' });
  const waive = async (what: LetOff, key: string = newTestId<'event'>(), seenAt?: number) =>
    reasonOf(
      await ana.desk.call('manager', 'booking.waive', {
        bookingId,
        seenAt: seenAt ?? (await see()).seenAt,
        what,
        waived: true,
        why: WHY,
        key,
      }),
    );
  const codes = async () => (await see()).booking.quote.lines.map(({ code }) => code);
  const waits = async () => (await ben.desk.ask('approvals.list', { language: 'en' })).approvals;
  const decide = async (by: typeof ana, id: Id<'approval'> | undefined, approve = true) =>
    reasonOf(
      await by.desk.call('manager', 'approvals.decide', { id: id ?? newTestId<'approval'>(), approve }),
    );
  const move = async (number: string) =>
    reasonOf(
      await ana.desk.call('manager', 'booking.save', {
        ...today.world.draft({ bookingId, unitId: today.world.unitId(number), coverage: ownPolicy }),
        seenAt: (await see()).seenAt,
      }),
    );
  const waivers = () =>
    raw
      .prepare<[], { what: string; staff_id: string; staff_name: string; most_minor: number | null }>(
        'SELECT what, staff_id, staff_name, most_minor FROM waiver ORDER BY what',
      )
      .all();
  return { ...today, ctx, raw, ana, ben, bookingId, see, waive, codes, waits, decide, move, waivers };
}

it('a fee waits with its sum and its unit, and another manager’s yes does it once, in the name of the person who asked', async () => {
  const { raw, ana, ben, bookingId, see, waive, codes, waits, decide, waivers } = await open();
  const key = newTestId<'event'>();
  const before = await see();
  const sum = before.booking.quote.lines.find(({ code }) => code === 'admin')?.payableAmount;
  expect([await waive('admin', key), await waive('admin', key)]).toEqual([
    'approval_waits',
    'approval_waits',
  ]);
  expect([(await see()).booking.quote, waivers()]).toEqual([before.booking.quote, []]);
  const [asked, ...more] = await waits();
  expect([asked, more]).toMatchObject([
    {
      act: 'let_off',
      what: 'admin',
      amount: { formattedPrice: sum?.formattedPrice },
      by: 'Ana',
      why: WHY,
      about: { area: 'today', id: bookingId },
    },
    [],
  ]);
  expect(asked?.about?.text).toMatch(/^A101 · Zephyrine/);
  expect([await decide(ana, asked?.id), waivers()]).toEqual(['own_approval', []]);
  expect(await decide(ben, asked?.id)).toBe('');
  expect(await codes()).not.toContain('admin');
  const given = raw.prepare(`SELECT count(*) FROM audit WHERE action = 'waiver.given'`).pluck();
  expect([waivers(), given.get(), await waits()]).toEqual([
    [{ what: 'admin', staff_id: ana.id, staff_name: 'Ana', most_minor: Math.round((sum?.price ?? 0) * 100) }],
    1,
    [],
  ]);
  // A second yes, and the act sent again after a lost answer, do nothing more.
  expect([await decide(ben, asked?.id), await waive('admin', key), given.get()]).toEqual([
    'changed_meanwhile',
    '',
    1,
  ]);
  // Charged again, it needs no second person, and the former yes waives nothing any more.
  const { seenAt } = await see();
  const again = {
    bookingId,
    seenAt,
    what: 'admin',
    waived: false,
    why: WHY,
    key: newTestId<'event'>(),
  } as const;
  expect(reasonOf(await ana.desk.call('manager', 'booking.waive', again))).toBe('');
  expect([await waive('admin', key), await codes()]).toEqual([
    '',
    before.booking.quote.lines.map(({ code }) => code),
  ]);
});

it('two that were asked for together are both done, and one that was asked for twice is done once', async () => {
  const { ben, waive, waits, decide, waivers } = await open();
  await waive('admin');
  await waive('deposit');
  await waive('deposit');
  const answers: string[] = [];
  for (const { id } of await waits()) answers.push(await decide(ben, id));
  expect([answers, waivers().map(({ what }) => what)]).toEqual([
    ['', '', 'changed_meanwhile'],
    ['admin', 'deposit'],
  ]);
  expect(await waive('deposit')).toBe('changed_meanwhile');
  const [left] = await waits();
  expect([left?.approved, await decide(ben, left?.id, false), await waits()]).toEqual([true, '', []]);
});

it.each<[string, (site: Awaited<ReturnType<typeof open>>) => Promise<unknown>]>([
  ['another unit', ({ move }) => move('A102')],
  [
    'another sum',
    ({ raw, bookingId }) =>
      Promise.resolve(
        raw.exec(
          `UPDATE unit SET deposit_minor = deposit_minor + 100; DELETE FROM booking_prices WHERE booking_id = '${bookingId}'`,
        ),
      ),
  ],
])(
  'a booking that has %s by now is not what the yes was asked for, and the request can be declined',
  async (_title, change) => {
    const site = await open();
    expect(await site.waive('deposit')).toBe('approval_waits');
    await change(site);
    const [asked] = await site.waits();
    expect(await site.decide(site.ben, asked?.id)).toBe('changed_meanwhile');
    expect([site.waivers(), (await site.waits())[0]?.approved]).toEqual([[], true]);
    expect([await site.decide(site.ben, asked?.id, false), await site.waits()]).toEqual(['', []]);
  },
);

it('a booking that has ended leaves nothing to decide, and a yes of somebody who still has it on the page does nothing', async () => {
  const { ana, ben, bookingId, see, waive, waits, decide, waivers } = await open();
  await waive('deposit');
  await waive('admin');
  const [first, second] = await waits();
  const { seenAt } = await see();
  await ana.desk.ask('booking.cancel', { bookingId, seenAt, why: 'Changed their mind' });
  expect([await waits(), (await see()).letOffsWaiting]).toEqual([[], []]);
  expect([await decide(ben, first?.id), await decide(ben, second?.id, false)]).toEqual([
    'booking_closed',
    '',
  ]);
  expect([await waits(), waivers()]).toEqual([[], []]);
});

it('the page of the move-in says what waits and who asked, until it is approved or declined', async () => {
  const { ben, see, waive, waits, decide, world, make, desk } = await open();
  await waive('admin');
  await waive('deposit');
  expect((await see()).letOffsWaiting).toEqual([
    { what: 'admin', by: 'Ana' },
    { what: 'deposit', by: 'Ana' },
  ]);
  const other = await make({ unitId: world.unitId('A102') });
  expect((await desk.ask('booking.see', { bookingId: other, language: 'en' })).letOffsWaiting).toEqual([]);
  const [first, second] = await waits();
  await decide(ben, first?.id);
  await decide(ben, second?.id, false);
  expect(await see()).toMatchObject({ letOffsWaiting: [], waivers: [{ what: 'admin' }] });
});

it('a larger sum on another unit is charged again, and a smaller one stays waived', async () => {
  const { raw, world, ben, waive, waits, decide, move, codes } = await open();
  const deposit = (number: string, minor: number) =>
    raw.prepare('UPDATE unit SET deposit_minor = ? WHERE id = ?').run(minor, world.unitId(number));
  deposit('A102', 100);
  deposit('A103', 999_900);
  await waive('deposit');
  await decide(ben, (await waits())[0]?.id);
  expect([await move('A102'), (await codes()).includes('deposit')]).toEqual(['', false]);
  expect([await move('A103'), (await codes()).includes('deposit')]).toEqual(['', true]);
});

it('a program that is killed, and a failure at any write, leave a request that the next yes does whole', async () => {
  const { raw, ben, waive, waits, decide, waivers, codes } = await open();
  await waive('deposit');
  const [asked] = await waits();
  const writes = ['INSERT ON waiver', 'INSERT ON audit', 'UPDATE ON approval', 'INSERT ON booking_change'];
  for (const write of writes) {
    // The yes itself is written first: after it, the program may be gone.
    const when = write.endsWith('approval')
      ? 'WHEN NEW.done_at_ms IS NOT NULL'
      : write.endsWith('audit')
        ? `WHEN NEW.action = 'waiver.given'`
        : '';
    raw.exec(`CREATE TRIGGER killed BEFORE ${write} ${when} BEGIN SELECT RAISE(ABORT, 'killed'); END`);
    await decide(ben, asked?.id).catch(() => 'killed');
    expect([write, waivers(), (await codes()).includes('deposit')]).toEqual([write, [], true]);
    expect([write, (await waits())[0]?.approved]).toEqual([write, true]);
    raw.exec('DROP TRIGGER killed');
  }
  expect([await decide(ben, asked?.id), (await codes()).includes('deposit'), await waits()]).toEqual([
    '',
    false,
    [],
  ]);
});

const two: Site['settings'] = { secondPerson: true };
it.each<[string, Site, LetOff, string]>([
  ['a site of its own, a fee', { settings: {} }, 'admin', ''],
  ['a head office, a fee', { state: 'up', settings: {} }, 'admin', 'approval_waits'],
  ['a head office and one person, a fee', { state: 'up', settings: { secondPerson: false } }, 'admin', ''],
  ['two people, going without protection', { settings: two }, 'coverage', 'approval_waits'],
  [
    'two people and a high limit, a fee',
    { settings: { ...two, secondPersonAboveMinor: 100_000_00 } },
    'admin',
    '',
  ],
  [
    'a limit of waivers, a fee above it',
    { settings: { secondPersonAboveWaiverMinor: 1 } },
    'admin',
    'approval_waits',
  ],
  [
    'a limit of a day, a fee above it',
    { settings: { secondPersonAboveDayMinor: 1 } },
    'admin',
    'approval_waits',
  ],
])('under the rule of %s is waived at once or waits', async (_title, site, what, outcome) => {
  const { waive, waivers } = await open(site);
  expect([await waive(what), waivers().length]).toEqual([outcome, outcome === '' ? 1 : 0]);
});

it('what one person waived within a day adds up to the limit of a day', async () => {
  const { waive, see } = await open({ settings: { secondPerson: true, secondPersonAboveMinor: 100_000_00 } });
  const { lines } = (await see()).booking.quote;
  const most = Math.max(
    ...lines
      .filter(({ code }) => code === 'admin' || code === 'deposit')
      .map(({ payableAmount }) => payableAmount.price),
  );
  const limited = await open({ settings: { secondPersonAboveDayMinor: Math.round(most * 100) } });
  expect([await waive('admin'), await waive('deposit')]).toEqual(['', '']);
  expect([await limited.waive('admin'), await limited.waive('deposit')]).toEqual(['', 'approval_waits']);
});

it('nobody is asked for what would be refused in any case, and a yes of head office does it as one at the desk', async () => {
  const { ctx, raw, ana, ben, bookingId, waive, waits, codes } = await open({ state: 'up', settings: {} });
  const { seenAt } = await ana.desk.ask('booking.see', { bookingId, language: 'en' });
  await ben.desk.ask('booking.extend', { bookingId, seenAt, until: 'tomorrow' });
  expect([await waive('admin', newTestId<'event'>(), seenAt), await waits()]).toEqual([
    'changed_meanwhile',
    [],
  ]);
  expect(await waive('admin')).toBe('approval_waits');
  const central = await makeStaff(ctx, 'manager', { name: 'Central', passwords: quickPasswords() });
  raw.exec(`UPDATE staff SET source = 'head_office' WHERE id = '${central.id}'`);
  const asked = raw.prepare('SELECT id, content_sha256 AS contentSha256 FROM approval').get() as object;
  const decision = { ...asked, approve: true, personId: central.id, atMs: ctx.clock.nowMs() };
  await hearDecisions(ctx, [decision as Parameters<typeof hearDecisions>[1][number]]);
  expect(await codes()).not.toContain('admin');
});
