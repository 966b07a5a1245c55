/** Disputed card payments: asked about once a day, held while open, booked once when lost, and undone when won. */
import { describe, expect, it } from 'vitest';
import type { CardDispute } from '../../../src/main/card-reader/port';
import { GatewayError } from '../../../src/main/domain/attempt/gateway-error';
import { addDays } from '../../../src/main/domain/base/dates';
import { minor } from '../../../src/shared/money';
import { previewDay } from '../../../src/main/services/closing/closing';
import { followDisputesWhenDue } from '../../../src/main/services/returned-payment/disputes';
import { listDisputes } from '../../../src/main/services/returned-payment/dispute-views';
import { writeOffDebt } from '../../../src/main/services/move-out/write-offs';
import { moveTenantOut } from '../../../src/main/services/move-out/ending';
import { closeHold, openHold } from '../../../src/main/services/late/holds';
import { readAutopayView } from '../../../src/main/services/autopay/view';
import { noonOf } from '../../support/services/billed';
import { lateRules, openLate } from '../../support/services/late';
import { valueOf } from '../../support/services/rental';

/** The tenant of the worked cases, whose move-in was paid by card on 10 February. */
async function open(signed: Parameters<typeof openLate>[0] = {}) {
  const books = await openLate({ rules: null, ...signed });
  const { raw, db, contractId, staff } = books;
  const list = <Row>(sql: string) => raw.prepare<[], Row>(sql).all();
  const [paid] = list<{ intent: string; amount: number; card: number }>(
    'SELECT intent_id AS intent, amount_minor AS amount, card_amount AS card FROM payment_attempt',
  );
  if (!paid) throw new Error('nothing was paid');
  const disputes: CardDispute[] = [];
  let isDown = false;
  const ctx = {
    ...books.ctx,
    gateway: {
      ...books.ctx.gateway,
      async *listDisputes() {
        if (isDown) throw new GatewayError('unreachable', 'no line');
        yield* disputes;
      },
    },
  };
  let day = '2027-02-12';
  return {
    ...books,
    ctx,
    paid,
    list,
    providerFails: (fails: boolean) => (isDown = fails),
    /** The provider says so, and a day later the kiosk asks. */
    says: async (more: Partial<CardDispute>) => {
      const id = more.id ?? 'dp_1';
      const known = disputes.findIndex((each) => each.id === id);
      const fresh = {
        id,
        intentId: paid.intent,
        state: 'open',
        amount: paid.card,
        cost: 0,
        createdMs: 0,
      } as const;
      disputes.splice(known < 0 ? disputes.length : known, known < 0 ? 0 : 1, { ...fresh, ...more });
      day = addDays(day, 1);
      db.clock.set(noonOf(day));
      return followDisputesWhenDue(ctx);
    },
    ask: () => followDisputesWhenDue(ctx),
    /** The days go on after this one. */
    goTo: (to: string) => (day = to),
    nextDay: () => {
      day = addDays(day, 1);
      db.clock.set(noonOf(day));
    },
    holds: () => list<{ cause: string; to_on: string | null }>('SELECT cause, to_on FROM contract_hold'),
    states: () => list<{ state: string }>('SELECT state FROM card_dispute').map(({ state }) => state),
    balances: () =>
      Object.fromEntries(
        list<{ account: string; balance: number }>(
          'SELECT account, sum(debit_minor - credit_minor) AS balance FROM posting GROUP BY account',
        ).map(({ account, balance }) => [account, balance]),
      ),
    events: () =>
      list<{ type: string }>(
        `SELECT type FROM outbox WHERE type LIKE 'dispute.%' OR type = 'payment.returned' ORDER BY sequence`,
      ).map(({ type }) => type),
    release: () => closeHold(ctx, { contractId, cause: 'dispute', why: 'Decided.' }, staff),
  };
}

