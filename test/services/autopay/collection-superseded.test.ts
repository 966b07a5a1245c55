/** A bill that a saved card is to pay is paid otherwise, or the tenant takes the consent back: what is asked, and what stays whose. */
import { describe, expect, it } from 'vitest';
import { reconcileAndBook } from '../../../src/main/services/payment/lost-payments';
import { GatewayError } from '../../../src/main/domain/attempt/gateway-error';
import { paymentKey } from '../../../src/main/domain/attempt/payment-keys';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import type { ServiceContext } from '../../../src/main/services/base/context';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import { endAutopayAtDesk } from '../../../src/main/services/autopay/end';
import { readAutopayView } from '../../../src/main/services/autopay/view';
import { takeOwed } from '../../../src/main/services/debt/owed';
import { openOwedAttempt } from '../../../src/main/services/payment/owed-attempt';
import { reconcile } from '../../../src/main/services/payment/reconcile';
import type { Id } from '../../../src/shared/ids';
import { minor } from '../../../src/shared/money';
import { autopaySite, BILL, rules } from '../../support/services/autopay';
import { lateRules } from '../../support/services/late';
import { outcomeOf, valueOf } from '../../support/services/rental';

async function refusedInMarch() {
  const site = await autopaySite();
  const { ctx, db, contractId, raw } = site;
  await site.round('2027-02-24');
  site.stripe.savedCards.say('insufficient_funds');
  await site.round('2027-03-01');
  const staff: StaffCaller = { kind: 'staff', id: db.newId<'staff'>(), role: 'manager', place: 'desk' };
  const contactId = raw.prepare<[], Id<'contact'>>('SELECT contact_id FROM rental_contract').pluck().get();
  if (!contactId) throw new Error('no tenant');
  return {
    ...site,
    staff,
    cash: () =>
      takeOwed(ctx, staff, {
        contractId,
        key: db.newId<'event'>(),
        amountMinor: BILL,
        tender: { kind: 'cash', givenMinor: BILL },
      }),
    atReader: () => openOwedAttempt(ctx, { contactId, contractIds: [contractId] }),
    end: () => endAutopayAtDesk(ctx, { contractId, why: 'They asked for it.' }, staff),
    view: () =>
      db.store.read((tx) => readAutopayView(tx, contractId, { locale: 'en-US', nowMs: db.clock.nowMs() })),
    advance: () =>
      raw
        .prepare<[], number>(
          `SELECT (SELECT sum(amount_minor) FROM receipt) - (SELECT coalesce(sum(amount_minor), 0) FROM allocation
            WHERE receipt_id IS NOT NULL)`,
        )
        .pluck()
        .get(),
  };
}

describe('a bill that is paid at the desk', () => {
  it('supersedes the collection in the same transaction, and the card is asked no more', async () => {
    const site = await refusedInMarch();
    expect(site.collections()).toMatchObject([{ state: 'open' }]);
    valueOf(await site.cash());
    expect(site.collections()).toMatchObject([{ state: 'superseded' }]);
    expect(site.told('collection.superseded')).toHaveLength(1);
    for (const day of ['2027-03-04', '2027-03-07', '2027-03-11']) await site.round(day);
    expect(site.stripe.ledger.all()).toMatchObject([{ declines: 1, authorisations: 0, canceled: true }]);
    expect(site.advance()).toBe(0);
    expect(findFaults(site.raw)).toEqual([]);
  });

  it('waits ten minutes for a bank that is being asked, and what that brings later is the tenant’s', async () => {
    const site = await refusedInMarch();
    site.stripe.savedCards.think('approved', 30 * 60_000);
    await site.round('2027-03-04');
    expect(outcomeOf(await site.cash())).toBe('INVALID_ACTIVITY_INFO_DETAILS conflict');
    expect(outcomeOf(await site.atReader())).toBe('INVALID_ACTIVITY_INFO_DETAILS conflict');
    site.at('2027-03-04T17:11:00Z');
    expect(outcomeOf(await site.atReader())).toBe('INVALID_ACTIVITY_INFO_DETAILS conflict');
    valueOf(await site.cash());
    await site.round('2027-03-04T17:12:00Z');
    expect(site.collections()).toMatchObject([{ state: 'superseded' }]);
    expect(site.advance()).toBe(0);
    await site.round('2027-03-04T17:31:00Z');
    expect(site.advance()).toBe(BILL);
    expect(site.stripe.ledger.taken()).toBe(BILL);
    expect(findFaults(site.raw)).toEqual([]);
    // The next bill is settled by it, and the card is asked for nothing.
    await site.round('2027-03-27');
    await site.round('2027-04-01');
    expect(site.advance()).toBe(0);
    expect(site.openMinor()).toBe(0);
    expect(site.stripe.ledger.taken()).toBe(BILL);
  });
});

