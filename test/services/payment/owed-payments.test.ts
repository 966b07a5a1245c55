/** A tenant pays at the kiosk what their contracts owe: once, whole or not at all, beside the desk and the nightly run. */
import { describe, expect, it } from 'vitest';
import type { Id } from '../../../src/shared/ids';
import { selectOpenInvoices } from '../../../src/main/database/ledger/allocations';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { GatewayError } from '../../../src/main/domain/attempt/gateway-error';
import { makeCreditNote } from '../../../src/main/services/credit-note/make';
import { previewDay } from '../../../src/main/services/closing/closing';
import { listOwing } from '../../../src/main/services/debt/owing';
import { openHold } from '../../../src/main/services/late/holds';
import { recoverPayments } from '../../../src/main/services/payment/recovery';
import { settleReview } from '../../../src/main/services/payment/settle';
import { owedView } from '../../../src/main/services/tenant/owed';
import { noonOf } from '../../support/services/billed';
import { BILL, owingTenant, tenantScreen } from '../../support/services/owing-tenant';
import { valueOf } from '../../support/services/rental';

const reasonOf = (result: Awaited<ReturnType<Awaited<ReturnType<typeof owingTenant>>['atDesk']>>) =>
  result.ok ? 'done' : (result.refusals[0]?.desk ?? result.refusals[0]?.reason);

async function atReader() {
  const tenant = await owingTenant();
  const screen = tenantScreen(tenant.ctx, tenant.contactId, tenant.both);
  await screen.waiting();
  return { ...tenant, screen };
}

