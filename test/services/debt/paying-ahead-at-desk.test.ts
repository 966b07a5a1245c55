/** Staff take money for periods ahead: their bills are made with the money, whole, and not without it. */
import { expect, it } from 'vitest';
import type { Result } from '../../../src/shared/result';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { contractMoney } from '../../../src/main/services/contract/money';
import { takeOwed, type OwedInput } from '../../../src/main/services/debt/owed';
import { noonOf } from '../../support/services/billed';
import { owingTenant } from '../../support/services/owing-tenant';
import { valueOf } from '../../support/services/rental';

const BILL = 17_329;
const ways = { print: false, email: false, link: false };

/** One bill of March is open; April to July can be paid ahead. */
async function inMarch() {
  const tenant = await owingTenant();
  const { ctx, db, contractId, staff, bills, raw } = tenant;
  const take = (aheadThrough: string, amountMinor: number, more: Partial<OwedInput> = {}) =>
    takeOwed(ctx, staff, {
      contractId,
      key: db.newId<'event'>(),
      amountMinor,
      aheadThrough,
      tender: { kind: 'cash', givenMinor: amountMinor },
      ...more,
    });
  const money = async () => valueOf(await contractMoney(ctx, contractId, ways, 'en'));
  return { ...tenant, take, money, bills, sound: () => expect(findFaults(raw)).toEqual([]) };
}
const reasons = (result: Result<unknown>) => (result.ok ? [] : result.refusals.map(({ desk }) => desk));

it('periods ahead are offered with what each comes to, and nothing is billed by looking', async () => {
  const { money, bills } = await inMarch();
  const before = bills().length;
  const { owedMinor, ahead } = await money();
  expect(owedMinor).toBe(BILL);
  expect(ahead.slice(0, 2)).toMatchObject([
    { periods: 1, throughOn: '2027-04-30', amountMinor: BILL },
    { periods: 2, throughOn: '2027-05-31', amountMinor: 2 * BILL },
  ]);
  expect(ahead).toHaveLength(12);
  expect(bills()).toHaveLength(before);
});

it('periods ahead are billed and paid with what is owed by one receipt, once for a key', async () => {
  const { take, money, bills, count, sound } = await inMarch();
  const before = { bills: bills().length, receipts: Number(count('receipt')) };
  const key = '019d0000-0000-7000-8000-0000000000aa' as OwedInput['key'];
  const first = valueOf(await take('2027-05-31', 3 * BILL, { key }));
  expect(valueOf(await take('2027-05-31', 3 * BILL, { key }))).toEqual(first);
  expect([bills().length, count('receipt')]).toEqual([before.bills + 2, before.receipts + 1]);
  const after = await money();
  expect(after.owedMinor).toBe(0);
  expect(after.bills.every(({ openMinor }) => openMinor === 0)).toBe(true);
  expect(after.ahead[0]).toMatchObject({ periods: 1, throughOn: '2027-06-30' });
  sound();
});

it.each<[string, string, number, Partial<OwedInput>, string]>([
  ['a part of them', '2027-05-31', 3 * BILL, { paysMinor: BILL }, 'changed_meanwhile'],
  ['a day inside a period', '2027-05-15', 3 * BILL, {}, 'changed_meanwhile'],
  ['more than the property takes', '2030-05-31', 3 * BILL, {}, 'changed_meanwhile'],
  ['another sum', '2027-05-31', 3 * BILL - 1, {}, 'amount_changed'],
])('periods ahead with %s make neither bill nor receipt', async (_title, through, amount, more, reason) => {
  const { take, bills, count, sound } = await inMarch();
  const before = [bills().length, count('receipt'), count('number_series')];
  expect(reasons(await take(through, amount, more))).toEqual([reason]);
  expect([bills().length, count('receipt'), count('number_series')]).toEqual(before);
  sound();
});

it('periods ahead that the run has billed meanwhile are not paid twice, and the page is asked to reload', async () => {
  const { take, runOn, db, money, count } = await inMarch();
  await runOn('2027-03-28');
  db.clock.set(noonOf('2027-03-29'));
  const receipts = count('receipt');
  expect(reasons(await take('2027-04-30', 2 * BILL))).toEqual(['changed_meanwhile']);
  expect([count('receipt'), (await money()).owedMinor]).toEqual([receipts, 2 * BILL]);
});
