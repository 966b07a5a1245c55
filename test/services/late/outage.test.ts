/** Nobody pays a fee or loses the gate because the site could take no card. */
import { describe, expect, it } from 'vitest';
import type { ReaderState } from '../../../src/main/card-reader/port';
import { noteCardDay } from '../../../src/main/services/late/card-days';
import { lateRules, openLate } from '../../support/services/late';

/** March is due on the 1st: a reminder on the 5th, a fee on the 12th. */
async function openOutage(outageDays: number | null = 2) {
  const site = await openLate({ rules: { ...lateRules, outageDays } });
  let state: ReaderState = 'ready';
  const { gateway } = site.ctx;
  gateway.readerState = () => state;
  return { ...site, reader: (now: ReaderState) => (state = now) };
}

describe('a fee', () => {
  it('waits while no card could be taken on two of the five days before it', async () => {
    const site = await openOutage();
    await site.through('2027-02-24', '2027-03-09');
    site.reader('offline');
    await site.through('2027-03-10', '2027-03-11');
    site.reader('ready');
    await site.through('2027-03-12', '2027-03-14');
    expect(site.fees()).toEqual([]);
    await site.through('2027-03-15', '2027-03-16');
    expect(site.fees()).toMatchObject([{ issued: '2027-03-16' }]);
  });

  it('comes on its day after one such day, and where the rules do not look', async () => {
    for (const [outageDays, from] of [
      [2, '2027-03-11'],
      [null, '2027-03-08'],
    ] as const) {
      const site = await openOutage(outageDays);
      await site.through('2027-02-24', '2027-03-07');
      if (from > '2027-03-08') await site.through('2027-03-08', '2027-03-10');
      site.reader('unavailable');
      await site.through(from, '2027-03-12');
      expect(site.fees()).toMatchObject([{ issued: '2027-03-12' }]);
    }
  });

  it.each([
    ['2027-03-10', []],
    ['2027-03-11', [{ issued: '2027-03-12' }]],
  ])('looks at no day before the first that was written, %s, and at that one', async (first, fees) => {
    const site = await openOutage();
    await site.through('2027-02-24', '2027-03-09');
    site.reader('offline');
    await site.through('2027-03-10', '2027-03-11');
    site.reader('ready');
    site.raw.prepare('DELETE FROM card_day WHERE day < ?').run(first);
    await site.through('2027-03-12', '2027-03-12');
    expect(site.fees()).toMatchObject(fees);
    expect(site.fees()).toHaveLength(fees.length);
  });

  it('waits after days on which the kiosk was off', async () => {
    const site = await openOutage();
    await site.through('2027-02-24', '2027-03-07');
    await site.through('2027-03-12', '2027-03-12');
    expect(site.fees()).toEqual([]);
    await site.through('2027-03-13', '2027-03-16');
    expect(site.fees()).toMatchObject([{ issued: '2027-03-16' }]);
  });
});

it('a day is one on which cards were taken as soon as one was possible, and nights when the reader is closed count for nothing', async () => {
  const { ctx, reader, raw, db } = await openOutage();
  const days = () => raw.prepare('SELECT day, able FROM card_day ORDER BY day').all();
  db.clock.set(Date.parse('2027-03-10T12:00:00Z'));
  reader('offline');
  await noteCardDay(ctx);
  expect(days()).toContainEqual({ day: '2027-03-10', able: 0 });
  reader('ready');
  await noteCardDay(ctx);
  reader('offline');
  await noteCardDay(ctx);
  expect(days()).toContainEqual({ day: '2027-03-10', able: 1 });
  db.clock.set(Date.parse('2027-03-11T12:00:00Z'));
  reader('closed');
  await noteCardDay(ctx);
  expect(days()).toContainEqual({ day: '2027-03-11', able: 1 });
});
