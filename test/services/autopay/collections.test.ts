/**
 * Saved cards are charged for bills that said so: when, how often, and what follows from each answer of the bank. Stripe's own
 * library, the emulator behind it, real SQLite.
 */
import { describe, expect, it } from 'vitest';
import { selectOpenInvoices } from '../../../src/main/database/ledger/allocations';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { noHeadOffice } from '../../../src/main/services/base/head-office';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { announceRents } from '../../../src/main/services/rent/changes';
import { letterPrinted } from '../../../src/main/services/delivery/printed-letters';
import type { Id } from '../../../src/shared/ids';
import { minor } from '../../../src/shared/money';
import { autopaySite, BILL } from '../../support/services/autopay';
import { noonOf } from '../../support/services/billed';
import { valueOf } from '../../support/services/rental';

/** A site on the day before the card is charged for March. */
async function inMarch() {
  const site = await autopaySite();
  await site.round('2027-02-24');
  await site.round('2027-02-28');
  return site;
}

describe('a saved card', () => {
  it('is charged on the day that the bill has told, and the receipt settles the bill', async () => {
    const site = await inMarch();
    const { stripe, raw } = site;
    expect(raw.prepare('SELECT charge_on, amount_minor FROM announced_charge').all()).toEqual([
      { charge_on: '2027-03-01', amount_minor: BILL },
    ]);
    expect(site.collections()).toEqual([]);
    expect(stripe.ledger.all()).toEqual([]);
    await site.round('2027-03-01');
    expect(site.collections()).toMatchObject([{ state: 'paid', amount_minor: BILL }]);
    expect(stripe.ledger.all()).toMatchObject([{ authorisations: 1, capturedAmount: BILL, amount: BILL }]);
    expect(site.openMinor()).toBe(0);
    expect(
      raw.prepare('SELECT state, card_last4, amount_minor FROM receipt ORDER BY number').all()[1],
    ).toEqual({ state: 'final', card_last4: '4242', amount_minor: BILL });
    expect(findFaults(raw)).toEqual([]);
    await site.round('2027-03-02');
    expect(stripe.ledger.taken()).toBe(BILL);
    expect(site.told('collection.closed')).toMatchObject([{ outcome: 'paid', failure: null }]);
    expect(site.told('charge.tried')).toMatchObject([{ number: 0, answer: 'succeeded' }]);
  });

  it('is booked as money of a card that is in: nothing stays on its way', async () => {
    const site = await inMarch();
    await site.round('2027-03-01');
    const balance = (account: string) =>
      site.raw
        .prepare('SELECT coalesce(sum(debit_minor - credit_minor), 0) FROM posting WHERE account = ?')
        .pluck()
        .get(account);
    expect(balance('advance')).toBe(0);
    expect(balance('receivable')).toBe(0);
    expect(site.raw.prepare(`SELECT count(*) FROM receipt WHERE state <> 'final'`).pluck().get()).toBe(0);
  });

  it('is not asked by a kiosk that has not heard of its head office for a week, and is once it has', async () => {
    const site = await inMarch();
    const headOffice = { ...noHeadOffice, state: () => 'down' as const };
    const below: ServiceContext = { ...site.ctx, headOffice };
    const heard = (moment: string) =>
      site.raw
        .prepare('INSERT INTO outbox_confirmation (day, at_ms, sequence) VALUES (?, ?, 1)')
        .run(Math.floor(noonOf(moment) / 86_400_000), noonOf(moment));
    site.at('2027-03-01');
    await site.roundOf(below);
    heard('2027-02-21');
    await site.roundOf(below);
    expect([site.collections(), site.stripe.ledger.taken()]).toEqual([[], 0]);
    heard('2027-02-23');
    await site.roundOf(below);
    expect(site.collections()).toMatchObject([{ state: 'paid' }]);
  });

  it('is asked only within the hours of the property', async () => {
    const site = await inMarch();
    await site.round('2027-03-01T14:59:00Z');
    expect(site.collections()).toMatchObject([{ state: 'open' }]);
    await site.round('2027-03-01T23:00:00Z');
    expect(site.stripe.ledger.taken()).toBe(0);
    // On the next day, for the hours begin again.
    await site.round('2027-03-02T15:00:00Z');
    expect(site.stripe.ledger.taken()).toBe(BILL);
  });

  it('is asked for nothing where the signed terms have no rules, or nobody consents any more', async () => {
    const site = await autopaySite(null);
    await site.round('2027-02-24');
    await site.round('2027-03-01');
    expect(site.count('announced_charge')).toBe(0);
    const revoked = await inMarch();
    revoked.raw.exec(`UPDATE mandate SET state = 'revoked'`);
    await revoked.round('2027-03-01');
    for (const each of [site, revoked]) {
      expect(each.collections()).toEqual([]);
      expect(each.stripe.ledger.all()).toEqual([]);
    }
  });

  it('is announced ten days before it is charged more than the tenant expects', async () => {
    const site = await autopaySite();
    site.raw.exec('UPDATE tax_rate SET rate_milli_percent = 10000 WHERE rate_milli_percent > 0');
    await site.round('2027-02-24');
    const charged = site.raw.prepare('SELECT charge_on FROM announced_charge').pluck().all();
    expect(charged).toEqual(['2027-03-06']);
  });

  it.each([
    ['on the usual day where a letter told of it ten days before', '2027-03-20', 8250, '2027-04-01'],
    ['ten days after a letter that went out late', '2027-03-25', 8250, '2027-04-04'],
    ['ten days after the bill where that comes to still more', '2027-03-20', 20_000, '2027-04-06'],
  ])('is charged a new rent %s', async (_, letterOn, taxRate, chargeOn) => {
    const rentChange = { noticeDays: 0, minMonthsBetween: 0, notFirstMonths: 0, maxFirstYear: null };
    const site = await autopaySite(undefined, { rentChange });
    await site.round('2027-02-24');
    await site.round('2027-03-01');
    site.at(letterOn);
    const { ctx, contractId, raw, db } = site;
    const staff = { kind: 'staff', id: db.newId<'staff'>(), role: 'manager', place: 'desk' } as const;
    const changes = [{ contractId, newMinor: minor(15_900), firstOn: '2027-04-01' }];
    valueOf(await announceRents(ctx, { key: db.newId<'event'>(), changes }, staff));
    await site.round(letterOn);
    const letterId = raw.prepare<[], Id<'letter'>>('SELECT id FROM letter').pluck().get();
    if (!letterId) throw new Error('no letter');
    raw.exec(`UPDATE letter SET facts = NULL, content = x'00', sha256 = ''`);
    valueOf(await letterPrinted(ctx, letterId, staff));
    raw.prepare('UPDATE tax_rate SET rate_milli_percent = ? WHERE rate_milli_percent > 0').run(taxRate);
    await site.round('2027-03-27');
    const charged = raw.prepare('SELECT max(charge_on) FROM announced_charge').pluck().get();
    expect(charged).toBe(chargeOn);
  });

  it('is not charged for the first time before the letter that tells of it is out', async () => {
    const site = await inMarch();
    site.raw
      .exec(`INSERT INTO single_delivery (id, document_id, way, language, state, attempts, next_at_ms, created_at_ms,
        updated_at_ms) SELECT '00000000-0000-7000-8000-00000000000b', id, 'email', 'en', 'waiting', 0, 0, 0, 0
      FROM document WHERE kind = 'invoice' ORDER BY number DESC LIMIT 1`);
    await site.round('2027-03-01');
    expect(site.stripe.ledger.all()).toEqual([]);
    site.raw.exec(`UPDATE single_delivery SET state = 'done'`);
    await site.round('2027-03-01T18:00:00Z');
    expect(site.stripe.ledger.taken()).toBe(BILL);
  });

  it('is asked once for a bill while an older one waits for another payment, and settles the bill it was asked for', async () => {
    const site = await inMarch();
    // March is to be paid otherwise: its charge was taken back.
    site.raw.exec('DELETE FROM announced_charge');
    await site.round('2027-03-27');
    for (const time of ['15:00', '15:01', '15:02', '15:03']) await site.round(`2027-04-01T${time}:00Z`);
    expect(site.collections()).toMatchObject([{ state: 'paid', amount_minor: BILL }]);
    expect(site.stripe.ledger.taken()).toBe(BILL);
    const { raw, contractId } = site;
    const open = await site.ctx.store.read((tx) => selectOpenInvoices(tx, contractId));
    expect(open.map(({ dueOn }) => dueOn)).toEqual(['2027-03-01']);
    expect(findFaults(raw)).toEqual([]);
  });

  it('is asked once for all that is due after a time without the kiosk', async () => {
    const site = await autopaySite();
    await site.round('2027-04-03');
    expect(site.bills().map(({ due }) => due)).toEqual(['2027-04-08', '2027-04-08']);
    await site.round('2027-04-08');
    expect(site.collections()).toMatchObject([{ state: 'paid', amount_minor: 2 * BILL }]);
    expect(site.stripe.ledger.all()).toMatchObject([{ capturedAmount: 2 * BILL }]);
    expect(site.openMinor()).toBe(0);
  });
});