describe('a payment that its holder disputes', () => {
  it('is held while it is open: nothing is booked, the card is not charged, and Today shows it', async () => {
    const { says, holds, balances, ctx, contractId, open: owed, events, raw, faults } = await open();
    raw.exec(`UPDATE mandate SET state = 'active'`);
    const before = balances();
    expect(await says({})).toBe(true);
    expect(holds()).toEqual([{ cause: 'dispute', to_on: null }]);
    expect([balances(), owed()]).toEqual([before, 0]);
    const view = await ctx.store.read((tx) =>
      readAutopayView(tx, contractId, { locale: 'en-US', nowMs: ctx.clock.nowMs() }),
    );
    expect(view === null || view.state === 'paused').toBe(true);
    expect(valueOf(await listDisputes(ctx)).disputes).toMatchObject([{ contractId, isLost: false }]);
    expect(events()).toEqual(['dispute.opened']);
    expect(faults()).toEqual([]);
  });

  it('that is lost is taken out of the card’s money with what the bank asks, and what it paid is open again, once', async () => {
    const {
      says,
      ask,
      nextDay,
      balances,
      paid,
      open: owed,
      ctx,
      holds,
      events,
      faults,
      release,
    } = await open();
    const before = balances();
    await says({});
    await says({ state: 'lost', cost: 1500 });
    const booked = balances();
    expect(booked['card']).toBe((before['card'] ?? 0) - paid.amount - 1500);
    expect(booked).toMatchObject({ chargeback_cost: 1500, advance: 0, receivable: paid.amount });
    expect(owed()).toBe(paid.amount);
    nextDay();
    await ask();
    expect(balances()).toEqual(booked);
    const { totals } = await previewDay(ctx);
    expect(totals).toMatchObject({
      returns: { count: 1, totalMinor: paid.amount },
      returnCosts: { count: 1, totalMinor: 1500 },
    });
    expect(holds()).toEqual([{ cause: 'dispute', to_on: null }]);
    expect(valueOf(await listDisputes(ctx)).disputes).toMatchObject([{ isLost: true }]);
    valueOf(await release());
    expect(valueOf(await listDisputes(ctx)).disputes).toEqual([]);
    expect(events()).toEqual(['dispute.opened', 'payment.returned', 'dispute.closed']);
    expect(faults()).toEqual([]);
  });

  it('that is won ends its hold and books nothing; one that was lost before is paid again', async () => {
    const { says, holds, balances, states, open: owed, faults, list } = await open();
    const before = balances();
    await says({});
    await says({ state: 'won' });
    expect([states(), balances()]).toEqual([['won'], before]);
    expect(holds()).toMatchObject([{ to_on: '2027-02-14' }]);
    await says({ id: 'dp_2', state: 'lost' });
    expect(owed()).toBeGreaterThan(0);
    await says({ id: 'dp_2', state: 'won' });
    expect(owed()).toBe(0);
    expect(balances()).toMatchObject({ receivable: 0, advance: 0, card: before['card'] });
    expect(list('SELECT 1 FROM return_undone')).toHaveLength(1);
    expect(faults()).toEqual([]);
  });

  it('leaves a manager’s own hold to the manager', async () => {
    const { says, holds, ctx, contractId, staff } = await open();
    valueOf(await openHold(ctx, { contractId, cause: 'dispute', why: 'They called.' }, staff));
    await says({});
    await says({ state: 'won' });
    expect(holds()).toEqual([{ cause: 'dispute', to_on: null }]);
  });

  it('takes only what is disputed, and costs the tenant a fee where that was signed', async () => {
    const {
      says,
      open: owed,
      list,
      faults,
    } = await open({
      returnedPayment: { feeMinor: minor(2500), taxCode: null },
    });
    await says({ state: 'lost', amount: 5000 });
    expect(owed()).toBe(7500);
    expect(list('SELECT amount_minor AS amount FROM returned_payment')).toEqual([{ amount: 5000 }]);
    expect(faults()).toEqual([]);
  });

  it('that is lost after the contract was closed opens it again', async () => {
    const { says, ctx, contractId, staff, pay, open: owed, on, raw, faults } = await open({ deposit: 0 });
    await on('2027-02-28');
    valueOf(await moveTenantOut(ctx, { contractId, unit: 'seen_empty', why: 'Has left.' }, staff));
    if (owed() > 0) await pay(owed());
    await on('2027-03-01');
    const closed = () => raw.prepare('SELECT closed_at_ms IS NOT NULL FROM settlement').pluck().get();
    const wasClosed = closed();
    await says({ createdMs: 1 });
    await says({ state: 'lost' });
    expect([wasClosed, closed()]).toEqual([1, 0]);
    expect(faults()).toEqual([]);
  });

  it('that is won after its debt was written off pays that debt, and only the rest stays written off', async () => {
    // The fee for the lost payment was due whatever became of it.
    const returnedPayment = { feeMinor: minor(2500), taxCode: null };
    const { says, goTo, ctx, contractId, staff, db, paid, pay, list, ...books } = await open({
      deposit: 0,
      returnedPayment,
    });
    await books.on('2027-02-28');
    valueOf(await moveTenantOut(ctx, { contractId, unit: 'seen_empty', why: 'Has left.' }, staff));
    if (books.open() > 0) await pay(books.open());
    await books.on('2027-03-01');
    const before = books.balances();
    goTo('2027-03-01');
    await says({ createdMs: 1, amount: paid.card - 100 });
    await says({ state: 'lost', amount: paid.card - 100 });
    await books.on('2027-03-03');
    const debt = books.open();
    const wish = { contractId, amountMinor: debt, why: 'Cannot be found.', key: db.newId<'event'>() };
    valueOf(await writeOffDebt(ctx, wish, staff));
    expect([books.open(), books.balances()['bad_debt']]).toEqual([0, debt]);
    await says({ state: 'won', amount: paid.card - 100 });
    const after = books.balances();
    expect(after).toMatchObject({ card: before['card'], receivable: 0, advance: 0, bad_debt: 2500 });
    expect(books.open()).toBe(0);
    expect(
      list('SELECT amount_minor AS amount, why, undone_at_ms > 0 AS undone FROM write_off ORDER BY rowid'),
    ).toEqual([
      { amount: debt, why: 'Cannot be found.', undone: 1 },
      { amount: 2500, why: 'Cannot be found.', undone: null },
    ]);
    expect(list(`SELECT action, why FROM audit WHERE action LIKE 'write_off.%' ORDER BY sequence`)).toEqual([
      { action: 'write_off.made', why: 'Cannot be found.' },
      { action: 'write_off.paid_after_all', why: null },
      { action: 'write_off.made', why: 'Cannot be found.' },
    ]);
    expect(books.faults()).toEqual([]);
  });

  it('stops late steps, and lets the code work meanwhile', async () => {
    const { through, says, steps, code } = await open({ rules: lateRules });
    await through('2027-02-24', '2027-03-18');
    expect(code()).toMatchObject({ state: 'suspended' });
    const before = steps();
    await says({});
    expect(code()).toMatchObject({ state: 'active' });
    await through('2027-03-19', '2027-03-25');
    expect(steps()).toEqual(before);
  });
});

