/** Whom staff see whose saved card was refused: until the bill is paid, with the next try or none. */
import { expect, it } from 'vitest';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import { listFailedCharges } from '../../../src/main/services/autopay/failed-charges';
import { takeOwed } from '../../../src/main/services/debt/owed';
import { autopaySite, BILL } from '../../support/services/autopay';
import { valueOf } from '../../support/services/rental';

async function inMarch() {
  const site = await autopaySite();
  const { ctx, db, contractId } = site;
  await site.round('2027-02-24');
  const staff: StaffCaller = { kind: 'staff', id: db.newId<'staff'>(), role: 'manager', place: 'desk' };
  return {
    ...site,
    failed: async () => valueOf(await listFailedCharges(ctx, 'en')).contracts,
    pay: async () =>
      valueOf(
        await takeOwed(ctx, staff, {
          contractId,
          key: db.newId<'event'>(),
          amountMinor: BILL,
          tender: { kind: 'cash', givenMinor: BILL },
        }),
      ),
  };
}

it('a card that is refused is listed with its next try until the bill is paid', async () => {
  const site = await inMarch();
  expect(await site.failed()).toEqual([]);
  site.stripe.savedCards.say('insufficient_funds');
  await site.round('2027-03-01');
  expect(await site.failed()).toMatchObject([
    { contractNumber: 'C-000001', unitNumber: 'A101', answer: 'refused', nextOn: '2027-03-04' },
  ]);
  await site.pay();
  expect(await site.failed()).toEqual([]);
});

it.each([
  ['expired_card', 'refused_for_good'],
  ['authentication_required', 'tenant_needed'],
] as const)('a card that is refused because of %s is listed as not asked again', async (code, answer) => {
  const site = await inMarch();
  site.stripe.savedCards.say(code);
  await site.round('2027-03-01');
  await site.round('2027-03-04');
  const [row] = await site.failed();
  expect(row).toMatchObject({ answer, nextOn: null, open: { formattedPrice: '$173.29' } });
});

it('a card that pays at the next try is listed no more', async () => {
  const site = await inMarch();
  site.stripe.savedCards.say('insufficient_funds');
  await site.round('2027-03-01');
  await site.round('2027-03-04');
  expect(await site.failed()).toEqual([]);
});
