/** Saved cards as their provider has them: read each week, told of before they expire, and still charged afterward. */
import { describe, expect, it } from 'vitest';
import { GatewayError } from '../../../src/main/domain/attempt/gateway-error';
import { createSingleDeliveries } from '../../../src/main/services/delivery/single-deliveries';
import { autopaySite } from '../../support/services/autopay';
import { giveNotice } from '../../../src/main/services/move-out/notice';
import { valueOf } from '../../support/services/rental';
import { scriptedMailer } from '../../support/services/moved-in';

async function withMail() {
  const site = await autopaySite();
  const { mailer, ofCards } = scriptedMailer();
  const deliveries = createSingleDeliveries(site.ctx, { printer: null, mailer });
  await deliveries.start();
  return {
    ...site,
    days: async (...days: string[]) => {
      for (const day of days) {
        await site.round(day);
        await deliveries.round();
      }
    },
    told: () =>
      ofCards.filter(({ kind }) => kind === 'expiring').map(({ card, expires, day }) => [card, expires, day]),
    kept: () =>
      site.raw
        .prepare('SELECT card_brand AS brand, card_last4 AS last4, card_expires AS expires FROM mandate')
        .get(),
  };
}

describe('a saved card that expires', () => {
  it('brings one letter 30 days before the first charge after it, and one 7 days before', async () => {
    const site = await withMail();
    site.stripe.savedCards.update(site.card.cardId, { expires: '2027-04' });
    await site.days('2027-03-31');
    expect(site.told()).toEqual([]);
    await site.days('2027-04-01', '2027-04-02');
    await site.days('2027-04-20');
    const letter = ['Visa •••• 4242', 'April 2027', 'May 1, 2027'];
    expect(site.told()).toEqual([letter]);
    await site.days('2027-04-24', '2027-04-25');
    await site.days('2027-05-02');
    expect(site.told()).toEqual([letter, letter]);
  });

  it('is charged after its date, for its bank may have replaced it', async () => {
    const site = await withMail();
    site.stripe.savedCards.update(site.card.cardId, { expires: '2027-01' });
    await site.days('2027-02-24', '2027-03-01');
    expect([site.collections().map(({ state }) => state), site.told()]).toEqual([['paid'], []]);
  });

  it('that its network replaced in time has no further letter, and shows its new digits', async () => {
    const site = await withMail();
    site.stripe.savedCards.update(site.card.cardId, { expires: '2027-04' });
    await site.days('2027-04-02');
    expect(site.told()).toHaveLength(1);
    site.stripe.savedCards.update(site.card.cardId, { card: 'mastercard', expires: '2031-04' });
    await site.days('2027-04-08');
    expect(site.kept()).toEqual({ brand: 'visa', last4: '4242', expires: '2027-04' });
    await site.days('2027-04-10', '2027-04-25', '2027-05-02');
    expect(site.kept()).toEqual({ brand: 'mastercard', last4: '4444', expires: '2031-04' });
    expect(site.told()).toHaveLength(1);
    expect(site.count("audit WHERE action = 'mandate.card_updated'")).toBe(1);
  });

  it.each([
    ['2027-04-30', 0],
    ['2027-05-01', 1],
  ])(
    'is reported to nobody who leaves before it is charged again (last day %s: %i)',
    async (lastDay, letters) => {
      const site = await withMail();
      const staff = { kind: 'staff', id: site.db.newId<'staff'>(), role: 'manager', place: 'desk' } as const;
      site.stripe.savedCards.update(site.card.cardId, { expires: '2027-04' });
      await site.days('2027-03-20');
      valueOf(await giveNotice(site.ctx, { contractId: site.contractId, lastDay, why: 'moves' }, staff));
      await site.days('2027-04-02');
      expect(site.told()).toHaveLength(letters);
    },
  );

  it('is reported to nobody whose contract has ended', async () => {
    const site = await withMail();
    site.stripe.savedCards.update(site.card.cardId, { expires: '2027-04' });
    await site.days('2027-03-20');
    site.raw
      .prepare('INSERT INTO ended_contract (contract_id, heard_at_ms) VALUES (?, ?)')
      .run(site.contractId, site.db.clock.nowMs());
    await site.days('2027-04-02');
    expect(site.told()).toEqual([]);
  });

  it('has nothing written of it where another card came meanwhile', async () => {
    const site = await withMail();
    const { ctx, raw } = site;
    raw.pragma('foreign_keys = OFF');
    const describeCard: typeof ctx.gateway.describeCard = (id) => {
      raw.exec(`CREATE TEMP TABLE another AS SELECT * FROM mandate;
        UPDATE another SET id = '00000000-0000-7000-8000-00000000000b', attempt_id = 'x', created_at_ms = 1;
        UPDATE mandate SET state = 'replaced';
        INSERT INTO mandate SELECT * FROM another`);
      return ctx.gateway.describeCard(id);
    };
    site.at('2027-02-23');
    await site.roundOf({ ...ctx, gateway: { ...ctx.gateway, describeCard } });
    expect(raw.prepare('SELECT card_expires FROM mandate').pluck().all()).toEqual([null, null]);
  });

  it('is of no account once the tenant has ended automatic payment', async () => {
    const site = await withMail();
    site.stripe.savedCards.update(site.card.cardId, { expires: '2027-04' });
    await site.days('2027-03-20');
    site.raw.exec("UPDATE mandate SET state = 'revoked'");
    await site.days('2027-04-03');
    expect(site.told()).toEqual([]);
  });

  it('is asked about again by the next round after the provider could not be reached, and the bills are made meanwhile', async () => {
    const site = await withMail();
    const { ctx } = site;
    const offline = {
      ...ctx,
      gateway: { ...ctx.gateway, describeCard: () => Promise.reject(new GatewayError('timeout', 'late')) },
    };
    site.at('2027-02-24');
    await site.roundOf(offline);
    expect([site.kept(), site.count('invoice')]).toEqual([
      { brand: 'visa', last4: '4242', expires: null },
      2,
    ]);
    await site.round('2027-02-24');
    expect(site.kept()).toMatchObject({ expires: '2034-12' });
  });
});
