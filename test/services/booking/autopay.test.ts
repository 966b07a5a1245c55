/** Later rents charged to the card: asked for, agreed to, kept with the contract, and never in the way of a move-in. */
import { describe, expect, it, onTestFinished, test } from 'vitest';
import type { PaymentIntent } from '../../../src/main/card-reader/port';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { autopaySaid, bookingAutopay } from '../../../src/main/services/booking/autopay';
import { cancelBooking } from '../../../src/main/services/booking/bookings';
import { moveInResult } from '../../../src/main/services/contract/contracts';
import { createPaymentIntent } from '../../../src/main/services/payment/intent';
import { readAgreement } from '../../../src/main/services/signing/shown-agreement';
import type { Id } from '../../../src/shared/ids';
import {
  confirm,
  openLightServices,
  outcomeOf,
  paidIntent,
  readyBooking,
  readyVisit,
  screen,
  signAtScreen,
  valueOf,
} from '../../support/services/rental';

const words = { heading: 'Autopay', text: 'Rent of {{recurringAmount}} is charged to this card.' };

async function openSite(offer: 'not_offered' | 'offered' | 'required') {
  const made: string[] = [];
  let savesCards = true;
  const hide = (intent: PaymentIntent): PaymentIntent =>
    savesCards || !intent.charge ? intent : { ...intent, charge: { ...intent.charge, savedCardId: null } };
  const services = await openLightServices({
    change: (ctx) => ({
      ...ctx,
      gateway: {
        ...ctx.gateway,
        createCustomer: (metadata, key) => {
          made.push(key);
          return ctx.gateway.createCustomer(metadata, key);
        },
        retrieveIntent: async (id) => hide(await ctx.gateway.retrieveIntent(id)),
      },
    }),
  });
  onTestFinished(() => services.close());
  const { ctx, db } = services;
  const raw = db.open.raw;
  raw.prepare('UPDATE property SET autopay = ?').run(offer);
  raw
    .prepare(`UPDATE agreement_template SET content = json_set(content, '$.en.mandate', json(?))`)
    .run(JSON.stringify(words));
  const ask = async (bookingId: Id<'booking'>) =>
    valueOf(await bookingAutopay(ctx, { bookingId, language: 'en', wanted: null, textSha256: '' }));
  const choose = async (bookingId: Id<'booking'>, wanted: boolean) => {
    const { textSha256 } = await ask(bookingId);
    return bookingAutopay(ctx, { bookingId, language: 'en', wanted, textSha256 });
  };
  return {
    ...services,
    raw,
    customers: made,
    ask,
    choose,
    saveNoCards: () => {
      savesCards = false;
    },
    clauses: async (bookingId: Id<'booking'>) =>
      valueOf(await readAgreement(ctx, bookingId, 'en')).sections.map(({ heading }) => heading),
    async pay(bookingId: Id<'booking'>) {
      const intentId = await paidIntent(ctx, bookingId);
      return { intentId, result: await confirm(ctx, bookingId, intentId) };
    },
    said: (bookingId: Id<'booking'>) => ctx.store.transaction((tx) => autopaySaid(tx, bookingId)),
    /** What the last screen hears of the card. */
    async cardKept(bookingId: Id<'booking'>) {
      const delivery = { print: false, email: false, link: false };
      return valueOf(await moveInResult(ctx, { bookingId, language: 'en' }, delivery)).mandate;
    },
    mandates: () => raw.prepare('SELECT * FROM mandate').all(),
    choices: () => raw.prepare('SELECT * FROM autopay_choice').all(),
    told: () =>
      raw.prepare(`SELECT payload FROM outbox WHERE type = 'mandate.recorded'`).pluck().all() as string[],
  };
}

test('where it is not offered nothing is asked, nothing can be chosen and no card is kept', async () => {
  const site = await openSite('not_offered');
  const id = await readyBooking(site.ctx, site.db);
  expect(await site.ask(id)).toMatchObject({ offer: 'not_offered', wanted: null });
  expect(outcomeOf(await site.choose(id, true))).toBe('INVALID_INPUT_PARAM invalid');
  valueOf((await site.pay(id)).result);
  expect([site.customers, site.mandates(), site.choices()]).toEqual([[], [], []]);
});

