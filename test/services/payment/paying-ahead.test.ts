/** A tenant pays periods ahead: their bills are made with the money, and are not there for who walks away before it. */
import { describe, expect, it } from 'vitest';
import type { Id } from '../../../src/shared/ids';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { chargeExtra } from '../../../src/main/services/debt/extra-charges';
import { createOwedPayments } from '../../../src/main/services/payment/owed-payments';
import { createPaymentRuns } from '../../../src/main/services/payment/run';
import { owedPaid, owedView } from '../../../src/main/services/tenant/owed';
import { drawBills } from '../../../src/main/services/delivery/bill-documents';
import { createSingleDeliveries } from '../../../src/main/services/delivery/single-deliveries';
import { giveNotice } from '../../../src/main/services/move-out/notice';
import { noonOf, openBilled } from '../../support/services/billed';
import { scriptedMailer } from '../../support/services/moved-in';
import { owingTenant } from '../../support/services/owing-tenant';
import { valueOf } from '../../support/services/rental';
import { never } from '../../support/services/rented';

/** 10 April 2027, all of April is paid; the rent is 159.00 from June on. */
async function inApril({ change = true } = {}) {
  const books = await openBilled({ moveIn: '2027-04-01' });
  const { ctx, db, raw, contractId } = books;
  if (change)
    raw.exec(`UPDATE contract_charge SET to_on = '2027-05-31' WHERE kind = 'rent';
      INSERT INTO contract_charge SELECT contract_id, 9, kind, name, names, 15900, prorated, tax_code, ledger,
        '2027-06-01', NULL FROM contract_charge WHERE kind = 'rent'`);
  db.clock.set(noonOf('2027-04-10'));
  const contact = raw.prepare<[string], Id<'contact'>>('SELECT contact_id FROM rental_contract WHERE id = ?');
  const contactId = contact.pluck().get(contractId);
  if (!contactId) throw new Error('no tenant');
  const view = (periods = 0) =>
    owedView(ctx, { contactId, contractIds: [contractId], ahead: [{ contractId, periods }] }, 'en').then(
      valueOf,
    );
  return { ...books, contactId, view, ...reader(books, contactId, contractId) };
}

function reader(
  { ctx }: Pick<Awaited<ReturnType<typeof openBilled>>, 'ctx'>,
  contactId: Id<'contact'>,
  contractId: Id<'contract'>,
) {
  const payments = createOwedPayments(ctx, createPaymentRuns(ctx));
  const own = { contactId, language: 'en' } as const;
  const phase = async () => valueOf(await payments.state(own)).phase;
  const reach = async (wanted: string): Promise<void> => {
    await expect.poll(phase, { interval: 10 }).toBe(wanted);
  };
  return {
    payments,
    reach,
    begin: async (periods: number): Promise<void> => {
      valueOf(await payments.start({ ...own, contractIds: [contractId], ahead: [{ contractId, periods }] }));
      await reach('present_card');
    },
    present: (outcome: 'approved' | 'declined') => payments.present({ contactId, outcome }),
    paid: async () => valueOf(await owedPaid(ctx, payments.begun()?.attemptId ?? ('' as never), 'en')),
  };
}

describe('three periods ahead with a change of the rent', () => {
  it('cost 541.53, and are three invoices due on their first days', async () => {
    const { begin, present, reach, paid, bills, raw, view } = await inApril();
    const [contract] = (await view()).contracts;
    expect(contract?.paidThrough).toBe('2027-04-30');
    const prices = contract?.ahead.map(({ periods, throughOn, amount }) => [
      periods,
      throughOn,
      amount.price,
    ]);
    expect(prices?.slice(0, 3)).toEqual([
      [1, '2027-05-31', 173.29],
      [2, '2027-06-30', 357.41],
      [3, '2027-07-31', 541.53],
    ]);
    expect(contract?.ahead.map(({ periods }) => periods)).toEqual([1, 2, 3, 6, 12]);
    expect((await view(3)).toPay.price).toBe(541.53);
    await begin(3);
    expect(bills()).toEqual([]);
    await present('approved');
    await reach('paid');
    expect(bills().map(({ issued, due, total }) => [issued, due, total])).toEqual([
      ['2027-04-10', '2027-05-01', 17_329],
      ['2027-04-10', '2027-06-01', 18_412],
      ['2027-04-10', '2027-07-01', 18_412],
    ]);
    const { receipts } = await paid();
    // Their documents are drawn later, and say that nothing is open.
    const documents = raw.prepare<[], string>('SELECT facts FROM bill_to_draw').pluck().all();
    expect(documents.map((facts) => JSON.parse(facts) as unknown)).toMatchObject([
      { paid: { price: 173.29 }, balance: { price: 0 } },
      { paid: { price: 184.12 }, balance: { price: 0 } },
      { paid: { price: 184.12 }, balance: { price: 0 } },
    ]);
    expect(receipts).toMatchObject([{ amount: { price: 541.53 }, paidThrough: '2027-07-31' }]);
    expect((await view()).contracts[0]).toMatchObject({ paidThrough: '2027-07-31', bills: [] });
    expect(findFaults(raw)).toEqual([]);
  });

  it('are billed by nobody again: the next run makes the period after them', async () => {
    const { begin, present, reach, runOn, bills, raw } = await inApril();
    await begin(3);
    await present('approved');
    await reach('paid');
    await runOn('2027-07-27');
    expect(bills().map(({ from }) => from)).toEqual(['2027-05-01', '2027-06-01', '2027-07-01', '2027-08-01']);
    expect(findFaults(raw)).toEqual([]);
  });
});

