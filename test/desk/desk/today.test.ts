/** Today at the front desk, through its router: what staff see, and what they do with a booking. */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Id } from '../../../src/shared/ids';
import type { DeskAnswer } from '../../../src/shared/desk/bridge';
import { todayHandlers } from '../../../src/main/desk/handlers/desk/today';
import { requireProperty } from '../../../src/main/services/property/property';
import { elsewhereKind } from '../../../src/main/sync/elsewhere';
import { findPick, openToday, ownPolicy, reasonOf, type Today } from '../../support/desk/today';
import { newTestId } from '../../support/services/database';
import { typed, valueOf } from '../../support/services/bookings';

const HOUR_MS = 3_600_000;

async function open(): Promise<Today> {
  const today = await openToday();
  onTestFinished(() => today.world.close());
  return today;
}

describe('the list', () => {
  it('shows where the customer is, since when, and whether they may be stuck', async () => {
    const { world, desk } = await open();
    expect((await desk.ask('today.list', {})).live).toBeNull();
    const { id } = await world.save();
    await world.call('journey.step', { step: 'coverage', bookingId: id, language: 'de' });
    world.db.clock.advance(179_000);
    const live = { step: 'coverage', language: 'de', bookingId: id };
    expect((await desk.ask('today.list', {})).live).toEqual({ ...live, seconds: 179, stuck: false });
    world.db.clock.advance(1000);
    expect((await desk.ask('today.list', {})).live).toEqual({ ...live, seconds: 180, stuck: true });
  });

  it('has open bookings of screen, device and desk, what is kept, and what was finished today', async () => {
    const { world, desk, make, finish } = await open();
    await world.save();
    await world.book({ unitId: world.unitId('A102') });
    const kept = await make({ unitId: world.unitId('A103') });
    await desk.ask('booking.reserve', await seen(desk, kept));
    const finished = await finish({ unitId: world.unitId('A104'), coverage: ownPolicy });
    const { bookings, policies, more } = await desk.ask('today.list', {});
    const by = Object.fromEntries(bookings.map((row) => [row.unitNumber, row]));
    expect(by).toMatchObject({
      A101: {
        origin: 'screen',
        state: 'draft',
        reserved: false,
        money: 'none',
        tenantName: 'Zephyrine Quillfeather',
      },
      A102: { origin: 'device', state: 'draft' },
      A103: { origin: 'desk', reserved: true },
      A104: { origin: 'desk', state: 'moved_in', money: 'paid', policy: 'unchecked', heldUntil: null },
    });
    expect(bookings.at(-1)?.id).toBe(finished);
    expect([policies.map(({ unitNumber }) => unitNumber), more]).toEqual([['A104'], false]);
    world.db.clock.advance(24 * HOUR_MS);
    expect((await desk.ask('today.list', {})).bookings).toEqual([]);
  });

  it('has reservations made elsewhere until they are taken up or over, and says when their unit is not free', async () => {
    const { world, desk } = await open();
    const until = (hours: number) => new Date(world.db.clock.nowMs() + hours * HOUR_MS).toISOString();
    const reserve = (digit: number, number: string, heldUntil: string) => ({
      id: `0f0e0d0c-0000-7000-8000-0000000000a${digit}`,
      code: `4815162${digit}`,
      unitId: world.unitId(number),
      userType: 'General',
      moveInDate: '2026-03-16',
      heldUntil,
      language: 'en',
      contact: {
        firstName: 'Amaranth',
        lastName: 'Bellweather',
        email: 'amaranth@example.com',
        phoneNumber: '+1 512 555 0199',
      },
    });
    const { id: propertyId, currency } = await world.db.query(requireProperty);
    const file = {
      formatVersion: 1,
      propertyId,
      currency,
      creditNotes: [],
      reservations: [reserve(1, 'A101', until(2)), reserve(2, 'A102', until(1))],
    };
    const taken = await world.db.query((tx) => elsewhereKind(world.ctx).take(tx, file));
    expect(taken).toEqual({ kind: 'taken', problems: [] });
    const shown = async () =>
      (await desk.ask('today.list', {})).reservations.map((row) => [row.unitNumber, row.code, row.isFree]);
    expect(await shown()).toEqual([
      ['A102', '48151622', true],
      ['A101', '48151621', true],
    ]);
    expect((await desk.ask('today.list', {})).reservations[1]).toMatchObject({
      tenantName: 'Amaranth Bellweather',
      email: 'amaranth@example.com',
      heldUntil: until(2),
    });
    world.db.open.raw.prepare(`UPDATE unit SET state = 'occupied' WHERE number = 'A101'`).run();
    world.db.clock.advance(HOUR_MS);
    expect(await shown()).toEqual([['A101', '48151621', false]]);
  });

  it('has the calls for help until somebody has cleared them', async () => {
    const { world, desk } = await open();
    valueOf(await world.call('help.call', { step: 'sign', language: 'es' }));
    const { helpCalls } = await desk.ask('today.list', {});
    expect(helpCalls).toEqual([expect.objectContaining({ step: 'sign', language: 'es', state: 'called' })]);
    await desk.ask('today.clear-help', { id: helpCalls[0]?.id ?? '' });
    expect((await desk.ask('today.list', {})).helpCalls).toEqual([]);
    const again = await desk.call('attendant', 'today.clear-help', { id: newTestId<'help_call'>() });
    expect(reasonOf(again)).toBe('unknown');
    const audit = world.rows()['audit']?.map((row) => JSON.stringify(row)) ?? [];
    expect(audit.some((row) => /"actor":"staff:[^"]+","action":"help.clear"/.test(row))).toBe(true);
  });
});

type Desk = Today['desk'];
const seen = async (desk: Desk, bookingId: Id<'booking'>) => ({
  bookingId,
  seenAt: (await desk.ask('booking.see', { bookingId, language: 'en' })).seenAt,
});
const refusal = (answer: DeskAnswer<unknown>) => (answer.ok ? null : answer.refusals[0]);

describe('Two staff act on one booking: the second hears what changed', () => {
  it('who it was and which answers, and nothing is overwritten', async () => {
    const { world, desk, make } = await open();
    const id = await make();
    const before = await seen(desk, id);
    const change = world.draft({
      bookingId: id,
      moveInDate: '2026-03-20',
      contact: { ...typed, email: 'z@example.com' },
    });
    expect((await desk.call('attendant', 'booking.save', { ...change, seenAt: before.seenAt })).ok).toBe(
      true,
    );
    const rows = world.rows();
    const late = world.draft({ bookingId: id, moveInDate: '2026-03-22' });
    for (const answer of [
      await desk.call('manager', 'booking.save', { ...late, seenAt: before.seenAt }),
      await desk.call('manager', 'booking.extend', { ...before, until: 'today' }),
      await desk.call('manager', 'booking.cancel', { ...before, why: 'Too late now' }),
      await desk.call('manager', 'booking.reserve', before),
      await desk.call('manager', 'booking.waive', {
        ...before,
        what: 'admin',
        waived: true,
        why: 'A friend',
        key: newTestId<'event'>(),
      }),
    ])
      expect(refusal(answer)).toMatchObject({
        reason: 'changed_meanwhile',
        detail: { by: 'attendant', what: 'moveInDate,email' },
      });
    expect(world.rows()).toEqual(rows);
    const after = await seen(desk, id);
    expect((await desk.call('manager', 'booking.save', { ...late, ...after })).ok).toBe(true);
  });

  it('of two at the same moment one hears', async () => {
    const { desk, make } = await open();
    const before = await seen(desk, await make());
    const answers = await Promise.all([
      desk.call('manager', 'booking.waive', {
        ...before,
        what: 'admin',
        waived: true,
        why: 'A regular',
        key: newTestId<'event'>(),
      }),
      desk.call('attendant', 'booking.extend', { ...before, until: 'tomorrow' }),
    ]);
    expect(answers.map(reasonOf).toSorted()).toEqual(['', 'changed_meanwhile']);
  });

  it('nobody hears of what they changed themselves: an answer that was lost on the way is asked for again', async () => {
    const { world, desk, make } = await open();
    const id = await make();
    const input = { ...world.draft({ bookingId: id, moveInDate: '2026-03-20' }), seenAt: 0 };
    await desk.call('manager', 'booking.save', input);
    const { seenAt } = await desk.ask('booking.see', { bookingId: id, language: 'en' });
    expect(seenAt).toBeGreaterThan(0);
    expect((await desk.call('manager', 'booking.save', input)).ok).toBe(true);
    expect(reasonOf(await desk.call('attendant', 'booking.save', input))).toBe('changed_meanwhile');
  });

  it('a customer or a device who changed it is reported as such', async () => {
    const { world, desk } = await open();
    const { id } = await world.save();
    const before = await seen(desk, id);
    await world.save({ bookingId: id, addOnIds: [world.addOnId('Disc padlock')] });
    const answer = await desk.call('manager', 'booking.extend', { ...before, until: 'today' });
    expect(refusal(answer)?.detail).toEqual({ by: 'customer', what: 'extras' });
  });

  it('what was signed meanwhile is reported too', async () => {
    const { world, desk } = await open();
    const { id } = await world.save({ coverage: ownPolicy });
    const before = await seen(desk, id);
    await world.sign(id);
    const answer = await desk.call('manager', 'booking.extend', { ...before, until: 'today' });
    expect(refusal(answer)?.detail).toEqual({ by: 'customer', what: 'signature' });
  });
});

describe('while the customer answers at the screen', () => {
  it('staff take over before they change anything; afterward the screen reads what they did', async () => {
    const { world, desk } = await open();
    const { id } = await world.save({ coverage: ownPolicy });
    await world.call('journey.step', { step: 'extras', bookingId: id, language: 'en' });
    const act = { ...(await seen(desk, id)), until: 'today' } as const;
    expect(reasonOf(await desk.call('attendant', 'booking.extend', act))).toBe('take_over_first');
    await desk.call('attendant', 'booking.take-over', { bookingId: id });
    expect(reasonOf(await desk.call('manager', 'booking.extend', act))).toBe('take_over_first');
    const told = { bookingId: id };
    const before = valueOf(await world.call('booking.assistance', told));
    expect(before).toMatchObject({ helper: 'attendant', staffChange: 0 });
    expect((await desk.call('attendant', 'booking.extend', act)).ok).toBe(true);
    await desk.call('attendant', 'booking.hand-back', told);
    const after = valueOf(await world.call('booking.assistance', told));
    expect([after.helper, after.staffChange > 0]).toEqual([null, true]);
  });

  it('looking at it is the sign by which help and hold go on', async () => {
    const { world, desk } = await open();
    const { id } = await world.save();
    await desk.ask('booking.take-over', { bookingId: id });
    for (let minute = 0; minute < 60; minute += 4) {
      world.db.clock.advance(4 * 60_000);
      expect((await desk.ask('booking.see', { bookingId: id, language: 'en' })).helper).toMatchObject({
        mine: true,
        state: 'helping',
      });
    }
    expect(world.unitState('A101')).toBe('held');
    // Another who looks is no sign of the one who helps.
    world.db.clock.advance(3 * 60_000);
    const other = await desk.call('attendant', 'booking.see', { bookingId: id, language: 'en' });
    expect(other).toMatchObject({ value: { helper: { name: 'manager', mine: false } } });
    world.db.clock.advance(2 * 60_000);
    expect(valueOf(await world.call('booking.assistance', { bookingId: id })).helper).toBeNull();
  });
});

describe('a correction', () => {
  it('is checked by the rules of the screen, every mistake at once, and changes nothing when refused', async () => {
    const { world, desk, make } = await open();
    const id = await make();
    const before = world.rows();
    const wrong = world.draft({
      bookingId: id,
      moveInDate: '2026-03-14',
      contact: { ...typed, firstName: '', email: 'z' },
    });
    const answer = await desk.call('attendant', 'booking.save', {
      ...wrong,
      seenAt: (await seen(desk, id)).seenAt,
    });
    expect(answer.ok ? [] : answer.refusals.map(({ field }) => field)).toEqual([
      'moveInDate',
      'firstName',
      'email',
    ]);
    expect(world.rows()).toEqual(before);
  });

  it('is in the audit and told to head office by the names of what changed, never by what it is now', async () => {
    const { world, desk, make } = await open();
    const id = await make();
    const change = world.draft({ bookingId: id, contact: { ...typed, lastName: 'Quill' } });
    await desk.ask('booking.save', { ...change, seenAt: (await seen(desk, id)).seenAt });
    const { audit, outbox } = world.rows();
    expect(audit?.at(-1)).toMatchObject({ action: 'booking.corrected', subject: id, why: 'name' });
    const told = outbox?.map((row) => JSON.stringify(row)).filter((row) => row.includes('staff.corrected'));
    expect(told).toHaveLength(1);
    expect(told?.[0]).toContain('name');
    expect(JSON.stringify([audit, outbox])).not.toContain('Quill');
  });

  it('drops the signature of what was signed', async () => {
    const { world, desk } = await open();
    const { id } = await world.save({ coverage: ownPolicy });
    await world.sign(id);
    const change = world.draft({ bookingId: id, coverage: ownPolicy, moveInDate: '2026-03-20' });
    await desk.ask('booking.save', { ...change, ...(await seen(desk, id)) });
    const view = await desk.ask('booking.see', { bookingId: id, language: 'en' });
    expect(view.booking.signature.saved).toBe(false);
  });
});

describe('holding, keeping, cancelling', () => {
  it.each([
    ['hour', '2026-03-15T16:00:00.000Z'],
    ['today', '2026-03-16T05:00:00.000Z'],
    ['tomorrow', '2026-03-17T05:00:00.000Z'],
  ] as const)(
    'a unit is held for an %s more, no matter who walks away from the screen',
    async (until, heldUntil) => {
      const { world, desk } = await open();
      const { id } = await world.save();
      expect(await desk.ask('booking.extend', { ...(await seen(desk, id)), until })).toEqual({ heldUntil });
      expect(valueOf(await world.call('booking.cancel', { bookingId: id, language: 'en' })).cancelled).toBe(
        false,
      );
      expect(valueOf(await world.call('session.begin', {})).released).toBe(0);
      world.db.clock.set(Date.parse(heldUntil) - 1);
      expect(await desk.ask('today.list', {})).toMatchObject({ bookings: [{ id }] });
      world.db.clock.advance(1);
      expect(await desk.ask('today.list', {})).toMatchObject({ bookings: [] });
    },
  );

  it('a shorter hold takes nothing away', async () => {
    const { desk, make } = await open();
    const id = await make();
    const { heldUntil } = await desk.ask('booking.extend', { ...(await seen(desk, id)), until: 'tomorrow' });
    expect(await desk.ask('booking.extend', { ...(await seen(desk, id)), until: 'hour' })).toEqual({
      heldUntil,
    });
  });

  it('a kept booking is taken up at the kiosk with its code', async () => {
    const { world, desk, make } = await open();
    const id = await make();
    await desk.ask('booking.take-over', { bookingId: id });
    const { code } = await desk.ask('booking.reserve', await seen(desk, id));
    const picked = valueOf(await findPick(world, code));
    expect(picked.id).toBe(id);
    expect(valueOf(await world.call('booking.assistance', { bookingId: id })).helper).toBeNull();
    expect((await world.call('booking.save', world.draft({ bookingId: id }))).ok).toBe(true);
  });

  it('a cancelled one gives its unit back, keeps nothing that was typed, and says why in the audit', async () => {
    const { world, desk, make } = await open();
    const id = await make({ coverage: ownPolicy });
    await desk.ask('policy.approve', await seen(desk, id));
    await desk.ask('booking.waive', {
      ...(await seen(desk, id)),
      what: 'admin',
      waived: true,
      why: 'A regular',
      key: newTestId<'event'>(),
    });
    await desk.ask('booking.cancel', { ...(await seen(desk, id)), why: 'Changed their mind' });
    const rows = world.rows();
    expect(world.unitState('A101')).toBe('available');
    for (const table of ['contact', 'coverage', 'waiver', 'policy_check', 'booking_change', 'assistance'])
      expect(rows[table]).toEqual([]);
    expect(rows['audit']).toContainEqual(
      expect.objectContaining({ action: 'booking.cancelled', subject: id, why: 'Changed their mind' }),
    );
  });

  it('a booking that has ended takes no act any more', async () => {
    const { desk, finish } = await open();
    const id = await finish();
    const act = { bookingId: id, seenAt: 0 };
    expect([
      reasonOf(await desk.call('manager', 'booking.extend', { ...act, until: 'today' })),
      reasonOf(await desk.call('manager', 'booking.cancel', { ...act, why: 'Too late now' })),
      reasonOf(await desk.call('manager', 'booking.reserve', act)),
      reasonOf(
        await desk.call('manager', 'booking.waive', {
          ...act,
          what: 'admin',
          waived: true,
          why: 'why not',
          key: newTestId<'event'>(),
        }),
      ),
      reasonOf(await desk.call('manager', 'booking.take-over', { bookingId: id })),
    ]).toEqual(Array.from({ length: 5 }, () => 'booking_closed'));
  });
});

it('the area has a handler for each of its channels', async () => {
  const { deps } = await open();
  const { figuresChannel } = await import('../../../src/shared/desk/figures');
  const { todayChannels } = await import('../../../src/shared/desk/today');
  expect(Object.keys(todayHandlers(deps, () => Promise.resolve(false))).toSorted()).toEqual(
    Object.keys({ ...todayChannels, ...figuresChannel }).toSorted(),
  );
});
