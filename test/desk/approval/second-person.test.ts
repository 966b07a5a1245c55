/** Money above the site's limit: written down, approved by another manager, and done once in the name of who asked. */
import { expect, it } from 'vitest';
import type { Id } from '../../../src/shared/ids';
import { approvalHandlers } from '../../../src/main/desk/handlers/approval/approvals';
import { closingHandlers } from '../../../src/main/desk/handlers/closing/closing';
import { drawerHandlers } from '../../../src/main/desk/handlers/drawer/drawer';
import { moneyHandlers } from '../../../src/main/desk/handlers/contract/money';
import { returnHandlers } from '../../../src/main/desk/handlers/returned-payment/returns';
import type { ServiceSettings } from '../../../src/main/services/base/context';
import { note } from '../../../src/main/services/audit/audit';
import { createAlerts } from '../../../src/main/services/desk/alerts';
import { createAttention } from '../../../src/main/services/desk/attention';
import { openDeskArea } from '../../support/desk/area';
import { openDeskMoney } from '../../support/desk/money';
import { newTestId } from '../../support/services/database';
import { makeStaff, quickPasswords, staffCaller } from '../../support/services/staff';

const LIMIT = 4000;

async function open(
  more: Partial<Pick<ServiceSettings, 'refundCashUpToMinor' | 'secondPersonAboveDifferenceMinor'>> = {},
) {
  const kiosk = await openDeskMoney({
    change: (ctx) => ({ ...ctx, settings: { ...ctx.settings, secondPersonAboveMinor: LIMIT, ...more } }),
  });
  const { ctx } = kiosk;
  const passwords = quickPasswords();
  const [ana, ben] = [
    await makeStaff(ctx, 'manager', { name: 'Ana', passwords }),
    await makeStaff(ctx, 'manager', { name: 'Ben', passwords }),
  ];
  const handlers = {
    ...approvalHandlers(ctx),
    ...drawerHandlers(ctx),
    ...closingHandlers(ctx, '/nowhere'),
    ...returnHandlers(ctx),
    ...moneyHandlers(
      ctx,
      { askAgain: () => Promise.reject(new Error('no')), setUp: { print: false, email: false } },
      null,
    ),
  };
  const [asAna, asBen] = [ana, ben].map(({ id }) => openDeskArea(handlers, { staffId: id }));
  if (!asAna || !asBen) throw new Error('two people');
  const payOut = (amountMinor: number, key: string = newTestId<'event'>()) => ({
    key,
    kind: 'paid_out' as const,
    amountMinor,
    why: 'A new lock for the gate',
  });
  const reason = async (answer: Promise<{ ok: boolean; refusals?: readonly { reason: string }[] }>) => {
    const { ok, refusals } = await answer;
    return ok ? 'ok' : refusals?.[0]?.reason;
  };
  const only = async () => {
    const { approvals } = await asBen.ask('approvals.list', { language: 'en' });
    const [first] = approvals;
    if (!first || approvals.length > 1) throw new Error(`${approvals.length} wait`);
    return first;
  };
  const moves = async () => (await asAna.ask('drawer.list', {})).moves.map(({ kind, by }) => [kind, by]);
  return { ...kiosk, ana, ben, asAna, asBen, payOut, reason, only, moves };
}

