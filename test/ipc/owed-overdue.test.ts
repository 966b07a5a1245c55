/** A tenant pays what is overdue, and leaves a bill that is not due yet for another day. */
import { expect, it } from 'vitest';
import type { Id } from '../../src/shared/ids';
import { minor } from '../../src/shared/money';
import { findFaults } from '../../src/main/database/integrity/integrity';
import { suspendAccess } from '../../src/main/services/access/suspensions';
import { takeOwed } from '../../src/main/services/debt/owed';
import { noonOf } from '../support/services/billed';
import { BILL, owingTenant } from '../support/services/owing-tenant';
import { reasonsOf, valueOf } from '../support/services/bookings';
import { giveLogin, password, screenOf } from '../support/services/tenant-screen';

const language = 'en' as const;
const userName = 'zephyrine@example.com';

/** On March 28: the bills of March are overdue, those of April are due on the first. The first unit's code is suspended. */
async function beforeApril() {
  const tenant = await owingTenant();
  await giveLogin(tenant, tenant.contactId, userName);
  await tenant.runOn('2027-03-27');
  tenant.db.clock.set(noonOf('2027-03-28'));
  const { ctx, raw, contractId } = tenant;
  const unitId = raw
    .prepare<[string], Id<'unit'>>('SELECT unit_id FROM rental_contract WHERE id = ?')
    .pluck()
    .get(contractId);
  if (!unitId) throw new Error('no unit');
  await ctx.store.transaction((tx) =>
    suspendAccess({ ctx, tx, by: 'kiosk' }, { contractId, unitId, cause: 'arrears', why: null }),
  );
  const { call } = await screenOf(tenant);
  valueOf(await call('tenant.sign-in', { userName, password, language }));
  const codeState = raw.prepare('SELECT state FROM access_code WHERE contract_id = ?').pluck();
  return {
    ...tenant,
    call,
    view: async (wish: object = {}) => valueOf(await call('owed.view', { language, ...wish })),
    codeState: () => codeState.get(contractId),
    /** Staff take one of two bills in cash. */
    oneAtDesk: async (id: Id<'contract'>) =>
      valueOf(
        await takeOwed(ctx, tenant.staff, {
          contractId: id,
          key: tenant.db.newId<'event'>(),
          amountMinor: minor(2 * BILL),
          paysMinor: minor(BILL),
          tender: { kind: 'cash', givenMinor: minor(BILL) },
        }),
      ),
    reach: async (phase: string) => {
      const shown = async () => valueOf(await call('owed.payment', { language })).phase;
      await expect.poll(shown, { interval: 10 }).toBe(phase);
    },
  };
}

const overdueOnly = true;

it('only what is overdue is paid by choice: the code works again, and the bills to come stay open', async () => {
  const { view, call, reach, raw, openMinor, codeState } = await beforeApril();
  const all = await view();
  expect([all.toPay.price, all.overdueAlone]).toMatchObject([
    (4 * BILL) / 100,
    { amount: { formattedPrice: '$346.58' }, chosen: false },
  ]);
  const late = await view({ overdueOnly });
  expect([late.toPay.price, late.total.price, late.overdueAlone?.chosen]).toEqual([346.58, 346.58, true]);
  expect(late.contracts.map(({ bills, chosen }) => [bills.length, chosen])).toEqual([
    [2, true],
    [2, true],
  ]);
  valueOf(await call('owed.pay', { language, overdueOnly, mark: late.mark }));
  await reach('present_card');
  await call('owed.present', { outcome: 'approved' });
  await reach('paid');
  expect(openMinor()).toBe(2 * BILL);
  expect(codeState()).toBe('active');
  expect(
    (await view({ overdueOnly })).contracts.flatMap(({ bills }) => bills.map((bill) => bill.dueOn)),
  ).toEqual(['2027-04-01', '2027-04-01']);
  expect(findFaults(raw)).toEqual([]);
});

it('a mark of all that is open pays nothing that was chosen as overdue, and the other way round', async () => {
  const { view, call, count } = await beforeApril();
  const [all, late] = [await view(), await view({ overdueOnly })];
  for (const wish of [{ overdueOnly, mark: all.mark }, { mark: late.mark }])
    expect(reasonsOf(await call('owed.pay', { language, ...wish }))).toEqual(['bills_changed']);
  expect(count('payment_attempt WHERE booking_id IS NULL')).toBe(0);
});

it('only contracts with something overdue are paid, whatever was chosen before', async () => {
  const { view, oneAtDesk, second } = await beforeApril();
  await oneAtDesk(second);
  const late = await view({ overdueOnly });
  expect([late.toPay.price, late.contracts.map(({ id, chosen }) => [id === second, chosen])]).toEqual([
    BILL / 100,
    [
      [true, false],
      [false, true],
    ],
  ]);
});

it('no choice is offered where nothing is overdue, and with periods ahead; all is paid then', async () => {
  const { view, oneAtDesk, both, contractId } = await beforeApril();
  expect((await view({ pays: [{ contractId, ahead: 1 }] })).overdueAlone).toBeNull();
  for (const id of both) await oneAtDesk(id);
  const left = await view({ overdueOnly });
  expect([left.overdueAlone, left.toPay.price]).toEqual([null, (2 * BILL) / 100]);
});

it.each<[string, string, string | null]>([
  ['the site takes no part of what is open', `UPDATE property SET part_payments = 'never'`, null],
  [
    'all that is open is overdue',
    `UPDATE invoice SET due_on = '2027-03-01' WHERE due_on > '2027-03-01'`,
    null,
  ],
  ['the site takes parts everywhere', `UPDATE property SET part_payments = 'everywhere'`, '$346.58'],
])('where %s the choice is this: %s, %s', async (_title, change, amount) => {
  const { view, raw } = await beforeApril();
  raw.exec(change);
  expect((await view({ overdueOnly })).overdueAlone?.amount.formattedPrice ?? null).toBe(amount);
});

it('a part of it is not cut off as well', async () => {
  const { view, call, raw, contractId } = await beforeApril();
  raw.exec(`UPDATE property SET part_payments = 'everywhere'`);
  const wish = { overdueOnly, pays: [{ contractId, ahead: 0 }] };
  const part = { typed: '50', language };
  const late = await view({ ...wish, part });
  expect([late.part, late.toPay.price]).toEqual([null, BILL / 100]);
  valueOf(await call('owed.pay', { language, ...wish, part, mark: late.mark }));
  expect(valueOf(await call('owed.payment', { language })).amount.price).toBe(BILL / 100);
});
