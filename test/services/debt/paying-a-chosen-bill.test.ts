/** A part of what is owed: by the order of the property, or the bill that staff chose before all others. */
import { expect, it } from 'vitest';
import { minor } from '../../../src/shared/money';
import type { Id } from '../../../src/shared/ids';
import { contractMoney } from '../../../src/main/services/contract/money';
import { takeOwed } from '../../../src/main/services/debt/owed';
import { allocationHandlers } from '../../../src/main/desk/handlers/contract/allocations';
import { openDeskArea } from '../../support/desk/area';
import { openLeaving } from '../../support/services/leaving';
import { reasonsOf } from '../../support/services/bookings';
import { valueOf } from '../../support/services/rental';

const BILL = 17_329;

/** March and April are open. */
async function owesTwo() {
  const tenant = await openLeaving({ moveIn: '2027-02-10' });
  await tenant.runOn('2027-03-01');
  await tenant.runOn('2027-04-01');
  const { ctx, db, staff, contractId } = tenant;
  const take = (paysMinor: number, firstInvoiceId?: Id<'invoice'>) =>
    takeOwed(ctx, staff, {
      contractId,
      key: db.newId<'event'>(),
      amountMinor: 2 * BILL,
      paysMinor,
      tender: { kind: 'cash', givenMinor: minor(paysMinor) },
      firstInvoiceId,
    });
  const open = async () => {
    const ways = { print: false, email: false, link: false };
    const { openInvoices } = valueOf(await contractMoney(ctx, contractId, ways));
    return openInvoices.map(({ id, number, open: { price } }) => ({ id, number, price }));
  };
  return { ...tenant, take, open };
}

it('the oldest bill is settled first where nothing was chosen', async () => {
  const { take, open, sound } = await owesTwo();
  const [march, april] = await open();
  valueOf(await take(10_000));
  expect(await open()).toEqual([
    { ...march, price: 73.29 },
    { ...april, price: 173.29 },
  ]);
  sound();
});

it('a chosen bill comes before an older one, what is over settles that one, and the receipt says so', async () => {
  const { take, open, raw, sound } = await owesTwo();
  const [march, april] = await open();
  valueOf(await take(20_000, april?.id));
  expect(await open()).toEqual([{ ...march, price: 146.58 }]);
  const paid = raw.prepare<[], string>(
    `SELECT i.number FROM receipt r JOIN allocation a ON a.receipt_id = r.id JOIN allocation_line l ON l.allocation_id = a.id
      JOIN invoice i ON i.id = l.invoice_id WHERE r.number = 'R-000002' GROUP BY 1 ORDER BY 1`,
  );
  expect(paid.pluck().all()).toEqual([march?.number, april?.number]);
  sound();
});

it('a bill that is not open, or another contract’s, cannot be chosen', async () => {
  const { take, open, raw, db } = await owesTwo();
  const before = await open();
  const movedIn = raw.prepare<[], Id<'invoice'>>('SELECT id FROM invoice WHERE is_move_in = 1').pluck().get();
  for (const id of [movedIn, db.newId<'invoice'>()])
    expect(reasonsOf(await take(BILL, id))).toEqual(['fault']);
  expect(await open()).toEqual(before);
});

/** 100.00 of March is paid, and of April nothing. */
async function paidMarch() {
  const tenant = await owesTwo();
  const [march, april] = await tenant.open();
  if (!march || !april) throw new Error('nothing is open');
  valueOf(await tenant.take(10_000));
  const { contractId, raw } = tenant;
  const desk = openDeskArea(allocationHandlers(tenant.ctx), { staffId: tenant.staff.id });
  const { payments } = await desk.ask('allocation.contract', { contractId });
  const [payment] = payments;
  if (!payment) throw new Error('nothing was paid');
  const asked = {
    contractId,
    receiptId: payment.receiptId,
    fromInvoiceId: march.id,
    toInvoiceId: april.id,
    amountMinor: 4000,
    settledMinor: 10_000,
    why: 'They meant April.',
  };
  const count = (table: string) =>
    raw.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0;
  return { ...tenant, march, april, desk, payment, asked, count };
}