describe('a tenant who pays at the kiosk', () => {
  it('owes nothing afterward: a receipt for each contract, all of it captured, and the books add up', async () => {
    const { screen, raw, ctx, openMinor, owedAttempt, count } = await atReader();
    expect(await screen.state()).toMatchObject({ amount: { formattedPrice: '$346.58' }, cancellable: true });
    expect(await screen.present('approved')).toBe(true);
    await screen.reach('paid');
    await expect.poll(() => owedAttempt()?.state).toBe('captured');
    const receipts = raw.prepare(`SELECT amount_minor, state FROM receipt ORDER BY number`).all();
    expect(receipts.slice(-2)).toEqual([
      { amount_minor: BILL, state: 'final' },
      { amount_minor: BILL, state: 'final' },
    ]);
    expect(openMinor()).toBe(0);
    expect(valueOf(await listOwing(ctx, 'en')).contracts).toEqual([]);
    const intent = await ctx.gateway.retrieveIntent(owedAttempt()?.intent_id ?? '');
    expect(intent).toMatchObject({ status: 'succeeded', amountReceived: 2 * BILL });
    expect(count(`document WHERE kind = 'receipt'`)).toBe(4);
    expect(findFaults(raw)).toEqual([]);
  });

  it('stands in the closing of the day as a card that came, and is reported to head office by contract', async () => {
    const { screen, ctx, raw, owedAttempt, both } = await atReader();
    const before = (await previewDay(ctx)).totals;
    await screen.present('approved');
    await expect.poll(() => owedAttempt()?.state).toBe('captured');
    const { totals } = await previewDay(ctx);
    expect(totals.receipts.totalMinor - before.receipts.totalMinor).toBe(2 * BILL);
    expect(totals.captures.totalMinor - before.captures.totalMinor).toBe(2 * BILL);
    const told = raw
      .prepare<[], string>(
        `SELECT payload ->> 'contractId' FROM outbox WHERE type = 'receipt.issued' ORDER BY sequence DESC LIMIT 2`,
      )
      .pluck()
      .all();
    expect(told.toSorted()).toEqual(both.toSorted());
    const money = raw
      .prepare(`SELECT type, payload ->> 'amountMinor' AS amount FROM outbox WHERE type LIKE 'payment.%'
        AND payload ->> 'attemptId' = ? ORDER BY sequence`)
      .all(owedAttempt()?.id);
    expect(money).toEqual([
      { type: 'payment.authorised', amount: 2 * BILL },
      { type: 'payment.captured', amount: 2 * BILL },
    ]);
  });

  it('is asked for one card however often they tap, and is charged once', async () => {
    const { screen, count } = await atReader();
    await Promise.all([screen.start(), screen.start(), screen.start()]);
    expect(count('payment_attempt WHERE booking_id IS NULL')).toBe(1);
    await screen.present('approved');
    await Promise.all([screen.start(), screen.reach('paid')]);
    expect(count('payment_attempt WHERE booking_id IS NULL')).toBe(1);
    expect(await screen.start()).toMatchObject({ ok: false, refusals: [{ reason: 'nothing_owed' }] });
  });

  it('may choose another card after one that was refused, or call it off', async () => {
    const { screen, owedAttempt, openMinor, raw } = await atReader();
    await screen.present('insufficient_funds');
    expect(await screen.reach('declined')).toMatchObject({ declineReason: 'insufficient_funds' });
    await screen.waiting();
    expect(valueOf(await screen.cancel())).toMatchObject({ phase: 'not_taken' });
    expect([owedAttempt()?.state, openMinor()]).toEqual(['released', 2 * BILL]);
    await screen.waiting();
    await screen.present('approved');
    await screen.reach('paid');
    expect(openMinor()).toBe(0);
    expect(findFaults(raw)).toEqual([]);
  });

  it('pays what was written down before the card was asked for, not a bill that was made meanwhile', async () => {
    const { screen, runOn, bills, openMinor, raw, ctx, both } = await atReader();
    const asked = bills().length;
    await runOn('2027-03-27');
    expect(bills()).toHaveLength(asked + 2);
    // An older one, too: the money was asked for the others.
    raw.exec(`UPDATE invoice SET due_on = '2027-01-01' WHERE due_on = '2027-04-01'`);
    await screen.present('approved');
    await screen.reach('paid');
    expect(openMinor()).toBe(2 * BILL);
    for (const id of both) {
      const open = await ctx.store.read((tx) => selectOpenInvoices(tx, id));
      expect(open.map(({ dueOn }) => dueOn)).toEqual(['2027-01-01']);
    }
    expect(findFaults(raw)).toEqual([]);
  });

  it('pays the next part of a payment plan, then the one after it, and other bills whole', async () => {
    const { ctx, contractId, contactId, staff, raw, runOn, db, openMinor } = await owingTenant();
    const plan = { count: 3, firstOn: '2027-03-14', every: 'month' } as const;
    valueOf(await openHold(ctx, { contractId, cause: 'plan', why: 'agreed by phone', plan }, staff));
    const wish = { contactId, contractIds: [contractId] } as const;
    const shown = async () => {
      const { contracts, toPay, overdue } = valueOf(await owedView(ctx, wish, 'en'));
      const own = contracts.find(({ id }) => id === contractId);
      return [toPay.price, own?.plan?.amount.price, own?.plan?.dueOn, own?.plan?.left.price, overdue?.price];
    };
    const isMarked = async () =>
      valueOf(await owedView(ctx, wish, 'en'))
        .contracts.find(({ id }) => id === contractId)
        ?.bills.map(({ overdue }) => overdue);
    const payAll = async () => {
      const screen = tenantScreen(ctx, contactId, [contractId]);
      await screen.waiting();
      await screen.present('approved');
      await screen.reach('paid');
    };
    db.clock.set(noonOf('2027-03-10'));
    expect(await shown()).toEqual([57.77, 57.77, '2027-03-14', 173.29, undefined]);
    // The rest of the plan is older than any period ahead, and would take the money for it.
    const wishing = { ...wish, ahead: [{ contractId, periods: 1 }] };
    const asked = valueOf(await owedView(ctx, wishing, 'en'));
    expect([
      asked.toPay.price,
      asked.contracts.flatMap(({ id, ahead }) => (id === contractId ? ahead : [])),
    ]).toEqual([57.77, []]);
    // A part that is late is late beside the next one, which is due on its day.
    db.clock.set(noonOf('2027-04-14'));
    expect(await shown()).toEqual([115.53, 115.53, '2027-04-14', 173.29, 57.77]);
    expect(await isMarked()).toEqual([true]);
    db.clock.set(noonOf('2027-03-14'));
    expect(await isMarked()).toEqual([false]);
    await payAll();
    expect(await shown()).toEqual([57.76, 57.76, '2027-04-14', 115.52, undefined]);
    // The bill of April is no part of the plan; the part of April is late by then.
    await runOn('2027-03-27');
    db.clock.set(noonOf('2027-04-15'));
    expect(await shown()).toEqual([231.05, 57.76, '2027-04-14', 115.52, 231.05]);
    await payAll();
    expect(await shown()).toEqual([57.76, 57.76, '2027-05-14', 57.76, undefined]);
    await payAll();
    expect(await shown()).toEqual([0, undefined, undefined, undefined, undefined]);
    // Two bills of the other contract.
    expect(openMinor()).toBe(2 * BILL);
    expect(findFaults(raw)).toEqual([]);
  });

  it('who leaves is not waited for', async () => {
    const { screen, owedAttempt } = await atReader();
    await screen.present('declined');
    await screen.reach('declined');
    await screen.leave();
    expect(owedAttempt()).toMatchObject({ state: 'released', failure: 'called_off' });
    expect(await screen.state()).toMatchObject({ phase: 'none' });
  });
});