describe('where it is offered', () => {
  it('a customer who agrees signs it, and the card is kept with the contract', async () => {
    const site = await openSite('offered');
    const id = await readyBooking(site.ctx, site.db);
    expect(await site.clauses(id)).not.toContain('Autopay');
    const asked = await site.ask(id);
    expect(asked).toMatchObject({ offer: 'offered', wanted: null, heading: 'Autopay' });
    expect(asked.text).toMatch(/^Rent of \$[\d.,]+ is charged to this card\.$/);
    expect(valueOf(await site.choose(id, true)).wanted).toBe(true);
    expect(site.choices()).toMatchObject([{ wanted: 1, text: asked.text, language: 'en' }]);
    expect(await site.clauses(id)).toContain('Autopay');
    valueOf(await signAtScreen(site.ctx, id));

    const { intentId, result } = await site.pay(id);
    const contractId = valueOf(result);
    const intent = await site.ctx.gateway.retrieveIntent(intentId);
    expect(intent.customerId).toMatch(/^cus_/);
    expect(site.mandates()).toMatchObject([
      {
        contract_id: contractId,
        state: 'active',
        customer_id: intent.customerId,
        saved_card_id: intent.charge?.savedCardId,
        card_brand: 'visa',
        card_last4: '4242',
        language: 'en',
        text: asked.text,
        text_sha256: asked.textSha256,
        consented_at_ms: site.db.clock.nowMs(),
      },
    ]);
    expect(site.told().map((payload) => JSON.parse(payload) as unknown)).toMatchObject([
      { contractId, state: 'active', textSha256: asked.textSha256 },
    ]);
    expect(site.choices()).toEqual([]);
    expect(await site.cardKept(id)).toBe('active');
    expect(findFaults(site.raw)).toEqual([]);
  });

  it.each([['says no', false] as const, ['says nothing', null] as const])(
    'a customer who %s is charged this once',
    async (_, wanted) => {
      const site = await openSite('offered');
      const id = await readyBooking(site.ctx, site.db);
      if (wanted !== null) valueOf(await site.choose(id, wanted));
      expect(await site.clauses(id)).not.toContain('Autopay');
      valueOf((await site.pay(id)).result);
      expect([site.customers, site.mandates()]).toEqual([[], []]);
      expect(await site.cardKept(id)).toBeNull();
    },
  );

  it('a card that cannot be kept leaves the move-in as it is, and the mandate not set up', async () => {
    const site = await openSite('offered');
    const id = await readyBooking(site.ctx, site.db);
    valueOf(await site.choose(id, true));
    valueOf(await signAtScreen(site.ctx, id));
    site.saveNoCards();
    valueOf((await site.pay(id)).result);
    expect(site.mandates()).toMatchObject([{ state: 'not_set_up', saved_card_id: null }]);
    expect(await site.cardKept(id)).toBe('not_set_up');
    expect(site.told()).toHaveLength(1);
  });

  // Holds: v1-4.22
  it('a consent that cannot be stored leaves the move-in as it is, and is noted', async () => {
    const site = await openSite('offered');
    const id = await readyBooking(site.ctx, site.db);
    valueOf(await site.choose(id, true));
    valueOf(await signAtScreen(site.ctx, id));
    site.raw.exec(`CREATE TRIGGER no BEFORE INSERT ON mandate BEGIN SELECT RAISE(ABORT, 'no'); END`);
    const contractId = valueOf((await site.pay(id)).result);
    expect(site.mandates()).toEqual([]);
    expect(
      site.raw.prepare(`SELECT subject FROM audit WHERE action = 'mandate.not_saved'`).pluck().all(),
    ).toEqual([contractId]);
    expect(findFaults(site.raw)).toEqual([]);
  });

  it('changing the choice gives an intent back and drops the signature', async () => {
    const site = await openSite('offered');
    const id = await readyBooking(site.ctx, site.db);
    const first = valueOf(await createPaymentIntent(site.ctx, screen, id));
    valueOf(await site.choose(id, true));
    expect((await site.ctx.gateway.retrieveIntent(first.paymentIntentId)).status).toBe('canceled');
    expect(site.raw.prepare('SELECT count(*) FROM signature').pluck().get()).toBe(0);
    const second = valueOf(await createPaymentIntent(site.ctx, screen, id));
    expect((await site.ctx.gateway.retrieveIntent(second.paymentIntentId)).customerId).toMatch(/^cus_/);
    expect(site.customers).toHaveLength(1);
  });

  it('while the reader works the choice stands', async () => {
    const site = await openSite('offered');
    const id = await readyBooking(site.ctx, site.db);
    valueOf(await createPaymentIntent(site.ctx, screen, id));
    site.raw.exec(`UPDATE payment_attempt SET state = 'collecting'`);
    expect(outcomeOf(await site.choose(id, true))).toBe('INVALID_ACTIVITY_INFO_DETAILS conflict');
    expect(site.choices()).toEqual([]);
  });

  it('words that are the same for two units are read once, and agreed to for both', async () => {
    const site = await openSite('offered');
    const text = 'Later rent is charged to this card.';
    site.raw
      .prepare(`UPDATE agreement_template SET content = json_set(content, '$.en.mandate.text', ?)`)
      .run(text);
    const id = await readyVisit(site.ctx, site.db);
    expect((await site.ask(id)).text).toBe(text);
    valueOf(await site.choose(id, true));
    expect(site.choices()).toHaveLength(2);
  });

  it('other words than those that were shown are agreed to by nobody', async () => {
    const site = await openSite('offered');
    const id = await readyBooking(site.ctx, site.db);
    const other = { bookingId: id, language: 'en', wanted: true, textSha256: 'a'.repeat(64) } as const;
    expect(outcomeOf(await bookingAutopay(site.ctx, other))).toBe('INVALID_ACTIVITY_INFO_DETAILS conflict');
    expect(site.choices()).toEqual([]);
  });

  it.each([true, false])(
    'what was said (%s) counts for those words, and for no other amount',
    async (wanted) => {
      const site = await openSite('offered');
      const id = await readyBooking(site.ctx, site.db);
      expect(await site.said(id)).toBeNull();
      const { textSha256 } = valueOf(await site.choose(id, wanted));
      expect(await site.said(id)).toEqual({ wanted, textSha256 });
      site.raw.exec('UPDATE unit SET rent_minor = rent_minor + 100');
      expect(await site.said(id)).toBeNull();
    },
  );

  it.each([
    ['an amount', 'UPDATE unit SET rent_minor = rent_minor + 100'],
    [
      'their wording',
      `UPDATE agreement_template SET content = json_set(content, '$.en.mandate.text', 'Every rent is charged.')`,
    ],
  ])(
    'consent to words of which %s has changed since is none: nothing of it is signed, and no card is kept',
    async (_, change) => {
      const site = await openSite('offered');
      const id = await readyBooking(site.ctx, site.db);
      valueOf(await site.choose(id, true));
      site.raw.exec(change);
      expect((await site.ask(id)).wanted).toBeNull();
      expect(await site.clauses(id)).not.toContain('Autopay');
      valueOf(await signAtScreen(site.ctx, id));
      valueOf((await site.pay(id)).result);
      expect([site.customers, site.mandates()]).toEqual([[], []]);
    },
  );

  it('consent counts in a language that the agreement is not written in', async () => {
    const site = await openSite('offered');
    site.raw.exec(`UPDATE agreement_template SET content = json_remove(content, '$.de')`);
    const id = await readyBooking(site.ctx, site.db);
    const asked = { bookingId: id, language: 'de', wanted: null, textSha256: '' } as const;
    const { textSha256, text } = valueOf(await bookingAutopay(site.ctx, asked));
    expect(text).toMatch(/^Rent of .*,\d\d/);
    valueOf(await bookingAutopay(site.ctx, { ...asked, wanted: true, textSha256 }));
    expect(await site.said(id)).toEqual({ wanted: true, textSha256 });
  });

  it('what was said goes with the draft', async () => {
    const site = await openSite('offered');
    const id = await readyBooking(site.ctx, site.db);
    valueOf(await site.choose(id, true));
    valueOf(await cancelBooking(site.ctx, screen, id));
    expect(site.choices()).toEqual([]);
  });
});

