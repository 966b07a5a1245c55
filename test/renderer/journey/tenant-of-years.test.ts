/** A tenant of many years: what they are asked to look at is no more than on the first day. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { minor, toPrice } from '../../../src/shared/money';
import type { Id } from '../../../src/shared/ids';
import type { TenantView } from '../../../src/shared/tenant-channels';
import { openPage, type Page } from '../support/page';

let page: Page;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => page.close());

async function signIn() {
  await page.touch('[data-testid="have-code"]');
  await page.touch('[data-testid="as-tenant"]');
  await page.type('userName', 'jorinde@example.com');
  await page.type('password', 'Sturdy-Otter-42');
  await page.next();
}

/** An invoice and a receipt for each of 120 months, the newest first, and the agreement. */
const ofTenYears = (view: TenantView): TenantView => ({
  ...view,
  documents: [
    ...Array.from({ length: 120 }, (_, index) => 120 - index).flatMap((month) =>
      (['receipt', 'invoice'] as const).map((kind, at) => ({
        id: `00000000-0000-7000-9${at}00-${String(month).padStart(12, '0')}` as Id<'document'>,
        kind,
        number: `${kind === 'invoice' ? 'I' : 'R'}-${String(month).padStart(6, '0')}`,
        date: `${2027 + Math.floor((month - 1) / 12)}-${String(1 + ((month - 1) % 12)).padStart(2, '0')}-01`,
        unitNumber: 'B203',
        amount: toPrice(minor(17_329), 'USD', 'en-US'),
        balance: null,
      })),
    ),
    ...view.documents.filter(({ kind }) => kind === 'contract'),
  ],
});
const listed = () =>
  [...document.querySelectorAll('[data-document]')].map((one) => one.getAttribute('data-document'));

test('documents of ten years are listed some at a time, and each is found', async () => {
  page.fake.amend('tenant.sign-in', ofTenYears);
  page.fake.amend('tenant.view', ofTenYears);
  await signIn();
  await page.touch('[data-testid="documents"]');
  // The statement stands before them.
  expect(listed()).toHaveLength(14);
  expect(listed()[0]).toBe('R-000120');
  const isOff = (way: 'earlier' | 'later') => page.find(`[data-testid="${way}"]`).matches(':disabled');
  expect([isOff('earlier'), isOff('later')]).toEqual([true, false]);
  expect(document.querySelectorAll('*').length).toBeLessThan(350);
  await page.touch('[data-testid="later"]');
  expect([listed()[0], listed().at(-1)]).toEqual(['R-000113', 'R-000106']);
  await page.touch('[data-document="R-000113"]');
  expect(page.screen()).toBe('tenant-document');
  await page.touch('[data-testid="back"]');
  expect(listed()[0]).toBe('R-000113');
  // Another kind begins with its newest.
  await page.touch('[data-chip="invoice"]');
  expect(listed()[0]).toBe('I-000120');
  const seen = new Set(listed());
  while (!isOff('later')) {
    await page.touch('[data-testid="later"]');
    for (const number of listed()) seen.add(number);
  }
  expect(seen.size).toBe(120);
  await page.touch('[data-testid="earlier"]');
  expect(listed()).toHaveLength(15);
  await page.touch('[data-chip="contract"]');
  expect(listed()).toEqual(['C-000007']);
  expect(page.has('[data-testid="later"]') || page.has('[data-testid="earlier"]')).toBe(false);
});

test('a company with 25 units sees eight at a time, with what can be done about each, and comes back to the same ones', async () => {
  const many = (view: TenantView): TenantView => ({
    ...view,
    contracts: view.contracts.flatMap((contract) =>
      Array.from({ length: 25 }, (_, index) => ({
        ...contract,
        id: `${contract.id.slice(0, -2)}${String(index + 10)}` as Id<'contract'>,
        number: `C-${String(index + 1).padStart(6, '0')}`,
      })),
    ),
  });
  page.fake.amend('tenant.sign-in', many);
  page.fake.amend('tenant.view', many);
  await signIn();
  const units = () =>
    [...document.querySelectorAll('[data-contract]')].map((one) => one.getAttribute('data-contract'));
  expect(units()).toHaveLength(8);
  expect(document.querySelectorAll('*').length).toBeLessThan(350);
  await page.touch('[data-testid="later"]');
  expect([units()[0], units().at(-1)]).toEqual(['C-000009', 'C-000016']);
  await page.touch('[data-contract="C-000009"] [data-testid="leave"]');
  expect(page.screen()).not.toBe('tenant');
  await page.touch('[data-testid="back"]');
  expect(units()[0]).toBe('C-000009');
  await page.touch('[data-testid="later"]');
  await page.touch('[data-testid="later"]');
  expect(units()).toEqual(['C-000025']);
  await page.touch('[data-testid="documents"]');
  expect(document.querySelectorAll('*').length).toBeLessThan(350);
});

test('a rent that is announced stands beside the one of today', async () => {
  page.fake.amend('tenant.sign-in', (view) => ({
    ...view,
    contracts: view.contracts.map((contract) => ({
      ...contract,
      newRent: { rent: toPrice(minor(7900), 'USD', 'en-US'), fromOn: '2027-05-01' },
    })),
  }));
  await signIn();
  expect(page.text()).toMatch(/Rent .?\$69\.00/);
  const announced = page.find('[data-testid="new-rent"]').textContent;
  expect(announced.replaceAll(/\s/g, ' ')).toMatch(/^New rent from .May 1, 2027.: .\$79\.00.$/);
});
