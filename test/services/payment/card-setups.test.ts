/** A tenant has another card kept and pays nothing: once, also when the program is killed anywhere. */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CardGateway } from '../../../src/main/card-reader/port';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { GatewayError } from '../../../src/main/domain/attempt/gateway-error';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { runCardSetup, recoverCardSetups } from '../../../src/main/services/payment/card-setup-run';
import { createCardSetups } from '../../../src/main/services/payment/card-setups';
import { createPaymentRuns } from '../../../src/main/services/payment/run';
import { endOwnAutopay, ownAutopayView } from '../../../src/main/services/tenant/own-autopay';
import type { Id } from '../../../src/shared/ids';
import type { PaymentView } from '../../../src/shared/screen-shapes';
import type { SimulatedOutcome } from '../../../src/shared/shapes';
import { newTestId } from '../../support/services/database';
import { refusedTenant } from '../../support/services/refused-tenant';
import { valueOf } from '../../support/services/rental';

async function cardSite(change: (gateway: CardGateway) => Partial<CardGateway> = () => ({})) {
  const site = await refusedTenant((ctx) => ({
    ...ctx,
    gateway: { ...ctx.gateway, ...change(ctx.gateway) },
  }));
  const { ctx, raw, holder } = site;
  const runs = createPaymentRuns(ctx);
  const cards = createCardSetups(ctx, runs);
  onTestFinished(async () => {
    ctx.gateway.stopReader();
    await runs.stop(2000);
  });
  const consentId = await site.agree();
  const request = { contactId: holder.contactId, consentId, language: 'en' } as const;
  const state = async () => valueOf(await cards.state(request));
  const reach = async (phase: PaymentView['phase']) => {
    await expect.poll(async () => (await state()).phase, { interval: 10 }).toBe(phase);
    return state();
  };
  return {
    ...site,
    runs,
    cards,
    request,
    reach,
    start: () => cards.start(request),
    present: async (outcome: SimulatedOutcome) =>
      valueOf(await cards.present({ ...request, outcome })).presented,
    async waiting() {
      valueOf(await cards.start(request));
      return reach('present_card');
    },
    setups: () =>
      raw
        .prepare<[], { id: Id<'card_setup'>; state: string; failure: string | null }>(
          'SELECT id, state, failure FROM card_setup ORDER BY created_at_ms, id',
        )
        .all(),
    /** Written down, and the provider was not asked yet. */
    record(id: Id<'card_setup'>, agreed: Id<'card_consent'>) {
      raw
        .prepare(
          `INSERT INTO card_setup (id, contract_id, provider, state, created_at_ms, updated_at_ms)
            VALUES (?, ?, 'simulated', 'recorded', ?, ?)`,
        )
        .run(id, site.contractId, ctx.clock.nowMs(), ctx.clock.nowMs());
      raw.prepare('UPDATE card_consent SET setup_id = ? WHERE id = ?').run(id, agreed);
    },
    recover: (of: ServiceContext = ctx, atStart = true) =>
      recoverCardSetups(of, { isRunning: () => false }, { atStart }),
  };
}

