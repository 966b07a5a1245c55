/** Transactions at the desk: of a day and of a closing, by person and tender, with totals of all that is asked for. */
import { expect, it } from 'vitest';
import { closingHandlers } from '../../../src/main/desk/handlers/closing/closing';
import { transactionHandlers } from '../../../src/main/desk/handlers/desk/transactions';
import { openDeskArea } from '../../support/desk/area';
import { openDeskMoney } from '../../support/desk/money';
import { newTestId } from '../../support/services/database';

async function open() {
  const kiosk = await openDeskMoney();
  const { staff, other, raw, db } = kiosk;
  const handlers = { ...transactionHandlers(kiosk.ctx), ...closingHandlers(kiosk.ctx, '/nowhere') };
  const desk = openDeskArea(handlers, { staffId: staff.id });
  return {
    ...kiosk,
    desk,
    raw,
    db,
    staff,
    other,
    list: (asked = {}) => desk.ask('transactions.list', asked),
  };
}

it('the page of transactions lists what was taken today, with who took it and whose it is, and adds it up', async () => {
  const { list, movedIn, staff } = await open();
  expect(await list()).toMatchObject({ rows: [], totals: { count: 0 } });
  const { contractNumber } = await movedIn();
  const check = await movedIn(1, { kind: 'cheque', reference: '4711' });
  const { rows, totals } = await list();
  expect(rows.map((row) => String(row.contractNumber)).toSorted()).toEqual(
    [contractNumber, check.contractNumber].toSorted(),
  );
  expect(
    rows.every(
      ({ kind, closing, documentId }) => kind === 'payment' && closing === null && documentId !== null,
    ),
  ).toBe(true);
  const sum = rows.reduce((amount, row) => amount + (row.in?.price ?? 0), 0);
  expect(totals).toMatchObject({ count: 2, out: { price: 0 } });
  expect(totals.in.price).toBeCloseTo(sum, 2);
  expect(totals.net.price).toBeCloseTo(sum, 2);

  const cash = await list({ tender: 'cash' });
  expect(cash.rows.map((row) => row.contractNumber)).toEqual([contractNumber]);
  expect((await list({ by: staff.id })).rows).toHaveLength(2);
  expect((await list({ by: 'kiosk' })).rows).toEqual([]);
  expect((await list({ by: newTestId<'staff'>() })).rows).toEqual([]);
  expect((await list({ kind: 'refund' })).rows).toEqual([]);
  // The totals are those of the filter, also behind the last page.
  expect(await list({ start: 2 })).toMatchObject({ rows: [], totals: { count: 2 } });
});

it('another day has none of it, and a closing has what it counted', async () => {
  const { list, desk, movedIn, raw } = await open();
  const { contractNumber } = await movedIn();
  const { day } = await list();
  expect(await list({ day: '2020-01-01' })).toMatchObject({
    day: '2020-01-01',
    rows: [],
    totals: { count: 0 },
  });
  const seen = await desk.ask('closing.day', {});
  const nothing = { toSequence: seen.toSequence, openingMinor: 0 };
  const counted = await desk.ask('closing.count', { ...nothing, countedMinor: 0 });
  await desk.ask('closing.count', { ...nothing, countedMinor: counted.drawer.inMinor });
  const { label } = await desk.ask('closing.make', {
    key: newTestId<'event'>(),
    toSequence: seen.toSequence,
    openingMinor: 0,
    countedMinor: counted.drawer.inMinor,
    leftMinor: 0,
    why: 'Counted once more',
  });
  const later = await movedIn(1);
  const ofClosing = await list({ closing: 1 });
  expect(ofClosing).toMatchObject({ day: null, closing: label, totals: { count: 1 } });
  expect(ofClosing.rows).toMatchObject([{ contractNumber, closing: label }]);
  const today = await list({ day });
  expect(today.rows.find((row) => row.contractNumber === later.contractNumber)?.closing).toBeNull();
  expect(today.rows).toHaveLength(2);
  const unknown = await desk.call('manager', 'transactions.list', { closing: 99 });
  expect(unknown).toMatchObject({ ok: false, refusals: [{ reason: 'unknown' }] });
  const plan = raw
    .prepare<[], { detail: string }>(
      'EXPLAIN QUERY PLAN SELECT id FROM receipt WHERE received_at_ms >= 1 AND received_at_ms < 2',
    )
    .all();
  expect(plan.map(({ detail }) => detail).join(' ')).toContain('receipt_by_time');
});

it('cash has its amount once the drawer was counted, and cash that comes after the count has none again', async () => {
  const { list, desk, movedIn } = await open();
  await movedIn();
  await movedIn(1, { kind: 'cheque', reference: '4711' });
  const shown = async (asked = {}) => {
    const { rows, totals } = await list(asked);
    return {
      rows: rows
        .map((row) => [row.tender, row.uncounted, row.in !== null] as const)
        .toSorted(([a], [b]) => a.localeCompare(b)),
      uncounted: totals.uncounted,
      in: totals.in.price,
    };
  };
  const blind = await shown();
  expect(blind.rows).toEqual([
    ['cash', true, false],
    ['cheque', false, true],
  ]);
  expect(blind).toMatchObject({ uncounted: 1, in: (await shown({ tender: 'cheque' })).in });
  expect(await shown({ tender: 'cash' })).toMatchObject({ uncounted: 1, in: 0 });
  const asAttendant = await desk.call('attendant', 'transactions.list', { tender: 'cash' });
  expect(asAttendant).toMatchObject({ ok: true, value: { rows: [{ in: null, out: null }] } });

  const { toSequence } = await desk.ask('closing.day', {});
  const { drawer } = await desk.ask('closing.count', { toSequence, openingMinor: 0, countedMinor: 1 });
  const seen = await shown({ tender: 'cash' });
  expect(seen).toMatchObject({ rows: [['cash', false, true]], uncounted: 0 });
  expect(Math.round(seen.in * 100)).toBe(drawer.inMinor);

  await movedIn(2, { kind: 'cheque', reference: '4712' });
  expect(await shown({ tender: 'cash' })).toMatchObject({ uncounted: 0, in: seen.in });
  await movedIn(3);
  const after = await shown({ tender: 'cash' });
  expect(after).toMatchObject({ uncounted: 1, in: seen.in });
  expect(after.rows).toEqual(
    expect.arrayContaining([
      ['cash', true, false],
      ['cash', false, true],
    ]),
  );
});

it('an attendant sees what they took themselves, whatever they ask for; a technician nothing', async () => {
  const { desk, movedIn, db, ctx, other } = await open();
  const { contractNumber } = await movedIn();
  const { readyBooking, valueOf } = await import('../../support/services/rental');
  const { takeDeskPayment } = await import('../../../src/main/services/payment/desk-payments');
  const { deskQuote } = await import('../../../src/main/services/payment/desk-quote');
  const bookingId = await readyBooking(ctx, db, 1);
  const { dueMinor } = valueOf(await deskQuote(ctx, other, bookingId));
  valueOf(
    await takeDeskPayment(ctx, other, {
      bookingId,
      key: newTestId<'event'>(),
      amountMinor: dueMinor,
      tender: { kind: 'cash', givenMinor: dueMinor },
    }),
  );
  expect((await desk.ask('transactions.list', {})).rows).toHaveLength(2);
  const own = await desk.call('attendant', 'transactions.list', { by: other.id });
  expect(own).toMatchObject({
    ok: true,
    value: { rows: [{ contractNumber }], totals: { count: 1 }, people: [] },
  });
  expect(await desk.call('technician', 'transactions.list', {})).toMatchObject({ ok: false });
});