describe('asking the provider', () => {
  it('happens once a day, and again at the next look where there was no answer', async () => {
    const { ask, nextDay, providerFails, says, states } = await open();
    expect(await says({})).toBe(true);
    expect(await ask()).toBe(false);
    nextDay();
    providerFails(true);
    expect(await ask()).toBe(false);
    providerFails(false);
    expect(await ask()).toBe(true);
    expect(states()).toEqual(['open']);
  });

  it('leaves payments alone that are not of this kiosk', async () => {
    const { says, states, holds } = await open();
    await says({ intentId: 'pi_of_another' });
    expect([states(), holds()]).toEqual([[], []]);
  });

  it.each([
    ['before the hold', 'contract_hold'],
    ['before the return', 'returned_payment'],
    ['before the letter', 'letter'],
  ])('cut off %s, it is done whole by the next look', async (_, table) => {
    const { says, ask, raw, states, balances, paid, faults } = await open();
    raw.exec(`CREATE TRIGGER cut BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'cut'); END`);
    expect(await says({ state: 'lost' })).toBe(false);
    expect(states()).toEqual([]);
    raw.exec('DROP TRIGGER cut');
    expect(await ask()).toBe(true);
    expect([states(), balances()['receivable']]).toEqual([['lost'], paid.amount]);
    expect(faults()).toEqual([]);
  });
});
