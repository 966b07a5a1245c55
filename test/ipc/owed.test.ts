/** A tenant pays what is open, through the screen's own bridge; and what a page that lies can do, which is nothing. */
import { describe, expect, it } from 'vitest';
import type { Id } from '../../src/shared/ids';
import type { BillLineView } from '../../src/shared/owed-channels';
import { findFaults } from '../../src/main/database/integrity/integrity';
import { makeCreditNote } from '../../src/main/services/credit-note/make';
import { selectOpenInvoices } from '../../src/main/database/ledger/allocations';
import { openHold } from '../../src/main/services/late/holds';
import { moveTenantOut } from '../../src/main/services/move-out/ending';
import { giveNotice } from '../../src/main/services/move-out/notice';
import { suspendAccess } from '../../src/main/services/access/suspensions';
import { manager } from '../support/services/changed-unit';
import { newTestId } from '../support/services/database';
import { owingTenant } from '../support/services/owing-tenant';
import { reasonsOf, valueOf } from '../support/services/bookings';
import { giveLogin, password, screenOf } from '../support/services/tenant-screen';

const language = 'en' as const;
const userName = 'zephyrine@example.com';

async function signedIn() {
  const tenant = await owingTenant();
  await giveLogin(tenant, tenant.contactId, userName);
  const { call, runs } = await screenOf(tenant);
  const signIn = (name = userName) => call('tenant.sign-in', { userName: name, password, language });
  valueOf(await signIn());
  const screen = {
    signIn,
    view: async () => valueOf(await call('owed.view', { language })),
    pay: (mark: string) => call('owed.pay', { language, mark }),
    payment: () => call('owed.payment', { language }),
    /** Waits until the screen would show a phase. */
    reach: async (phase: string) => {
      const shown = async () => {
        const answer = await call('owed.payment', { language });
        return answer.ok ? answer.value.phase : reasonsOf(answer);
      };
      await expect.poll(shown, { interval: 10 }).toBe(phase);
    },
  };
  return { ...tenant, call, runs, screen };
}

async function atReader() {
  const world = await signedIn();
  const { mark } = await world.screen.view();
  valueOf(await world.screen.pay(mark));
  await world.screen.reach('present_card');
  return world;
}

const plain = (text: string) => text.replaceAll(/\s/g, ' ');

/** What a sentence says, without the marks of direction in it. */
const unmarked = (text: string | null | undefined) => plain(text ?? '').replaceAll(/[\u2068\u2069]/g, '');

/** What a line says, with one kind of blank. */
function explained({ code, description, explanation }: BillLineView) {
  return [code, plain(description), explanation?.kind, explanation?.rate.formattedPrice];
}

describe('what is open', () => {
  it('is shown by contract and bill, each line explained, and what is late is said', async () => {
    const { screen, call, both } = await signedIn();
    const owed = await screen.view();
    expect(owed).toMatchObject({
      total: { formattedPrice: '$346.58' },
      overdue: { formattedPrice: '$346.58' },
    });
    expect(owed.contracts.map(({ id }) => id).toSorted()).toEqual(both.toSorted());
    const bill = owed.contracts[0]?.bills[0];
    expect(bill).toMatchObject({
      period: { from: '2027-03-01', to: '2027-03-31' },
      dueOn: '2027-03-01',
      overdue: true,
      paid: null,
      open: { formattedPrice: '$173.29' },
    });
    expect(bill?.lines.map(explained)).toEqual([
      ['rent', 'Rent, March 1 – 31, 2027', 'whole', '$149.00'],
      ['insurance', 'Basic protection, March 1 – 31, 2027', 'whole', '$12.00'],
    ]);
    expect(valueOf(await call('tenant.view', { language })).owed).toEqual({
      total: owed.total,
      overdue: owed.overdue,
    });
  });

  it('is named in the language of the screen, whatever the document says', async () => {
    const { call } = await signedIn();
    const owed = valueOf(await call('owed.view', { language: 'de' }));
    expect(owed.contracts[0]?.bills[0]?.lines[0]?.description).toMatch(/^Miete/);
  });

  it('of a bill that notice has cut is explained by its days', async () => {
    const { ctx, contractId, staff, runOn, screen } = await signedIn();
    valueOf(await giveNotice(ctx, { contractId, lastDay: '2027-04-10', why: 'moves' }, staff));
    await runOn('2027-03-27');
    valueOf(await screen.signIn());
    const { contracts } = await screen.view();
    const bills = contracts.find(({ id }) => id === contractId)?.bills;
    expect(bills?.map(({ period }) => period?.to)).toEqual(['2027-03-31', '2027-04-10']);
    expect(bills?.[1]?.lines.map(explained)[0]).toEqual([
      'rent',
      'Rent, April 1 – 10, 2027 (10 of 30 days)',
      'part',
      '$149.00',
    ]);
  });

  it('of a bill that is settled in part says how much was', async () => {
    const { ctx, contractId, staff, screen } = await signedIn();
    const lines = [{ position: 1, payableMinor: 100 }];
    valueOf(await makeCreditNote(ctx, staff, { contractId, lines, key: contractId, reason: 'a leak' }));
    const { contracts, total } = await screen.view();
    const bill = contracts.find(({ id }) => id === contractId)?.bills[0];
    expect([bill?.total, bill?.paid, bill?.open, total].map((each) => each?.formattedPrice)).toEqual([
      '$173.29',
      '$1.00',
      '$172.29',
      '$345.58',
    ]);
  });

  it('of a bill whose amounts its charges do not come to is in the words of its document, and nothing is explained', async () => {
    const { screen, raw } = await signedIn();
    raw.exec('UPDATE contract_charge SET rate_minor = rate_minor + 1');
    const bill = (await screen.view()).contracts[0]?.bills[0];
    expect(bill?.lines.map(explained)[0]).toEqual(['rent', 'Rent, March 1 – 31, 2027', undefined, undefined]);
  });
});

