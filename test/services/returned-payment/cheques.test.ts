/** Checks that came back: what they had paid is open again, once, with the due days of before, and the books add up. */
import { describe, expect, it } from 'vitest';
import type { Id } from '../../../src/shared/ids';
import { minor } from '../../../src/shared/money';
import type { Result } from '../../../src/shared/result';
import { makeClosing, previewDay } from '../../../src/main/services/closing/closing';
import { returnCheque } from '../../../src/main/services/returned-payment/cheques';
import { paymentsThatReturn } from '../../../src/main/services/returned-payment/views';
import { takeOwed } from '../../../src/main/services/debt/owed';
import { moveTenantOut } from '../../../src/main/services/move-out/ending';
import { lateRules, openLate } from '../../support/services/late';
import { valueOf } from '../../support/services/rental';

const fee = { feeMinor: minor(2500), taxCode: null };
const whyOf = (result: Result<unknown>) => (result.ok ? 'done' : result.refusals[0]?.desk);

/** The tenant of the worked cases, who pays March's bill by check on 3 March. */
async function open(signed: Parameters<typeof openLate>[0] = {}) {
  const books = await openLate({ rules: null, ...signed });
  const { ctx, db, raw, staff, contractId } = books;
  const list = <Row>(sql: string) => raw.prepare<[], Row>(sql).all();
  const payByCheque = async (amountMinor: number) => {
    const tender = { kind: 'cheque', reference: '1234' } as const;
    const key = db.newId<'event'>();
    const { receiptNumber } = valueOf(await takeOwed(ctx, staff, { contractId, key, amountMinor, tender }));
    const receipt = list<{ id: Id<'receipt'>; number: string }>('SELECT id, number FROM receipt');
    const found = receipt.find(({ number }) => number === receiptNumber);
    if (!found) throw new Error('no receipt');
    return found.id;
  };
  return {
    ...books,
    list,
    payByCheque,
    comesBack: (receiptId: Id<'receipt'>, key = 'return-key-1') =>
      returnCheque(ctx, staff, { receiptId, key, why: 'Not enough funds.' }),
    balances: () =>
      Object.fromEntries(
        list<{ account: string; balance: number }>(
          'SELECT account, sum(debit_minor - credit_minor) AS balance FROM posting GROUP BY account',
        ).map(({ account, balance }) => [account, balance]),
      ),
  };
}