it('cash above the limit is paid out once, by another manager’s yes, in the name of the person who asked', async () => {
  const { ctx, ana, ben, asAna, asBen, payOut, reason, only, moves, raw } = await open();
  await asAna.ask('drawer.move', { ...payOut(90_000), kind: 'paid_in' });
  await asAna.ask('drawer.move', payOut(LIMIT));
  const wish = payOut(LIMIT + 1);
  for (const again of [wish, wish])
    expect(await reason(asAna.call('manager', 'drawer.move', again))).toBe('approval_waits');
  const said = await asAna.call('manager', 'drawer.move', wish);
  expect(said.ok ? null : said.refusals[0]?.detail).toEqual({ who: 'Ben' });
  expect(await reason(asAna.call('manager', 'drawer.move', { ...wish, amountMinor: 10 }))).toBe('key_used');
  expect(await moves()).toHaveLength(2);
  expect((await createAttention(ctx)()).reviews).toBe(1);

  const bell = createAlerts(ctx);
  expect(await bell.list(staffCaller(ben, 'manager'), null)).toMatchObject([{ label: '$40.01 · Ana' }]);
  expect(await bell.list(staffCaller(ana, 'manager'), null)).toEqual([]);

  const asked = await only();
  expect(asked).toMatchObject({
    act: 'paid_out',
    by: 'Ana',
    own: false,
    why: wish.why,
    about: null,
    approved: false,
  });
  expect(asked.amount?.price).toBe((LIMIT + 1) / 100);
  const decide = { id: asked.id, approve: true };
  expect((await asAna.ask('approvals.list', {})).approvals[0]?.own).toBe(true);
  expect(await reason(asAna.call('manager', 'approvals.decide', decide))).toBe('own_approval');
  for (const role of ['attendant', 'technician'] as const) {
    expect(await reason(asBen.call(role, 'approvals.decide', decide))).toBe('not_allowed');
    expect(await reason(asBen.call(role, 'approvals.list', {}))).toBe('not_allowed');
  }
  expect(await moves()).toHaveLength(2);

  await asBen.ask('approvals.decide', decide);
  expect((await moves()).filter(([kind, by]) => kind === 'paid_out' && by === 'Ana')).toHaveLength(2);
  expect(await reason(asBen.call('manager', 'approvals.decide', decide))).toBe('changed_meanwhile');
  // Sent again after a lost answer: it is done, and not done twice.
  expect(await reason(asAna.call('manager', 'drawer.move', wish))).toBe('ok');
  expect(await moves()).toHaveLength(3);
  expect((await asBen.ask('approvals.list', {})).approvals).toEqual([]);
  const noted = raw
    .prepare<[], { action: string }>(`SELECT action FROM audit WHERE action LIKE 'approval.%'`)
    .all();
  expect(noted.map(({ action }) => action)).toEqual(['approval.asked', 'approval.approved']);
});

it('what is declined or taken back is not done, and its page hears why', async () => {
  const { asAna, asBen, payOut, reason, only, moves } = await open();
  await asAna.ask('drawer.move', { ...payOut(90_000), kind: 'paid_in' });
  const [first, second] = [payOut(5000), payOut(6000)];
  await asAna.call('manager', 'drawer.move', first);
  await asBen.ask('approvals.decide', { id: (await only()).id, approve: false });
  expect(await reason(asAna.call('manager', 'drawer.move', first))).toBe('approval_declined');
  await asAna.call('manager', 'drawer.move', second);
  await asAna.ask('approvals.decide', { id: (await only()).id, approve: false });
  expect(await reason(asAna.call('manager', 'drawer.move', second))).toBe('approval_declined');
  expect(await moves()).toHaveLength(1);
  expect(await reason(asBen.call('attendant', 'drawer.move', payOut(5000)))).toBe('not_allowed');
  expect((await asBen.ask('approvals.list', {})).approvals).toEqual([]);
});

it('what was approved and is refused when it is done is declined or taken back, and waits no more', async () => {
  const { ctx, asAna, asBen, payOut, reason, only, moves } = await open();
  await asAna.ask('drawer.move', { ...payOut(10_000), kind: 'paid_in' });
  for (const by of [asBen, asAna]) {
    const wish = payOut(10_000);
    await asAna.call('manager', 'drawer.move', wish);
    await asAna.ask('drawer.move', payOut(100));
    const { id } = await only();
    const approve = { id, approve: true };
    expect(await reason(asBen.call('manager', 'approvals.decide', approve))).toBe('too_much_for_drawer');
    expect(await only()).toMatchObject({ approved: true });
    expect(await reason(by.call('manager', 'approvals.decide', { id, approve: false }))).toBe('ok');
    expect(await reason(asAna.call('manager', 'drawer.move', wish))).toBe('approval_declined');
    expect(await reason(asBen.call('manager', 'approvals.decide', approve))).toBe('changed_meanwhile');
    expect((await createAttention(ctx)()).reviews).toBe(0);
  }
  expect(await moves()).toHaveLength(3);
});

