import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBooking, readMoveInDate } from '../../../src/main/services/booking/bookings';
import { requireProperty } from '../../../src/main/services/property/property';
import { openBookings, reasonsOf, refusalsOf, type BookingWorld } from '../../support/services/bookings';

let world: BookingWorld;
beforeEach(async () => {
  world = await openBookings();
});
afterEach(() => world.close());

const inZone = (zone: string) => world.db.open.raw.prepare('UPDATE property SET time_zone = ?').run(zone);
const movingIn = async (value: unknown) => {
  const property = await world.db.query(requireProperty);
  return readMoveInDate(world.ctx, property, value);
};

describe('today at the property', () => {
  // Holds: v1-3.9
  it.each([
    ['America/Chicago', '2026-03-15T04:59:59Z', '2026-03-14'],
    ['America/Chicago', '2026-03-15T05:00:00Z', '2026-03-15'],
    ['America/Chicago', '2026-03-15T23:59:59Z', '2026-03-15'],
    // The night the clocks go forward there: the day begins six hours behind UTC.
    ['America/Chicago', '2026-03-08T05:59:59Z', '2026-03-07'],
    ['America/Chicago', '2026-03-08T06:00:00Z', '2026-03-08'],
    ['Pacific/Kiritimati', '2026-03-15T10:00:00Z', '2026-03-16'],
    ['Pacific/Pago_Pago', '2026-03-15T10:59:59Z', '2026-03-14'],
    ['Asia/Kathmandu', '2026-12-31T18:15:00Z', '2027-01-01'],
    ['Europe/London', '2028-02-28T23:59:59Z', '2028-02-28'],
    ['Europe/London', '2028-02-29T00:00:00Z', '2028-02-29'],
  ])(
    'in %s at %s is %s: the first day that can be booked, and the one taken without a date',
    async (zone, instant, today) => {
      inZone(zone);
      world.db.clock.set(Date.parse(instant));
      expect(await movingIn(undefined)).toEqual({ ok: true, value: today });
      expect(await movingIn(null)).toEqual({ ok: true, value: today });
      expect(await movingIn(today)).toEqual({ ok: true, value: today });
      const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
      expect(reasonsOf(await movingIn(yesterday))).toEqual(['date_invalid']);
    },
  );

  it('is what the screen offers first, thirty days before the last', async () => {
    world.db.clock.set(Date.parse('2026-03-15T03:00:00Z'));
    expect(await world.call('kiosk.state', {})).toMatchObject({
      value: { moveInDates: { earliest: '2026-03-14', latest: '2026-04-13' } },
    });
  });

  it('is kept as it was said when midnight passes', async () => {
    world.db.clock.set(Date.parse('2026-03-16T04:59:00Z'));
    const id = await world.book();
    world.db.clock.advance(120_000);
    expect(world.rows()['booking']).toEqual([expect.objectContaining({ id, move_in_on: '2026-03-15' })]);
  });
});

describe('a move-in date', () => {
  it.each(['2026-03-15', '2026-03-31', '2026-04-14'])('may be %s', async (date) => {
    const id = await world.book({ moveInDate: date });
    expect(world.rows()['booking']).toEqual([expect.objectContaining({ id, move_in_on: date })]);
  });

  it.each<[string, unknown]>([
    ['yesterday', '2026-03-14'],
    ['a day past the last', '2026-04-15'],
    ['a day there is not', '2026-02-30'],
    ['the thirty-first of April', '2026-04-31'],
    ['a month without its zero', '2026-3-15'],
    ['an instant', '2026-03-15T00:00:00Z'],
    ['with a space before it', ' 2026-03-15'],
    ['with a line break after it', '2026-03-15\n'],
    ['in digits of another script', '٢٠٢٦-٠٣-١٥'],
    ['the American way', '03/15/2026'],
    ['nothing', ''],
    ['a number', 20_260_315],
    ['a list', ['2026-03-15']],
    ['false', false],
  ])('cannot be %s', async (_title, moveInDate) => {
    const answer = await createBooking(world.ctx, world.keys.mine, world.body({ moveInDate }));
    expect(refusalsOf(answer)).toEqual(['INVALID_INPUT_PARAM moveInDate']);
    expect(reasonsOf(answer)).toEqual(['date_invalid']);
  });

  // Holds: v1-3.9, asvs-2.3.2
  it('is refused with the days that can be booked, as people there count them', async () => {
    const answer = await createBooking(world.ctx, world.keys.mine, world.body({ moveInDate: 'soon' }));
    expect(answer).toMatchObject({
      refusals: [
        { message: 'The move-in date must be a date from 2026-03-15 to 2026-04-14, written as YYYY-MM-DD.' },
      ],
    });
  });
});
