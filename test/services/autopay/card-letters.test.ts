/** What tenants read about their saved card: each letter once, for what happened and nothing else. */
import { describe, expect, it } from 'vitest';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import { endAutopayAtDesk } from '../../../src/main/services/autopay/end';
import { takeOwed } from '../../../src/main/services/debt/owed';
import { createSingleDeliveries } from '../../../src/main/services/delivery/single-deliveries';
import { autopaySite, BILL } from '../../support/services/autopay';
import { scriptedMailer } from '../../support/services/moved-in';
import { valueOf } from '../../support/services/rental';

async function withMail() {
  const site = await autopaySite();
  const { mailer, ofCards, single } = scriptedMailer();
  const deliveries = createSingleDeliveries(site.ctx, { printer: null, mailer });
  await deliveries.start();
  const staff: StaffCaller = { kind: 'staff', id: site.db.newId<'staff'>(), role: 'manager', place: 'desk' };
  return {
    ...site,
    staff,
    single,
    ofCards,
    /** Rounds on these days, and what is written then goes out. */
    async days(...days: string[]) {
      for (const day of days) await site.round(day);
      await deliveries.round();
    },
    send: () => deliveries.round(),
    told: () => ofCards.map(({ kind, amount, day }) => [kind, amount, day]),
  };
}

describe('a saved card that pays', () => {
  it('comes with the receipt, in a letter that says there is nothing to do', async () => {
    const site = await withMail();
    await site.days('2027-02-24', '2027-03-01', '2027-03-02');
    expect(site.single).toMatchObject([{ kind: 'receipt', number: 'R-000002', occasion: 'card_paid' }]);
    expect(site.single[0]?.files[0]?.name).toContain('R-000002');
    expect(site.told()).toEqual([]);
  });
});

describe('a saved card that is refused', () => {
  it('has a letter after each try, which names the next try while there is one', async () => {
    const site = await withMail();
    site.stripe.savedCards.say(...Array<'insufficient_funds'>(4).fill('insufficient_funds'));
    await site.days('2027-02-24', '2027-03-01', '2027-03-02');
    expect(site.told()).toEqual([['refused', '$173.29', 'March 4, 2027']]);
    await site.days('2027-03-04', '2027-03-07', '2027-03-11', '2027-03-12');
    expect(site.told().slice(1)).toEqual([
      ['refused', '$173.29', 'March 7, 2027'],
      ['refused', '$173.29', 'March 11, 2027'],
      ['refused_last', '$173.29', null],
    ]);
    expect(site.ofCards[0]).toMatchObject({ unitNumber: 'A101', card: 'Visa •••• 4242', language: 'en' });
  });

  it.each([
    ['authentication_required', 'tenant_needed'],
    ['expired_card', 'needs_card'],
  ] as const)('because of %s has one letter, of the kind %s', async (code, kind) => {
    const site = await withMail();
    site.stripe.savedCards.say(code);
    await site.days('2027-02-24', '2027-03-01', '2027-03-02', '2027-03-04');
    expect(site.told()).toEqual([[kind, '$173.29', null]]);
  });

  it('is not told of once the bill was paid otherwise', async () => {
    const site = await withMail();
    site.stripe.savedCards.think('insufficient_funds', 30 * 60_000);
    await site.days('2027-02-24', '2027-03-01');
    site.at('2027-03-01T17:11:00Z');
    valueOf(
      await takeOwed(site.ctx, site.staff, {
        contractId: site.contractId,
        key: site.db.newId<'event'>(),
        amountMinor: BILL,
        tender: { kind: 'cash', givenMinor: BILL },
      }),
    );
    await site.days('2027-03-01T18:00:00Z');
    expect(site.told()).toEqual([]);
    expect(site.single).toMatchObject([{ kind: 'receipt', occasion: 'made' }]);
  });
});

describe('consent that is taken back', () => {
  it('is confirmed, once', async () => {
    const site = await withMail();
    await site.days('2027-02-24');
    const end = () =>
      endAutopayAtDesk(site.ctx, { contractId: site.contractId, why: 'They asked for it.' }, site.staff);
    valueOf(await end());
    await end();
    await site.send();
    expect(site.told()).toEqual([['ended', null, null]]);
  });

  it('is confirmed to nobody whose address was erased', async () => {
    const site = await withMail();
    site.raw.exec(`UPDATE contact SET email = ''`);
    valueOf(
      await endAutopayAtDesk(site.ctx, { contractId: site.contractId, why: 'They asked.' }, site.staff),
    );
    await site.send();
    expect([site.told(), site.count('single_delivery'), site.count('card_letter')]).toEqual([[], 0, 1]);
  });
});