it('what was done is not declined, also where a crash lost the mark of it', async () => {
  const { asAna, asBen, payOut, reason, only, raw } = await open();
  await asAna.ask('drawer.move', { ...payOut(90_000), kind: 'paid_in' });
  await asAna.call('manager', 'drawer.move', payOut(5000));
  const { id } = await only();
  await asBen.ask('approvals.decide', { id, approve: true });
  raw.exec('UPDATE approval SET done_at_ms = NULL');
  const decline = asBen.call('manager', 'approvals.decide', { id, approve: false });
  expect(await reason(decline)).toBe('changed_meanwhile');
});

it('nobody is the second person under an account that a colleague gave out a moment ago', async () => {
  const { ctx, ana, ben, asAna, asBen, payOut, reason, only, moves } = await open();
  await asAna.ask('drawer.move', { ...payOut(90_000), kind: 'paid_in' });
  await asAna.call('manager', 'drawer.move', payOut(5000));
  await ctx.store.transaction((tx) =>
    note({ ctx, tx, by: staffCaller(ana, 'manager') }, 'staff.reset', ben.id),
  );
  const { id } = await only();
  expect(await reason(asBen.call('manager', 'approvals.decide', { id, approve: true }))).toBe('account_new');
  expect(await moves()).toHaveLength(1);
});

/** Counts the drawer as Ana; what closes the day with it. */
async function counted({ asAna }: Pick<Awaited<ReturnType<typeof open>>, 'asAna'>, countedMinor: number) {
  const { toSequence, openingMinor } = await asAna.ask('closing.day', {});
  const count = { toSequence, openingMinor: openingMinor ?? 0, countedMinor };
  await asAna.ask('closing.count', count);
  return { ...count, key: newTestId<'event'>(), leftMinor: countedMinor, why: 'Found in the drawer' };
}

it('a difference above the limit closes the day as it was counted, and what happened meanwhile belongs to the next', async () => {
  const kiosk = await open();
  const { asAna, asBen, reason, only, movedIn, raw } = kiosk;
  await movedIn(1, { kind: 'cheque', reference: '4711' });
  const wish = await counted(kiosk, LIMIT + 1);
  // An attendant may close a day, and asks a manager too.
  const waits = await asAna.call('attendant', 'closing.make', wish);
  // Who manages here is for those who manage staff.
  expect(waits).toMatchObject({ refusals: [{ reason: 'approval_waits', detail: {} }] });
  expect(JSON.stringify(waits)).not.toContain('Ben');
  await movedIn(0, { kind: 'cash', givenMinor: 1_000_000 });
  await asAna.ask('drawer.move', {
    key: newTestId<'event'>(),
    kind: 'paid_in',
    amountMinor: 700,
    why: 'Change',
  });
  const { id } = await only();
  await asBen.ask('approvals.decide', { id, approve: true });
  const closed = raw
    .prepare<[], { to_sequence: number; counted_minor: number; expected_minor: number }>(
      'SELECT * FROM day_closing',
    )
    .all();
  expect(closed).toMatchObject([{ to_sequence: wish.toSequence, counted_minor: LIMIT + 1 }]);
  // The page that asked hears that it is done, and nothing is closed twice.
  expect(await reason(asAna.call('attendant', 'closing.make', wish))).toBe('ok');

  // All cash since is in the next day, which begins with what was left.
  const cash = raw
    .prepare<[number], number>(
      `SELECT sum(d.amount_minor) FROM desk_payment d JOIN money_entry e ON e.kind = 'desk_payment' AND e.subject_id = d.id
       WHERE e.sequence > ?`,
    )
    .pluck();
  const later = cash.get(wish.toSequence) ?? 0;
  expect(later).toBeGreaterThan(0);
  const next = await counted(kiosk, LIMIT + 1 + 700 + later);
  expect(await reason(asAna.call('manager', 'closing.make', { ...next, why: null }))).toBe('ok');
});