it('a manager moves a part of a payment to another bill once, with new rows beside the old ones', async () => {
  const { desk, asked, march, april, open, payment, raw, balance, count, sound } = await paidMarch();
  expect(payment).toMatchObject({
    number: 'R-000002',
    settles: [{ number: march.number, amountMinor: 10_000 }],
  });
  const before = { owed: balance('receivable'), rows: count('allocation') };
  await desk.ask('allocation.move', asked);
  expect(await open()).toEqual([
    { ...march, price: 113.29 },
    { ...april, price: 133.29 },
  ]);
  expect([balance('receivable'), count('allocation')]).toEqual([before.owed, before.rows + 2]);
  const { payments } = await desk.ask('allocation.contract', { contractId: asked.contractId });
  expect(payments[0]?.settles.map(({ number, amountMinor }) => [number, amountMinor])).toEqual([
    [march.number, 6000],
    [april.number, 4000],
  ]);
  const told = raw
    .prepare<[], string>(`SELECT payload FROM outbox WHERE type = 'allocation.moved'`)
    .pluck()
    .all();
  expect(told.map((payload) => JSON.parse(payload) as object)).toMatchObject([{ amountMinor: 4000 }]);
  const noted = raw.prepare(`SELECT why, subject AS receipt FROM audit WHERE action = 'payment.moved'`);
  expect(noted.all()).toEqual([{ why: asked.why, receipt: asked.receiptId }]);
  expect(await desk.call('manager', 'allocation.move', asked)).toMatchObject({
    ok: false,
    refusals: [{ reason: 'changed_meanwhile' }],
  });
  expect(count('allocation')).toBe(before.rows + 2);
  sound();
});

it('all of a payment can be moved, and back again, to the same open bills', async () => {
  const { desk, asked, open, sound } = await paidMarch();
  const before = await open();
  await desk.ask('allocation.move', { ...asked, amountMinor: 10_000 });
  const back = { ...asked, fromInvoiceId: asked.toInvoiceId, toInvoiceId: asked.fromInvoiceId };
  await desk.ask('allocation.move', { ...back, amountMinor: 10_000 });
  expect(await open()).toEqual(before);
  sound();
});

it('nothing is moved that did not settle the bill, or that the other bill does not ask for, or by an attendant', async () => {
  const { desk, asked, open, db, raw, count } = await paidMarch();
  const before = [await open(), count('allocation')];
  const movedIn = raw.prepare<[], Id<'invoice'>>('SELECT id FROM invoice WHERE is_move_in = 1').pluck().get();
  const { id: first, paid } = raw
    .prepare<[], { id: Id<'receipt'>; paid: number }>(
      `SELECT id, amount_minor AS paid FROM receipt WHERE number = 'R-000001'`,
    )
    .get() ?? { id: asked.receiptId, paid: 0 };
  const wrong = [
    [{ amountMinor: 10_001 }, 'too_much'],
    [{ settledMinor: 9999 }, 'changed_meanwhile'],
    [{ toInvoiceId: asked.fromInvoiceId }, 'changed_meanwhile'],
    [{ toInvoiceId: movedIn ?? asked.fromInvoiceId }, 'changed_meanwhile'],
    [{ receiptId: db.newId<'receipt'>() }, 'changed_meanwhile'],
    [{ contractId: db.newId<'contract'>() }, 'unknown'],
    [
      { fromInvoiceId: movedIn ?? asked.fromInvoiceId, receiptId: first, settledMinor: paid },
      'changed_meanwhile',
    ],
  ] as const;
  for (const [change, reason] of wrong)
    expect(await desk.call('manager', 'allocation.move', { ...asked, ...change })).toMatchObject({
      ok: false,
      refusals: [{ reason }],
    });
  expect(await desk.call('attendant', 'allocation.move', asked)).toMatchObject({
    ok: false,
    refusals: [{ reason: 'not_allowed' }],
  });
  expect([await open(), count('allocation')]).toEqual(before);
});
