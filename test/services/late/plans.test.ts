/** A payment plan at the desk: late steps rest while it lasts, and staff are asked to look where it is not kept. */
import { expect, it } from 'vitest';
import type { Id } from '../../../src/shared/ids';
import { showTenant } from '../../../src/main/services/tenant/detail';
import { moveTenantOut } from '../../../src/main/services/move-out/ending';
import { closeHold, openHold } from '../../../src/main/services/late/holds';
import { lateOfContract, listLateTasks } from '../../../src/main/services/late/views';
import type { PlanWish } from '../../../src/main/domain/late/payment-plan';
import { autopaySite, BILL } from '../../support/services/autopay';
import { openLate } from '../../support/services/late';
import { valueOf } from '../../support/services/rental';
import { takeOwed } from '../../../src/main/services/debt/owed';

const why = 'agreed by phone';

/** The bill of March, 173.29, is six days late. */
async function late() {
  const books = await openLate();
  const { ctx, contractId, staff, raw, db } = books;
  for (const day of ['2027-02-26', '2027-03-05', '2027-03-07']) await books.on(day);
  const owed = () =>
    raw
      .prepare<[], number>(
        `SELECT (SELECT sum(total_minor) FROM invoice) - (SELECT coalesce(sum(amount_minor), 0) FROM allocation)`,
      )
      .pluck()
      .get() ?? 0;
  return {
    ...books,
    owed,
    agree: (plan: PlanWish | null) => openHold(ctx, { contractId, cause: 'plan', why, plan }, staff),
    end: () => closeHold(ctx, { contractId, cause: 'plan', why }, staff),
    pay: async (paysMinor: number) =>
      valueOf(
        await takeOwed(ctx, staff, {
          contractId,
          key: db.newId<'event'>(),
          amountMinor: owed(),
          paysMinor,
          tender: { kind: 'cash', givenMinor: paysMinor },
        }),
      ),
    parts: async () =>
      valueOf(await lateOfContract(ctx, contractId)).holds.flatMap(({ parts }) =>
        parts.map((part) => `${part.dueOn} ${part.amount.formattedPrice} ${part.state}`),
      ),
    broken: async () => valueOf(await listLateTasks(ctx)).brokenPlans.map(({ since }) => since),
    steps: () => raw.prepare('SELECT step_key FROM late_step ORDER BY done_at_ms').pluck().all(),
  };
}
const thrice: PlanWish = { count: 3, firstOn: '2027-03-14', every: 'two_weeks' };

it('a payment plan is a document that is mailed with its parts, once it is agreed and not before', async () => {
  const { agree, raw, mailed, atOnce } = await late();
  expect((await agree({ ...thrice, firstOn: '2028-03-14' })).ok).toBe(false);
  const documents = raw.prepare<[], string>(`SELECT facts FROM letter WHERE kind = 'payment_plan'`).pluck();
  expect(documents.all()).toEqual([]);
  valueOf(await agree(thrice));
  expect(JSON.parse(documents.get() ?? '{}')).toMatchObject({
    overdue: [{ dueOn: '2027-03-03', open: { price: 173.29 } }],
    parts: [
      { dueOn: '2027-03-14', amount: { price: 57.77 } },
      { dueOn: '2027-03-28', amount: { price: 57.76 } },
      { dueOn: '2027-04-11', amount: { price: 57.76 } },
    ],
    total: { price: 173.29 },
  });
  await atOnce();
  expect(mailed).toContain('payment_plan C-000001');
});

it('a payment plan stops late steps while it lasts, and is a task the day after a part was not paid', async () => {
  const { agree, on, parts, broken, pay, steps, end } = await late();
  const before = steps();
  valueOf(await agree(thrice));
  expect(await parts()).toEqual([
    '2027-03-14 $57.77 open',
    '2027-03-28 $57.76 open',
    '2027-04-11 $57.76 open',
  ]);
  await on('2027-03-14');
  await pay(5777);
  await on('2027-03-28');
  expect([await broken(), steps()]).toEqual([[], before]);
  await on('2027-03-29');
  expect(await broken()).toEqual(['2027-03-28']);
  expect(await parts()).toEqual([
    '2027-03-14 $57.77 paid',
    '2027-03-28 $57.76 late',
    '2027-04-11 $57.76 open',
  ]);
  // A bill that came meanwhile is no part of it: the oldest is paid first.
  await pay(5776);
  expect(await broken()).toEqual([]);
  await on('2027-04-20');
  expect([await broken(), steps()]).toEqual([['2027-04-11'], before]);
  valueOf(await end());
  expect(await broken()).toEqual([]);
});

