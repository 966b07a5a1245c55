/** Documents on their way to the customer: asked for once, done in the background, whatever the world outside does. */
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { DeliveryRow } from '../../../src/main/database/delivery/document-deliveries';
import type { DeliveryOutcome } from '../../../src/main/domain/delivery/delivery';
import { purgeOtherAddresses } from '../../../src/main/services/delivery/document-delivery';
import { createCustomerServices } from '../../../src/main/services/screen/customer-services';
import { openBookings, reasonsOf, traces, valueOf, type BookingWorld } from '../../support/services/bookings';
import { lightDocuments, lightPages } from '../../support/services/rental';
import {
  done,
  movedIn,
  putOff,
  refused,
  scriptedMailer,
  scriptedPrinter,
} from '../../support/services/moved-in';

type Outside = NonNullable<Parameters<typeof openBookings>[0]>['outside'];

async function open(outside: NonNullable<Outside>): Promise<BookingWorld> {
  const world = await openBookings({
    outside,
    change: (ctx) => ({ ...ctx, documents: lightDocuments(), pages: lightPages() }),
  });
  onTestFinished(() => world.close());
  return world;
}

async function moveIn(world: BookingWorld, unitIndex = 0) {
  return { bookingId: await movedIn(world.ctx, world.db, unitIndex), language: 'de' } as const;
}

const rows = (world: BookingWorld) =>
  world.db.open.raw.prepare<[], DeliveryRow>('SELECT * FROM document_delivery ORDER BY way').all();
const stateOf = async (world: BookingWorld, customer: { bookingId: string; language: 'de' }) =>
  valueOf(await world.call('delivery.state', customer));

afterEach(() => {
  vi.useRealTimers();
});

