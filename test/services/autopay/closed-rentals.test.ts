/** Saved cards of rentals that are over: two months after the last of their money is settled, nobody keeps them. */
import { expect, test } from 'vitest';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { detachCards } from '../../../src/main/services/autopay/end';
import { keepHouse } from '../../../src/main/services/upkeep/housekeeping';
import { consent } from '../../support/services/autopay';
import { openLeaving } from '../../support/services/leaving';

/** Somebody who agreed to automatic payment and left on 30 April 2027. */
async function leaver(unit: 'seen_empty' | 'to_check') {
  const site = await openLeaving({ moveIn: '2027-04-01', deposit: unit === 'to_check' ? 5000 : 0 });
  const { raw, ctx, on } = site;
  consent(raw, site.contractId, { customerId: 'cus_1', cardId: 'pm_1' });
  await site.give('2027-04-02', '2027-04-30');
  await site.leave('2027-04-30', unit);
  await site.settle();
  const forgotten: string[] = [];
  const gateway = { ...ctx.gateway, detachCard: (id: string) => Promise.resolve(void forgotten.push(id)) };
  return {
    raw,
    told: site.told,
    forgotten,
    closed: site.stand()?.closed,
    hour: async (day: string) => {
      on(day);
      await keepHouse(ctx, { isRunning: () => false }, { atStart: false, hourly: true });
      await detachCards({ ...ctx, gateway });
    },
  };
}

test('a consent ends two months after its rental closed, once, and the provider forgets the card', async () => {
  const { raw, told, forgotten, closed, hour } = await leaver('seen_empty');
  expect(closed).toBe(1);
  const letters = raw.prepare('SELECT count(*) FROM card_letter').pluck();
  const before = letters.get();
  await hour('2027-06-28');
  expect(forgotten).toEqual([]);
  await hour('2027-06-30');
  await hour('2027-07-01');
  expect(forgotten).toEqual(['pm_1']);
  expect(raw.prepare('SELECT state FROM mandate').pluck().all()).toEqual(['revoked']);
  expect(told('mandate.changed')).toHaveLength(1);
  expect(letters.get()).toBe(before);
  expect(findFaults(raw)).toEqual([]);
});

test('the card of a rental whose deposit is held is kept', async () => {
  const { raw, forgotten, closed, hour } = await leaver('to_check');
  expect(closed).toBe(0);
  await hour('2027-12-01');
  expect(forgotten).toEqual([]);
  expect(raw.prepare('SELECT state FROM mandate').pluck().all()).toEqual(['active']);
});
