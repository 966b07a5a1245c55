/** No card can be taken: the customer is told why, keeps the unit, and comes back; and what a restart has to tell. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { minor, toPrice } from '../../../src/shared/money';
import type { InterruptedPayment } from '../../../src/shared/screen-shapes';
import { openPage, planted, walkTo, type Page } from '../support/page';

let page: Page;
afterEach(() => page.close());

describe('while no card can be asked for', () => {
  beforeEach(async () => {
    page = await openPage();
    await walkTo(page, 'pay');
  });

  test.each([
    ['offline', 'We can’t reach the bank right now'],
    ['closed', 'Card payments are closed right now'],
    ['unavailable', 'The card reader is not connected'],
  ] as const)(
    '%s is said in words, with until when the unit is held, and nothing asks for a card',
    async (reader, words) => {
      page.fake.payment.view = { reader };
      await page.seconds(3);
      expect(page.find('h1').textContent).toContain(words);
      expect(page.text()).toContain('Nothing was taken');
      expect(page.find('[data-testid="held-until"]').textContent).toContain(
        'Your unit is held for you until',
      );
      expect(page.find('[data-testid="keep"]').textContent?.trim()).toBe('Keep my unit, pay later');
      expect(page.has('[data-testid="continue"]')).toBe(false);
      expect(page.fake.inputsOf('payment.start')).toHaveLength(0);
    },
  );

  test('a reader that was just lost is tried again by the same button, and after a try the unit may be kept', async () => {
    await page.next();
    page.fake.payment.phase = 'disconnected';
    page.fake.payment.view = { reader: 'unavailable' };
    await page.seconds(1);
    expect([page.find('[data-phase]').dataset.phase, page.has('[data-testid="keep"]')]).toEqual([
      'disconnected',
      false,
    ]);
    page.fake.refuse('payment.start', { reason: 'reader_unavailable' });
    await page.next();
    expect(page.find('[data-testid="continue"]').textContent?.trim()).toBe('Try again');
    expect(page.has('[data-testid="keep"]')).toBe(true);
  });

  test('the way to pay comes back by itself with the line', async () => {
    page.fake.payment.view = { reader: 'offline' };
    await page.seconds(3);
    page.fake.payment.view = {};
    await page.seconds(3);
    expect(page.find('[data-testid="continue"]').textContent?.trim()).toBe('Pay $178.23');
  });

  test('a kept unit is named by a code, and leaving cancels nothing', async () => {
    page.fake.payment.view = { reader: 'offline' };
    await page.seconds(3);
    await page.touch('[data-testid="keep"]');
    expect(page.screen()).toBe('reserved');
    expect(page.find('[data-testid="pickup-code"]').textContent).toBe('4827 1936');
    await page.next();
    expect(page.screen()).toBe('welcome');
    expect(page.fake.inputsOf('booking.cancel')).toHaveLength(0);
    expect(JSON.stringify(page.pinia.state.value)).not.toContain('48271936');
  });
});

describe('coming back with a code', () => {
  beforeEach(async () => {
    page = await openPage();
    await walkTo(page, 'pay');
    page.fake.payment.view = { reader: 'offline' };
    await page.seconds(3);
    await page.touch('[data-testid="keep"]');
    await page.next();
    page.fake.payment.view = {};
    await page.touch('[data-testid="have-code"]');
    await page.touch('[data-testid="by-code"]');
  });

  test('goes on where the customer was, with everything they had answered', async () => {
    await page.type('code', '4827 1936');
    await page.type('phoneDigits', '0142');
    await page.next();
    expect(page.fake.inputsOf('booking.pick-up')).toMatchObject([{ code: '48271936', phoneDigits: '0142' }]);
    expect(page.screen()).toBe('pay');
    expect(JSON.stringify(page.pinia.state.value)).toContain(planted.lastName);
  });

  test('half a code is asked for again before anybody is asked', async () => {
    await page.type('code', '4827');
    await page.next();
    expect(page.text()).toContain('Enter the 8 digits of your code.');
    expect(page.text()).toContain('Enter the last 4 digits of your phone number.');
    expect(page.fake.inputsOf('booking.pick-up')).toHaveLength(0);
  });

  test('a code nobody knows is told without saying which half was wrong', async () => {
    page.fake.refuse('booking.pick-up', { reason: 'pickup_unknown', field: 'code' });
    await page.type('code', '48271936');
    await page.type('phoneDigits', '0142');
    await page.next();
    expect(page.find('[data-testid="error-summary"]').textContent).toContain('We cannot find a reservation');
    expect(page.screen()).toBe('pick-up');
  });
});

describe('after a restart', () => {
  const paid: InterruptedPayment = {
    reference: 'AB12CD34',
    outcome: 'charged_once',
    amount: toPrice(minor(14_934), 'USD', 'en-US'),
    resumable: true,
  };

  async function restartedWith(told: Partial<InterruptedPayment>) {
    // Fetched beforehand, since modules come from the disk while the clocks stand.
    await import('../../../src/renderer/screens/kiosk/interrupted.vue');
    page = await openPage({}, (fake) => fake.amend('payment.interrupted', () => ({ ...paid, ...told })));
    await page.seconds(1);
  }

  test('who paid is told that they were charged once, and that the contract is ready', async () => {
    await restartedWith({});
    expect(page.screen()).toBe('interrupted');
    expect(page.find('h1').textContent).toContain('Payment of $149.34 received. Your agreement is ready.');
  });

  test('who did not is told that nothing was taken, and is let go', async () => {
    await restartedWith({ outcome: 'nothing_taken', resumable: false });
    expect(page.find('h1').textContent).toContain('Nothing was taken');
    await page.next();
    expect(page.fake.inputsOf('payment.acknowledge')).toEqual([{ reference: 'AB12CD34' }]);
    expect(page.screen()).toBe('welcome');
  });

  test('while nobody knows, nothing is offered but patience', async () => {
    await restartedWith({ outcome: 'being_checked', resumable: false });
    expect(page.text()).toContain('Do not pay again');
    expect(page.has('[data-testid="continue"]')).toBe(false);
  });

  test('wrong digits open nothing and say so; after the last only the desk helps', async () => {
    await restartedWith({});
    page.fake.amend('payment.resume', () => ({ bookingId: null, triesLeft: 0 }));
    await page.type('phoneDigits', '9999');
    await page.next();
    expect(page.screen()).toBe('interrupted');
    expect(page.has('input[name="phoneDigits"]')).toBe(false);
    expect(page.text()).toContain('AB12CD34');
  });
});