describe('printing', () => {
  // Holds: ux-37
  it('puts contract, invoice and receipt on the property’s paper as one job', async () => {
    const { printer, jobs } = scriptedPrinter();
    const world = await open({ printer });
    const customer = await moveIn(world);
    expect(await stateOf(world, customer)).toMatchObject({ print: 'none', email: 'none' });
    expect(valueOf(await world.call('document.print', customer))).toEqual({ queued: true });
    await world.customerServices.deliveries.round();
    expect(await stateOf(world, customer)).toMatchObject({ print: 'done', email: 'none' });
    expect(jobs.map(({ title, paper, files }) => [title, paper, files.map(({ name }) => name)])).toEqual([
      [
        'C-000001',
        'LETTER',
        ['pass-C-000001.pdf', 'contract-C-000001.pdf', 'invoice-INV-000001.pdf', 'receipt-R-000001.pdf'],
      ],
    ]);
    expect(jobs[0]?.files.every(({ content }) => content.subarray(0, 5).toString() === '%PDF-')).toBe(true);
  });

  it('goes without the pass where that cannot be drawn', async () => {
    const { printer, jobs } = scriptedPrinter();
    const documents = { ...lightDocuments(), pass: () => Promise.reject(new Error('no font')) };
    const world = await openBookings({
      outside: { printer },
      change: (ctx) => ({ ...ctx, documents, pages: lightPages() }),
    });
    onTestFinished(() => world.close());
    await world.call('document.print', await moveIn(world));
    await world.customerServices.deliveries.round();
    expect(jobs[0]?.files.map(({ name }) => name)[0]).toBe('contract-C-000001.pdf');
  });

  it('asked for twice is done once', async () => {
    const { printer, jobs } = scriptedPrinter();
    const world = await open({ printer });
    const customer = await moveIn(world);
    await Promise.all([1, 2, 3].map(() => world.call('document.print', customer)));
    await world.customerServices.deliveries.round();
    valueOf(await world.call('document.print', customer));
    await world.customerServices.deliveries.round();
    expect([jobs.length, rows(world).length]).toEqual([1, 1]);
  });

  it('is tried three times, and again when the customer asks again', async () => {
    const { printer, jobs } = scriptedPrinter([putOff, putOff, putOff, done]);
    const world = await open({ printer });
    const customer = await moveIn(world);
    await world.call('document.print', customer);
    for (const wait of [0, 5000, 10_000, 60_000]) {
      world.db.clock.advance(wait);
      await world.customerServices.deliveries.round();
    }
    expect(jobs).toHaveLength(3);
    expect(await stateOf(world, customer)).toMatchObject({ print: 'failed' });
    expect(rows(world)).toMatchObject([{ attempts: 3, failure: 'printer_refused' }]);
    await world.call('document.print', customer);
    await world.customerServices.deliveries.round();
    expect(await stateOf(world, customer)).toMatchObject({ print: 'done' });
    expect(rows(world)).toMatchObject([{ attempts: 1, failure: null }]);
  });

  it('does not wait for its next try while it is too early', async () => {
    const { printer, jobs } = scriptedPrinter([putOff, done]);
    const world = await open({ printer });
    const customer = await moveIn(world);
    await world.call('document.print', customer);
    await world.customerServices.deliveries.round();
    world.db.clock.advance(4999);
    await world.customerServices.deliveries.round();
    expect([jobs.length, await stateOf(world, customer)]).toMatchObject([1, { print: 'waiting' }]);
  });

  // Holds: ux-37
  it('that throws is a state, not a fault of the kiosk', async () => {
    const { printer } = scriptedPrinter(() => Promise.reject(new Error('paper jam')));
    const world = await open({ printer });
    const customer = await moveIn(world);
    expect(valueOf(await world.call('document.print', customer))).toEqual({ queued: true });
    await world.customerServices.deliveries.round();
    expect(rows(world)).toMatchObject([{ state: 'waiting', failure: 'fault' }]);
  });

  // Holds: ux-37
  it('answers at once while the printer takes its time, and holds no e-mail up', async () => {
    const slow = Promise.withResolvers<DeliveryOutcome>();
    const { printer } = scriptedPrinter(() => slow.promise);
    const { mailer, letters } = scriptedMailer();
    const world = await open({ printer, mailer });
    const customer = await moveIn(world);
    await world.call('document.print', customer);
    await expect.poll(() => stateOf(world, customer)).toMatchObject({ print: 'waiting', email: 'done' });
    expect(letters).toHaveLength(1);
    slow.resolve(done);
    await expect.poll(() => stateOf(world, customer)).toMatchObject({ print: 'done', email: 'done' });
  });
});