describe('desk and kiosk at the same time', () => {
  it('staff who take the money call off a card that is not at the reader', async () => {
    const { screen, owedAttempt, atDesk, contractId, ctx, openMinor, raw } = await atReader();
    await screen.present('declined');
    await screen.reach('declined');
    expect(reasonOf(await atDesk(contractId))).toBe('done');
    expect(owedAttempt()?.state).toBe('released');
    const intent = await ctx.gateway.retrieveIntent(owedAttempt()?.intent_id ?? '');
    expect(intent.status).toBe('canceled');
    expect(openMinor()).toBe(BILL);
    expect(findFaults(raw)).toEqual([]);
  });

  it('staff wait while the reader works', async () => {
    const { screen, atDesk, contractId, count } = await atReader();
    expect(reasonOf(await atDesk(contractId))).toBe('bills_being_paid');
    await screen.present('approved');
    await screen.reach('paid');
    expect(reasonOf(await atDesk(contractId))).toBe('paid_already');
    expect(count('desk_payment')).toBe(0);
  });

  it('the same touch at both settles once', async () => {
    const { ctx, contactId, both, contractId, atDesk, count, raw, openMinor } = await owingTenant();
    const screen = tenantScreen(ctx, contactId, both);
    const [desk] = await Promise.all([atDesk(contractId), screen.start()]);
    if (reasonOf(desk) !== 'done') {
      await screen.reach('present_card');
      await screen.present('approved');
      await screen.reach('paid');
    }
    expect(count(`receipt WHERE attempt_id IS NULL`)).toBe(desk.ok ? 1 : 0);
    expect(openMinor()).toBeLessThanOrEqual(BILL);
    expect(findFaults(raw)).toEqual([]);
  });

  it('a card whose bills were credited meanwhile is let go, and nothing is taken', async () => {
    const { screen, both, owedAttempt, raw, openMinor, ...rest } = await atReader();
    const { ctx } = rest;
    for (const id of both) await credit(rest, id);
    expect(openMinor()).toBe(0);
    await screen.present('approved');
    await screen.reach('not_taken');
    const intent = await ctx.gateway.retrieveIntent(owedAttempt()?.intent_id ?? '');
    expect(intent).toMatchObject({ status: 'canceled', amountReceived: 0 });
    expect(findFaults(raw)).toEqual([]);
  });

  it('what a card paid too much stays the tenant’s, and settles the next bill', async () => {
    const { screen, contractId, raw, openMinor, runOn, ...rest } = await atReader();
    await credit(rest, contractId);
    await screen.present('approved');
    await screen.reach('paid');
    expect(openMinor()).toBe(0);
    const allocated = `(SELECT coalesce(sum(amount_minor), 0) FROM allocation a WHERE a.receipt_id = r.id)`;
    const left = raw.prepare<[], number>(`SELECT sum(r.amount_minor - ${allocated}) FROM receipt r`).pluck();
    expect(left.get()).toBe(BILL);
    expect(findFaults(raw)).toEqual([]);
    // Credit of the note that is left settles it before the money does.
    await runOn('2027-03-27');
    expect(openMinor()).toBe(BILL);
    await runOn('2027-04-26');
    expect(left.get()).toBe(0);
    expect(findFaults(raw)).toEqual([]);
  });
});