/** One of two contracts, where the site takes parts everywhere; its code is suspended. */
async function payingPart() {
  const world = await signedIn();
  const { ctx, raw, contractId, call } = world;
  raw.exec(`UPDATE property SET part_payments = 'everywhere'`);
  const unitId = raw.prepare<[string], Id<'unit'>>('SELECT unit_id FROM rental_contract WHERE id = ?');
  const about = { contractId, unitId: unitId.pluck().get(contractId) ?? ('' as Id<'unit'>) };
  await ctx.store.transaction((tx) =>
    suspendAccess({ ctx, tx, by: 'kiosk' }, { ...about, cause: 'arrears', why: null }),
  );
  const pays = [{ contractId, ahead: 0 }];
  const typing = (typed: string) => call('owed.view', { language, pays, part: { typed, language } });
  return { ...world, pays, typing };
}

describe('a part of what is open', () => {
  it('is paid where the site takes it: it goes where the screen said, the rest stays open, and the code stays suspended', async () => {
    const { screen, call, pays, typing, raw, contractId, openMinor, ctx } = await payingPart();
    const { part } = valueOf(await call('owed.view', { language, pays }));
    expect(unmarked(part?.range)).toBe('An amount from $18.00 to $173.29.');
    const typed = valueOf(await typing('50'));
    expect([typed.toPay.price, typed.overdue?.price]).toEqual([50, 173.29]);
    expect(unmarked(typed.part?.says)).toBe(
      'This amount goes toward invoice INV-000003. $123.29 stays open after that. A part may not be enough for the access code to work again.',
    );
    valueOf(
      await call('owed.pay', { language: 'de', pays, part: { typed: '50', language }, mark: typed.mark }),
    );
    await screen.reach('present_card');
    await call('owed.present', { outcome: 'approved' });
    await screen.reach('paid');
    expect(openMinor()).toBe(2 * 17_329 - 5000);
    const open = await ctx.store.read((tx) => selectOpenInvoices(tx, contractId));
    expect(open.flatMap(({ lines }) => lines.map(({ openMinor: left }) => left))).toEqual([11_129, 1200]);
    const state = raw.prepare('SELECT state FROM access_code WHERE contract_id = ?').pluck();
    expect(state.get(contractId)).toBe('suspended');
    expect(findFaults(raw)).toEqual([]);
  });

  it.each([
    ['less than the least', '17.99', []],
    ['more than all of it', '173.30', []],
    ['nothing', '0', []],
    ['no amount', 'fifty', []],
    [
      'an amount at a site that takes parts at the desk alone',
      '50',
      [`UPDATE property SET part_payments = 'desk'`],
    ],
    ['an amount at a site that takes no parts', '50', [`UPDATE property SET part_payments = 'never'`]],
  ])('is refused and asks no card for it: %s', async (_title, typed, before) => {
    const { call, pays, typing, raw, count, screen } = await payingPart();
    for (const change of before) raw.exec(change);
    const { mark } = await screen.view();
    const part = { typed, language };
    for (const answer of [await typing(typed), await call('owed.pay', { language, pays, part, mark })])
      expect(answer).toMatchObject({ ok: false, refusals: [{ reason: 'invalid_input', field: 'part' }] });
    expect(count('payment_attempt WHERE booking_id IS NULL')).toBe(0);
  });

  it('is not offered for two contracts at once, with periods ahead, or beside a payment plan', async () => {
    const { call, pays, contractId, ctx, staff } = await payingPart();
    const offered = async (more: object) =>
      valueOf(await call('owed.view', { language, pays, ...more })).part !== null;
    expect([await offered({}), await offered({ pays: undefined })]).toEqual([true, false]);
    expect(await offered({ pays: [{ contractId, ahead: 1 }] })).toBe(false);
    const plan = { count: 3, firstOn: '2027-03-14', every: 'month' } as const;
    valueOf(await openHold(ctx, { contractId, cause: 'plan', why: 'agreed', plan }, staff));
    expect(await offered({})).toBe(false);
  });
});