describe('a bank that says no', () => {
  it.each([
    ['insufficient_funds', 'open', null, 'active'],
    ['authentication_required', 'failed', 'tenant', 'active'],
    ['lost_card', 'failed', 'card', 'needs_card'],
    ['declined_for_good', 'failed', 'card', 'needs_card'],
  ] as const)('with %s leaves the collection %s', async (outcome, state, failure, mandate) => {
    const site = await inMarch();
    site.stripe.savedCards.say(outcome);
    await site.round('2027-03-01');
    expect(site.collections()).toMatchObject([{ state, failure }]);
    expect(site.mandate()).toBe(mandate);
    await site.round('2027-03-03');
    expect(site.stripe.ledger.all()).toMatchObject([{ declines: 1, authorisations: 0 }]);
    // Nothing can come of it any more.
    expect(site.stripe.ledger.all()[0]?.canceled).toBe(state === 'failed');
    await site.round('2027-03-04');
    expect(site.stripe.ledger.taken()).toBe(state === 'open' ? BILL : 0);
  });

  it('is asked on the days of the terms and then no more, on one intent', async () => {
    const site = await inMarch();
    site.stripe.savedCards.say(...Array.from({ length: 9 }, () => 'insufficient_funds' as const));
    for (let day = 1; day <= 25; day += 1) await site.round(`2027-03-${String(day).padStart(2, '0')}`);
    expect(site.tries().map(({ answered_on: on }) => on)).toEqual([
      '2027-03-01',
      '2027-03-04',
      '2027-03-07',
      '2027-03-11',
    ]);
    expect(site.collections()).toMatchObject([{ state: 'failed', failure: 'tries_used' }]);
    expect(site.stripe.ledger.all()).toMatchObject([{ declines: 4, canceled: true }]);
    expect(site.mandate()).toBe('active');
  });

  it('may be asked for both bills when the next one is due', async () => {
    const site = await inMarch();
    site.stripe.savedCards.say('authentication_required');
    await site.round('2027-03-01');
    for (const day of ['2027-03-10', '2027-03-27', '2027-04-01']) await site.round(day);
    expect(site.collections()).toMatchObject([
      { state: 'failed', amount_minor: BILL },
      { state: 'paid', amount_minor: 2 * BILL },
    ]);
    expect(site.openMinor()).toBe(0);
  });

  it('twice without saying why is asked no more', async () => {
    const site = await inMarch();
    site.stripe.savedCards.say('do_not_honor', 'do_not_honor');
    await site.round('2027-03-01');
    await site.round('2027-03-04');
    expect(site.collections()).toMatchObject([{ state: 'failed', failure: 'card' }]);
  });
});