/** Credit for the whole move-in, which is more than a bill: what is open of the contract is settled by it. */
async function credit(
  { ctx, staff }: Pick<Awaited<ReturnType<typeof owingTenant>>, 'ctx' | 'staff'>,
  contractId: Id<'contract'>,
): Promise<void> {
  const wish = { contractId, lines: 'all', key: contractId, reason: 'a leak' } as const;
  valueOf(await makeCreditNote(ctx, staff, wish));
}

describe('a provider that does not answer', () => {
  it('leaves the payment open, and the next sweep finishes it once it answers', async () => {
    const tenant = await owingTenant();
    const { gateway } = tenant.ctx;
    let silent = false;
    const ctx = {
      ...tenant.ctx,
      gateway: {
        ...gateway,
        retrieveIntent: (id: string) =>
          silent ? Promise.reject(new GatewayError('timeout', 'late')) : gateway.retrieveIntent(id),
      },
    };
    const screen = tenantScreen(ctx, tenant.contactId, tenant.both);
    await screen.waiting();
    silent = true;
    await screen.present('approved');
    await screen.reach('checking');
    await screen.runs.stop(1000);
    expect(reasonOf(await tenant.atDesk(tenant.contractId))).toBe('bills_being_paid');
    expect(tenant.openMinor()).toBe(2 * BILL);
    silent = false;
    await recoverPayments(ctx, { isRunning: () => false }, { atStart: false });
    expect([tenant.owedAttempt()?.state, tenant.openMinor()]).toEqual(['captured', 0]);
    expect(findFaults(tenant.raw)).toEqual([]);
  });

  it('that forgot the money after the receipts: staff settle it, and the bills are open again', async () => {
    const { screen, ctx, raw, patch, sweep, owedAttempt, openMinor } = await atReader();
    raw.exec(`CREATE TRIGGER late BEFORE UPDATE ON payment_attempt WHEN NEW.state = 'captured'
      BEGIN SELECT RAISE(ABORT, 'late'); END`);
    await screen.present('approved');
    await screen.reach('paid');
    await screen.runs.stop(1000);
    raw.exec('DROP TRIGGER late');
    patch(owedAttempt()?.intent_id ?? '', { status: 'canceled', amountReceived: 0 });
    await sweep();
    const attempt = owedAttempt();
    expect(attempt?.state).toBe('needs_review');
    if (!attempt) return;
    const settlement = { as: 'released', by: 'cli', why: 'The bank says no.' } as const;
    expect(await settleReview(ctx, attempt.id, settlement)).toHaveProperty('done');
    expect([owedAttempt()?.state, openMinor()]).toEqual(['released', 2 * BILL]);
    expect(findFaults(raw)).toEqual([]);
  });

  it('that no longer knows the payment: nobody is charged again until staff have looked', async () => {
    const { screen, ctx, forget, owedAttempt, atDesk, contractId, openMinor, raw } = await atReader();
    await screen.present('declined');
    await screen.reach('declined');
    forget(owedAttempt()?.intent_id ?? '');
    await recoverPayments(ctx, { isRunning: () => false }, { atStart: true });
    const attempt = owedAttempt();
    expect(attempt?.state).toBe('needs_review');
    expect(await screen.start()).toMatchObject({ ok: false, refusals: [{ reason: 'booking_busy' }] });
    expect(reasonOf(await atDesk(contractId))).toBe('bills_being_paid');
    if (!attempt) return;
    const settlement = { as: 'released', by: 'cli', why: 'Nothing was taken.' } as const;
    expect(await settleReview(ctx, attempt.id, settlement)).toHaveProperty('done');
    expect(reasonOf(await atDesk(contractId))).toBe('done');
    expect(openMinor()).toBe(BILL);
    expect(findFaults(raw)).toEqual([]);
  });
});
