/** Cover and extras: side by side, changeable, and plain about what they mean. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chooseOfSize, openPage, walkTo, type Page } from '../support/page';

let page: Page;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => page.close());

const said = (selector: string) =>
  (page.find(selector).textContent ?? '').replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ');
const plans = () => [...document.querySelectorAll('[data-plan] .plan')];

describe('cover', () => {
  // Holds: ux-23
  test('every plan shows cover, premium, tax and price in the same places', async () => {
    page.fake.amend('insurance.list', (list) => [0, 1, 2, 3, 4, 5, 6].flatMap((at) => list[at % 3] ?? []));
    await walkTo(page, 'coverage');
    expect(plans()).toHaveLength(7);
    for (const plan of plans()) {
      const amounts = [...plan.querySelectorAll('.money')].map((one) => one.textContent);
      expect(amounts).toHaveLength(5);
      expect(plan.querySelector('.cover .money')?.textContent).toBe(amounts[0]);
      expect(plan.querySelector('.price .money')?.textContent).toBe(amounts[1]);
    }
  });

  test('a finger on a plan goes on to the price, and one on an own policy to its questions', async () => {
    await walkTo(page, 'coverage');
    await page.finger('[data-plan="Basic protection"]');
    expect(page.screen()).toBe('price');
    await page.touch('[data-testid="back"]');
    await page.touch('[data-plan="own_policy"]');
    expect(page.screen()).toBe('coverage');
    expect(page.value('insurer')).toBe('');
  });

  test('what the plans cover is a touch away', async () => {
    await walkTo(page, 'coverage');
    await page.touch('[data-testid="plan-details"]');
    expect(said('[data-sheet="plans"]')).toContain('For the contents of a flat.');
  });

  test('an own policy has the screen to itself, and the way back to the plans forgets nothing', async () => {
    await walkTo(page, 'coverage');
    await page.touch('[data-plan="own_policy"]');
    expect(plans()).toHaveLength(0);
    await page.type('insurer', 'Acme');
    await page.touch('[data-testid="other-cover"]');
    expect(page.find('[data-plan="own_policy"]').getAttribute('aria-pressed')).toBe('true');
    await page.touch('[data-plan="Basic protection"]');
    expect(page.find('[data-plan="own_policy"]').getAttribute('aria-pressed')).toBe('false');
    await page.touch('[data-plan="own_policy"]');
    expect(page.value('insurer')).toBe('Acme');
  });

  test('a policy that has ended is reported beside its date', async () => {
    await walkTo(page, 'coverage');
    await page.touch('[data-plan="own_policy"]');
    await page.type('insurer', 'Acme');
    await page.type('policyNumber', 'P-1');
    for (const part of ['month', 'day', 'year']) await page.type(`expires-${part}`, '20');
    page.fake.refuse('booking.save', { reason: 'date_invalid', field: 'expires' });
    await page.next();
    expect(said('#expires-problem')).toContain('must be valid on your move-in date');
    expect(page.value('policyNumber')).toBe('P-1');
  });

  test('going without cover says what that means, before and after it is chosen', async () => {
    await walkTo(page, 'coverage');
    expect(said('[data-plan="declined"]')).toContain('you won’t be paid');
    await page.touch('[data-plan="declined"]');
    await page.next();
    expect(page.fake.inputsOf('booking.save').at(-1)?.coverage).toEqual({ kind: 'declined' });
    await walkTo(page, 'check');
    expect(said('[data-answer="coverage"]')).toContain('You’re responsible for any loss or damage.');
  });

  test('plans of another unit are not shown while this unit’s are on their way', async () => {
    await walkTo(page, 'check');
    await page.touch('[data-change="unit"]');
    const release = page.fake.hold('insurance.list');
    await chooseOfSize(page, 'l', 'A107');
    await page.next();
    expect(page.screen()).toBe('coverage');
    expect(plans()).toHaveLength(0);
    expect(page.has('[data-testid="list-waiting"]')).toBe(true);
    release();
    await page.seconds(1);
    expect(plans()).toHaveLength(3);
  });

  test('without plans, the other ways remain; without any way, there is a number to call', async () => {
    page.fake.amend('insurance.list', () => []);
    await walkTo(page, 'coverage');
    expect(said('[data-testid="list-empty"]')).toContain('no protection plan');
    expect(page.has('[data-plan="own_policy"]')).toBe(true);
    page.close();
    page = await openPage({
      coverageRules: { ownPolicyAllowed: false, declineAllowed: false, ownPolicyLaterDays: null },
    });
    page.fake.amend('insurance.list', () => []);
    await walkTo(page, 'coverage');
    expect(said('[data-testid="list-empty"]')).toContain('+1 512 555 0142');
  });

  test('plans that did not come can be asked for again', async () => {
    page.fake.refuse('insurance.list', { reason: 'fault' });
    await walkTo(page, 'coverage');
    expect(plans()).toHaveLength(0);
    await page.touch('[data-testid="load-problem"] button');
    expect(plans()).toHaveLength(3);
  });
});

describe('a discount code', () => {
  async function applied(code = 'autumn') {
    page.fake.amend('booking.save', (booking) => {
      const [rent] = booking.quote.lines;
      const lines = rent ? [...booking.quote.lines, { ...rent, code: 'discount' as const }] : [];
      if (booking.discountCode === null) return booking;
      return { ...booking, discountCode: 'AUTUMN', quote: { ...booking.quote, lines } };
    });
    await page.type('discountCode', code);
    await page.touch('[data-testid="apply-code"]');
  }

  test('is written when it is applied, and shows what it takes off and how long', async () => {
    await walkTo(page, 'extras');
    await applied();
    expect(page.fake.inputsOf('booking.save').at(-1)?.discountCode).toBe('autumn');
    expect(page.screen()).toBe('extras');
    expect(said('[data-testid="promotion"]')).toContain('Code AUTUMN is accepted');
    expect(said('[data-testid="promotion"]')).toContain('$139.64');
    expect(said('[data-testid="promotion"]')).toContain('this payment only');
    expect(document.activeElement).toBe(page.find('[data-testid="promotion"]'));
  });

  test('can be taken away again', async () => {
    await walkTo(page, 'extras');
    await applied();
    await page.touch('[data-testid="remove-code"]');
    expect(page.fake.inputsOf('booking.save').at(-1)?.discountCode).toBeNull();
    expect(page.value('discountCode')).toBe('');
  });

  test('that doesn’t apply to anything says so', async () => {
    await walkTo(page, 'extras');
    await page.type('discountCode', 'AUTUMN');
    await page.touch('[data-testid="apply-code"]');
    expect(said('[data-testid="promotion"]')).toContain('doesn’t apply to anything');
  });

  test('nobody knows is reported beside its field, and stays there to be put right', async () => {
    await walkTo(page, 'extras');
    await page.type('discountCode', 'NOPE');
    page.fake.refuse('booking.save', { reason: 'promotion_unknown', field: 'discountCode' });
    await page.touch('[data-testid="apply-code"]');
    expect(said('#field-discountCode-error')).toContain('This code isn’t valid');
    expect(page.value('discountCode')).toBe('NOPE');
  });

  test('is asked for when there is nothing to apply', async () => {
    await walkTo(page, 'extras');
    const before = page.fake.inputsOf('booking.save').length;
    await page.touch('[data-testid="apply-code"]');
    expect(page.fake.inputsOf('booking.save')).toHaveLength(before);
    expect(document.activeElement).toBe(page.find('input[name="discountCode"]'));
  });

  test('that was applied in a change stays when Back leads to the check', async () => {
    await walkTo(page, 'check');
    await page.touch('[data-change="extras"]');
    await applied();
    await page.touch('[data-testid="back"]');
    expect(page.screen()).toBe('check');
    expect(said('[data-answer="extras"]')).toContain('AUTUMN');
    await page.next();
    expect(page.fake.inputsOf('booking.save').at(-1)?.discountCode).toBe('autumn');
  });
});

test('a property without extras says so, and a code can still be typed', async () => {
  page.fake.amend('add-on.list', () => []);
  await walkTo(page, 'extras');
  expect(said('[data-testid="list-empty"]')).toContain('no extras');
  expect(page.has('input[name="discountCode"]')).toBe(true);
});

// Holds: ux-33
test('the check shows the end of a policy’s number, and all of it on request', async () => {
  await walkTo(page, 'coverage');
  await page.touch('[data-plan="own_policy"]');
  const fields = { insurer: 'Acme', policyNumber: 'HM-20417', 'expires-month': '7', 'expires-day': '4' };
  for (const [field, text] of Object.entries(fields)) await page.type(field, text);
  await page.type('expires-year', '2028');
  await page.next();
  await walkTo(page, 'check');
  const answer = () => page.find('[data-answer="coverage"]').textContent ?? '';
  expect(answer()).toContain('••••0417');
  expect(answer()).not.toContain('HM-2');
  await page.touch('[data-testid="show-hidden"]');
  expect(answer()).toContain('HM-20417');
  await page.touch('[data-testid="show-hidden"]');
  expect(answer()).not.toContain('HM-2');
});
