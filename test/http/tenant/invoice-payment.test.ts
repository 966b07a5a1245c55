/** A tenant's device pays an invoice: one intent, one receipt, and nothing of another tenant's. */
import { describe, expect, it } from 'vitest';
import type { Id } from '../../../src/shared/ids';
import { insertLetter } from '../../../src/main/database/contract/letters';
import { insertLateStep } from '../../../src/main/database/late/steps';
import { selectOpenInvoices } from '../../../src/main/database/ledger/allocations';
import { openHold } from '../../../src/main/services/late/holds';
import { recoverPayments } from '../../../src/main/services/payment/recovery';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { giveLogin, screenOf } from '../../support/services/tenant-screen';
import { valueOf } from '../../support/services/bookings';
import { listeningTenant } from '../support/tenant-listener';

type World = Awaited<ReturnType<typeof listeningTenant>>;

async function withInvoice() {
  const world = await listeningTenant();
  const bill = world.raw.prepare<[string], Id<'invoice'>>(
    'SELECT id FROM invoice WHERE contract_id = ? AND is_move_in = 0 ORDER BY due_on',
  );
  const invoiceId = bill.pluck().get(world.contractId);
  if (!invoiceId) throw new Error('no bill');
  const begin = (id: string = invoiceId, token?: string) =>
    world.call('GET', `/v1/invoice/${id}/payment`, token === undefined ? {} : { token });
  const confirm = (token: string, id: string = invoiceId, session?: string) =>
    world.call('POST', `/v1/payment/transaction/gateway/invoice/${id}/success`, {
      json: { token },
      ...(session === undefined ? {} : { token: session }),
    });
  const intentOf = async () => ((await begin()).body.data as { paymentIntentId: string }).paymentIntentId;
  return { ...world, invoiceId, begin, confirm, intentOf };
}

async function present({ call }: World, paymentIntentId: string, outcome = 'approved'): Promise<void> {
  const json = { paymentIntentId, outcome };
  expect(await call('POST', '/v1/kiosk/simulated-reader/present', { json })).toMatchObject({ status: 200 });
}

/** Confirmed once the card was read. */
async function paid(world: Awaited<ReturnType<typeof withInvoice>>, intentId: string) {
  await present(world, intentId);
  await expect.poll(async () => (await world.confirm(intentId)).status).toBe(200);
  return world.confirm(intentId);
}

async function haveNotice({ db, contractId, invoiceId }: Awaited<ReturnType<typeof withInvoice>>) {
  const letterId = db.newId<'letter'>();
  const of = { contract_id: contractId, letter_id: letterId };
  const done = { done_on: '2027-03-03', done_at_ms: db.clock.nowMs() };
  await db.query(async (tx) => {
    const letter = { id: letterId, contract_id: contractId, made_on: done.done_on, facts: '{}' };
    await insertLetter(tx, { ...letter, kind: 'default_notice', created_at_ms: done.done_at_ms });
    const step = { invoice_id: invoiceId, step_key: 'default', fee_invoice_id: null, task: null } as const;
    await insertLateStep(tx, { ...step, ...of, ...done, suspends: 0 });
  });
}

const refusalOf = ({ status, body }: Awaited<ReturnType<World['call']>>) => [status, body.status];

