import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { createPaymentRuns } from '../../../src/main/services/payment/run';
import { openClockTrust, type ClockTrust } from '../../../src/main/services/base/clock-trust';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { confirmClock } from '../../../src/main/services/upkeep/clock-confirm';
import { makeClosing } from '../../../src/main/services/closing/closing';
import { keepHouse } from '../../../src/main/services/upkeep/housekeeping';
import { kioskState } from '../../../src/main/services/screen/kiosk-state';
import { readToken } from '../../../src/main/services/login/sessions';
import { registerContact } from '../../../src/main/services/login/register';
import { createPaymentIntent } from '../../../src/main/services/payment/intent';
import { startPayment } from '../../../src/main/services/payment/payments';
import { touchBooking } from '../../../src/main/services/booking/draft';
import { START_MS } from '../../support/services/database';
import {
  confirm,
  draft,
  openLightServices,
  outcomeOf,
  readyBooking,
  screen,
  valueOf,
} from '../../support/services/rental';
import type { TestServices } from '../../support/services/service-context';
import { quickPasswords } from '../../support/services/staff';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BUILT = START_MS - 30 * DAY;
const UNTIMELY = 'SOMETHING_WENT_WRONG unavailable';

let services: TestServices;
let ctx: ServiceContext;
let elapsedMs: number;

/** As a start of the program does: what the process knew is gone, what it wrote is there. */
async function start(options: { readonly isDemonstration?: boolean } = {}): Promise<ClockTrust> {
  elapsedMs = 0.25;
  const clockTrust = await openClockTrust({
    store: services.db.store,
    clock: services.db.clock,
    elapsedMs: () => (elapsedMs += 0.3),
    builtMs: BUILT,
    isDemonstration: options.isDemonstration ?? false,
    log: pino({ level: 'silent' }),
  });
  ctx = { ...services.ctx, clockTrust };
  return clockTrust;
}

/** Time passes for the clock and for the program. */
function pass(ms: number): void {
  services.db.clock.advance(ms);
  elapsedMs += ms;
}

const house = () => keepHouse(ctx, createPaymentRuns(ctx), { atStart: false });
const state = () => ctx.clockTrust.view().state;
const book = async (unit = 0) => {
  try {
    return await draft(ctx, services.db, unit).then(() => 'ok');
  } catch (error) {
    return JSON.parse(String(error instanceof Error ? error.message : error)) as unknown;
  }
};
const refusedForTheClock = [
  expect.objectContaining({ code: 'SOMETHING_WENT_WRONG', kind: 'unavailable', reason: 'clock_wrong' }),
];

beforeEach(async () => {
  services = await openLightServices();
});
afterEach(() => services.close());