describe('a check over March that comes back', () => {
  it('is open again with its old due day, booked out of the checks, and in the closing of that day', async () => {
    const {
      on,
      payByCheque,
      comesBack,
      ctx,
      balances,
      list,
      open: owed,
      faults,
      staff,
      mailed,
    } = await open();
    await on('2027-02-24');
    await on('2027-03-03');
    const receiptId = await payByCheque(17_329);
    expect(balances()).toMatchObject({ cheques: 17_329, receivable: 0, advance: 0 });
    await on('2027-03-09');
    valueOf(await comesBack(receiptId));
    expect(owed()).toBe(17_329);
    expect(balances()).toMatchObject({ cheques: 0, receivable: 17_329, advance: 0 });
    expect(list(`SELECT due_on FROM invoice WHERE is_move_in = 0`)).toEqual([{ due_on: '2027-03-01' }]);
    const day = await previewDay(ctx);
    expect(day.totals).toMatchObject({
      returns: { count: 1, totalMinor: 17_329 },
      returnCosts: { count: 0, totalMinor: 0 },
    });
    expect(day.totals.tenders.find(({ tender }) => tender === 'cheque')).toMatchObject({
      takenMinor: 17_329,
      refundedMinor: 17_329,
      netMinor: 0,
    });
    const closing = {
      key: 'closing-1',
      toSequence: day.stretch.to,
      openingMinor: 0,
      countedMinor: 0,
      leftMinor: 0,
    };
    valueOf(await makeClosing(ctx, staff, 'Ana', { ...closing, why: null }));
    await on('2027-03-09');
    expect(mailed.at(-1)).toBe('returned_payment C-000001');
    expect(
      list(`SELECT payload ->> 'amountMinor' AS amount FROM outbox WHERE type = 'payment.returned'`),
    ).toEqual([{ amount: 17_329 }]);
    expect(faults()).toEqual([]);
  });

  it('comes back once: the same key again changes nothing, another is refused, and so is what is no check', async () => {
    const {
      on,
      payByCheque,
      comesBack,
      open: owed,
      pay,
      list,
      faults,
    } = await open({ returnedPayment: fee });
    await on('2027-02-24');
    const receiptId = await payByCheque(17_329);
    valueOf(await comesBack(receiptId));
    expect(owed()).toBe(17_329 + 2500);
    expect(whyOf(await comesBack(receiptId))).toBe('done');
    expect(whyOf(await comesBack(receiptId, 'return-key-2'))).toBe('changed_meanwhile');
    await pay(19_829);
    const [cash] = list<{ id: Id<'receipt'> }>('SELECT id FROM receipt ORDER BY number DESC LIMIT 1');
    expect(whyOf(await comesBack(cash?.id ?? receiptId, 'return-key-3'))).toBe('unknown');
    expect(owed()).toBe(0);
    expect(faults()).toEqual([]);
  });

  it.each([
    [
      'signed and told',
      { returnedPayment: fee },
      'returned_payment 2500 Fee for a returned check (receipt R-000002)',
    ],
    ['signed without a clause', { returnedPayment: fee, isReturnTold: false }, undefined],
    ['in no catalogue', {}, undefined],
  ])('costs a fee where that was %s', async (_, signed, line) => {
    const { on, payByCheque, comesBack, list, ctx, contractId } = await open(signed);
    await on('2027-02-24');
    valueOf(await comesBack(await payByCheque(17_329)));
    const lines = list<{ text: string }>(
      `SELECT code || ' ' || payable_minor || ' ' || description AS text FROM invoice_line WHERE code = 'returned_payment'`,
    );
    expect(lines[0]?.text).toBe(line);
    const { fee: shown, payments } = valueOf(await paymentsThatReturn(ctx, contractId));
    expect(shown?.price).toBe(line === undefined ? undefined : 25);
    expect(payments).toMatchObject([{ detail: '1234', returned: { amount: { price: 173.29 } } }]);
  });

  it('does not repeat steps that were done, and suspends the code again', async () => {
    const { through, on, payByCheque, comesBack, steps, code, open: owed } = await open({ rules: lateRules });
    await through('2027-02-24', '2027-03-18');
    const before = steps();
    expect(code()).toMatchObject({ state: 'suspended' });
    const receiptId = await payByCheque(owed());
    expect(code()).toMatchObject({ state: 'active' });
    await on('2027-03-19');
    valueOf(await comesBack(receiptId));
    expect(code()).toMatchObject({ state: 'suspended' });
    await on('2027-03-20');
    expect(steps()).toEqual(before);
  });

  it('opens a contract again that was closed', async () => {
    const {
      on,
      payByCheque,
      comesBack,
      ctx,
      contractId,
      staff,
      raw,
      list,
      faults,
      open: owed,
    } = await open({
      deposit: 0,
    });
    await on('2027-02-24');
    const receiptId = await payByCheque(17_329);
    await on('2027-03-31');
    const gone = { contractId, unit: 'seen_empty', why: 'Has left.' } as const;
    valueOf(await moveTenantOut(ctx, gone, staff));
    const closed = () => raw.prepare('SELECT closed_at_ms IS NOT NULL FROM settlement').pluck().get();
    const left = owed();
    if (left > 0) await payByCheque(left);
    await on('2027-04-01');
    expect(closed()).toBe(1);
    valueOf(await comesBack(receiptId));
    expect(closed()).toBe(0);
    expect(list(`SELECT type FROM outbox WHERE type = 'contract.reopened'`)).toHaveLength(1);
    expect(faults()).toEqual([]);
  });
});