describe('a tenant’s device', () => {
  // Holds: v1-5.17
  it('pays what is open of an invoice, and is answered one receipt however often it asks', async () => {
    const world = await withInvoice();
    const { begin, confirm, raw, openMinor, get } = world;
    const first = await begin();
    expect(first.body.data).toMatchObject({
      paymentGateway: 'simulated',
      paymentMethod: 'card_present',
      languageLCIDCode: 1033,
      amount: { formattedPrice: '$173.29' },
    });
    expect((await begin()).body.data).toEqual(first.body.data);
    const { paymentIntentId } = first.body.data as { paymentIntentId: string };
    expect(refusalOf(await confirm(paymentIntentId))).toEqual([409, 'PAYMENT_PROCESS_FAILED']);
    const once = await paid(world, paymentIntentId);
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(paymentIntentId)));
    for (const { status, body } of answers) expect([status, body.data]).toEqual([200, once.body.data]);
    expect(openMinor()).toBe(17_329);
    const receipts = (await get('/v1/transaction/voucher/receipt/list')).body.data as { id: string }[];
    expect(receipts[0]?.id).toBe(once.body.data);
    expect(receipts).toHaveLength(3);
    expect(findFaults(raw)).toEqual([]);
  });

  // Holds: v1-1.12
  it('has an invoice confirmed once under one key, and is refused another body under it', async () => {
    const world = await withInvoice();
    const intentId = await world.intentOf();
    await paid(world, intentId);
    const ask = (json: object) =>
      world.call('POST', `/v1/payment/transaction/gateway/invoice/${world.invoiceId}/success`, {
        json,
        idempotencyKey: 'order-4711',
      });
    const answers = await Promise.all([1, 2, 3].map(() => ask({ token: intentId })));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body]);
    expect(refusalOf(await ask({ token: intentId, surplus: true }))).toEqual([409, 'FAILED']);
    expect((await world.get('/v1/transaction/voucher/receipt/list')).body.data).toHaveLength(3);
  });

  it('is not asked for an invoice that is paid, nor for one behind an older one', async () => {
    const world = await withInvoice();
    const { begin, raw, contractId, runOn } = world;
    const moveIn = raw
      .prepare<[string], string>('SELECT id FROM invoice WHERE contract_id = ? AND is_move_in = 1')
      .pluck()
      .get(contractId);
    expect(refusalOf(await begin(moveIn ?? ''))).toEqual([409, 'INVALID_INVOICE_DETAILS']);
    await runOn('2027-03-27');
    const token = await world.logIn();
    const later = raw
      .prepare<[string], string>('SELECT id FROM invoice WHERE contract_id = ? ORDER BY due_on DESC')
      .pluck()
      .get(contractId);
    expect(refusalOf(await begin(later ?? '', token))).toEqual([409, 'INVALID_INVOICE_DETAILS']);
    expect(refusalOf(await begin('no-guid', token))).toEqual([400, 'INVALID_PARAM_INVOICE_INFO_ID']);
  });

  it('pays a later invoice where the site takes parts everywhere, and the older one stays open; none of several where it takes no parts', async () => {
    const world = await withInvoice();
    const { raw, contractId, runOn, logIn, begin, confirm, invoiceId } = world;
    await runOn('2027-03-27');
    const token = await logIn();
    raw.exec(`UPDATE property SET part_payments = 'never'`);
    expect(await begin(invoiceId, token)).toMatchObject({
      body: { errors: [{ message: expect.stringContaining('takes no part') as string }] },
    });
    raw.exec(`UPDATE property SET part_payments = 'everywhere'`);
    const later = raw
      .prepare<[string], Id<'invoice'>>('SELECT id FROM invoice WHERE contract_id = ? ORDER BY due_on DESC')
      .pluck()
      .get(contractId);
    const begun = (await begin(later, token)).body.data as { paymentIntentId: string };
    await present(world, begun.paymentIntentId);
    await expect.poll(async () => (await confirm(begun.paymentIntentId, later, token)).status).toBe(200);
    const open = await world.db.query((tx) => selectOpenInvoices(tx, contractId));
    expect(open.map(({ id }) => id)).toEqual([invoiceId]);
    expect(findFaults(raw)).toEqual([]);
  });

  it('pays no invoice of several after a default notice, while no payment plan stands; the only one it pays', async () => {
    const world = await withInvoice();
    const { begin, ctx, contractId, invoiceId, runOn, logIn, staff } = world;
    await haveNotice(world);
    expect((await begin()).status).toBe(200);
    await runOn('2027-03-27');
    const token = await logIn();
    const message = expect.stringContaining('ask a manager to take a part') as string;
    expect(await begin(invoiceId, token)).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'INVALID_INVOICE_DETAILS', message }] },
    });
    const plan = { count: 2, firstOn: '2027-03-29', every: 'week' } as const;
    valueOf(await openHold(ctx, { contractId, cause: 'plan', why: 'agreed', plan }, staff));
    expect((await begin(invoiceId, token)).status).toBe(200);
  });

  it('pays no part after a default notice with a card that was presented before, and the card is let go', async () => {
    const world = await withInvoice();
    const { ctx, intentOf, runOn, logIn, confirm, openMinor, invoiceId } = world;
    const intentId = await intentOf();
    await present(world, intentId);
    await expect
      .poll(async () => (await ctx.gateway.retrieveIntent(intentId)).status)
      .toBe('requires_capture');
    for (const day of ['2027-03-27', '2027-04-02']) await runOn(day);
    await haveNotice(world);
    const answer = await confirm(intentId, invoiceId, await logIn());
    expect(refusalOf(answer)).toEqual([409, 'INVALID_INVOICE_DETAILS']);
    await recoverPayments(ctx, { isRunning: () => false }, { atStart: false });
    expect((await ctx.gateway.retrieveIntent(intentId)).status).toBe('canceled');
    expect(openMinor()).toBe(4 * 17_329);
  });

  it('whose bill the desk took meanwhile takes nothing', async () => {
    const world = await withInvoice();
    const { intentOf, confirm, atDesk, contractId, ctx, begin } = world;
    const intentId = await intentOf();
    valueOf(await atDesk(contractId));
    expect((await ctx.gateway.retrieveIntent(intentId)).status).toBe('canceled');
    expect(refusalOf(await confirm(intentId))).toEqual([409, 'PAYMENT_PROCESS_FAILED']);
    expect(refusalOf(await begin())).toEqual([409, 'INVALID_INVOICE_DETAILS']);
  });

  it('calls off nothing that is paid at the kiosk’s screen', async () => {
    const world = await withInvoice();
    const { begin, owedAttempt } = world;
    const { call, runs } = await screenOf(world);
    const language = 'en' as const;
    const userName = 'zephyrine@example.com';
    valueOf(await call('tenant.sign-in', { userName, password: 'Sturdy-Otter-42', language }));
    const { mark } = valueOf(await call('owed.view', { language }));
    valueOf(await call('owed.pay', { language, mark }));
    const shown = async () => valueOf(await call('owed.payment', { language })).phase;
    await expect.poll(shown, { interval: 10 }).toBe('present_card');
    await call('owed.present', { outcome: 'declined' });
    await expect.poll(shown, { interval: 10 }).toBe('declined');
    expect(refusalOf(await begin())).toEqual([409, 'INVALID_ACTIVITY_INFO_DETAILS']);
    expect(owedAttempt()?.state).toBe('declined');
    const attempt = owedAttempt();
    if (attempt) expect(runs.isRunning(attempt.id)).toBe(false);
  });
});