describe('a kiosk whose clock nobody has confirmed', () => {
  it('sells after it was set up, and runs for weeks without a witness', async () => {
    await start();
    expect(await book()).toBe('ok');
    for (let day = 0; day < 20; day += 1) {
      pass(DAY);
      await house();
    }
    expect(state()).toBe('right');
    expect(await book(1)).toBe('ok');
  });

  it('that ran behind its time sells by no older time after a stop', async () => {
    const trust = await start();
    services.db.clock.set(START_MS - DAY);
    trust.heard({ source: 'head_office', saysMs: START_MS });
    pass(DAY);
    await trust.keep();
    await start();
    // The clock has come to what was heard a day ago.
    expect(state()).toBe('behind');
  });

  it.each([
    ['1970', 0],
    ['2020', Date.parse('2020-06-01T00:00:00Z')],
    ['the day before', START_MS - DAY],
  ])('sells nothing in %s, with books from later', async (_, nowMs) => {
    await start();
    const id = await readyBooking(ctx, services.db);
    services.db.clock.set(nowMs);
    await start();
    expect(await book(1)).toEqual(refusedForTheClock);
    expect(outcomeOf(await createPaymentIntent(ctx, screen, id))).toBe(UNTIMELY);
    expect(
      outcomeOf(await startPayment(ctx, createPaymentRuns(ctx), { bookingId: id, language: 'en' })),
    ).toBe(UNTIMELY);
    const display = { inches: null, viewingDistanceMm: 500, pseudoLanguage: false };
    const settings = {
      idle: { seconds: 1, readingSeconds: 1, warningSeconds: 1 },
      readerPlace: 'right',
      display,
      demonstration: false,
      lettersInFolder: false,
    } as const;
    expect(
      valueOf(await kioskState(ctx, settings, { print: false, email: false, phone: false } as never))
        .outOfService,
    ).toBe('clock_wrong');
  });

  // Holds: asvs-16.2.2
  it('sells nothing three days ahead after a stop, until a synchronized clock is a witness', async () => {
    await start();
    services.db.clock.advance(3 * DAY);
    const trust = await start();
    expect(state()).toBe('ahead');
    expect(await book()).toEqual(refusedForTheClock);
    trust.heard({ source: 'system', saysMs: services.db.clock.nowMs() });
    expect(await book()).toBe('ok');
  });

  it('sells nothing before the program was built, no matter who confirms it', async () => {
    services.db.clock.set(BUILT - DAY);
    const trust = await start();
    expect(await services.db.query((tx) => trust.confirm(tx, 'manager'))).toBe(false);
    expect(await book()).toEqual(refusedForTheClock);
  });

  it('sells again when a manager confirms the time, and still after a restart', async () => {
    await start();
    services.db.clock.advance(30 * DAY);
    const trust = await start();
    expect(await services.db.query((tx) => trust.confirm(tx, 'manager'))).toBe(true);
    expect(await book()).toBe('ok');
    await start();
    expect(ctx.clockTrust.view()).toMatchObject({ state: 'right', source: 'manager' });
  });

  it('takes up what a command confirmed beside it', async () => {
    await start();
    services.db.clock.advance(30 * DAY);
    await start();
    const running = ctx;
    const beside = await start();
    await services.db.query((tx) => beside.confirm(tx, 'command'));
    ctx = running;
    expect(state()).toBe('ahead');
    await house();
    expect(state()).toBe('right');
  });
});

describe('one bad sale', () => {
  it('does not stop the right clock: entries dated ahead are no witness', async () => {
    await start();
    // As before this rule: something was written a year ahead.
    services.db.clock.advance(365 * DAY);
    const bad: ServiceContext = services.ctx;
    await draft(bad, services.db);
    services.db.clock.set(START_MS + HOUR);
    await start();
    expect(await book(1)).toBe('ok');
  });

  it('does not stop the right clock of a demonstration either, and its entries keep it from going back', async () => {
    await start({ isDemonstration: true });
    expect(await book()).toBe('ok');
    services.db.clock.advance(DAY);
    expect(await book(1)).toBe('ok');
    services.db.clock.advance(-HOUR);
    await start({ isDemonstration: true });
    expect(state()).toBe('behind');
    services.db.clock.set(START_MS + 400 * DAY);
    await start({ isDemonstration: true });
    expect(await book(2)).toEqual(refusedForTheClock);
    await draft(services.ctx, services.db, 3);
    services.db.clock.set(START_MS + DAY + HOUR);
    await start({ isDemonstration: true });
    expect(await book(4)).toBe('ok');
  });
});

describe('a payment while the clock is wrong', () => {
  it('is neither booked nor given back, and is booked when the clock is right again', async () => {
    await start();
    const id = await readyBooking(ctx, services.db);
    const intent = valueOf(await createPaymentIntent(ctx, screen, id));
    services.gateway.present?.(intent.paymentIntentId, 'approved');
    await expect
      .poll(async () => (await services.gateway.retrieveIntent(intent.paymentIntentId)).status)
      .toBe('requires_capture');
    services.db.clock.set(0);
    const trust = await start();
    expect(outcomeOf(await confirm(ctx, id, intent.paymentIntentId))).toBe(UNTIMELY);
    await keepHouse(ctx, createPaymentRuns(ctx), { atStart: true });
    expect((await services.gateway.retrieveIntent(intent.paymentIntentId)).status).toBe('requires_capture');
    services.db.clock.set(START_MS + 60_000);
    trust.heard({ source: 'head_office', saysMs: START_MS + 60_000 });
    valueOf(await confirm(ctx, id, intent.paymentIntentId));
    expect((await services.gateway.retrieveIntent(intent.paymentIntentId)).status).toBe('succeeded');
  });

  it('closes no day', async () => {
    await start();
    services.db.clock.set(0);
    await start();
    const staff = {
      kind: 'staff',
      id: services.db.newId<'staff'>(),
      role: 'manager',
      place: 'desk',
    } as const;
    expect(outcomeOf(await makeClosing(ctx, staff, 'Ana', {} as never))).toBe(UNTIMELY);
  });
});

