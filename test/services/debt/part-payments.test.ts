/** A part of what a contract owes, taken at the desk: it settles the oldest bills first, and the rest stays open. */
import { expect, it } from 'vitest';
import type { Result } from '../../../src/shared/result';
import { takeOwed, type OwedInput } from '../../../src/main/services/debt/owed';
import { openHold } from '../../../src/main/services/late/holds';
import { moveInOn, noonOf } from '../../support/services/billed';
import { openLeaving } from '../../support/services/leaving';
import { valueOf } from '../../support/services/rental';

/** Two bills of 173.29 that nobody paid. */
async function owing() {
  const tenant = await openLeaving({ moveIn: '2027-02-20' });
  await tenant.runOn('2027-02-26');
  await tenant.runOn('2027-03-28');
  const { ctx, contractId, staff, db, raw } = tenant;
  const take = (paysMinor: number, more: Partial<OwedInput> = {}) =>
    takeOwed(ctx, staff, {
      contractId,
      key: db.newId<'event'>(),
      amountMinor: tenant.balance('receivable'),
      paysMinor,
      tender: { kind: 'cash', givenMinor: paysMinor + 500 },
      ...more,
    });
  const settled = () =>
    raw
      .prepare<[], string>(
        `SELECT l.code || ' ' || sum(a.amount_minor) FROM allocation_line a
          JOIN invoice_line l ON l.invoice_id = a.invoice_id AND l.position = a.position
          JOIN invoice i ON i.id = l.invoice_id WHERE i.is_move_in = 0
          GROUP BY i.number, l.position ORDER BY i.number, l.position`,
      )
      .pluck()
      .all();
  const receipts = () => raw.prepare('SELECT count(*) FROM receipt').pluck().get();
  return { ...tenant, take, settled, receipts };
}
const reasons = (result: Result<unknown>) => (result.ok ? [] : result.refusals.map(({ desk }) => desk));

it('a part payment settles the oldest bill first, gives change, and leaves the rest open', async () => {
  const { take, settled, balance, sound } = await owing();
  expect(valueOf(await take(20_000)).changeMinor).toBe(500);
  expect(settled()).toEqual(['rent 16129', 'insurance 1200', 'rent 2671']);
  expect(balance('receivable')).toBe(2 * 17_329 - 20_000);
  expect(balance('drawer')).toBe(20_000);
  valueOf(await take(2 * 17_329 - 20_000));
  expect(balance('receivable')).toBe(0);
  sound();
});

it('a part payment is taken once for a key, never above the debt, and never for less cash than its amount', async () => {
  const { take, balance, receipts, sound } = await owing();
  const key = '019d0000-0000-7000-8000-0000000000aa';
  const amountMinor = balance('receivable');
  const before = Number(receipts());
  const first = valueOf(await take(5000, { key }));
  expect(valueOf(await take(5000, { key, amountMinor }))).toEqual(first);
  expect(reasons(await take(6000, { key, amountMinor }))).toEqual(['key_used']);
  expect(reasons(await take(5000, { amountMinor }))).toEqual(['amount_changed']);
  expect(reasons(await take(balance('receivable') + 1))).toEqual(['too_much']);
  const short = { kind: 'cash', givenMinor: 4999 } as const;
  expect(reasons(await take(5000, { tender: short }))).toEqual(['not_enough_money']);
  expect(receipts()).toBe(before + 1);
  sound();
});

it('a part payment is not repeated by the key of another contract, whose receipt is not shown either', async () => {
  const tenant = await owing();
  const { take, balance, receipts } = tenant;
  const other = await moveInOn(tenant, { moveIn: '2027-03-28' }, 1);
  const key = '019d0000-0000-7000-8000-0000000000ab';
  const amountMinor = balance('receivable');
  valueOf(await take(5000, { key }));
  const before = receipts();
  expect(reasons(await take(5000, { key, amountMinor, contractId: other }))).toEqual(['key_used']);
  expect(receipts()).toBe(before);
});

it('a part is taken from nobody where the catalogue says so, and all that is owed still is', async () => {
  const { take, balance, raw } = await owing();
  raw.exec(`UPDATE property SET part_payments = 'never'`);
  expect(reasons(await take(20_000))).toEqual(['part_not_taken']);
  expect(balance('receivable')).toBe(2 * 17_329);
  expect(reasons(await take(2 * 17_329))).toEqual([]);
});

it('a part that a payment plan asks for is taken where the catalogue takes no others, and no less than that', async () => {
  const { take, balance, raw, ctx, contractId, staff, db } = await owing();
  raw.exec(`UPDATE property SET part_payments = 'never'`);
  db.clock.set(noonOf('2027-04-02'));
  const plan = { count: 2, firstOn: '2027-04-03', every: 'month' } as const;
  valueOf(await openHold(ctx, { contractId, cause: 'plan', why: 'agreed', plan }, staff));
  expect(reasons(await take(17_328))).toEqual(['part_not_taken']);
  expect(reasons(await take(17_329))).toEqual([]);
  expect(balance('receivable')).toBe(17_329);
});