describe('a tenant who does not pay in the end', () => {
  it('leaves no bill behind, whether the card was refused or they walked away', async () => {
    const { begin, present, reach, payments, bills, raw, view } = await inApril();
    await begin(2);
    await present('declined');
    await reach('declined');
    await payments.leave();
    expect(bills()).toEqual([]);
    expect(raw.prepare('SELECT state FROM payment_attempt WHERE booking_id IS NULL').pluck().all()).toEqual([
      'released',
    ]);
    expect((await view()).contracts[0]?.paidThrough).toBe('2027-04-30');
    expect(findFaults(raw)).toEqual([]);
  });
});

describe('what happens while the card is asked for', () => {
  it('a bill that the run made meanwhile is settled, and is not made twice', async () => {
    const { begin, present, reach, runOn, bills, raw } = await inApril();
    await begin(2);
    await runOn('2027-04-27');
    expect(bills()).toHaveLength(1);
    await present('approved');
    await reach('paid');
    expect(bills().map(({ from }) => from)).toEqual(['2027-05-01', '2027-06-01']);
    expect(findFaults(raw)).toEqual([]);
  });

  it('a charge that staff make meanwhile waits: the money is for the periods it was asked for', async () => {
    const { begin, present, reach, raw, ctx, contractId, db, view } = await inApril({ change: false });
    await begin(1);
    const charge = { contractId, kind: 'cleaning', what: 'Swept the unit', taxCode: 'none' } as const;
    const key = db.newId<'event'>();
    const staff = { kind: 'staff', id: db.newId<'staff'>(), role: 'manager', place: 'desk' } as const;
    valueOf(await chargeExtra(ctx, staff, { ...charge, key, amountMinor: 2500, totalMinor: 2500 }));
    await present('approved');
    await reach('paid');
    const [contract] = (await view()).contracts;
    expect([contract?.paidThrough, contract?.bills.map(({ open }) => open.price)]).toEqual([
      '2027-05-31',
      [25],
    ]);
    expect(findFaults(raw)).toEqual([]);
  });

  it('another choice calls the first one off and asks for its own amount', async () => {
    const { begin, present, reach, bills, raw } = await inApril({ change: false });
    await begin(6);
    await present('declined');
    await reach('declined');
    await begin(1);
    await present('approved');
    await reach('paid');
    expect(bills()).toHaveLength(1);
    const states = 'SELECT state FROM payment_attempt WHERE booking_id IS NULL ORDER BY created_at_ms, id';
    expect(raw.prepare(states).pluck().all()).toHaveLength(2);
    expect(findFaults(raw)).toEqual([]);
  });
});

describe('how far a contract can be paid ahead', () => {
  it('ends with its last day, and nowhere beyond what the property takes', async () => {
    const { ctx, db, raw, contractId, view } = await inApril({ change: false });
    raw.exec('UPDATE property SET pay_ahead_periods = 2');
    expect((await view()).contracts[0]?.ahead.map(({ periods }) => periods)).toEqual([1, 2]);
    const staff = { kind: 'staff', id: db.newId<'staff'>(), role: 'manager', place: 'desk' } as const;
    valueOf(await giveNotice(ctx, { contractId, why: 'said so', lastDay: '2027-05-15' }, staff));
    const [contract] = (await view()).contracts;
    expect(contract?.ahead).toMatchObject([
      { periods: 1, areWhole: false, throughOn: '2027-05-15', amount: { price: 83.86 } },
    ]);
    raw.exec('UPDATE property SET pay_ahead_periods = 0');
    expect((await view()).contracts).toEqual([]);
  });
});

describe('one of several contracts', () => {
  it('is paid alone, and the other one stays open', async () => {
    const { ctx, contactId, contractId, openMinor, raw } = await owingTenant();
    const { begin, present, reach, paid } = reader({ ctx }, contactId, contractId);
    const all = valueOf(await owedView(ctx, { contactId, contractIds: 'all' }, 'en'));
    expect(all.toPay.price).toBe(346.58);
    const one = valueOf(await owedView(ctx, { contactId, contractIds: [contractId] }, 'en'));
    expect(one.toPay.price).toBe(173.29);
    expect(one.contracts.filter(({ chosen }) => chosen).map(({ id }) => id)).toEqual([contractId]);
    await begin(0);
    await present('approved');
    await reach('paid');
    expect((await paid()).receipts).toHaveLength(1);
    expect(openMinor()).toBe(17_329);
    expect(findFaults(raw)).toEqual([]);
  });
});

it('one payment brings the bills of several periods in one e-mail, each as a file of its own', async () => {
  const { ctx, begin, present, reach, bills, raw } = await inApril();
  raw.exec(`UPDATE contact SET email = 'robin@example.com'`);
  const { mailer, single } = scriptedMailer();
  const deliveries = createSingleDeliveries(ctx, { mailer, printer: null });
  await deliveries.start();
  await begin(3);
  await present('approved');
  await reach('paid');
  await drawBills(ctx, deliveries, never);
  await deliveries.round();
  await deliveries.stop();
  const numbers = bills().map(({ number }) => number);
  expect(numbers).toHaveLength(3);
  const ofBills = single.filter(({ kind }) => kind === 'invoice');
  expect(ofBills.map(({ number, files }) => [number, files.length])).toEqual([[numbers.join(', '), 3]]);
  expect(new Set(ofBills[0]?.files.map(({ name }) => name)).size).toBe(3);
  expect(numbers.every((number) => ofBills[0]?.files.some(({ name }) => name.includes(number)))).toBe(true);
});