describe('a manager at the desk', () => {
  const manager = () =>
    ({ kind: 'staff', id: services.db.newId<'staff'>(), role: 'manager', place: 'desk' }) as const;

  it('confirms the time that the page shows, and the audit keeps who did', async () => {
    await start();
    services.db.clock.advance(9 * DAY);
    await start();
    const staff = manager();
    const seenMs = services.db.clock.nowMs();
    expect((await confirmClock(ctx, staff, seenMs - HOUR)).ok).toBe(false);
    expect(state()).toBe('ahead');
    valueOf(await confirmClock(ctx, staff, seenMs));
    expect(state()).toBe('right');
    const acts = services.db.open.raw.prepare(`SELECT actor FROM audit WHERE action = 'clock.confirmed'`);
    expect(acts.pluck().all()).toEqual([`staff:${staff.id}`]);
  });
});

describe('what a clock that was ahead leaves behind', () => {
  const units = () =>
    services.db.open.raw.prepare(`SELECT count(*) FROM unit WHERE state = 'held'`).pluck().get();

  it('a hold ends, and a wrong clock ends none', async () => {
    await start();
    services.db.clock.advance(365 * DAY);
    const id = await draft(services.ctx, services.db);
    await house();
    expect(units()).toBe(1);
    services.db.clock.set(START_MS + HOUR);
    await start();
    expect(outcomeOf(await touchBooking(ctx, id))).toBe('INVALID_ACTIVITY_INFO_DETAILS conflict');
    await house();
    expect(units()).toBe(0);
  });

  it('a signature ends', async () => {
    await start();
    services.db.clock.advance(365 * DAY);
    await readyBooking(services.ctx, services.db);
    services.db.clock.set(START_MS + HOUR);
    await start();
    await house();
    expect(services.db.open.raw.prepare('SELECT count(*) FROM signature').pluck().get()).toBe(0);
  });

  it('a session ends, though its token has not run out', async () => {
    await start();
    const body = {
      userName: 'robin@example.com',
      password: 'seven quiet lanterns',
      canCreateLoginCredentials: true,
      firstName: 'Robin',
      lastName: 'Storer',
      phoneNumber: '+1 512 555 0123',
      emailId: 'robin@example.com',
    };
    const login = async (userName: string) => {
      const made = await registerContact(ctx, quickPasswords(), screen, { body: { ...body, userName } });
      return valueOf(made).token ?? null;
    };
    services.db.clock.advance(10 * 60_000);
    const ahead = await login('ahead@example.com');
    services.db.clock.advance(-10 * 60_000);
    expect(outcomeOf(await readToken(ctx, ahead))).toBe('INVALID_PARAM_CONTACT_BOOK_ID unauthenticated');
    expect(outcomeOf(await readToken(ctx, await login('now@example.com')))).toBe('ok');
  });

  it('a wrong clock moves no hold', async () => {
    await start();
    const id = await draft(ctx, services.db);
    const end = () =>
      services.db.open.raw.prepare('SELECT hold_expires_at_ms FROM booking WHERE id = ?').pluck().get(id);
    const before = end();
    services.db.clock.advance(-DAY);
    expect(outcomeOf(await touchBooking(ctx, id))).toBe('ok');
    expect(end()).toBe(before);
  });
});
