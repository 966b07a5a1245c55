/** A tenant pays their bills with another card and agrees that it is charged from then on: once, in the receipt's transaction. */
import { describe, expect, it } from 'vitest';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { GatewayError } from '../../../src/main/domain/attempt/gateway-error';
import { recoverPayments } from '../../../src/main/services/payment/recovery';
import { agreeToCard } from '../../../src/main/services/tenant/card-consent';
import { owedPaid } from '../../../src/main/services/tenant/owed';
import { endOwnAutopay, ownAutopayView } from '../../../src/main/services/tenant/own-autopay';
import { moveInOn } from '../../support/services/billed';
import { newTestId } from '../../support/services/database';
import { tenantScreen } from '../../support/services/owing-tenant';
import { refusedTenant } from '../../support/services/refused-tenant';
import { valueOf } from '../../support/services/rental';

describe('a card that pays bills and is kept', () => {
  it('replaces the former one with the receipt, pays the next bill by itself, and the former is forgotten', async () => {
    const site = await refusedTenant();
    const { screen, mandates, agree, raw } = site;
    const view = async () =>
      valueOf(await ownAutopayView(site.ctx, site.holder, { contractId: site.contractId, language: 'en' }));
    expect(await view()).toMatchObject({ state: 'needs_card', payable: true, consent: { text: 'Words' } });
    const agreed = await agree();
    await screen.waiting([agreed]);
    expect(site.attempts()).toMatchObject([{ save_card: 1 }]);
    expect(mandates()).toHaveLength(1);
    await screen.present('approved');
    await screen.reach('paid');
    expect(mandates()).toMatchObject([
      { state: 'replaced', card: 'pm_old', asked: 1, gone: 0 },
      { state: 'active', asked: 0, text: 'Words' },
    ]);
    const [attempt] = site.attempts();
    expect(valueOf(await owedPaid(site.ctx, attempt?.id ?? newTestId<'attempt'>(), 'en')).cards).toEqual([
      { unitNumber: 'A101', kept: true, card: 'Visa •••• 4242' },
    ]);
    expect(site.letters()).toEqual(['confirmed']);
    expect(site.events()).toEqual([
      { type: 'mandate.changed', state: 'replaced' },
      { type: 'mandate.recorded', state: 'active' },
    ]);
    await site.round('2027-03-27');
    // What was agreed to once is not agreed to for the next bill.
    expect(await screen.start([agreed])).toMatchObject({ refusals: [{ reason: 'bills_changed' }] });
    expect(mandates()[0]).toMatchObject({ gone: 1 });
    expect(await view()).toMatchObject({ state: 'active', nextOn: '2027-04-01' });
    await site.round('2027-04-02');
    expect(raw.prepare('SELECT saved_card_id AS card, state FROM collection').all()).toEqual([
      { card: mandates()[1]?.card, state: 'paid' },
    ]);
    expect(findFaults(raw)).toEqual([]);
  });

  it('is not kept by a payment that nobody agreed to it for', async () => {
    const { screen, mandates, attempts } = await refusedTenant();
    await screen.waiting();
    await screen.present('approved');
    await screen.reach('paid');
    expect([attempts()[0]?.save_card, mandates().map(({ state }) => state)]).toEqual([0, ['needs_card']]);
  });

  it('asks by another intent once the tenant agrees, and by a third when they would rather not', async () => {
    const { screen, agree, attempts } = await refusedTenant();
    await screen.waiting();
    await screen.cancel();
    await screen.waiting([await agree()]);
    await screen.cancel();
    await screen.waiting();
    expect(attempts().map(({ state, save_card: saves }) => [state, saves])).toEqual([
      ['released', 0],
      ['released', 1],
      ['collecting', 0],
    ]);
  });

  it('that cannot be charged again leaves the former one as it was, and says so', async () => {
    const site = await refusedTenant((ctx) => ({
      ...ctx,
      gateway: {
        ...ctx.gateway,
        retrieveIntent: async (id) => {
          const intent = await ctx.gateway.retrieveIntent(id);
          return intent.charge ? { ...intent, charge: { ...intent.charge, savedCardId: null } } : intent;
        },
      },
    }));
    site.raw.exec(`UPDATE mandate SET state = 'active'`);
    await site.screen.waiting([await site.agree()]);
    await site.screen.present('approved');
    await site.screen.reach('paid');
    expect(site.mandates()).toMatchObject([{ state: 'active', card: 'pm_old', asked: 0 }]);
    expect(
      site.raw.prepare(`SELECT subject FROM audit WHERE action = 'mandate.not_saved'`).pluck().all(),
    ).toEqual([site.contractId]);
    const [attempt] = site.attempts();
    expect(valueOf(await owedPaid(site.ctx, attempt?.id ?? newTestId<'attempt'>(), 'en')).cards).toEqual([
      { unitNumber: 'A101', kept: false, card: 'Visa •••• 4242' },
    ]);
  });

  it('is forgotten at once when automatic payment was ended while the card was asked for', async () => {
    const site = await refusedTenant();
    await site.screen.waiting([await site.agree()]);
    site.db.clock.advance(1000);
    valueOf(await endOwnAutopay(site.ctx, site.holder, { contractId: site.contractId, language: 'en' }));
    await site.screen.present('approved');
    await site.screen.reach('paid');
    expect(site.mandates().map(({ state, asked }) => [state, asked])).toEqual([
      ['replaced', 1],
      ['revoked', 1],
    ]);
    expect(site.letters()).toEqual(['ended']);
    const [attempt] = site.attempts();
    expect(valueOf(await owedPaid(site.ctx, attempt?.id ?? newTestId<'attempt'>(), 'en')).cards).toEqual([
      { unitNumber: 'A101', kept: false, card: null },
    ]);
    await site.round('2027-03-27');
    expect(
      site.raw.prepare('SELECT count(*) FROM announced_charge WHERE done_at_ms IS NULL').pluck().get(),
    ).toBe(0);
    expect(site.mandates().map(({ gone }) => gone)).toEqual([1, 1]);
  });

  it('is kept also after its tenant had ended automatic payment, and pays what was announced', async () => {
    const site = await refusedTenant();
    site.raw.exec(`UPDATE mandate SET state = 'active'`);
    site.raw.exec(`UPDATE announced_charge SET done_at_ms = NULL`);
    valueOf(await endOwnAutopay(site.ctx, site.holder, { contractId: site.contractId, language: 'en' }));
    site.raw.exec(`UPDATE announced_charge SET done_at_ms = NULL`);
    site.db.clock.advance(1000);
    await site.screen.waiting([await site.agree()]);
    await site.screen.present('approved');
    await site.screen.reach('paid');
    expect(site.mandates().map(({ state }) => state)).toEqual(['replaced', 'active']);
    expect(
      site.raw
        .prepare(
          `SELECT m.state FROM announced_charge a JOIN mandate m ON m.id = a.mandate_id WHERE a.done_at_ms IS NULL`,
        )
        .pluck()
        .all(),
    ).toEqual(['active']);
  });

  it('is kept for no contract that ended while it was asked for', async () => {
    const site = await refusedTenant();
    await site.screen.waiting([await site.agree()]);
    site.raw
      .prepare('INSERT INTO ended_contract (contract_id, heard_at_ms) VALUES (?, ?)')
      .run(site.contractId, site.db.clock.nowMs());
    await site.screen.present('approved');
    await site.screen.reach('paid');
    expect(site.mandates()).toMatchObject([{ state: 'needs_card', card: 'pm_old' }]);
  });

  it('is kept when the program ended before the answer came and found it after its restart', async () => {
    let silent = false;
    const site = await refusedTenant((ctx) => ({
      ...ctx,
      gateway: {
        ...ctx.gateway,
        retrieveIntent: (id) =>
          silent ? Promise.reject(new GatewayError('timeout', 'late')) : ctx.gateway.retrieveIntent(id),
      },
    }));
    await site.screen.waiting([await site.agree()]);
    silent = true;
    await site.screen.present('approved');
    await site.screen.reach('checking');
    await site.screen.runs.stop(1000);
    expect(site.mandates()).toHaveLength(1);
    silent = false;
    await recoverPayments(site.ctx, { isRunning: () => false }, { atStart: true });
    expect(site.mandates().map(({ state }) => state)).toEqual(['replaced', 'active']);
    await recoverPayments(site.ctx, { isRunning: () => false }, { atStart: true });
    expect(site.mandates()).toHaveLength(2);
  });

  it('writes neither receipt nor mandate where either cannot be written', async () => {
    const site = await refusedTenant();
    site.raw.exec(`CREATE TRIGGER full BEFORE INSERT ON mandate BEGIN SELECT RAISE(ABORT, 'full'); END`);
    await site.screen.waiting([await site.agree()]);
    await site.screen.present('approved');
    await expect.poll(() => site.attempts()[0]?.state).toMatch(/released|needs_review/);
    site.raw.exec('DROP TRIGGER full');
    expect(site.mandates().map(({ state, asked }) => [state, asked])).toEqual([['needs_card', 0]]);
    expect(site.raw.prepare('SELECT count(*) FROM receipt').pluck().get()).toBe(1);
  });
});

