/** What staff see of a settlement, from the move-out until the contract is closed. */
import { expect, it } from 'vitest';
import { contractMoney } from '../../../src/main/services/contract/money';
import { openLeaving } from '../../support/services/leaving';
import { valueOf } from '../../support/services/rental';

const ways = { print: false, email: false, link: false };

it('the view of a settlement shows the days charged and credited, the deposit, and what is to be given back until all was', async () => {
  const tenant = await openLeaving({ moveIn: '2027-03-20', deposit: 5000 });
  const money = async () => valueOf(await contractMoney(tenant.ctx, tenant.contractId, ways, 'en'));
  const shown = async () => (await money()).settlement;
  await tenant.runOn('2027-03-28');
  await tenant.pay();
  expect(await shown()).toBeNull();
  await tenant.leave('2027-04-12');
  const before = await money();
  expect(before.settlement).toMatchObject({
    lastDay: '2027-04-12',
    state: 'to_check',
    periods: [
      {
        keptDays: { from: '2027-04-01', to: '2027-04-12' },
        kept: { formattedPrice: '$69.32' },
        creditedDays: { from: '2027-04-13', to: '2027-04-30' },
        credited: { formattedPrice: '$103.97' },
      },
    ],
    depositHeld: { formattedPrice: '$50.00' },
    depositCredited: { formattedPrice: '$0.00' },
    leftMinor: 10_397,
    owedMinor: 0,
  });
  expect(before.creditNotes).toMatchObject([{ settles: 'unused_days', reason: '', balanceMinor: 10_397 }]);
  valueOf(await tenant.checkEmpty());
  expect(await shown()).toMatchObject({
    state: 'to_give_back',
    depositHeld: { price: 0 },
    depositCredited: { formattedPrice: '$50.00' },
    leftMinor: 15_397,
  });
  for (const { id, gross } of tenant.notes()) valueOf(await tenant.giveBack(id, gross));
  expect(await shown()).toMatchObject({ state: 'under_way', leftMinor: 0 });
  await tenant.settle();
  expect(await shown()).toMatchObject({ state: 'closed', givenBack: { formattedPrice: '$153.97' } });
});

it('the view of a settlement shows what the deposit was used for, and what is still owed', async () => {
  const tenant = await openLeaving({ moveIn: '2027-03-20', deposit: 5000 });
  await tenant.runOn('2027-03-28');
  await tenant.leave('2027-04-30', 'seen_empty');
  const money = valueOf(await contractMoney(tenant.ctx, tenant.contractId, ways, 'en'));
  expect(money.settlement).toMatchObject({
    state: 'owed',
    periods: [],
    setOff: { formattedPrice: '$50.00' },
    owedMinor: 12_329,
    leftMinor: 0,
  });
  // Nothing of it can be given back any more.
  expect(money.creditNotes).toMatchObject([{ settles: 'deposit', balanceMinor: 0 }]);
});

it('the view of a settlement shows that a period which was paid ahead is credited whole', async () => {
  const tenant = await openLeaving({ moveIn: '2027-03-20', deposit: 0 });
  await tenant.runOn('2027-04-27');
  await tenant.pay();
  await tenant.leave('2027-04-30', 'seen_empty');
  const { settlement } = valueOf(await contractMoney(tenant.ctx, tenant.contractId, ways, 'en'));
  expect(settlement?.periods).toMatchObject([
    {
      keptDays: null,
      kept: { price: 0 },
      creditedDays: { from: '2027-05-01', to: '2027-05-31' },
      credited: { formattedPrice: '$173.29' },
    },
  ]);
});