describe('a device that lies', () => {
  // Holds: v1-5.17
  it('sees and pays no invoice of another tenant, and confirms none of their payments', async () => {
    const world = await withInvoice();
    const { raw, second, call, logIn, begin, confirm, intentOf, invoiceId, keys } = world;
    const other = raw.prepare<[], Id<'contact'>>('SELECT id FROM contact ORDER BY id DESC').pluck().get();
    if (!other) throw new Error('no other tenant');
    raw.prepare('UPDATE rental_contract SET contact_id = ? WHERE id = ?').run(other, second);
    await giveLogin(world, other, 'other@example.com');
    const session = await logIn('other@example.com');
    const intentId = await intentOf();
    await present(world, intentId);
    expect(refusalOf(await begin(invoiceId, session))).toEqual([404, 'INVALID_PARAM_INVOICE_INFO_ID']);
    expect(refusalOf(await confirm(intentId, invoiceId, session))).toEqual([
      404,
      'INVALID_PARAM_INVOICE_INFO_ID',
    ]);
    const theirs = raw
      .prepare<[string], string>('SELECT id FROM invoice WHERE contract_id = ? AND is_move_in = 0')
      .pluck()
      .get(second);
    expect(refusalOf(await confirm(intentId, theirs ?? '', session))).toEqual([
      409,
      'PAYMENT_PROCESS_FAILED',
    ]);
    const path = `/v1/invoice/${invoiceId}/payment`;
    expect(await call('GET', path, { key: keys.gate })).toMatchObject({ status: 403 });
    expect(await call('GET', path, { token: null })).toMatchObject({ status: 401 });
  });

  it('says nothing that is believed: a token of no intent, another gateway, a card that was refused', async () => {
    const world = await withInvoice();
    const { call, confirm, intentOf, invoiceId, openMinor } = world;
    expect(refusalOf(await confirm('pi_none'))[0]).toBeGreaterThanOrEqual(400);
    const intentId = await intentOf();
    const at = (gateway: string) =>
      call('POST', `/v1/payment/transaction/${gateway}/invoice/${invoiceId}/success`, {
        json: { token: intentId },
      });
    expect(refusalOf(await at('moonpay'))).toEqual([404, 'INVALID_PARAM_PAYMENT_GATEWAY_MASTER_INFO']);
    expect(refusalOf(await at('stripe'))).toEqual([404, 'INVALID_PARAM_PAYMENT_GATEWAY_INFO_ID']);
    await present(world, intentId, 'declined');
    expect(refusalOf(await confirm(intentId))).toEqual([409, 'PAYMENT_PROCESS_FAILED']);
    expect(openMinor()).toBe(2 * 17_329);
  });

  it('cannot pay with an intent over another amount than is open by now', async () => {
    const world = await withInvoice();
    const { intentOf, patch, confirm, openMinor } = world;
    const intentId = await intentOf();
    patch(intentId, {
      status: 'requires_capture',
      amount: 100,
      amountCapturable: 100,
      charge: { id: 'ch_1', refunded: false, disputed: false, card: { brand: 'visa', last4: '4242' } },
    });
    expect(refusalOf(await confirm(intentId))).toEqual([409, 'PAYMENT_PROCESS_FAILED']);
    expect(openMinor()).toBe(2 * 17_329);
  });
});