describe('what a tenant agrees to', () => {
  it('stands with its words, version, hash, language and instant before any provider is asked', async () => {
    const { agree, raw, db, holder } = await refusedTenant();
    await agree();
    expect(raw.prepare(`SELECT actor FROM audit WHERE action = 'autopay.chosen'`).pluck().all()).toEqual([
      `login:${holder.loginId}`,
    ]);
    expect(raw.prepare('SELECT * FROM card_consent').all()).toMatchObject([
      {
        version: '1',
        language: 'en',
        text: 'Words',
        text_sha256: 'a'.repeat(64),
        consented_at_ms: db.clock.nowMs(),
        attempt_id: null,
      },
    ]);
  });

  it('are the words that were signed, and no others', async () => {
    const { ctx, holder, contractId } = await refusedTenant();
    expect(await agreeToCard(ctx, holder, { contractId, language: 'en', textSha256: 'other' })).toMatchObject(
      {
        ok: false,
        refusals: [{ reason: 'agreement_changed' }],
      },
    );
  });

  it('pays for no other contract and for nobody else', async () => {
    const site = await refusedTenant();
    const second = await moveInOn(site, { moveIn: '2027-03-03' }, 1);
    const mine = await site.agree();
    const other = tenantScreen(site.ctx, site.holder.contactId, [second]);
    expect(await other.start([mine])).toMatchObject({ ok: false });
    site.raw
      .prepare(`UPDATE card_consent SET contact_id = (SELECT contact_id FROM rental_contract WHERE id = ?)`)
      .run(second);
    expect(await site.screen.start([mine])).toMatchObject({
      ok: false,
      refusals: [{ reason: 'bills_changed' }],
    });
    expect(site.attempts()).toEqual([]);
  });

  it('is offered by no contract whose signed agreement charges no card', async () => {
    const site = await refusedTenant();
    site.raw.exec(`DROP TRIGGER contract_terms_unchanged;
      UPDATE contract_terms SET terms = json_set(terms, '$.autopay', null)`);
    expect(
      valueOf(await ownAutopayView(site.ctx, site.holder, { contractId: site.contractId, language: 'en' })),
    ).toMatchObject({
      consent: null,
      payable: false,
    });
  });
});