describe('a card at the reader', () => {
  it('makes the saved card wait as long as it may pay', async () => {
    const site = await refusedInMarch();
    valueOf(await site.atReader());
    await site.round('2027-03-04');
    expect(site.tries()).toHaveLength(1);
    site.raw.exec(`UPDATE payment_attempt SET state = 'released' WHERE booking_id IS NULL`);
    await site.round('2027-03-04T18:00:00Z');
    expect(site.collections()).toMatchObject([{ state: 'paid' }]);
  });
});

describe('late rent', () => {
  it('has no reminder before the day on which the bill said that the card is charged, nor on it', async () => {
    // The reminder would come on the fifth.
    const site = await autopaySite({ ...rules, chargeAfterDays: 8 }, { late: lateRules });
    await site.round('2027-02-24');
    expect(site.raw.prepare('SELECT charge_on FROM announced_charge').pluck().all()).toEqual(['2027-03-09']);
    for (const day of ['2027-03-05', '2027-03-08', '2027-03-09']) await site.round(day);
    expect(site.collections()).toMatchObject([{ state: 'paid' }]);
    expect(site.count('late_step')).toBe(0);
  });

  it('has a reminder once the card was refused on its day', async () => {
    const site = await autopaySite({ ...rules, chargeAfterDays: 8 }, { late: lateRules });
    await site.round('2027-02-24');
    site.stripe.savedCards.say('insufficient_funds');
    for (const day of ['2027-03-05', '2027-03-08']) await site.round(day);
    expect(site.count('late_step')).toBe(0);
    await site.round('2027-03-09');
    expect(site.collections()).toMatchObject([{ state: 'open' }]);
    expect(site.raw.prepare('SELECT step_key FROM late_step').pluck().all()).toEqual(['reminder']);
  });

  it('has no fee while a saved card is being asked for it, and one after the bank has refused', async () => {
    const site = await autopaySite(undefined, { late: lateRules });
    await site.round('2027-02-24');
    site.stripe.savedCards.say('insufficient_funds', 'insufficient_funds', 'insufficient_funds');
    for (const day of ['2027-03-01', '2027-03-04', '2027-03-05', '2027-03-07']) await site.round(day);
    site.raw.exec(`UPDATE letter SET printed_on = made_on, printed_by = 'test'`);
    site.stripe.savedCards.think('insufficient_funds', 2 * 24 * 60 * 60_000);
    await site.round('2027-03-11');
    await site.round('2027-03-12');
    expect([site.tries().length, site.count(`late_step WHERE step_key = 'fee'`)]).toEqual([4, 0]);
    await site.round('2027-03-13T17:01:00Z');
    await site.round('2027-03-14');
    expect([site.openMinor(), site.count(`invoice WHERE kind = 'LATE FEE'`)]).toEqual([BILL + 2235, 1]);
  });
});