describe('a provider that does not answer', () => {
  it.each([
    'dropped_before',
    'dropped_after',
    'server_error',
    'rate_limit',
    'malformed',
    'late_error',
  ] as const)('is asked again, and the card is charged once a month: %s', async (kind) => {
    const site = await inMarch();
    const fault = kind === 'late_error' ? ({ kind: 'server_error', effect: true } as const) : { kind };
    const places = [
      { before: '2027-02-28', month: '03', path: /payment_intents$/ },
      { before: '2027-03-27', month: '04', path: /confirm$/ },
      { before: '2027-04-26', month: '05', path: /payment_intents$|confirm$/ },
    ];
    for (const { before, month, path } of places) {
      await site.round(before);
      site.stripe.faults.next(fault, { method: 'POST', path, times: month === '05' ? 2 : 1 });
      await site.round(`2027-${month}-01`);
      expect(site.collections().at(-1)?.state, month).toMatch(/written|open/);
      for (const minute of [1, 2]) await site.round(`2027-${month}-01T17:0${minute}:00Z`);
      expect(site.collections().at(-1)?.state).toBe('paid');
    }
    expect(site.tries()).toHaveLength(3);
    expect(site.stripe.ledger.all()).toHaveLength(3);
    for (const line of site.stripe.ledger.all())
      expect(line).toMatchObject({ authorisations: 1, capturedAmount: BILL });
    expect(findFaults(site.raw)).toEqual([]);
  });

  it.each([/payment_intents$/, /confirm$/])(
    'and has forgotten the key when it is back is looked at first (%s)',
    async (path) => {
      const site = await inMarch();
      site.stripe.faults.next({ kind: 'dropped_after' }, { method: 'POST', path });
      await site.round('2027-03-01');
      await site.round('2027-03-02T18:00:00Z');
      expect(site.stripe.ledger.all()).toMatchObject([{ authorisations: 1, capturedAmount: BILL }]);
      expect(site.collections()).toMatchObject([{ state: 'paid' }]);
    },
  );

  it('is waited for while the bank thinks', async () => {
    const site = await inMarch();
    site.stripe.savedCards.think('approved', 3 * 60 * 60_000);
    await site.round('2027-03-01');
    await site.round('2027-03-01T18:00:00Z');
    expect(site.collections()).toMatchObject([{ state: 'open' }]);
    expect(site.openMinor()).toBe(BILL);
    await site.round('2027-03-01T20:30:00Z');
    expect(site.collections()).toMatchObject([{ state: 'paid' }]);
  });

  it('where somebody canceled the intent collects again what is open', async () => {
    const site = await inMarch();
    site.stripe.savedCards.say('insufficient_funds');
    await site.round('2027-03-01');
    const intentId = site.raw.prepare<[], string>('SELECT intent_id FROM collection').pluck().get() ?? '';
    await site.ctx.gateway.cancelIntent(intentId, 'dashboard');
    await site.round('2027-03-04');
    await site.round('2027-03-04T17:01:00Z');
    expect(site.collections()).toMatchObject([{ state: 'canceled' }, { state: 'paid' }]);
    expect(site.stripe.ledger.taken()).toBe(BILL);
  });

  it('that knows the card no more is asked no more', async () => {
    const site = await inMarch();
    await site.ctx.gateway.detachCard(site.card.cardId);
    await site.round('2027-03-01');
    expect(site.collections()).toMatchObject([{ state: 'failed', failure: 'refused' }]);
    expect(site.mandate()).toBe('needs_card');
  });
});
