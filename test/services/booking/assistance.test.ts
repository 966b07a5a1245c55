/** Staff help with a booking: who may change it meanwhile, what the customer's screen hears, and when it ends. */
import { expect, describe, it, onTestFinished } from 'vitest';
import type { Id } from '../../../src/shared/ids';
import {
  assistanceState,
  ASSISTANCE_LASTS_MS,
  lapseAssistance,
} from '../../../src/main/services/booking/assistance';
import { cancelBooking } from '../../../src/main/services/booking/bookings';
import { linkInsurance } from '../../../src/main/services/booking/choose-coverage';
import type { DeskActDeps } from '../../../src/main/services/desk/guard';
import { reserveBooking } from '../../../src/main/services/booking/reserved-bookings';
import { createLiveJourneys } from '../../../src/main/services/booking/live-journeys';
import { presenceAt } from '../../../src/main/services/screen/presence';
import { giveBackDraft, releaseScreenDrafts } from '../../../src/main/services/screen/session';
import { handBack, takeOver } from '../../../src/main/services/desk/take-over';
import { openBookings, reasonsOf, screen, valueOf, type BookingWorld } from '../../support/services/bookings';
import { waitingForCard, openKiosk } from '../../support/services/card-payments';
import { readyBooking } from '../../support/services/rental';
import { staffMember } from '../../support/services/staff';

const ana = staffMember('Ana Prado');
const ben = staffMember('Ben Ito');
const idle = { isRunning: () => false };

async function open() {
  const world = await openBookings();
  onTestFinished(() => world.close());
  const deps: DeskActDeps = { ctx: world.ctx, journeys: createLiveJourneys(world.ctx.clock), runs: idle };
  const { id } = await world.save();
  const state = async () => valueOf(await assistanceState(world.ctx, idle, id));
  return { world, deps, id, state };
}

/** What the customer's screen and a device may try meanwhile. */
const attempts: readonly [string, (world: BookingWorld, id: Id<'booking'>) => Promise<unknown>][] = [
  ['a save', (world, id) => world.call('booking.save', world.draft({ bookingId: id }))],
  ['keeping it', (world, id) => reserveBooking(world.ctx, id)],
  ['cancelling it', (world, id) => cancelBooking(world.ctx, screen, id)],
  ['the agreement', (world, id) => world.call('agreement.read', { bookingId: id, language: 'en' })],
  ['a payment', (world, id) => world.call('payment.start', { bookingId: id, language: 'en' })],
  [
    'a device’s insurance',
    (world, id) => linkInsurance(world.ctx, world.keys.all, id, { ...world.plan('Basic', 'Box', 0) }),
  ],
];

describe('while Ana helps', () => {
  it('the customer’s screen hears her first name, and when she has handed back', async () => {
    const { deps, id, state } = await open();
    expect(await state()).toEqual({ helper: null, staffChange: 0, state: 'draft' });
    expect(valueOf(await takeOver(deps, ana, id))).toEqual({ state: 'helping' });
    expect((await state()).helper).toBe('Ana');
    await handBack(deps, ana, id);
    expect((await state()).helper).toBeNull();
  });

  it.each(attempts)('%s is refused as assisted, and changes nothing', async (_title, attempt) => {
    const { world, deps, id } = await open();
    await takeOver(deps, ana, id);
    const before = world.rows();
    expect(reasonsOf((await attempt(world, id)) as never)).toEqual(['assisted']);
    expect(world.rows()).toEqual(before);
    await handBack(deps, ana, id);
    expect(reasonsOf((await attempt(world, id)) as never)).not.toContain('assisted');
  });

  it('the person who walks away from the screen, and a page that is opened again, leave her the booking', async () => {
    const { world, deps, id } = await open();
    await takeOver(deps, ana, id);
    expect(await giveBackDraft(world.ctx, id)).toBe(false);
    expect(await releaseScreenDrafts(world.ctx)).toBe(0);
    expect(world.unitState('A101')).toBe('held');
    await handBack(deps, ana, id);
    expect(await releaseScreenDrafts(world.ctx)).toBe(1);
  });

  it('Ben takes it over from her, and both acts are in the audit', async () => {
    const { world, deps, id, state } = await open();
    await takeOver(deps, ana, id);
    await takeOver(deps, ben, id);
    expect((await state()).helper).toBe('Ben');
    const began = world.rows()['audit']?.filter((row) => JSON.stringify(row).includes('assistance.began'));
    expect(began).toEqual([
      expect.objectContaining({ actor: `staff:${ana.id}`, subject: id }),
      expect.objectContaining({ actor: `staff:${ben.id}`, subject: id }),
    ]);
  });

  it('the help ends by itself when she has given no sign for five minutes, whether the sweep comes or not', async () => {
    const { world, deps, id, state } = await open();
    await takeOver(deps, ana, id);
    world.db.clock.advance(ASSISTANCE_LASTS_MS - 1);
    expect((await state()).helper).toBe('Ana');
    expect(await world.db.query((tx) => lapseAssistance({ ctx: world.ctx, tx }))).toBe(0);
    world.db.clock.advance(1);
    expect((await state()).helper).toBeNull();
    expect((await world.call('booking.save', world.draft({ bookingId: id }))).ok).toBe(true);
    expect(await world.db.query((tx) => lapseAssistance({ ctx: world.ctx, tx }))).toBe(1);
    expect(world.rows()['assistance']).toEqual([]);
  });

  it('her every sign counts again, and holds the unit', async () => {
    const { world, deps, id, state } = await open();
    for (let minute = 0; minute < 40; minute += 4) {
      await takeOver(deps, ana, id);
      world.db.clock.advance(4 * 60_000);
    }
    expect(await state()).toMatchObject({ helper: 'Ana', state: 'draft' });
    expect((await world.call('booking.touch', { bookingId: id, language: 'en' })).ok).toBe(true);
  });

  it('a clock that is turned back lets the customer go on', async () => {
    const { world, deps, id, state } = await open();
    await takeOver(deps, ana, id);
    world.db.clock.advance(-ASSISTANCE_LASTS_MS);
    expect((await state()).helper).toBeNull();
  });
});