describe('a card that is kept without a payment', () => {
  it('replaces the former one, which is forgotten, and pays what is open and the next bill', async () => {
    const site = await cardSite();
    await site.waiting();
    expect(site.setups()).toMatchObject([{ state: 'asked' }]);
    expect(await site.present('approved')).toBe(true);
    await site.reach('paid');
    expect(site.mandates()).toMatchObject([
      { state: 'replaced', card: 'pm_old', asked: 1, gone: 0 },
      { state: 'active', asked: 0, text: 'Words' },
    ]);
    expect(site.setups()).toMatchObject([{ state: 'kept', failure: null }]);
    expect([site.letters(), site.attempts()]).toEqual([['confirmed'], []]);
    const view = valueOf(
      await ownAutopayView(site.ctx, site.holder, { contractId: site.contractId, language: 'en' }),
    );
    expect(view).toMatchObject({ state: 'active', card: 'Visa •••• 4242', expires: { on: '2034-12-31' } });
    // What was agreed to once is not agreed to for another card.
    expect(valueOf(await site.cards.state(site.request)).phase).toBe('paid');
    expect(await site.start()).toMatchObject({ refusals: [{ reason: 'agreement_changed' }] });
    await site.round('2027-03-04');
    const paid = site.raw.prepare('SELECT saved_card_id AS card, state FROM collection').all();
    expect(paid).toEqual([{ card: site.mandates()[1]?.card, state: 'paid' }]);
    expect(site.mandates()[0]).toMatchObject({ gone: 1 });
    expect(findFaults(site.raw)).toEqual([]);
  });

  it.each([
    ['declined', 'declined', 'declined'],
    ['expired_card', 'declined', 'expired_card'],
    ['timeout', 'timed_out', null],
    ['unplugged', 'disconnected', null],
  ] as const)('%s: the former one stays, and another card is kept by the same setup', async (...row) => {
    const [outcome, phase, reason] = row;
    const site = await cardSite();
    await site.waiting();
    await site.present(outcome);
    expect(await site.reach(phase)).toMatchObject({ declineReason: reason, cancellable: true });
    expect(site.mandates()).toMatchObject([{ state: 'needs_card', card: 'pm_old', asked: 0 }]);
    await expect.poll(() => site.ctx.gateway.readerState()).toBe('ready');
    await site.waiting();
    await site.present('approved');
    await site.reach('paid');
    expect(site.setups()).toHaveLength(1);
    expect(site.mandates().map(({ state }) => state)).toEqual(['replaced', 'active']);
  });

  it('that is called off is not kept, and the same words serve for the next try', async () => {
    const site = await cardSite();
    await site.waiting();
    valueOf(await site.cards.cancel(site.request));
    await site.reach('not_taken');
    expect(site.setups()).toMatchObject([{ state: 'released' }]);
    await site.waiting();
    await site.cards.leave();
    await expect.poll(() => site.setups().map(({ state }) => state)).toEqual(['released', 'released']);
    expect(site.mandates()).toMatchObject([{ state: 'needs_card' }]);
    expect(site.cards.begun()).toBeNull();
  });

  it('is asked for by no reader that is offline, and nothing is written down then', async () => {
    const site = await cardSite(() => ({ readerState: () => 'offline' }));
    expect(await site.start()).toMatchObject({ refusals: [{ reason: 'provider_offline' }] });
    expect(site.setups()).toEqual([]);
  });

  it('is another tenant’s to nobody', async () => {
    const site = await cardSite();
    await site.waiting();
    const stranger = { ...site.request, contactId: newTestId<'contact'>() };
    expect(valueOf(await site.cards.state(stranger)).phase).toBe('none');
    expect(await site.cards.start(stranger)).toMatchObject({ ok: false });
    expect(valueOf(await site.cards.present({ ...stranger, outcome: 'approved' })).presented).toBe(false);
  });

  it('of a wallet changes nothing, and says so until the tenant leaves it at that', async () => {
    const site = await cardSite((gateway) => ({
      retrieveSetup: async (id) => ({ ...(await gateway.retrieveSetup(id)), savedCardId: null }),
    }));
    await site.waiting();
    await site.present('approved');
    expect(await site.reach('declined')).toMatchObject({ declineReason: 'not_kept', cancellable: true });
    expect(site.mandates()).toMatchObject([{ state: 'needs_card', card: 'pm_old', asked: 0 }]);
    valueOf(await site.cards.cancel(site.request));
    await site.reach('not_taken');
  });

  it.each(['ended by its tenant', 'for a contract that has ended'])(
    'is forgotten at once where it is %s meanwhile',
    async (why) => {
      const site = await cardSite();
      await site.waiting();
      site.db.clock.advance(1000);
      if (why === 'ended by its tenant')
        valueOf(await endOwnAutopay(site.ctx, site.holder, { contractId: site.contractId, language: 'en' }));
      else
        site.raw
          .prepare('INSERT INTO ended_contract (contract_id, heard_at_ms) VALUES (?, ?)')
          .run(site.contractId, site.db.clock.nowMs());
      await site.present('approved');
      await site.reach('paid');
      expect(site.mandates().map(({ state, asked }) => [state, asked])).toEqual([
        ['replaced', 1],
        ['revoked', 1],
      ]);
    },
  );

  it('is kept by the next round when the provider’s answer did not come in time', async () => {
    let silent = false;
    const site = await cardSite((gateway) => ({
      retrieveSetup: (id) =>
        silent ? Promise.reject(new GatewayError('timeout', 'late')) : gateway.retrieveSetup(id),
    }));
    await site.waiting();
    silent = true;
    await site.present('approved');
    await site.reach('checking');
    await site.runs.stop(1000);
    await site.recover();
    expect(site.mandates()).toHaveLength(1);
    silent = false;
    await site.recover();
    await site.recover();
    expect(site.mandates().map(({ state }) => state)).toEqual(['replaced', 'active']);
  });

  // A backup was made before the answer came, and is put back after the tenant has gone with a card that is kept.
  it.each([
    ['only written down', `UPDATE card_setup SET state = 'recorded', customer_id = NULL, setup_id = NULL`],
    ['asked of the reader', `UPDATE card_setup SET state = 'asked'`],
  ])('of which a restored database has it %s is kept by the next rounds, once', async (_, restored) => {
    const site = await cardSite();
    await site.waiting();
    await site.runs.stop(1000);
    const [setup] = site.raw.prepare<[], { id: string }>('SELECT setup_id AS id FROM card_setup').all();
    site.ctx.gateway.present?.(setup?.id ?? '', 'approved');
    site.raw.exec(restored);
    for (const _round of [1, 2, 3]) await site.recover(site.ctx, true);
    expect(site.setups()).toMatchObject([{ state: 'kept' }]);
    expect(site.mandates().map(({ state }) => state)).toEqual(['replaced', 'active']);
    expect(findFaults(site.raw)).toEqual([]);
  });

  it('that its provider does not know after a restore is over, and the former card stays', async () => {
    const site = await cardSite();
    await site.waiting();
    await site.runs.stop(1000);
    const before = site.mandates();
    site.raw.exec(`UPDATE card_setup SET setup_id = 'seti_of_another_day'`);
    await site.recover();
    expect(site.setups()).toMatchObject([{ state: 'released', failure: 'unknown' }]);
    expect(site.mandates()).toEqual(before);
    expect(findFaults(site.raw)).toEqual([]);
  });

  it('that nobody presents is called off ten minutes later, and one that was just refused is left alone', async () => {
    const site = await cardSite();
    await site.waiting();
    await site.present('declined');
    await site.reach('declined');
    await site.recover(site.ctx, false);
    expect(site.setups()).toMatchObject([{ state: 'made' }]);
    site.db.clock.advance(11 * 60_000);
    await site.recover(site.ctx, false);
    expect(site.setups()).toMatchObject([{ state: 'released' }]);
  });
});

