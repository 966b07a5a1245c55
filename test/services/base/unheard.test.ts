/** A kiosk that has not heard of head office for a week: it charges no saved card, and staff read since when. */
import { expect, it } from 'vitest';
import { unheardSinceIn } from '../../../src/main/services/base/head-office';
import { lightServices } from '../../support/services/rental';

const DAY_MS = 86_400_000;

async function open(state: 'alone' | 'down') {
  const services = await lightServices();
  const { db } = services;
  const ctx = { ...services.ctx, headOffice: { ...services.ctx.headOffice, state: () => state } };
  return {
    heard: (daysAgo: number) =>
      db.open.raw
        .prepare('INSERT INTO outbox_confirmation (day, sequence, at_ms) VALUES (?, ?, ?)')
        .run(-daysAgo, 1, db.clock.nowMs() - daysAgo * DAY_MS),
    unheard: () => db.query((tx) => unheardSinceIn({ ctx, tx })),
    iso: (daysAgo: number) => new Date(db.clock.nowMs() - daysAgo * DAY_MS).toISOString(),
  };
}

it('head office’s silence is reported from the eighth day on, with the time at which it was last heard', async () => {
  const { heard, unheard, iso } = await open('down');
  heard(8);
  expect(Date.parse((await unheard()) ?? '')).toBe(Date.parse(iso(8)));
  heard(6);
  expect(await unheard()).toBeNull();
});

it('a kiosk that works alone never reports the silence of a head office', async () => {
  const { unheard } = await open('alone');
  expect(await unheard()).toBeNull();
});