describe('where it is required', () => {
  it('the agreement says so to everybody, and signing it is the consent', async () => {
    const site = await openSite('required');
    const id = await readyBooking(site.ctx, site.db);
    expect(await site.clauses(id)).toContain('Autopay');
    expect(outcomeOf(await site.choose(id, false))).toBe('INVALID_INPUT_PARAM invalid');
    valueOf((await site.pay(id)).result);
    expect(site.mandates()).toMatchObject([
      { state: 'active', consented_at_ms: site.db.clock.nowMs(), text: (await site.ask(id)).text },
    ]);
  });

  // Holds: v1-4.22
  it('a consent that cannot be stored takes everything back, the money too', async () => {
    const site = await openSite('required');
    const id = await readyBooking(site.ctx, site.db);
    site.raw.exec(`CREATE TRIGGER no BEFORE INSERT ON mandate BEGIN SELECT RAISE(ABORT, 'no'); END`);
    const { intentId, result } = await site.pay(id);
    expect(outcomeOf(result)).toBe('MANDATE_INFO_SAVE_FAILED failed');
    expect((await site.ctx.gateway.retrieveIntent(intentId)).status).toBe('canceled');
    expect(site.raw.prepare('SELECT count(*) FROM rental_contract').pluck().get()).toBe(0);
    expect(site.raw.prepare('SELECT state FROM booking').pluck().get()).toBe('draft');
  });

  it('a customer of the provider is made once, however often the intent is asked for', async () => {
    const site = await openSite('required');
    const id = await readyBooking(site.ctx, site.db);
    site.raw.exec(`CREATE TRIGGER crash BEFORE UPDATE ON payment_attempt WHEN NEW.state = 'intent_created'
      BEGIN SELECT RAISE(ABORT, 'crash'); END`);
    await expect(createPaymentIntent(site.ctx, screen, id)).rejects.toThrow('crash');
    site.raw.exec('DROP TRIGGER crash');
    valueOf(await createPaymentIntent(site.ctx, screen, id));
    expect(site.customers).toHaveLength(1);
  });
});
