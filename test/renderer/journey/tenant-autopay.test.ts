/** Automatic payment, from the tenant's side of the glass. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPage, type Page } from '../support/page';

let page: Page;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => page.close());

async function toCard() {
  await page.touch('[data-testid="have-code"]');
  await page.touch('[data-testid="as-tenant"]');
  await page.type('userName', 'jorinde@example.com');
  await page.type('password', 'Sturdy-Otter-42');
  await page.next();
  await page.touch('[data-testid="autopay"]');
  expect(page.screen()).toBe('tenant-autopay');
}

test('the card, how it stands and the day of the next charge are shown', async () => {
  await toCard();
  const shown = page.find('[data-testid="autopay"]').textContent ?? '';
  expect(shown).toMatch(/Automatic payment is on.*Visa •••• 4242.*April 1, 2027/);
});

test.each([
  ['later', 'April 30, 2030', null],
  ['soon', 'April 30, 2030', 'It expires soon'],
  ['past', 'April 30, 2030', 'It has expired'],
] as const)('a card that expires %s has its last day', async (when, day, warning) => {
  page.fake.amend('autopay.view', (view) => ({ ...view, expires: { on: '2030-04-30', when } }));
  await toCard();
  expect(page.find('[data-testid="card-valid"]').textContent).toBe(day);
  const said = page.has('[data-testid="card-expiry"]')
    ? (page.find('[data-testid="card-expiry"]').textContent ?? '')
    : null;
  expect(said?.startsWith(warning ?? '-') ?? null).toBe(warning === null ? null : true);
});

test('automatic payment ends by one tap that is confirmed, and who goes back has ended nothing', async () => {
  await toCard();
  await page.touch('[data-testid="end-autopay"]');
  await page.touch('[data-testid="sheet-close"]');
  expect(page.find('[data-testid="autopay"]').getAttribute('data-state')).toBe('active');
  await page.touch('[data-testid="end-autopay"]');
  await page.touch('[data-testid="yes-end"]');
  expect(page.find('[data-testid="autopay"]').textContent).toContain('Automatic payment has ended');
  expect([page.has('[data-testid="end-autopay"]'), page.has('[data-testid="next-charge"]')]).toEqual([
    false,
    false,
  ]);
});

test('a unit whose rent no card may be charged for has no way there', async () => {
  page.fake.amend('tenant.sign-in', (view) => ({
    ...view,
    contracts: view.contracts.map((contract) => ({ ...contract, autopay: false })),
  }));
  await page.touch('[data-testid="have-code"]');
  await page.touch('[data-testid="as-tenant"]');
  await page.type('userName', 'jorinde@example.com');
  await page.type('password', 'Sturdy-Otter-42');
  await page.next();
  expect([page.screen(), page.has('[data-testid="autopay"]')]).toEqual(['tenant', false]);
});

test('another card is paid with only after its words were read and agreed to, and pays from then on', async () => {
  await toCard();
  await page.touch('[data-testid="pay-with"]');
  expect(page.screen()).toBe('tenant-card');
  expect(page.find('[data-testid="mandate"]').textContent).toContain('is charged to this card');
  await page.next();
  expect(page.screen()).toBe('tenant-pay');
  expect(page.find('[data-testid="card-kept"]').textContent).toContain('also pays the next bills');
  await page.next();
  const consentIds = ['00000000-0000-7000-8100-000000000009'];
  expect(page.fake.inputsOf('owed.pay')).toMatchObject([{ consentIds }]);
});

test('what the property says today is read in the language that is chosen meanwhile', async () => {
  page.fake.amend('autopay.view', (view) => {
    const { language } = page.fake.inputsOf('autopay.view').at(-1) ?? { language: 'en' };
    const consent = { text: `Words in ${language}`, textSha256: language, language };
    return { ...view, state: 'none', card: null, consent };
  });
  await toCard();
  await page.next();
  expect(page.find('[data-testid="mandate"]').textContent).toBe('Words in en');
  await page.speak('de');
  expect(page.find('[data-testid="mandate"]').textContent).toBe('Words in de');
  await page.next();
  expect(page.fake.inputsOf('autopay.agree')).toMatchObject([{ language: 'de', textSha256: 'de' }]);
});

test.each([false, true])('another card is kept without a payment, bills to pay: %s', async (payable) => {
  page.fake.amend('autopay.view', (view) => ({ ...view, payable }));
  await toCard();
  expect(page.has('[data-testid="pay-with"]')).toBe(payable);
  await page.next();
  expect(page.screen()).toBe('tenant-card');
  await page.next();
  expect(page.screen()).toBe('tenant-keep');
  expect(page.find('.panel').textContent).toContain('Nothing is charged');
  await page.touch('[data-outcome="declined"]');
  expect(page.find('.panel').textContent).toContain('Nothing else has changed');
  await page.next();
  await page.touch('[data-outcome="approved"]');
  expect(page.find('h1').textContent).toContain('Your card is saved');
  await page.next();
  expect(page.screen()).toBe('tenant-autopay');
  const consentId = '00000000-0000-7000-8100-000000000009';
  expect(page.fake.inputsOf('autopay.keep')).toMatchObject([{ consentId }, { consentId }]);
  expect(page.fake.inputsOf('owed.pay')).toEqual([]);
});

test('who goes back from the reader keeps the card they had', async () => {
  page.fake.amend('autopay.view', (view) => ({ ...view, payable: false }));
  await toCard();
  await page.next();
  await page.next();
  expect(page.find('[data-testid="cancel-payment"]').textContent?.trim()).toBe('Do not save a card');
  await page.touch('[data-testid="cancel-payment"]');
  expect(page.find('h1').textContent).toContain('No card was saved');
  await page.touch('[data-testid="back"]');
  expect(page.screen()).toBe('tenant-autopay');
});

test('the words are one tap away beside the bills, and a tenant who declines them pays this once', async () => {
  await page.touch('[data-testid="have-code"]');
  await page.touch('[data-testid="as-tenant"]');
  await page.type('userName', 'jorinde@example.com');
  await page.type('password', 'Sturdy-Otter-42');
  await page.next();
  await page.touch('[data-testid="bills"]');
  await page.touch('[data-testid="keep-card"]');
  await page.touch('[data-testid="back"]');
  expect([page.screen(), page.fake.inputsOf('autopay.agree')]).toEqual(['tenant-pay', []]);
  await page.touch('[data-testid="keep-card"]');
  await page.next();
  await page.touch('[data-testid="only-once"]');
  expect(page.has('[data-testid="card-kept"]')).toBe(false);
  await page.next();
  expect(page.fake.inputsOf('owed.pay').map((input) => 'consentIds' in input)).toEqual([false]);
});

test('what became of the card is said with the receipt', async () => {
  const cards = [
    { unitNumber: 'B203', kept: true, card: 'Mastercard •••• 4444' },
    { unitNumber: 'B204', kept: false, card: 'Visa •••• 4242' },
    { unitNumber: 'B205', kept: false, card: null },
  ];
  page.fake.amend('owed.paid', ({ receipts }) => ({ receipts, cards }));
  await toCard();
  await page.touch('[data-testid="pay-with"]');
  await page.next();
  await page.next();
  await page.touch('[data-outcome="approved"]');
  expect(page.screen()).toBe('tenant-paid');
  const said = page.text().replaceAll(/[\u2066-\u2069]/g, '');
  expect(said).toContain('Mastercard •••• 4444 now pays the bills of unit B203.');
  expect(said).toContain('This card cannot be saved. Visa •••• 4242 still pays the bills of unit B204.');
  expect(said).toContain('This card cannot be saved. Please pay the next bills of unit B205');
});