describe('a tenant who pays', () => {
  it('owes nothing afterward, has a receipt for each contract, and reads it at the screen', async () => {
    const { screen, call, openMinor, raw } = await atReader();
    expect(valueOf(await call('owed.present', { outcome: 'approved' }))).toEqual({ presented: true });
    await screen.reach('paid');
    const { receipts } = valueOf(await call('owed.paid', { language }));
    expect(receipts.map(({ amount }) => amount.formattedPrice)).toEqual(['$173.29', '$173.29']);
    expect(openMinor()).toBe(0);
    const [first] = receipts;
    if (!first?.id) throw new Error('no receipt');
    expect(valueOf(await call('tenant.document', { documentId: first.id }))).toEqual({ pages: 1 });
    expect(valueOf(await call('tenant.view', { language })).owed).toBeNull();
    expect(findFaults(raw)).toEqual([]);
  });

  it('who pays can use a code that arrears suspended, and hears that one suspended by staff stays so', async () => {
    const world = await signedIn();
    const { ctx, raw, both, screen, call } = world;
    const unitOf = raw
      .prepare<[string], Id<'unit'>>('SELECT unit_id FROM rental_contract WHERE id = ?')
      .pluck();
    for (const [index, contractId] of both.entries()) {
      const unitId = unitOf.get(contractId);
      if (!unitId) throw new Error('no unit');
      const about = { contractId, unitId, cause: index === 0 ? 'arrears' : 'staff', why: null } as const;
      await ctx.store.transaction((tx) => suspendAccess({ ctx, tx, by: 'kiosk' }, about));
    }
    const [, second = ''] = both;
    raw.prepare("UPDATE unit SET state = 'overlocked' WHERE id = ?").run(unitOf.get(second));
    const { mark, contracts } = await screen.view();
    expect(new Set(contracts.map(({ suspended }) => suspended))).toEqual(new Set(['arrears', 'staff']));
    expect(contracts.filter(({ overlocked }) => overlocked)).toMatchObject([
      { id: second, overlocked: 'owed' },
    ]);
    valueOf(await screen.pay(mark));
    await screen.reach('present_card');
    await call('owed.present', { outcome: 'approved' });
    await screen.reach('paid');
    const { receipts } = valueOf(await call('owed.paid', { language }));
    expect(receipts.map(({ access }) => access).toSorted()).toEqual(['suspended', 'works']);
    // Paid by now: the lock waits for a person alone.
    expect(new Set(receipts.map(({ overlocked }) => overlocked))).toEqual(new Set(['comes_off', null]));
    expect(receipts).toHaveLength(2);
    const states = raw.prepare(
      `SELECT a.state FROM access_code a JOIN rental_contract c ON c.id = a.contract_id WHERE c.id = ?`,
    );
    expect(both.map((id) => states.pluck().get(id))).toEqual(['active', 'suspended']);
    expect(findFaults(raw)).toEqual([]);
  });

  it('sees how it ends also when their session runs out while the card is looked at', async () => {
    const { screen, call, raw } = await atReader();
    raw.exec('UPDATE login_session SET revoked_at_ms = 1');
    expect(reasonsOf(await call('owed.view', { language }))).toEqual(['signed_out']);
    await call('owed.present', { outcome: 'approved' });
    await screen.reach('paid');
    expect(valueOf(await call('owed.paid', { language })).receipts).toHaveLength(2);
  });

  it('is forgotten with the visit: nobody who comes next sees how it stood, and no card is waited for', async () => {
    const { screen, call, owedAttempt } = await atReader();
    await call('owed.present', { outcome: 'declined' });
    await screen.reach('declined');
    await call('tenant.sign-out', {});
    expect(reasonsOf(await screen.payment())).toEqual(['signed_out']);
    expect(owedAttempt()?.state).toBe('released');
    valueOf(await screen.signIn());
    expect(valueOf(await screen.payment()).phase).toBe('none');
  });

  it('is not moved out while the reader waits for the card, which would pay for days that are credited meanwhile', async () => {
    const { ctx, db, call, screen, both } = await atReader();
    const [contractId = newTestId<'contract'>()] = both;
    const leaves = { contractId, unit: 'to_check', why: 'left' } as const;
    const refused = await moveTenantOut(ctx, leaves, manager);
    expect(refused).toMatchObject({ ok: false, refusals: [{ desk: 'bills_being_paid' }] });
    await call('owed.present', { outcome: 'approved' });
    await screen.reach('paid');
    valueOf(await moveTenantOut(ctx, leaves, manager));
    const { receipts } = valueOf(await call('owed.paid', { language }));
    expect(receipts.map(({ access }) => access).toSorted()).toEqual(['ended', 'works']);
    expect(findFaults(db.open.raw)).toEqual([]);
  });

  it('and whose payment stays at the reader keeps nobody from moving out for long', async () => {
    const { ctx, db, both } = await atReader();
    const [contractId = newTestId<'contract'>()] = both;
    db.clock.advance(16 * 60_000);
    valueOf(await moveTenantOut(ctx, { contractId, unit: 'to_check', why: 'left' }, manager));
  });

  it('whose page is opened again before a card was shown pays nothing: the reader waits no longer, and the screen says so', async () => {
    const { call, ctx, owedAttempt } = await atReader();
    await call('session.begin', {});
    expect(owedAttempt()?.state).toBe('released');
    expect(ctx.gateway.readerState()).toBe('ready');
    expect(valueOf(await call('payment.interrupted', { language }))).toMatchObject({
      outcome: 'nothing_taken',
    });
  });

  it('whose page is opened again while the card is looked at pays once, and the screen tells how it ended', async () => {
    const { screen, call, runs, owedAttempt, openMinor } = await atReader();
    await call('owed.present', { outcome: 'approved' });
    await call('session.begin', {});
    const attempt = owedAttempt();
    if (attempt) await runs.ended(attempt.id);
    expect(openMinor()).toBe(0);
    expect(reasonsOf(await screen.payment())).toEqual(['signed_out']);
    expect(valueOf(await call('payment.interrupted', { language }))).toMatchObject({
      outcome: 'charged_once',
      amount: { formattedPrice: '$346.58' },
      resumable: false,
      language: null,
      kept: false,
    });
  });
});

