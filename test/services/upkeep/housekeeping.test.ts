/** What is done at start and every minute, and that one chore that fails keeps no other from its turn. */
import { copyFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { getHealth } from '../../../src/main/services/upkeep/health';
import { keepHouse, keepHouseRegularly } from '../../../src/main/services/upkeep/housekeeping';
import { createPaymentIntent } from '../../../src/main/services/payment/intent';
import { createPaymentRuns } from '../../../src/main/services/payment/run';
import { temporaryFolder } from '../../support/base/folder';
import { lightServices, readyBooking, rowCounts, screen, valueOf } from '../../support/services/rental';
import { eventually } from '../../support/base/eventually';

const hour = 60 * 60_000;

async function open() {
  const services = await lightServices();
  const runs = createPaymentRuns(services.ctx);
  const { raw } = services.db.open;
  const states = (table: string) =>
    raw
      .prepare<[], string>(
        `SELECT state FROM ${table} WHERE state NOT IN ('available', 'out_of_service') ORDER BY rowid`,
      )
      .pluck()
      .all();
  return { ...services, runs, raw, states };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('a round', () => {
  it('releases what nobody paid, frees the unit and forgets the customer', async () => {
    const { ctx, db, runs, raw, states } = await open();
    valueOf(await createPaymentIntent(ctx, screen, await readyBooking(ctx, db)));
    await keepHouse(ctx, runs, { atStart: false });
    expect([states('booking'), states('unit')]).toEqual([['payment_pending'], ['held']]);
    db.clock.advance(hour);
    await keepHouse(ctx, runs, { atStart: false });
    expect([states('booking'), states('unit')]).toEqual([['expired'], []]);
    expect(rowCounts(raw)).toMatchObject({ contact: 0, signature: 0, coverage: 0 });
    expect(findFaults(raw)).toEqual([]);
  });

  // Holds: v1-4.11
  it('removes a signature after its 24 hours, also of a booking that waits for staff', async () => {
    const { ctx, db, runs, raw } = await open();
    await readyBooking(ctx, db);
    raw.exec("UPDATE booking SET state = 'needs_review'");
    db.clock.advance(24 * hour - 1);
    await keepHouse(ctx, runs, { atStart: false });
    expect(rowCounts(raw)['signature']).toBe(1);
    db.clock.advance(1);
    await keepHouse(ctx, runs, { atStart: false });
    expect(rowCounts(raw)['signature']).toBe(0);
  });

  // Holds: asvs-16.3.4
  it('goes on with the next chore when one fails, and tells which', async () => {
    const { ctx, db, runs, raw, log, states } = await open();
    await readyBooking(ctx, db, 0);
    raw.exec(`CREATE TRIGGER broken BEFORE UPDATE ON booking BEGIN SELECT RAISE(ABORT, 'as asked'); END`);
    db.clock.advance(25 * hour);
    await keepHouse(ctx, runs, { atStart: true });
    expect(states('booking')).toEqual(['draft']);
    expect(rowCounts(raw)['signature']).toBe(0);
    expect(log.some((line) => line.includes('"chore":"holds"'))).toBe(true);
  });
});

describe('a database that was taken away under the running kiosk', () => {
  const remove = (file: string) => renameSync(file, `${file}.away`);
  const replace = (file: string) => {
    copyFileSync(file, `${file}.other`);
    remove(file);
    renameSync(`${file}.other`, file);
  };
  it.each<[string, (file: string) => void, end?: string]>([
    ['removed', remove],
    ['replaced', replace],
    ['its log removed', remove, '-wal'],
    ['its log replaced', replace, '-wal'],
    ['the index of its log removed', remove, '-shm'],
  ])(
    '%s: is reported, nothing is written any more, and all goes on when it is back',
    async (_, takeAway, end = '') => {
      const database = join(temporaryFolder(), 'keyturn.db');
      const file = `${database}${end}`;
      const services = await lightServices({ file: database });
      const { ctx, db, log } = services;
      const runs = createPaymentRuns(ctx);
      const bookingId = await readyBooking(ctx, db);
      takeAway(file);
      await keepHouse(ctx, runs, { atStart: false });
      expect(log.at(-1)).toContain(
        'the database file or its log (-wal, -shm) was removed or replaced while Keyturn runs',
      );
      await expect(createPaymentIntent(ctx, screen, bookingId)).rejects.toThrow('removed or replaced');
      expect(await getHealth(ctx, { deliveries: null, backups: null })).toMatchObject({
        refusals: [
          { kind: 'unavailable', message: expect.stringContaining('removed or replaced') as string },
        ],
      });
      renameSync(`${file}.away`, file);
      valueOf(await createPaymentIntent(ctx, screen, bookingId));
      expect(findFaults(db.open.raw)).toEqual([]);
    },
  );
});

describe('keeping house regularly', () => {
  // Holds: v1-4.11
  it('does a round every minute until it is stopped', async () => {
    const { ctx, db, runs, states } = await open();
    await readyBooking(ctx, db);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const house = keepHouseRegularly(ctx, runs, 0);
    db.clock.advance(hour);
    await vi.advanceTimersByTimeAsync(60_000);
    await house.stop();
    expect(states('booking')).toEqual(['expired']);
    await readyBooking(ctx, db, 1);
    db.clock.advance(hour);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(states('booking')).toEqual(['expired', 'draft']);
  });

  it('asks again within seconds about a payment that the bank still thinks about, and then each minute again', async () => {
    const { ctx, db, runs } = await open();
    const made = valueOf(await createPaymentIntent(ctx, screen, await readyBooking(ctx, db)));
    db.open.raw.exec("UPDATE payment_attempt SET state = 'processing'");
    let asked = 0;
    const thinking = { status: 'processing' } as const;
    const retrieveIntent = async (id: string) => {
      asked += 1;
      const intent = await ctx.gateway.retrieveIntent(id);
      return asked < 3 ? { ...intent, ...thinking } : intent;
    };
    const slow = { ...ctx, gateway: { ...ctx.gateway, retrieveIntent } };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
    expect(await keepHouse(slow, runs, { atStart: true })).toBe(1);
    const house = keepHouseRegularly(slow, runs, 1);
    await vi.advanceTimersByTimeAsync(2000);
    await eventually(() => expect(asked).toBe(2));
    await vi.advanceTimersByTimeAsync(4000);
    await eventually(() => expect(asked).toBeGreaterThan(2));
    const after = async () => (await ctx.gateway.retrieveIntent(made.paymentIntentId)).status;
    await eventually(async () => expect(await after()).toBe('canceled'));
    const then = asked;
    await vi.advanceTimersByTimeAsync(50_000);
    expect(asked).toBe(then);
    vi.useRealTimers();
    await house.stop();
  });

  it('looks again sooner only while a payment is open, and not after it was stopped', async () => {
    const { ctx, runs } = await open();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
    const idle = keepHouseRegularly(ctx, runs, 0);
    expect(vi.getTimerCount()).toBe(1);
    const waiting = keepHouseRegularly(ctx, runs, 1);
    expect(vi.getTimerCount()).toBe(3);
    await Promise.all([idle.stop(), waiting.stop()]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not wait for ever for a round that hangs', async () => {
    const { ctx, db, runs } = await open();
    valueOf(await createPaymentIntent(ctx, screen, await readyBooking(ctx, db)));
    db.clock.advance(hour);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const retrieveIntent = () => new Promise<never>(() => undefined);
    const house = keepHouseRegularly({ ...ctx, gateway: { ...ctx.gateway, retrieveIntent } }, runs, 0);
    await vi.advanceTimersByTimeAsync(180_000);
    // The limit of the test is the proof: the round never ends.
    await house.stop();
  });
});
