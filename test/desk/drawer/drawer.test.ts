/** The cash drawer beside payments: what staff put in and take out, who may, and what the closing says of it. */
import { expect, it } from 'vitest';
import { closingHandlers } from '../../../src/main/desk/handlers/closing/closing';
import { drawerHandlers } from '../../../src/main/desk/handlers/drawer/drawer';
import { transactionHandlers } from '../../../src/main/desk/handlers/desk/transactions';
import { openDeskArea } from '../../support/desk/area';
import { openDeskMoney } from '../../support/desk/money';
import { newTestId } from '../../support/services/database';

async function open() {
  const kiosk = await openDeskMoney();
  const { ctx, staff } = kiosk;
  const handlers = {
    ...drawerHandlers(ctx),
    ...closingHandlers(ctx, '/nowhere'),
    ...transactionHandlers(ctx),
  };
  const desk = openDeskArea(handlers, { staffId: staff.id });
  const move = (
    kind: 'paid_in' | 'paid_out' | 'bank_drop',
    amountMinor: number,
    more: { key?: string } = {},
  ) => ({
    key: more.key ?? newTestId<'event'>(),
    kind,
    amountMinor,
    why: 'Change and the bank',
  });
  return { ...kiosk, desk, move };
}

it('what is moved is in the closing, in its list and in its file, and the audit says who and why', async () => {
  const { desk, move, raw, faults, movedIn, staff } = await open();
  await desk.ask('drawer.move', move('paid_in', 5000));
  await desk.ask('drawer.move', move('paid_out', 1250));
  await movedIn(0, { kind: 'cheque', reference: '4711' });
  await desk.ask('drawer.move', move('bank_drop', 3000));
  const { moves } = await desk.ask('drawer.list', { language: 'en' });
  expect(moves.map(({ kind, amount }) => [kind, amount.price])).toEqual(
    expect.arrayContaining([
      ['paid_in', 50],
      ['paid_out', 12.5],
      ['bank_drop', 30],
    ]),
  );

  const { toSequence } = await desk.ask('closing.day', {});
  const counted = await desk.ask('closing.count', { toSequence, openingMinor: 1000, countedMinor: 1750 });
  expect(counted.drawer).toEqual({
    openingMinor: 0,
    inMinor: 0,
    outMinor: 0,
    moved: { paidInMinor: 5000, paidOutMinor: 1250, droppedMinor: 3000 },
  });
  const closing = { toSequence, openingMinor: 1000, countedMinor: 1750, leftMinor: 1750, why: null };
  await desk.ask('closing.make', { key: newTestId<'event'>(), ...closing });
  const csv = await desk.ask('closing.file', { number: 1, as: 'csv' });
  const text = Buffer.from(csv.base64, 'base64').toString();
  for (const line of [
    'paidIn,,50.00',
    'paidOut,,-12.50',
    'dropped,,-30.00',
    'expected,,17.50',
    'difference,,0.00',
  ])
    expect(text).toContain(`drawer,${line}`);
  expect((await desk.ask('drawer.list', {})).moves).toEqual([]);

  const { rows, totals } = await desk.ask('transactions.list', {
    closing: 1,
    tender: 'cash',
    language: 'en',
  });
  expect(rows.map((row) => [row.kind, row.in?.price, row.out?.price, row.tenant, row.why])).toEqual(
    expect.arrayContaining([
      ['paid_in', 50, undefined, null, 'Change and the bank'],
      ['paid_out', undefined, 12.5, null, 'Change and the bank'],
      ['bank_drop', undefined, 30, null, 'Change and the bank'],
    ]),
  );
  expect(totals).toMatchObject({ count: 3, net: { price: 7.5 } });
  const noted = raw
    .prepare<[], { actor: string; reason: string }>(`SELECT * FROM audit WHERE action = 'drawer.moved'`)
    .all();
  expect(noted).toHaveLength(3);
  expect(JSON.stringify(noted[0])).toContain('Change and the bank');
  expect(JSON.stringify(noted[0])).toContain(staff.id);
  expect(faults()).toEqual([]);
});

it('no more is taken out than the books have, to the unit, and what was left of the day before counts', async () => {
  const { desk, move } = await open();
  const tooMuch = { ok: false, refusals: [{ reason: 'too_much_for_drawer', field: 'amountMinor' }] };
  expect(await desk.call('manager', 'drawer.move', move('bank_drop', 1))).toMatchObject(tooMuch);
  await desk.ask('drawer.move', move('paid_in', 500));
  expect(await desk.call('manager', 'drawer.move', move('paid_out', 501))).toMatchObject(tooMuch);
  const { toSequence } = await desk.ask('closing.day', {});
  const count = { toSequence, openingMinor: 0, countedMinor: 500 };
  await desk.ask('closing.count', count);
  await desk.ask('closing.make', { ...count, key: newTestId<'event'>(), leftMinor: 200, why: null });
  expect(await desk.call('manager', 'drawer.move', move('bank_drop', 201))).toMatchObject(tooMuch);
  await desk.ask('drawer.move', move('bank_drop', 200));
  expect(await desk.call('manager', 'drawer.move', move('bank_drop', 1))).toMatchObject(tooMuch);
});