describe('e-mail', () => {
  // Holds: ux-37
  it('goes by itself to the address the customer gave, once, in the language of their rental', async () => {
    const { mailer, letters } = scriptedMailer();
    const world = await open({ mailer });
    const customer = await moveIn(world);
    await world.customerServices.deliveries.round();
    expect(letters).toMatchObject([
      {
        id: rows(world)[0]?.id,
        to: 'robin@example.com',
        language: 'en',
        contractNumber: 'C-000001',
        files: [
          { name: 'pass-C-000001.pdf' },
          { name: 'contract-C-000001.pdf' },
          { name: 'invoice-INV-000001.pdf' },
          { name: 'receipt-R-000001.pdf' },
        ],
      },
    ]);
    expect(await stateOf(world, customer)).toMatchObject({ email: 'done', emailTrouble: null });
    await world.call('document.email', customer);
    await world.customerServices.deliveries.round();
    expect(letters).toHaveLength(1);
    const result = valueOf(await world.call('move-in.result', customer));
    expect(result.emailAddress).toBe('robin@example.com');
    expect(JSON.stringify(letters)).not.toContain(result.accessCode);
  });

  it('is tried for a day under the same number, and then given up', async () => {
    const { mailer, letters } = scriptedMailer([{ done: false, failure: 'mail_unreachable', again: true }]);
    const world = await open({ mailer });
    const customer = await moveIn(world);
    const begun = world.db.clock.nowMs();
    await world.customerServices.deliveries.round();
    expect(await stateOf(world, customer)).toMatchObject({ email: 'waiting', emailTrouble: 'no_line' });
    while (rows(world)[0]?.state === 'waiting' && letters.length < 200) {
      await world.customerServices.deliveries.round();
      world.db.clock.advance(60_000);
    }
    const hours = (world.db.clock.nowMs() - begun) / 3_600_000;
    expect(await stateOf(world, customer)).toMatchObject({ email: 'failed', emailTrouble: 'other' });
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThan(25);
    expect(new Set(letters.map(({ id }) => id)).size).toBe(1);
  });

  it('that the receiver’s server refuses for good is not tried again, and may go to another address', async () => {
    const { mailer, letters } = scriptedMailer([refused, done]);
    const world = await open({ mailer });
    const customer = await moveIn(world);
    await world.customerServices.deliveries.round();
    world.db.clock.advance(3_600_000);
    await world.customerServices.deliveries.round();
    expect([letters.length, await stateOf(world, customer)]).toMatchObject([
      1,
      { email: 'failed', emailTrouble: 'refused', another: 'none' },
    ]);
    valueOf(await world.call('document.email', { ...customer, otherAddress: ' office@example.org ' }));
    await world.customerServices.deliveries.round();
    expect(letters.map(({ to }) => to)).toEqual(['robin@example.com', 'office@example.org']);
    expect(await stateOf(world, customer)).toMatchObject({ email: 'failed', another: 'done' });
  });

  it('goes to three other addresses at most, to nothing that is no address, and forgets them after a day', async () => {
    const { mailer } = scriptedMailer();
    const world = await open({ mailer });
    const customer = await moveIn(world);
    const to = (otherAddress: string) => world.call('document.email', { ...customer, otherAddress });
    expect(reasonsOf(await to('not an address'))).toEqual(['email_invalid']);
    for (const one of ['a@example.org', 'b@example.org', 'c@example.org', 'a@example.org'])
      valueOf(await to(one));
    expect(reasonsOf(await to('d@example.org'))).toEqual(['not_offered']);
    await world.customerServices.deliveries.round();
    const addresses = () => rows(world).map((row) => row.other_address);
    await purgeOtherAddresses(world.ctx);
    expect(addresses().toSorted()).toEqual(['', 'a@example.org', 'b@example.org', 'c@example.org']);
    world.db.clock.advance(25 * 3_600_000);
    await purgeOtherAddresses(world.ctx);
    expect(addresses()).toEqual(['']);
  });
});

describe('a restart', () => {
  it('does what was under way, and only that', async () => {
    const world = await open({});
    const crashed = createCustomerServices(world.ctx, {
      ...scriptedMailer(() => new Promise<never>(() => undefined)),
      printer: null,
      publicAddress: null,
    });
    await crashed.deliveries.start();
    const customer = await moveIn(world);
    valueOf(await crashed.deliveries.ask('email', customer));
    await expect.poll(() => rows(world)[0]?.state).toBe('under_way');

    const { mailer, letters } = scriptedMailer();
    const restarted = createCustomerServices(world.ctx, { mailer, printer: null, publicAddress: null });
    onTestFinished(() => Promise.all([crashed.stop(), restarted.stop()]).then(() => undefined));
    await restarted.deliveries.start();
    await restarted.deliveries.round();
    expect(rows(world)).toMatchObject([{ state: 'done' }]);
    expect(letters.map(({ id }) => id)).toEqual([rows(world)[0]?.id]);
  });

  it('prints nothing for a customer who has long gone', async () => {
    const world = await open({});
    const stopped = createCustomerServices(world.ctx, {
      ...scriptedPrinter(),
      mailer: null,
      publicAddress: null,
    });
    const customer = await moveIn(world);
    // Not started: as if the program had ended right after the row was written.
    valueOf(await stopped.deliveries.ask('print', customer));
    world.db.clock.advance(2 * 60_000);
    const { printer, jobs } = scriptedPrinter();
    const restarted = createCustomerServices(world.ctx, { printer, mailer: null, publicAddress: null });
    onTestFinished(() => restarted.stop());
    await restarted.deliveries.start();
    await restarted.deliveries.round();
    expect([jobs.length, rows(world)[0]]).toMatchObject([0, { state: 'failed', failure: 'too_late' }]);
  });

  it('in the middle of a try costs none of the tries', async () => {
    const { printer } = scriptedPrinter(
      (_job, stop) =>
        new Promise((resolve) =>
          stop.addEventListener('abort', () => resolve({ done: false, failure: 'stopped', again: true })),
        ),
    );
    const world = await open({ printer });
    await world.call('document.print', await moveIn(world));
    await expect.poll(() => rows(world)[0]?.state).toBe('under_way');
    await world.customerServices.stop();
    expect(rows(world)).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  });
});