describe('consent that is taken back', () => {
  it('counts at once: nothing more is asked of the card, and the provider forgets it', async () => {
    const site = await refusedInMarch();
    valueOf(await site.end());
    expect(site.mandate()).toBe('revoked');
    expect(site.collections()).toMatchObject([{ state: 'superseded' }]);
    expect(outcomeOf(await site.end())).toMatch(/conflict/);
    site.stripe.faults.next({ kind: 'dropped_before' }, { path: /\/detach$/ });
    await site.round('2027-03-04');
    expect(site.stripe.savedCards.isKept(site.card.cardId)).toBe(true);
    await site.round('2027-03-04T17:01:00Z');
    expect(site.stripe.savedCards.isKept(site.card.cardId)).toBe(false);
    await site.round('2027-03-27');
    await site.round('2027-04-10');
    expect(site.stripe.ledger.all()).toMatchObject([{ declines: 1, authorisations: 0, canceled: true }]);
    expect(site.told('mandate.changed')).toMatchObject([{ state: 'revoked' }]);
    expect(site.openMinor()).toBe(2 * BILL);
    expect(site.raw.prepare(`SELECT why FROM audit WHERE action = 'mandate.revoked'`).pluck().all()).toEqual([
      'They asked for it.',
    ]);
  });

  it('lets the answer of a bank count that was asked before', async () => {
    const site = await refusedInMarch();
    site.stripe.savedCards.think('approved', 60_000);
    await site.round('2027-03-04');
    valueOf(await site.end());
    await site.round('2027-03-04T17:05:00Z');
    expect(site.openMinor()).toBe(0);
    expect(site.stripe.ledger.taken()).toBe(BILL);
    expect(findFaults(site.raw)).toEqual([]);
  });
});

describe('staff', () => {
  it('see the card, what its bank answered and when it is asked next', async () => {
    const site = await refusedInMarch();
    expect(await site.view()).toMatchObject({
      state: 'active',
      last4: '4242',
      tries: [{ amount: '$173.29', answer: 'refused' }],
      nextOn: '2027-03-04',
    });
    site.stripe.savedCards.say('authentication_required');
    await site.round('2027-03-04');
    // This bill is asked for no more; the next one is.
    expect(await site.view()).toMatchObject({
      tries: [{ answer: 'tenant_needed' }, {}],
      nextOn: '2027-04-01',
    });
  });
});

describe('the comparison with the provider', () => {
  it('finds nothing strange in saved cards that paid, or have not yet', async () => {
    const site = await refusedInMarch();
    const window = { fromMs: Date.parse('2027-02-28'), toMs: Date.parse('2027-03-10') };
    const ofStripe = {
      ...site.ctx,
      gateway: {
        ...site.ctx.gateway,
        listIntents: (times: { fromMs: number; toMs: number }) => site.provider.listIntents(times),
      },
    };
    expect((await reconcile(ofStripe, window)).differences).toEqual([]);
    await site.round('2027-03-04');
    const compared = await reconcile(ofStripe, window);
    expect(compared).toMatchObject({ differences: [], compared: 1 });
  });
});

