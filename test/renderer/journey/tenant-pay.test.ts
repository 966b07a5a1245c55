/** A tenant pays what is open, from their side of the glass. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { wipe } from '../../../src/renderer/stores/wipe';
import { usePaymentStore } from '../../../src/renderer/stores/payment';
import type { PaymentPhase } from '../../../src/shared/screen-shapes';
import { openPage, walkTo, type Page } from '../support/page';

let page: Page;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => page.close());

async function toPage() {
  await page.touch('[data-testid="have-code"]');
  await page.touch('[data-testid="as-tenant"]');
  await page.type('userName', 'jorinde@example.com');
  await page.type('password', 'Sturdy-Otter-42');
  await page.next();
  expect(page.screen()).toBe('tenant');
}

async function toBills() {
  await toPage();
  await page.touch('[data-testid="bills"]');
  expect(page.screen()).toBe('tenant-pay');
}

async function phase(next: PaymentPhase) {
  page.fake.payment.phase = next;
  await page.seconds(1);
}

async function paid() {
  await toBills();
  await page.next();
  await page.touch('[data-outcome="approved"]');
  expect(page.screen()).toBe('tenant-paid');
}

describe('what is open', () => {
  test('is on the tenant’s page with its amount, and what of it is late', async () => {
    await toPage();
    expect(page.find('[data-testid="bills"]').textContent).toMatch(/\$173\.29. is overdue/);
  });

  test('that is nothing leads nowhere', async () => {
    page.fake.amend('tenant.sign-in', (view) => ({ ...view, owed: null, payAhead: false }));
    await toPage();
    expect(page.find('[data-testid="bills"]').tagName).toBe('DIV');
    expect(page.find('[data-testid="bills"]').textContent).toContain('Nothing to pay right now');
  });

  test('is shown by unit, period and due day, and a line says how it came about', async () => {
    await toBills();
    const bill = page.find('[data-bill="I-000019"]').textContent ?? '';
    expect(bill).toContain('Due');
    expect(bill).toContain('Overdue');
    expect(page.find('[data-contract="C-000007"]').textContent).toContain('B203');
    expect(page.find('[data-testid="suspended"]').textContent).toContain(
      'works again as soon as you have paid',
    );
    await page.touch('[data-bill="I-000019"] [data-explain]');
    expect(page.find('[data-explained="rate"]').textContent).toContain('$161.29');
    expect(page.has('[data-explained="sum"]')).toBe(true);
  });

  test('names a late fee once, and says before the money that people take the second lock off', async () => {
    page.fake.amend('owed.view', (view) => ({
      ...view,
      contracts: view.contracts.map((contract) => ({
        ...contract,
        overlocked: 'owed' as const,
        bills: contract.bills.map((bill) => ({ ...bill, period: null, lateFee: true })),
      })),
    }));
    await toBills();
    expect(page.find('[data-bill="I-000019"] h3').textContent).toBe('Late fee');
    expect(page.find('[data-bill="I-000019"] h3 + p').textContent).toMatch(/^\s*Invoice .I-000019. · Due/);
    expect(page.find('[data-testid="overlocked"]').textContent).toContain('by hand');
  });

  test('says which part of a payment plan is paid, until when, and what is left of the plan', async () => {
    const price = (major: number) => ({ price: major, formattedPrice: `$${major.toFixed(2)}` });
    page.fake.amend('owed.view', (view) => ({
      ...view,
      toPay: price(57.77),
      contracts: view.contracts.map((contract) => ({
        ...contract,
        plan: { amount: price(57.77), dueOn: '2027-03-14', left: price(173.29) },
      })),
    }));
    await toBills();
    expect(page.find('[data-testid="plan"]').textContent?.replaceAll(/[\u2068\u2069]/g, '')).toBe(
      'You pay in parts: $57.77 by March 14, 2027. $173.29 of the payment plan is left.',
    );
    expect(page.find('[data-testid="owed-total"]').textContent).toContain('$57.77');
  });

  test('names a bill for nothing in particular by its number alone', async () => {
    page.fake.amend('owed.view', (view) => ({
      ...view,
      contracts: view.contracts.map((contract) => ({
        ...contract,
        bills: contract.bills.map((bill) => ({ ...bill, period: null })),
      })),
    }));
    await toBills();
    expect(page.find('[data-bill="I-000019"] h3').textContent).toContain('I-000019');
    expect(page.find('[data-bill="I-000019"] h3 + p').textContent).toMatch(/^\s*Due/);
  });

  test('is said to be nothing where only periods to come can be paid', async () => {
    page.fake.amend('owed.view', (view) => ({
      ...view,
      toPay: { price: 0, formattedPrice: '$0.00' },
      contracts: view.contracts.map((contract) => ({ ...contract, bills: [] })),
    }));
    await toBills();
    expect(page.text()).toContain('Nothing is due. You can pay ahead.');
    expect(page.text()).not.toContain('Your open bills');
    expect(page.has('[data-testid="owed-total"]')).toBe(false);
  });

  test('is read again in another language', async () => {
    await toBills();
    await page.speak('de');
    expect(page.find('[data-bill="I-000019"]').textContent).toContain('Miete');
    expect(page.text()).toContain('Ihre offenen Rechnungen');
  });

  test('stays in the language chosen last when an earlier answer comes late', async () => {
    await toBills();
    const release = page.fake.hold('owed.view');
    await page.speak('de');
    await page.speak('es');
    release();
    await page.rest();
    expect(page.find('[data-bill="I-000019"]').textContent).toContain('Renta');
  });

  test('says that the page is at work until every sentence has come', async () => {
    const busy = () => document.documentElement.getAttribute('aria-busy') === 'true';
    await toBills();
    const release = page.fake.hold('owed.view');
    await page.speak('de');
    expect(busy()).toBe(true);
    release();
    await page.rest();
    expect(busy()).toBe(false);
  });
});

describe('paying ahead', () => {
  test('says what each number of months costs and until when, and pays what was chosen', async () => {
    await toBills();
    expect(page.find('[data-testid="paid-through"]').textContent).toContain('2027');
    expect(page.find('[data-ahead="3"]').textContent).toMatch(/3 months.*\$519\.87/s);
    page.fake.amend('owed.view', (view) => ({ ...view, mark: 'b'.repeat(64) }));
    await page.touch('[data-ahead="3"]');
    const contractId = page.fake.inputsOf('owed.view').at(-1)?.pays?.[0]?.contractId;
    const pays = [{ contractId, ahead: 3 }];
    expect(page.fake.inputsOf('owed.view').at(-1)).toEqual({ language: 'en', pays });
    await page.next();
    expect(page.fake.inputsOf('owed.pay')).toEqual([{ language: 'en', pays, mark: 'b'.repeat(64) }]);
  });

  test('is offered where nothing is due, and not before something is chosen', async () => {
    page.fake.amend('tenant.sign-in', (view) => ({ ...view, owed: null }));
    page.fake.amend('owed.view', (view) => ({
      ...view,
      toPay: { price: 0, formattedPrice: '$0.00' },
      contracts: view.contracts.map((contract) => ({ ...contract, bills: [] })),
    }));
    await toPage();
    expect(page.find('[data-testid="bills"]').textContent).toContain('You can pay ahead');
    await page.touch('[data-testid="bills"]');
    expect(page.screen()).toBe('tenant-pay');
    expect(page.has('[data-testid="continue"]')).toBe(false);
  });

  test('one of several units can be left for another day', async () => {
    page.fake.amend('owed.view', (view) => {
      const [first] = view.contracts;
      return first
        ? { ...view, contracts: [first, { ...first, id: first.id.replace(/.$/, '9') as typeof first.id }] }
        : view;
    });
    await toBills();
    await page.touch('[data-testid="choose"]');
    expect(page.fake.inputsOf('owed.view').at(-1)?.pays).toHaveLength(1);
  });
});

describe('paying', () => {
  test('asks for what was shown and for nothing else, once for a double tap', async () => {
    await toBills();
    const release = page.fake.hold('owed.pay');
    page.find('[data-testid="continue"]').click();
    page.find('[data-testid="continue"]').click();
    release();
    await page.seconds(1);
    expect(page.fake.inputsOf('owed.pay')).toEqual([{ language: 'en', mark: 'a'.repeat(64) }]);
    expect(page.fake.inputsOf('payment.start')).toEqual([]);
    expect(page.find('[data-phase]').dataset['phase']).toBe('present_card');
  });

  test.each(['connecting', 'present_card', 'checking'] as const)(
    'that is under way (%s) is never wiped, by idleness or by Start over',
    async (current) => {
      await toBills();
      await page.next();
      await phase(current);
      expect(page.find('[data-testid="start-over"]').matches(':disabled')).toBe(true);
      expect(page.has('[data-testid="back"]')).toBe(false);
      await page.seconds(400);
      wipe();
      await page.seconds(1);
      expect(page.find('[data-phase]').dataset['phase']).toBe(current);
      expect(page.fake.inputsOf('tenant.sign-out')).toEqual([]);
    },
  );

  test('with a card that was refused says nothing of a unit that is held, and takes another', async () => {
    await toBills();
    await page.next();
    await page.touch('[data-outcome="insufficient_funds"]');
    await page.seconds(1);
    expect(page.text()).toContain('could not be used for this amount');
    expect(page.text()).toContain('nothing is paid yet');
    expect(page.text()).not.toContain('held');
    expect(page.has('[data-testid="keep"]')).toBe(false);
    await page.next();
    expect(page.fake.inputsOf('owed.pay')).toHaveLength(2);
  });

  test('Back after a refused card calls it off first', async () => {
    page.fake.payment.view.cancellable = true;
    await toBills();
    await page.next();
    await phase('declined');
    await page.touch('[data-testid="back"]');
    expect(page.fake.inputsOf('owed.cancel')).toHaveLength(1);
    expect(page.screen()).toBe('tenant');
  });

  test.each([
    ['booking_busy', 'A payment of these bills is already under way'],
    ['storage_full', 'Payments are not possible at this kiosk right now'],
    ['clock_wrong', 'Payments are not possible at this kiosk right now'],
    ['bills_changed', 'Your bills have changed'],
    ['nothing_owed', 'There is nothing left to pay'],
  ] as const)('that is refused (%s) says so in a tenant’s words', async (reason, sentence) => {
    await toBills();
    page.fake.refuse('owed.pay', { reason });
    await page.next();
    expect(page.screen()).toBe('tenant-pay');
    expect(page.find('[data-testid="error-summary"]').textContent).toContain(sentence);
  });

  test('what has changed meanwhile is shown as it is now', async () => {
    await toBills();
    page.fake.refuse('owed.pay', { reason: 'nothing_owed' });
    page.fake.amend('owed.view', (view) => ({ ...view, contracts: [] }));
    await page.next();
    expect(page.has('[data-testid="nothing-open"]')).toBe(true);
    expect(page.has('[data-testid="continue"]')).toBe(false);
  });

  test.each([
    ['offline', 'We can’t reach the bank right now'],
    ['closed', 'Card payments are closed right now'],
    ['unavailable', 'The card reader is not connected'],
  ] as const)('without a card (%s) says why, and is offered again by itself', async (reader, sentence) => {
    page.fake.payment.view.reader = reader;
    await toBills();
    await page.seconds(3);
    expect(page.text()).toContain(sentence);
    expect(page.text()).not.toContain('unit is held');
    expect(page.has('[data-testid="continue"]')).toBe(false);
    page.fake.payment.view.reader = 'ready';
    await page.seconds(3);
    expect(page.has('[data-bill="I-000019"]')).toBe(true);
    expect(page.has('[data-testid="continue"]')).toBe(true);
  });

  test('that nobody can say how it stands tells the tenant not to pay again', async () => {
    await toBills();
    await page.next();
    await phase('checking');
    for (let second = 0; second < 40; second += 1) {
      page.fake.refuse('owed.payment', { reason: 'fault' });
      await page.seconds(0.5);
    }
    expect(page.has('[data-testid="payment-silent"]')).toBe(true);
  });

  test('that staff have to look at ends with its number', async () => {
    await toBills();
    await page.next();
    await phase('needs_review');
    expect(page.text()).toContain('KT-2026-0042');
    await page.next();
    expect(page.screen()).toBe('welcome');
  });

  test('whose session has run out leads back to signing in', async () => {
    await toBills();
    page.fake.refuse('owed.pay', { reason: 'signed_out' });
    await page.next();
    expect(page.screen()).toBe('tenant-sign-in');
  });
});

describe('what is paid', () => {
  test('has a receipt to read and take along, and says that the code works again', async () => {
    await paid();
    expect(page.find('[data-code="works"]').textContent).toContain('works again');
    expect(page.find('[data-testid="paid-through"]').textContent).toContain('Paid through');
    await page.touch('[data-document="R-000021"]');
    expect(page.screen()).toBe('tenant-document');
    await page.touch('[data-testid="print"]');
    expect(page.fake.inputsOf('tenant.deliver')).toMatchObject([{ way: 'print' }]);
    await page.touch('[data-testid="back"]');
    expect(page.screen()).toBe('tenant-paid');
  });

  test('leaves a code that is suspended for another reason to staff', async () => {
    page.fake.amend('owed.paid', ({ receipts, cards }) => ({
      cards,
      receipts: receipts.map((one) => ({ ...one, access: 'suspended' as const })),
    }));
    await paid();
    expect(page.find('[data-code="suspended"]').textContent).toContain('ask our staff');
  });

  test('leaves the second lock to staff, whether the code works or not, and asks for no more money', async () => {
    page.fake.amend('owed.paid', ({ receipts, cards }) => ({
      cards,
      receipts: receipts.map((one) => ({ ...one, overlocked: 'comes_off' as const })),
    }));
    await paid();
    expect(page.has('[data-code="works"]')).toBe(true);
    const text = page.find('[data-testid="overlocked"]').textContent;
    expect(text).toContain('nothing more to do: our staff take it off by hand');
    expect(text).not.toContain('Once everything is paid');
  });

  test('is acknowledged, and paying once more in the same visit begins again', async () => {
    page.fake.payment.view.reference = 'KT-1';
    await paid();
    expect(page.fake.inputsOf('payment.acknowledge')).toEqual([{ reference: 'KT-1' }]);
    await page.touch('[data-testid="to-page"]');
    expect(page.screen()).toBe('tenant');
    await page.touch('[data-testid="bills"]');
    await page.seconds(3);
    expect(page.screen()).toBe('tenant-pay');
    expect(usePaymentStore().phase).toBe('none');
  });

  test('is forgotten on Finish', async () => {
    await paid();
    await page.next();
    expect(page.screen()).toBe('welcome');
    expect(JSON.stringify(page.pinia.state.value)).not.toContain('R-000021');
    expect(page.fake.inputsOf('tenant.sign-out')).toHaveLength(1);
  });

  test('is wiped by idleness as any other screen', async () => {
    await paid();
    await page.seconds(400);
    expect(page.screen()).toBe('welcome');
  });

  test('is what the large button of a tenant who owes leads to; to rent another unit is a smaller one', async () => {
    await toPage();
    expect(page.find('[data-testid="continue"]').textContent?.trim()).toBe('Pay your bills');
    await page.next();
    expect(page.screen()).toBe('tenant-pay');
  });

  test('gives a unit back that the tenant was choosing before', async () => {
    await toPage();
    await page.touch('[data-testid="rent"]');
    await walkTo(page, 'price');
    for (let steps = 0; page.screen() !== 'tenant' && steps < 12; steps += 1)
      await page.touch('[data-testid="back"]');
    await page.touch('[data-testid="bills"]');
    await page.next();
    await page.touch('[data-outcome="approved"]');
    await page.next();
    expect(page.fake.inputsOf('booking.cancel')).toHaveLength(1);
  });
});