it('a day that was counted again since closes with the later count, not with the one that was approved', async () => {
  const kiosk = await open();
  const { asAna, asBen, reason, only, movedIn, raw } = kiosk;
  const wish = await counted(kiosk, LIMIT + 1);
  expect(await reason(asAna.call('manager', 'closing.make', wish))).toBe('approval_waits');
  await movedIn(0, { kind: 'cash', givenMinor: 1_000_000 });
  const { toSequence } = await asAna.ask('closing.day', {});
  await asAna.ask('closing.count', { toSequence, openingMinor: 0, countedMinor: 1 });
  const approve = { id: (await only()).id, approve: true };
  expect(await reason(asBen.call('manager', 'approvals.decide', approve))).toBe('not_counted');
  expect(raw.prepare('SELECT * FROM day_closing').all()).toEqual([]);
  await asBen.ask('approvals.decide', { ...approve, approve: false });
});

it('an approved closing is refused where another one has closed that day', async () => {
  const kiosk = await open();
  const { asAna, asBen, reason, only, raw } = kiosk;
  await kiosk.movedIn(0, { kind: 'cheque', reference: '4711' });
  const wish = await counted(kiosk, LIMIT + 1);
  await asAna.call('manager', 'closing.make', wish);
  const first = await only();
  await asAna.call('manager', 'closing.make', { ...wish, key: newTestId<'event'>() });
  await asBen.ask('approvals.decide', { id: first.id, approve: true });
  const approve = { id: (await only()).id, approve: true };
  expect(await reason(asBen.call('manager', 'approvals.decide', approve))).toBe('not_counted');
  expect(raw.prepare('SELECT * FROM day_closing').all()).toHaveLength(1);
});

it('a site may have a limit of its own for differences, below and above that of other money', async () => {
  for (const [secondPersonAboveDifferenceMinor, outcome] of [
    [LIMIT - 1, 'approval_waits'],
    [LIMIT, 'ok'],
    [null, 'ok'],
    [0, 'approval_waits'],
  ] as const) {
    const kiosk = await open({ secondPersonAboveDifferenceMinor });
    const { asAna, reason, payOut } = kiosk;
    const wish = await counted(kiosk, LIMIT);
    expect(await reason(asAna.call('manager', 'closing.make', wish))).toBe(outcome);
    await asAna.ask('drawer.move', { ...payOut(90_000), kind: 'paid_in' });
    expect(await reason(asAna.call('manager', 'drawer.move', payOut(LIMIT)))).toBe('ok');
  }
});

it('the closing that was approved says who counted; at the limit nobody is asked', async () => {
  const { ana, asAna, asBen, reason, only, raw, movedIn } = await open();
  const make = async (countedMinor: number) => {
    const { toSequence } = await asAna.ask('closing.day', {});
    const counted = { toSequence, openingMinor: 0, countedMinor };
    await asAna.ask('closing.count', counted);
    return reason(
      asAna.call('manager', 'closing.make', {
        ...counted,
        key: newTestId<'event'>(),
        leftMinor: 0,
        why: 'Found in the drawer',
      }),
    );
  };
  expect(await make(LIMIT + 1)).toBe('approval_waits');
  await asBen.ask('approvals.decide', { id: (await only()).id, approve: true });
  await movedIn(0, { kind: 'cheque', reference: '4711' });
  expect(await make(LIMIT)).toBe('ok');
  const made = raw.prepare<[], { staff_id: string }>('SELECT staff_id FROM day_closing').all();
  expect(made).toEqual([{ staff_id: ana.id }, { staff_id: ana.id }]);
});

