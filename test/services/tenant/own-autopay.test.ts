/** Automatic payment as a tenant sees it and ends it, with the emulator of Stripe at the other end. */
import { describe, expect, it } from 'vitest';
import { readAutopayView } from '../../../src/main/services/autopay/view';
import { createSingleDeliveries } from '../../../src/main/services/delivery/single-deliveries';
import { endOwnAutopay, ownAutopayView } from '../../../src/main/services/tenant/own-autopay';
import { autopaySite } from '../../support/services/autopay';
import { newTestId } from '../../support/services/database';
import { scriptedMailer } from '../../support/services/moved-in';
import { valueOf } from '../../support/services/rental';
import { tenantHolder } from '../../support/services/tenant-holder';

async function tenantOf() {
  const site = await autopaySite();
  const { mailer, ofCards } = scriptedMailer();
  const deliveries = createSingleDeliveries(site.ctx, { printer: null, mailer });
  await deliveries.start();
  const holder = tenantHolder(site.raw);
  return {
    ...site,
    deliveries,
    holder,
    ofCards,
    view: async () =>
      valueOf(await ownAutopayView(site.ctx, holder, { contractId: site.contractId, language: 'en' })),
    end: async () =>
      valueOf(await endOwnAutopay(site.ctx, holder, { contractId: site.contractId, language: 'en' })),
  };
}

describe('automatic payment on a tenant’s page', () => {
  it('names the card, and the day that the open bill announced', async () => {
    const site = await tenantOf();
    const { view } = site;
    expect(await view()).toMatchObject({
      state: 'active',
      card: 'Visa •••• 4242',
      nextOn: '2027-03-01',
      mayEnd: true,
    });
    await site.round('2027-02-24');
    expect(await view()).toMatchObject({ state: 'active', nextOn: '2027-03-01' });
  });

  it('shows the last day of the card, to the tenant and to staff, until it is ended', async () => {
    const site = await tenantOf();
    const { ctx, contractId, stripe, card, view, end, db } = site;
    const atDesk = () =>
      ctx.store.read((tx) => readAutopayView(tx, contractId, { locale: 'en-US', nowMs: db.clock.nowMs() }));
    expect(await view()).toMatchObject({ expires: null });
    stripe.savedCards.update(card.cardId, { expires: '2027-04' });
    const seen = async (day: string) => {
      await site.round(day);
      return (await view()).expires;
    };
    expect(await seen('2027-03-01')).toEqual({ on: '2027-04-30', when: 'soon' });
    expect(await atDesk()).toMatchObject({ expires: { on: '2027-04-30', when: 'soon' } });
    expect(await seen('2027-05-01')).toEqual({ on: '2027-04-30', when: 'past' });
    await end();
    expect([(await view()).expires, await atDesk()]).toMatchObject([null, { expires: null }]);
  });

  it('ends at once, also while a bill is open: nothing is charged, the card is forgotten, one letter says so', async () => {
    const site = await tenantOf();
    const { view, end, deliveries, ofCards, count, raw, tries } = site;
    await site.round('2027-02-24');
    expect(await end()).toMatchObject({ state: 'revoked', nextOn: null, mayEnd: false });
    expect(await end()).toEqual(await view());
    await site.round('2027-03-01');
    await site.round('2027-03-02');
    await deliveries.round();
    expect(tries()).toEqual([]);
    expect(count('mandate WHERE detached_at_ms IS NOT NULL')).toBe(1);
    expect(ofCards.map(({ kind }) => kind)).toEqual(['ended']);
    expect(
      raw.prepare(`SELECT substr(actor, 1, 6) AS actor FROM audit WHERE action = 'mandate.revoked'`).all(),
    ).toEqual([{ actor: 'login:' }]);
  });

  it('is another’s to see and to end no more than any document of theirs', async () => {
    const { ctx, holder, contractId, mandate } = await tenantOf();
    const notTheirs = { ok: false, refusals: [{ code: 'NO_RECORDS_FOUND' }] };
    const stranger = { ...holder, contactId: newTestId<'contact'>() };
    expect(await ownAutopayView(ctx, stranger, { contractId, language: 'en' })).toMatchObject(notTheirs);
    expect(await endOwnAutopay(ctx, stranger, { contractId, language: 'en' })).toMatchObject(notTheirs);
    expect(mandate()).toBe('active');
  });
});