describe('nothing is handed out', () => {
  it('where the way is not set up', async () => {
    const world = await open({});
    const customer = await moveIn(world);
    const answers = [
      await world.call('document.print', customer),
      await world.call('document.email', customer),
      await world.call('document.link', customer),
    ];
    expect(answers.flatMap(reasonsOf)).toEqual(['not_offered', 'not_offered', 'not_offered']);
  });

  it('by a way that is no longer set up after a restart: it has failed for good, and is not tried again', async () => {
    const world = await open({});
    const before = createCustomerServices(world.ctx, {
      ...scriptedPrinter(),
      mailer: null,
      publicAddress: null,
    });
    // Not started: as if the program had ended right after the row was written.
    valueOf(await before.deliveries.ask('print', await moveIn(world)));
    const restarted = createCustomerServices(world.ctx, { printer: null, mailer: null, publicAddress: null });
    onTestFinished(() => restarted.stop());
    await restarted.deliveries.start();
    await restarted.deliveries.round();
    expect(rows(world)).toMatchObject([{ state: 'failed', failure: 'not_set_up' }]);
  });

  it('of a booking that is not moved in, unknown, or a device’s', async () => {
    const { mailer, letters } = scriptedMailer();
    const world = await open({ mailer, ...scriptedPrinter(), publicAddress: 'https://kiosk.example.com' });
    const draft = (await world.save()).id;
    const device = await world.book({ unitId: world.unitId('A102') });
    const unknown = '0f0e0d0c-0000-7000-8000-000000000001';
    for (const [bookingId, reason] of [
      [draft, 'booking_closed'],
      [device, 'booking_unknown'],
      [unknown, 'booking_unknown'],
    ] as const)
      for (const channel of ['document.print', 'document.email', 'document.link', 'delivery.state'] as const)
        expect(reasonsOf(await world.call(channel, { bookingId, language: 'en' })), channel).toEqual([
          reason,
        ]);
    await world.customerServices.deliveries.round();
    expect([letters.length, rows(world).length]).toEqual([0, 0]);
  });
});

it('a way that nothing waits for sleeps until it is woken', async () => {
  const world = await open({ ...scriptedPrinter(), ...scriptedMailer() });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await world.customerServices.deliveries.round();
  expect(vi.getTimerCount()).toBe(0);
});

it('the screen hears which ways work', async () => {
  const world = await open({
    ...scriptedPrinter([done], false),
    ...scriptedMailer(),
    publicAddress: 'https://kiosk.example.com',
  });
  const ways = { print: false, email: true, link: true };
  expect(valueOf(await world.call('kiosk.state', {})).delivery).toEqual({ ...ways, setUp: true });
  const customer = await moveIn(world);
  expect(valueOf(await world.call('move-in.result', customer)).delivery).toEqual(ways);
});

it('the log says what happened, and to nobody', async () => {
  const world = await open({ ...scriptedPrinter([putOff]), ...scriptedMailer() });
  const customer = await moveIn(world);
  await world.call('document.print', customer);
  await world.call('document.email', customer);
  await world.customerServices.deliveries.round();
  const log = world.log.join('\n');
  expect(log).toContain('"failure":"printer_refused"');
  for (const trace of [...traces, 'robin', 'Storer']) expect(log).not.toContain(trace);
});