it('a payment plan is refused where nothing is due, without parts, and from a day before today or far from it', async () => {
  const { agree, pay } = await late();
  const desk = async (plan: PlanWish | null) => {
    const answer = await agree(plan);
    return answer.ok ? null : answer.refusals[0]?.desk;
  };
  expect(await desk(null)).toBe('plan_parts');
  expect(await desk({ ...thrice, firstOn: '2027-03-06' })).toBe('plan_first');
  expect(await desk({ ...thrice, firstOn: '2028-03-14' })).toBe('plan_first');
  await pay(17_329);
  expect(await desk(thrice)).toBe('paid_already');
});

it('a part at the desk is paid for the plan, also where the site settles rent first and more rent is due', async () => {
  const { agree, on, parts, pay, raw } = await late();
  for (const day of ['2027-03-13', '2027-03-28', '2027-04-03']) await on(day);
  valueOf(await agree({ count: 2, firstOn: '2027-04-03', every: 'month' }));
  raw.exec(`UPDATE property SET allocation_order = 'rent_first'`);
  await on('2027-04-29');
  await pay(18_447);
  await pay(18_446);
  expect(await parts()).toEqual(['2027-04-03 $184.47 paid', '2027-05-03 $184.46 paid']);
});

it('a payment plan covers what is due, and no bill that is still to come', async () => {
  const { agree, on, parts, owed } = await late();
  await on('2027-03-28');
  // The bill of April and a fee for the one of March are due later.
  expect(owed()).toBe(2 * 17_329 + 2235);
  valueOf(await agree({ count: 1, firstOn: '2027-03-30', every: 'month' }));
  expect(await parts()).toEqual(['2027-03-30 $173.29 open']);
});

it('a payment plan is no task any more once the tenant has left', async () => {
  const { agree, on, broken, ctx, contractId, staff } = await late();
  valueOf(await agree(thrice));
  await on('2027-03-15');
  expect(await broken()).toEqual(['2027-03-14']);
  valueOf(await moveTenantOut(ctx, { contractId, unit: 'seen_empty', why }, staff));
  expect(await broken()).toEqual([]);
});

it.each([
  ['with', true],
  ['without', false],
])(
  'a card that was refused is charged for later bills, and not for those of a plan, %s a mark at them',
  async (_, isNoted) => {
    const site = await autopaySite();
    for (const day of ['2027-02-24', '2027-02-28']) await site.round(day);
    site.stripe.savedCards.say('insufficient_funds');
    await site.round('2027-03-01');
    site.at('2027-03-02');
    const staff = { kind: 'staff', id: site.db.newId<'staff'>(), role: 'manager', place: 'desk' } as const;
    const plan: PlanWish = { count: 3, firstOn: '2027-03-14', every: 'month' };
    valueOf(await openHold(site.ctx, { contractId: site.contractId, cause: 'plan', why, plan }, staff));
    // Books that came back from a backup, or from an earlier version, know the plan and not this.
    if (!isNoted) site.raw.exec(`UPDATE announced_charge SET done_at_ms = NULL`);
    for (const day of ['2027-03-04', '2027-03-07', '2027-03-27', '2027-04-01', '2027-04-02'])
      await site.round(day);
    expect(site.collections()).toMatchObject([
      { state: 'superseded', amount_minor: BILL },
      { state: 'paid', amount_minor: BILL },
    ]);
    expect(site.stripe.ledger.taken()).toBe(BILL);
    expect(site.openMinor()).toBe(BILL);
  },
);

it('the desk says what a tenant with a plan owes in all, and as overdue the parts that are late', async () => {
  const { ctx, raw, agree, on, staff } = await late();
  valueOf(await agree(thrice));
  const id = raw.prepare<[], Id<'contact'>>('SELECT contact_id FROM rental_contract').pluck().get();
  if (id === undefined) throw new Error('no tenant');
  const owed = async () => valueOf(await showTenant(ctx, { id, language: 'en' }, staff)).owed;
  expect(await owed()).toMatchObject({ total: { price: 173.29 }, overdue: null });
  for (const day of ['2027-03-15', '2027-03-20']) await on(day);
  expect(await owed()).toMatchObject({ total: { price: 173.29 }, overdue: { price: 57.77 } });
});
