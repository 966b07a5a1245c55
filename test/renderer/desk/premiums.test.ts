/** Premiums by insurer on the page: sums of each insurer and of all, and no amount where nobody knows one. */
import { mount } from '@vue/test-utils';
import { expect, onTestFinished, test } from 'vitest';
import { createMemoryHistory, createRouter } from 'vue-router';
import type { PremiumRowShown } from '../../../src/shared/desk/reports';
import PremiumsReport from '../../../src/renderer/desk/money/premiums-report.vue';
import { deskAround } from '../support/desk-page';

const row = (plan: string, insurer: string | null, more: Partial<PremiumRowShown> = {}): PremiumRowShown => ({
  cover: 'plan',
  insurer,
  plan,
  contracts: 2,
  coveredMinor: 400_000,
  premiumMinor: 2400,
  billedMinor: 2000,
  creditedMinor: 500,
  taxMinor: 75,
  collectedMinor: 1575,
  ...more,
});
const nothing = { premiumMinor: 0, billedMinor: 0, creditedMinor: 0, taxMinor: 0, collectedMinor: 0 };

async function shown(rows: readonly PremiumRowShown[]) {
  const { page } = await open(rows);
  return (selector: string) =>
    page.findAll(selector).map((found) => found.findAll('th, td').map((cell) => cell.text()));
}

/** A day that is still to come is refused. */
async function open(rows: readonly PremiumRowShown[]) {
  const about = { property: 'Riverside', currency: 'USD', at: '2027-04-12', from: '2027-04-01' };
  const value = { ...about, isToday: true, madeAt: '2027-04-12T17:00:00Z', rows };
  const refused = { reason: 'report_ahead', code: 'INVALID_INPUT_PARAM', field: 'at' } as const;
  const isAhead = (input: unknown) => (input as { at: string | null }).at === '2099-01-01';
  const { plugins, provide } = deskAround({
    call: (_channel, input) =>
      Promise.resolve(isAhead(input) ? { ok: false, refusals: [refused] } : { ok: true, value }),
  });
  const routes = [{ path: '/:all(.*)*', component: { template: '<p />' } }];
  const router = createRouter({ history: createMemoryHistory(), routes });
  const page = mount(PremiumsReport, {
    attachTo: document.body,
    props: { at: null },
    global: { plugins: [...plugins, router], provide },
  });
  onTestFinished(() => page.unmount());
  const isShown = () => page.find('[data-testid="premiums"]').exists();
  await expect.poll(isShown).toBe(true);
  return { page, isShown };
}

test('each insurer with several plans has a sum, and all plans have one', async () => {
  const rowsOf = await shown([
    row('Basic', 'Harbor'),
    row('Plus', 'Harbor', { contracts: 1, coveredMinor: 500_000 }),
    row('Top', 'Lone Star'),
    row('', null, { cover: 'own_policy', plan: null, coveredMinor: null, contracts: 3, ...nothing }),
  ]);
  const money = (...amounts: string[]) => expect.arrayContaining(amounts) as string[];
  expect(rowsOf('[data-testid="insurer-sums"]')).toEqual([
    ['Together', '3', '$9,000.00', '$48.00', '$40.00', '$10.00', '$1.50', '$31.50'],
  ]);
  expect(rowsOf('[data-testid="premium-sums"]')).toEqual([money('All plans', '5', '$13,000.00', '$60.00')]);
  expect(rowsOf('[data-plan="own_policy"]')).toEqual([['Own policy', '3', '', '', '', '', '', '']]);
});

test('where no insurer is named there is no sum of one, and what a plan covers may be unknown', async () => {
  const rowsOf = await shown([row('Basic', null), row('Gone', null, { coveredMinor: null })]);
  expect(rowsOf('[data-testid="insurer-sums"]')).toEqual([]);
  const [sums] = rowsOf('[data-testid="premium-sums"]');
  expect(sums?.slice(0, 4)).toEqual(['All plans', '4', '', '$48.00']);
});

/** The checker knows no props of a component here. */
const asked = (at: string | null): object => ({ at });

test('figures of another day do not stay below the refusal of the day that was asked for', async () => {
  const { page, isShown } = await open([row('Basic', 'Harbor')]);
  await page.setProps(asked('2099-01-01'));
  await expect.poll(isShown).toBe(false);
  expect(page.text()).toContain('This day is still to come.');
  await page.setProps(asked(null));
  await expect.poll(isShown).toBe(true);
});