describe('books that were restored', () => {
  it('take it up before any card is charged, once', async () => {
    const site = await autopaySite();
    await site.round('2027-02-24');
    const { ctx, contractId, card, db } = site;
    const metadata = { collectionId: db.newId<'collection'>(), contractId, amountMinor: String(BILL) };
    const charge = await ctx.gateway.createCharge({
      ...card,
      amount: BILL,
      currency: 'USD',
      metadata: { ...metadata, kioskId: ctx.settings.kioskId },
      idempotencyKey: 'lost',
      keySinceMs: db.clock.nowMs(),
    });
    if ('refused' in charge) throw new Error(charge.refused);
    await ctx.gateway.confirmCharge(charge.id, {
      cardId: card.cardId,
      idempotencyKey: 'asked',
      lastChargeId: null,
    });
    const intent = await ctx.gateway.retrieveIntent(charge.id);
    const createdMs = db.clock.nowMs();
    const gateway = {
      ...ctx.gateway,
      async *listIntents() {
        yield { ...intent, createdMs };
      },
    };
    for (const _time of ['once', 'again'])
      await reconcileAndBook({ ...ctx, gateway }, { fromMs: createdMs, toMs: createdMs + 1 });
    expect([site.count('receipt'), site.openMinor()]).toEqual([2, 0]);
    await site.round('2027-03-01');
    await site.round('2027-03-02');
    expect([site.count('receipt'), site.stripe.ledger.taken()]).toEqual([2, BILL]);
    expect(findFaults(site.raw)).toEqual([]);
  });

  it.each([BILL, BILL - 500])(
    'take up what the provider was paid since, %d, before the card is asked again',
    async (paid) => {
      const site = await autopaySite();
      await site.round('2027-02-24');
      // After the backup the card was asked, and paid.
      const { ctx, contractId, card, db } = site;
      const charge = await ctx.gateway.createCharge({
        ...card,
        amount: paid,
        currency: 'USD',
        metadata: {
          collectionId: db.newId<'collection'>(),
          contractId,
          amountMinor: String(paid),
          kioskId: ctx.settings.kioskId,
        },
        idempotencyKey: 'lost',
        keySinceMs: db.clock.nowMs(),
      });
      if ('refused' in charge) throw new Error(charge.refused);
      const asked = { cardId: card.cardId, idempotencyKey: 'asked', lastChargeId: null };
      expect(await ctx.gateway.confirmCharge(charge.id, asked)).toMatchObject({ status: 'succeeded' });
      await site.round('2027-03-01');
      await site.round('2027-03-02');
      expect(site.openMinor()).toBe(0);
      expect(site.stripe.ledger.taken()).toBe(BILL);
      // What that was less than the bill is charged once more.
      const isRest = paid < BILL;
      expect(site.count('receipt')).toBe(isRest ? 3 : 2);
      expect(findFaults(site.raw)).toEqual([]);
      expect(
        site
          .collections()
          .map(({ state }) => state)
          .toSorted(),
      ).toEqual([...(isRest ? ['paid'] : []), 'superseded', 'superseded']);
    },
  );

  /** The backup was made when the charge was written down and Stripe not asked yet; since then the card has paid. */
  async function writtenInBackup() {
    const site = await autopaySite();
    await site.round('2027-02-24');
    const { ctx, contractId, card, roundOf } = site;
    const down: ServiceContext['gateway'] = {
      ...ctx.gateway,
      createCharge: () => Promise.reject(new GatewayError('unreachable', 'no line')),
    };
    site.at('2027-03-01');
    await roundOf({ ...ctx, gateway: down });
    expect(site.collections()).toMatchObject([{ state: 'written' }]);
    const id = site.collections()[0]?.id ?? '';
    const charge = await ctx.gateway.createCharge({
      ...card,
      amount: BILL,
      currency: 'USD',
      metadata: { collectionId: id, contractId, amountMinor: String(BILL), kioskId: ctx.settings.kioskId },
      idempotencyKey: paymentKey.collect(id as Id<'collection'>),
      keySinceMs: site.db.clock.nowMs(),
    });
    if ('refused' in charge) throw new Error(charge.refused);
    const asked = { cardId: card.cardId, idempotencyKey: paymentKey.confirm(id, 0), lastChargeId: null };
    expect(await ctx.gateway.confirmCharge(charge.id, asked)).toMatchObject({ status: 'succeeded' });
    return site;
  }

  it.each(['2027-03-01T21:00:00Z', '2027-03-03'])(
    'with a charge that was only written down charge nothing twice: the round at %s finds it paid',
    async (moment) => {
      const site = await writtenInBackup();
      await site.round(moment);
      await site.round('2027-03-05');
      expect([site.count('receipt'), site.openMinor(), site.stripe.ledger.taken()]).toEqual([2, 0, BILL]);
      expect(site.collections()).toMatchObject([{ state: 'paid' }]);
      expect(findFaults(site.raw)).toEqual([]);
    },
  );

  it('with such a charge, whose bill was paid in cash before anybody asked, keep the money for the next bill', async () => {
    const site = await writtenInBackup();
    const staff: StaffCaller = {
      kind: 'staff',
      id: site.db.newId<'staff'>(),
      role: 'manager',
      place: 'desk',
    };
    const { contractId } = site;
    const key = site.db.newId<'event'>();
    site.at('2027-03-02');
    valueOf(
      await takeOwed(site.ctx, staff, {
        contractId,
        key,
        amountMinor: minor(BILL),
        tender: { kind: 'cash', givenMinor: minor(BILL) },
      }),
    );
    expect(site.collections()).toMatchObject([{ state: 'superseded' }]);
    await site.round('2027-03-28');
    await site.round('2027-04-01');
    await site.round('2027-04-02');
    expect(site.openMinor()).toBe(0);
    expect(site.stripe.ledger.taken()).toBe(BILL);
    expect(findFaults(site.raw)).toEqual([]);
  });
});