it('a booking that has ended cannot be taken over', async () => {
  const { world, deps, id } = await open();
  valueOf(await cancelBooking(world.ctx, screen, id));
  expect(reasonsOf(await takeOver(deps, ana, id))).toEqual(['booking_closed']);
});

describe('A take-over while the reader works waits for the reader', () => {
  const partsOf = ({ ctx, runs }: Awaited<ReturnType<typeof openKiosk>>): DeskActDeps => ({
    ctx,
    journeys: createLiveJourneys(ctx.clock),
    runs,
  });

  it('until the card was taken: then the help is over with the booking', async () => {
    const world = await waitingForCard();
    const { bookingId, kiosk, ctx, runs } = world;
    expect(valueOf(await takeOver(partsOf(world), ana, bookingId))).toEqual({ state: 'waiting' });
    expect(valueOf(await assistanceState(ctx, runs, bookingId)).helper).toBeNull();
    await kiosk.present(bookingId, 'approved');
    await kiosk.reach(bookingId, 'paid');
    const after = valueOf(await assistanceState(ctx, runs, bookingId));
    expect(after).toMatchObject({ helper: null, state: 'moved_in' });
  });

  it('until the card was declined: then she helps, and the screen offers no card again', async () => {
    const world = await waitingForCard();
    const { bookingId, kiosk, ctx, runs } = world;
    await takeOver(partsOf(world), ana, bookingId);
    await kiosk.present(bookingId, 'declined');
    await kiosk.reach(bookingId, 'declined');
    await expect.poll(async () => valueOf(await assistanceState(ctx, runs, bookingId)).helper).toBe('Ana');
    expect(reasonsOf(await kiosk.start(bookingId))).toEqual(['assisted']);
    expect(valueOf(await takeOver(partsOf(world), ana, bookingId))).toEqual({ state: 'helping' });
  });

  it('and once she helps, no card is asked for', async () => {
    const world = await openKiosk();
    const id = await readyBooking(world.ctx, world.db);
    expect(valueOf(await takeOver(partsOf(world), ana, id))).toEqual({ state: 'helping' });
    expect(reasonsOf(await world.kiosk.start(id))).toEqual(['assisted']);
    expect(world.attempts()).toEqual([]);
  });
});

describe('the customer at the screen', () => {
  it('stands at the step that was reported last, since it was first told', async () => {
    const { world } = await open();
    const journeys = createLiveJourneys(world.ctx.clock);
    const startMs = world.ctx.clock.nowMs();
    expect(journeys.current()).toBeNull();
    journeys.tell({ step: 'unit', bookingId: null, language: 'en', staff: false });
    world.db.clock.advance(9000);
    journeys.tell({ step: 'unit', bookingId: null, language: 'de', staff: false });
    expect(journeys.current()).toEqual({ step: 'unit', sinceMs: startMs, bookingId: null, language: 'de' });
    journeys.tell({ step: 'welcome', bookingId: null, language: 'en', staff: false });
    expect(journeys.current()).toBeNull();
  });

  it('is somebody who would notice a restart, as staff at their desk there are, until the page is opened again', async () => {
    const { world } = await open();
    const { journeys } = world.customerServices;
    const there = () => presenceAt(world.ctx, journeys);
    const tell = (step: string, staff: boolean) =>
      world.call('journey.step', { step, bookingId: null, language: 'en', staff });
    expect(await there()).toBeNull();
    await tell('welcome', true);
    expect(await there()).toBe('staff');
    await tell('unit', true);
    expect(await there()).toBe('customer');
    await tell('welcome', false);
    expect(await there()).toBeNull();
    await tell('welcome', true);
    await world.call('session.begin', {});
    expect(await there()).toBeNull();
  });

  it('is forgotten when the page is opened again', async () => {
    const { world } = await open();
    await world.call('journey.step', { step: 'unit', bookingId: null, language: 'en' });
    expect(world.customerServices.journeys.current()).toMatchObject({ step: 'unit' });
    await world.call('session.begin', {});
    expect(world.customerServices.journeys.current()).toBeNull();
  });
});