describe('a page that lies', () => {
  it('opens nothing without a tenant who has signed in', async () => {
    const { call, screen } = await signedIn();
    const { mark } = await screen.view();
    await call('tenant.sign-out', {});
    const answers = [
      await call('owed.view', { language }),
      await screen.pay(mark),
      await screen.payment(),
      await call('owed.cancel', { language }),
      await call('owed.present', { outcome: 'approved' }),
      await call('owed.paid', { language }),
    ];
    expect(answers.flatMap(reasonsOf)).toEqual(Array.from({ length: 6 }, () => 'signed_out'));
  });

  it('is refused where another amount is open than what was shown, and nothing is asked of a card', async () => {
    const { screen, atDesk, contractId, count } = await signedIn();
    const { mark } = await screen.view();
    expect((await atDesk(contractId)).ok).toBe(true);
    expect(reasonsOf(await screen.pay(mark))).toEqual(['bills_changed']);
    expect(reasonsOf(await screen.pay(''))).toEqual(['bills_changed']);
    expect(count('payment_attempt WHERE booking_id IS NULL')).toBe(0);
    const now = await screen.view();
    expect(now.total.formattedPrice).toBe('$173.29');
    expect((await screen.pay(now.mark)).ok).toBe(true);
  });

  it('cannot pay, see or call off what is another tenant’s', async () => {
    const world = await atReader();
    const { screen, call, raw, second, owedAttempt } = world;
    const other = raw.prepare<[], Id<'contact'>>('SELECT id FROM contact ORDER BY id DESC').pluck().get();
    if (!other) throw new Error('no other tenant');
    raw.prepare('UPDATE rental_contract SET contact_id = ? WHERE id = ?').run(other, second);
    await giveLogin(world, other, 'other@example.com');
    valueOf(await screen.signIn('other@example.com'));
    const owed = await screen.view();
    expect(owed.contracts.map(({ id }) => id)).toEqual([second]);
    expect(valueOf(await screen.payment()).phase).toBe('none');
    valueOf(await call('owed.cancel', { language }));
    expect(owedAttempt()?.state).toBe('collecting');
    expect(valueOf(await call('owed.present', { outcome: 'approved' }))).toEqual({ presented: false });
    // The reader has the first tenant's payment, which is for this contract too.
    expect(reasonsOf(await screen.pay(owed.mark))).toEqual(['reader_unavailable']);
  });

  it('that asks twenty times at once has one payment', async () => {
    const { screen, count } = await signedIn();
    const { mark } = await screen.view();
    await Promise.all(Array.from({ length: 20 }, () => screen.pay(mark)));
    expect(count('payment_attempt WHERE booking_id IS NULL')).toBe(1);
  });
});
