/** A tenant who said No to automatic payment, or whose consent was lost, may agree later: to the property's words of today. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { createCardSetups } from '../../../src/main/services/payment/card-setups';
import { createPaymentRuns } from '../../../src/main/services/payment/run';
import { agreeToCard } from '../../../src/main/services/tenant/card-consent';
import { owedView } from '../../../src/main/services/tenant/owed';
import { ownAutopayView } from '../../../src/main/services/tenant/own-autopay';
import { tenantView } from '../../../src/main/services/tenant/view';
import type { Language } from '../../../src/shared/languages';
import { refusedTenant } from '../../support/services/refused-tenant';
import { valueOf } from '../../support/services/rental';

const words = {
  en: 'I allow {{legalName}} to charge {{recurringAmount}} to this card, next on {{nextBillDate}}. Rent: {{rent}}.',
  de: 'Ich erlaube {{legalName}}, {{recurringAmount}} von dieser Karte abzubuchen, zuerst am {{nextBillDate}}.',
};

/** March is billed, and nobody has agreed to anything. */
async function whoSaidNo() {
  const site = await refusedTenant((ctx) => ctx, 'none');
  const { ctx, raw, holder, contractId } = site;
  raw.exec(`UPDATE property SET autopay = 'offered'`);
  for (const [language, text] of Object.entries(words))
    raw
      .prepare(
        `UPDATE agreement_template SET content = json_set(content, '$.${language}.mandate', json(?)) WHERE current = 1`,
      )
      .run(JSON.stringify({ heading: 'Autopay', text }));
  const view = async (language: Language = 'en') =>
    valueOf(await ownAutopayView(ctx, holder, { contractId, language }));
  const wish = { contactId: holder.contactId, contractIds: 'all' } as const;
  return {
    ...site,
    view,
    offers: async () => ({
      onPage: valueOf(
        await tenantView(ctx, holder.contactId, 'en', {
          delivery: { print: false, email: false },
          gateCode: false,
        }),
      ).contracts.map(({ autopay }) => autopay),
      whilePaying: valueOf(await owedView(ctx, wish, 'en')).contracts.map(({ mayKeepCard }) => mayKeepCard),
      words: (await view()).consent !== null,
    }),
  };
}

const everywhere = { onPage: [true], whilePaying: [true], words: true };
const nowhere = { onPage: [false], whilePaying: [false], words: false };

describe('a tenant who has agreed to no automatic payment', () => {
  it('is offered it on their page and while they pay, in their language, with what they pay now', async () => {
    const site = await whoSaidNo();
    site.raw
      .exec(`INSERT INTO contract_charge SELECT contract_id, 9, kind, name, names, 20000, prorated, tax_code, ledger,
        '2027-04-01', NULL FROM contract_charge WHERE kind = 'rent';
      UPDATE contract_charge SET to_on = '2027-03-31' WHERE kind = 'rent' AND position <> 9;
      UPDATE unit SET rent_minor = 99900`);
    expect(await site.offers()).toEqual(everywhere);
    // 200.00 with 8.25 % of tax, and a plan of 12.00.
    expect(await site.view()).toMatchObject({
      state: 'none',
      payable: true,
      consent: {
        text: expect.stringMatching(
          /to charge \$228\.50 to this card, next on .*April.* Rent: \$200\.00\.$/,
        ) as string,
        language: 'en',
      },
    });
    expect((await site.view('de')).consent).toMatchObject({
      text: expect.stringContaining('228,50') as string,
      language: 'de',
    });
  });

  it('has a card kept without a payment, and the next bill names it', async () => {
    const site = await whoSaidNo();
    const { ctx, holder, raw } = site;
    const runs = createPaymentRuns(ctx);
    const cards = createCardSetups(ctx, runs);
    onTestFinished(async () => {
      ctx.gateway.stopReader();
      await runs.stop(2000);
    });
    const request = { contactId: holder.contactId, consentId: await site.agree(), language: 'en' } as const;
    const reach = async (wanted: string) => {
      const phase = async () => valueOf(await cards.state(request)).phase;
      await expect.poll(phase, { interval: 10 }).toBe(wanted);
    };
    valueOf(await cards.start(request));
    await reach('present_card');
    await cards.present({ ...request, outcome: 'approved' });
    await reach('paid');
    expect(site.mandates()).toMatchObject([
      { state: 'active', text: expect.stringContaining('to this card') as string },
    ]);
    await site.round('2027-03-27');
    expect(
      raw.prepare('SELECT charge_on AS day, amount_minor AS amount FROM announced_charge').all(),
    ).toEqual([{ day: '2027-04-01', amount: 17_329 }]);
  });

  it('has the card kept that they pay with', async () => {
    const site = await whoSaidNo();
    await site.screen.waiting([await site.agree()]);
    await site.screen.present('approved');
    await site.screen.reach('paid');
    expect(site.mandates().map(({ state }) => state)).toEqual(['active']);
  });

  it('agrees to nothing that reads otherwise by now', async () => {
    const { ctx, holder, contractId, view, raw } = await whoSaidNo();
    const textSha256 = (await view()).consent?.textSha256 ?? '';
    raw.exec(`UPDATE property SET legal_name = 'Somebody else'`);
    expect(await agreeToCard(ctx, holder, { contractId, language: 'en', textSha256 })).toMatchObject({
      refusals: [{ reason: 'agreement_changed' }],
    });
  });

  it.each([
    ['where the property offers it no more', `UPDATE property SET autopay = 'not_offered'`],
    [
      'where no bill is to come',
      `INSERT INTO contract_notice (contract_id, given_on, last_on)
        SELECT id, '2027-03-03', '2027-03-31' FROM rental_contract`,
    ],
    [
      'of a contract that was signed without it, as one from before',
      `DROP TRIGGER contract_terms_unchanged; UPDATE contract_terms SET terms = json_set(terms, '$.autopay', null)`,
    ],
  ])('is not offered it %s', async (_why, change) => {
    const site = await whoSaidNo();
    expect(await site.offers()).toEqual(everywhere);
    site.raw.exec(change);
    expect(await site.offers()).toEqual(nowhere);
  });
});