it('an attendant who tries amounts hears three times that one is too much, and then nothing', async () => {
  const { desk, move, db } = await open();
  await desk.ask('drawer.move', move('paid_in', 500));
  const drop = async (amount: number) => {
    const dropped = await desk.call('attendant', 'drawer.move', move('bank_drop', amount));
    return dropped.ok ? 'moved' : dropped.refusals[0]?.reason;
  };
  for (const amount of [900, 800, 700]) expect(await drop(amount)).toBe('too_much_for_drawer');
  // Neither one that is too much nor one that is not.
  expect([await drop(600), await drop(1)]).toEqual(['not_allowed', 'not_allowed']);
  await desk.ask('drawer.move', move('bank_drop', 1));
  expect(await desk.call('attendant', 'drawer.move', move('paid_in', 1))).toMatchObject({ ok: true });
  db.clock.advance(8 * 60 * 60_000);
  expect(await drop(501)).toBe('too_much_for_drawer');
  expect(await drop(1)).toBe('not_allowed');
});

it('the same key moves once, and another move with it is refused', async () => {
  const { desk, move } = await open();
  const key = newTestId<'event'>();
  await desk.ask('drawer.move', move('paid_in', 500, { key }));
  await desk.ask('drawer.move', move('paid_in', 500, { key }));
  expect((await desk.ask('drawer.list', {})).moves).toHaveLength(1);
  expect(await desk.call('manager', 'drawer.move', move('paid_in', 600, { key }))).toMatchObject({
    refusals: [{ reason: 'key_used' }],
  });
  expect(await desk.call('manager', 'drawer.move', move('paid_in', 0))).toMatchObject({
    refusals: [{ reason: 'invalid_input' }],
  });
});

it('an attendant brings change and goes to the bank; cash for anything else is a manager’s', async () => {
  const { desk, move } = await open();
  expect(await desk.call('attendant', 'drawer.move', move('paid_in', 900))).toMatchObject({ ok: true });
  expect(await desk.call('attendant', 'drawer.move', move('bank_drop', 300))).toMatchObject({ ok: true });
  const denied = { ok: false, refusals: [{ reason: 'not_allowed' }] };
  expect(await desk.call('attendant', 'drawer.move', move('paid_out', 100))).toMatchObject(denied);
  expect(await desk.call('technician', 'drawer.move', move('paid_in', 100))).toMatchObject(denied);
  expect(await desk.call('technician', 'drawer.list', {})).toMatchObject(denied);
  expect((await desk.ask('drawer.list', {})).moves).toHaveLength(2);
});

it('a move between opening the day and counting it is noticed', async () => {
  const { desk, move } = await open();
  const { toSequence } = await desk.ask('closing.day', {});
  await desk.ask('drawer.move', move('paid_in', 500));
  const late = await desk.call('manager', 'closing.count', {
    toSequence,
    openingMinor: 0,
    countedMinor: 500,
  });
  expect(late).toMatchObject({ ok: false, refusals: [{ reason: 'day_changed' }] });
});

it('a count by coins and notes is kept as it was made, and one that comes to another sum is refused', async () => {
  const { desk, move, raw } = await open();
  await desk.ask('drawer.move', move('paid_in', 5030));
  const { toSequence } = await desk.ask('closing.day', {});
  const count = { toSequence, openingMinor: 0, countedMinor: 5030 };
  const pieces = { 2000: 2, 1000: 1, 10: 3 };
  const wrong = await desk.call('manager', 'closing.count', { ...count, pieces: { ...pieces, 10: 2 } });
  expect(wrong).toMatchObject({ ok: false, refusals: [{ reason: 'amount_changed' }] });
  for (const worth of ['0', '-10', 'x'])
    expect(await desk.call('manager', 'closing.count', { ...count, pieces: { [worth]: 1 } })).toMatchObject({
      refusals: [{ reason: 'invalid_input' }],
    });
  await desk.ask('closing.count', { ...count, pieces });
  const kept = raw.prepare<[], { pieces: string }>('SELECT pieces FROM closing_count').all();
  expect(kept.map((row) => JSON.parse(row.pieces) as object)).toEqual([pieces]);
});