it('a credit note and its refund above the limit wait alike, and say whose money it is', async () => {
  const { asAna, asBen, reason, only, movedIn, faults } = await open();
  const { contractId, contractNumber } = await movedIn();
  const wish = { contractId, lines: 'all' as const, key: newTestId<'event'>(), reason: 'The door sticks.' };
  expect(await reason(asAna.call('manager', 'money.credit', wish))).toBe('approval_waits');
  const asked = await only();
  expect(asked).toMatchObject({
    act: 'credit_note',
  });
  expect(asked.about?.text).toContain(` · ${contractNumber}`);
  await asBen.ask('approvals.decide', { id: asked.id, approve: true });
  const { creditNotes } = await asAna.ask('money.contract', { contractId });
  expect(creditNotes).toMatchObject([{ reason: 'The door sticks.' }]);
  const [credit] = creditNotes;
  if (!credit) throw new Error('no note');
  const back = {
    creditNoteId: credit.id,
    way: 'cash' as const,
    amountMinor: credit.balanceMinor,
    reference: null,
    why: 'The door sticks.',
  };
  const small = { ...back, key: newTestId<'event'>(), amountMinor: 100 };
  expect(await reason(asAna.call('manager', 'money.refund', small))).toBe('ok');
  const rest = { ...back, key: newTestId<'event'>(), amountMinor: credit.balanceMinor - 100 };
  expect(await reason(asAna.call('manager', 'money.refund', rest))).toBe('approval_waits');
  const waiting = await only();
  expect(waiting).toMatchObject({ act: 'refund' });
  expect(waiting.about?.text).toContain(` · ${contractNumber}`);
  await asBen.ask('approvals.decide', { id: waiting.id, approve: true });
  const { refunds } = await asAna.ask('money.contract', { contractId });
  expect(refunds.map(({ state }) => state)).toEqual(['done', 'done']);
  expect(faults()).toEqual([]);
});

it('cash that is said to be recorded by mistake waits above the limit, and is taken back once', async () => {
  const { asAna, asBen, reason, only, movedIn, faults } = await open();
  const { contractId, contractNumber } = await movedIn();
  const payment = async () => (await asAna.ask('returns.contract', { contractId })).payments[0];
  const receiptId = (await payment())?.receiptId;
  if (!receiptId) throw new Error('no receipt');
  const wish = { receiptId, key: newTestId<'event'>(), why: 'It was another tenant.' };
  expect(await reason(asAna.call('manager', 'returns.take-back', wish))).toBe('approval_waits');
  expect((await payment())?.returned).toBeNull();
  const asked = await only();
  expect(asked).toMatchObject({
    act: 'taken_back',
    why: wish.why,
  });
  expect(asked.about?.text).toContain(` · ${contractNumber}`);
  await asBen.ask('approvals.decide', { id: asked.id, approve: true });
  expect((await payment())?.returned).toMatchObject({ wasMistake: true });
  expect(await reason(asAna.call('manager', 'returns.take-back', wish))).toBe('ok');
  const again = { ...wish, key: newTestId<'event'>() };
  expect(await reason(asAna.call('manager', 'returns.take-back', again))).toBe('approval_waits');
  const second = await only();
  const approve = { id: second.id, approve: true };
  expect(await reason(asBen.call('manager', 'approvals.decide', approve))).toBe('changed_meanwhile');
  expect(faults()).toEqual([]);
});

it('a refund that would be refused in any case waits for nobody', async () => {
  const { asAna, asBen, reason, only, movedIn, raw } = await open({ refundCashUpToMinor: LIMIT });
  const { contractId } = await movedIn();
  const credit = { contractId, key: newTestId<'event'>(), reason: 'The roof leaks.', lines: 'all' as const };
  await asAna.call('manager', 'money.credit', credit);
  await asBen.ask('approvals.decide', { id: (await only()).id, approve: true });
  const creditNoteId = raw.prepare<[], Id<'credit_note'>>('SELECT id FROM credit_note').pluck().get();
  if (creditNoteId === undefined) throw new Error('nothing was credited');
  const refund = (amountMinor: number, way: 'cash' | 'cheque') =>
    asAna.call('manager', 'money.refund', {
      creditNoteId,
      key: newTestId<'event'>(),
      way,
      amountMinor,
      reference: way === 'cheque' ? '77' : null,
      why: 'moved out',
    });
  expect(await reason(refund(LIMIT + 1, 'cash'))).toBe('cash_limit');
  expect(await reason(refund(9_000_000, 'cheque'))).toBe('too_much');
  expect((await asBen.ask('approvals.list', { language: 'en' })).approvals).toEqual([]);
  expect(await reason(refund(LIMIT + 1, 'cheque'))).toBe('approval_waits');
});
