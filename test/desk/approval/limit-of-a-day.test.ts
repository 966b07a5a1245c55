/** Acts that are each within the limit are added up by person, kind and day: a large one is not cut into small ones. */
import { expect, it } from 'vitest';
import { approvalHandlers } from '../../../src/main/desk/handlers/approval/approvals';
import { closingHandlers } from '../../../src/main/desk/handlers/closing/closing';
import { moneyHandlers } from '../../../src/main/desk/handlers/contract/money';
import { drawerHandlers } from '../../../src/main/desk/handlers/drawer/drawer';
import { returnHandlers } from '../../../src/main/desk/handlers/returned-payment/returns';
import { openDeskArea } from '../../support/desk/area';
import { openDeskMoney } from '../../support/desk/money';
import { newTestId } from '../../support/services/database';
import { makeStaff, quickPasswords } from '../../support/services/staff';

const A_DAY = 4000;
const UNLIMITED = 1_000_000_000;
const A_DAY_MS = 24 * 60 * 60_000;

async function open() {
  const limit = { minor: A_DAY };
  const kiosk = await openDeskMoney({
    change: (ctx) => ({
      ...ctx,
      settings: {
        ...ctx.settings,
        get secondPersonAboveDayMinor() {
          return limit.minor;
        },
      },
    }),
  });
  const { ctx } = kiosk;
  const passwords = quickPasswords();
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
  const signedIn = async (name: string) =>
    openDeskArea(handlers, { staffId: (await makeStaff(ctx, 'manager', { name, passwords })).id });
  const [asAna, asBen] = [await signedIn('Ana'), await signedIn('Ben')];
  await asBen.ask('drawer.move', {
    key: newTestId<'event'>(),
    kind: 'paid_in',
    amountMinor: 90_000,
    why: 'Change',
  });
  const payOut = (amountMinor: number) => ({
    key: newTestId<'event'>(),
    kind: 'paid_out' as const,
    amountMinor,
    why: 'A new lock for the gate',
  });
  const outcome = async (answer: Promise<{ ok: boolean; refusals?: readonly { reason: string }[] }>) => {
    const { ok, refusals } = await answer;
    return ok ? 'ok' : refusals?.[0]?.reason;
  };
  const pays = (amountMinor: number, who = asAna) =>
    outcome(who.call('manager', 'drawer.move', payOut(amountMinor)));
  return { ...kiosk, limit, asAna, asBen, payOut, pays, outcome };
}

it('what one person pays out in 24 hours is added up; above the limit the next one waits for a second person', async () => {
  const { db, pays, asBen } = await open();
  expect(await pays(2500)).toBe('ok');
  expect(await pays(1501)).toBe('approval_waits');
  expect(await pays(1500)).toBe('ok');
  expect(await pays(1)).toBe('approval_waits');
  // Somebody else's day is their own.
  expect(await pays(A_DAY, asBen)).toBe('ok');
  db.clock.advance(A_DAY_MS);
  expect(await pays(A_DAY)).toBe('ok');
});

it('what was approved is not counted, and what is sent again is counted once', async () => {
  const { asAna, asBen, payOut, pays, outcome } = await open();
  await asAna.call('manager', 'drawer.move', payOut(A_DAY + 1));
  const [asked] = (await asBen.ask('approvals.list', {})).approvals;
  if (!asked) throw new Error('nothing waits');
  await asBen.ask('approvals.decide', { id: asked.id, approve: true });
  const all = payOut(A_DAY);
  for (const again of [all, all])
    expect(await outcome(asAna.call('manager', 'drawer.move', again))).toBe('ok');
  expect(await pays(1)).toBe('approval_waits');
});

it('of two at the same moment that are too much together not both are done', async () => {
  const { pays } = await open();
  const both = await Promise.all([pays(2500), pays(2500)]);
  expect(both).toContain('approval_waits');
});

it('refunds, credit notes, payments taken back and differences of a count have a day of their own each', async () => {
  const { limit, asAna, movedIn, outcome, faults, raw } = await open();
  const [first, second] = [await movedIn(0), await movedIn(1)];
  const key = () => newTestId<'event'>();
  const credit = (contractId: typeof first.contractId) =>
    asAna.call('manager', 'money.credit', {
      contractId,
      lines: 'all',
      key: key(),
      reason: 'The door sticks.',
    });
  const noteOf = async (contractId: typeof first.contractId) => {
    const [note] = (await asAna.ask('money.contract', { contractId })).creditNotes;
    if (!note) throw new Error('no credit note');
    return note;
  };
  limit.minor = UNLIMITED;
  expect(await outcome(credit(first.contractId))).toBe('ok');
  const note = await noteOf(first.contractId);
  limit.minor = note.balanceMinor;
  expect(await outcome(credit(second.contractId))).toBe('approval_waits');

  const refund = (amountMinor: number) =>
    outcome(
      asAna.call('manager', 'money.refund', {
        creditNoteId: note.id,
        key: key(),
        amountMinor,
        way: 'cash',
        reference: null,
        why: 'The door sticks.',
      }),
    );
  limit.minor = 300;
  expect([await refund(200), await refund(101), await refund(100)]).toEqual(['ok', 'approval_waits', 'ok']);

  const takeBack = async (contractId: typeof first.contractId) => {
    const [payment] = (await asAna.ask('returns.contract', { contractId })).payments;
    if (!payment) throw new Error('no payment');
    return outcome(
      asAna.call('manager', 'returns.take-back', {
        receiptId: payment.receiptId,
        key: key(),
        why: 'Another tenant.',
      }),
    );
  };
  const third = await movedIn(2);
  limit.minor = UNLIMITED;
  expect(await takeBack(second.contractId)).toBe('ok');
  const paid = raw
    .prepare<[string], number>(
      'SELECT sum(r.amount_minor) FROM receipt r JOIN invoice i ON i.id = r.invoice_id WHERE i.contract_id = ?',
    )
    .pluck();
  const [before, next] = [paid.get(second.contractId) ?? 0, paid.get(third.contractId) ?? 0];
  limit.minor = before + next - 1;
  expect(await takeBack(third.contractId)).toBe('approval_waits');
  limit.minor = before + next;
  expect(await takeBack(third.contractId)).toBe('ok');

  const count = async (difference: number) => {
    const { toSequence } = await asAna.ask('closing.day', {});
    const nothing = { toSequence, openingMinor: 0, countedMinor: 0 };
    const { counts } = await asAna.ask('closing.count', nothing);
    const counted = { ...nothing, countedMinor: (counts[0]?.expectedMinor ?? 0) + difference };
    await asAna.ask('closing.count', counted);
    return counted;
  };
  const close = (counted: Awaited<ReturnType<typeof count>>) =>
    outcome(
      asAna.call('manager', 'closing.make', {
        ...counted,
        key: key(),
        leftMinor: 0,
        why: 'Found in the drawer',
      }),
    );
  limit.minor = 30;
  expect(await close(await count(20))).toBe('ok');
  await movedIn(3);
  const counted = await count(11);
  expect(await close(counted)).toBe('approval_waits');
  limit.minor = 31;
  expect(await close(counted)).toBe('ok');
  expect(faults()).toEqual([]);
});