/** Dies at the `at`th thing it does, before it is done or when nobody has heard; then it does nothing more. */
function mortal(ctx: ServiceContext, at: number) {
  let done = 0;
  const step = async <T>(act: () => Promise<T>): Promise<T> => {
    if (done >= at) throw new Error('killed');
    done += 1;
    if (done >= at) throw new Error('killed');
    const value = await act();
    done += 1;
    if (done >= at) throw new Error('killed');
    return value;
  };
  const { gateway, store } = ctx;
  const dying: Partial<CardGateway> = {
    createCustomer: (metadata, key) => step(() => gateway.createCustomer(metadata, key)),
    createSetup: (setup) => step(() => gateway.createSetup(setup)),
    retrieveSetup: (id) => step(() => gateway.retrieveSetup(id)),
    describeCard: (id) => step(() => gateway.describeCard(id)),
    collectSetup: (setup, onCardTaken) =>
      step(async () => {
        const result = gateway.collectSetup(setup, onCardTaken);
        gateway.present?.(setup.id, 'approved');
        return result;
      }),
  };
  const killed: ServiceContext = {
    ...ctx,
    gateway: { ...gateway, ...dying },
    store: { ...store, transaction: (work) => step(() => store.transaction(work)) },
  };
  return { ctx: killed, died: () => done >= at };
}

it('killed at any write and call, the card is kept once or the former one stays, and nothing is left open', async () => {
  const site = await cardSite();
  const kept: boolean[] = [];
  for (let at = 1; ; at += 1) {
    const before = site.mandates();
    const id = newTestId<'card_setup'>();
    site.record(id, await site.agree());
    site.db.clock.advance(1000);
    const { ctx, died } = mortal(site.ctx, at);
    await runCardSetup(ctx, id, new AbortController().signal).catch(() => undefined);
    await site.recover();
    await site.recover();
    const after = site.mandates();
    const isKept = after.length > before.length;
    // Each card that another one follows is to be forgotten, and nothing has happened to one that none follows.
    const followed = before.map((one) => ({ ...one, state: 'replaced', asked: 1 }));
    expect(after).toMatchObject(isKept ? [...followed, { state: 'active', asked: 0 }] : before);
    const states = site.raw.prepare('SELECT state FROM card_setup WHERE id = ?').pluck().all(id);
    expect(states).toEqual([isKept ? 'kept' : 'released']);
    kept.push(isKept);
    if (!died()) break;
  }
  expect([kept[0], kept.at(-1), kept.length > 12]).toEqual([false, true, true]);
  expect(findFaults(site.raw)).toEqual([]);
});
