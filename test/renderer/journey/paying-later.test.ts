/** No card can be taken: the customer hears why, keeps the unit, and comes back; and what a restart has to tell. */
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
      expect(page.find('[data-testid="later-until"]').textContent).toContain('Sunday, March 7');
      expect(page.find('[data-testid="keep"]').textContent?.trim()).toBe('Finish later');
      expect(page.has('[data-testid="continue"]')).toBe(false);
      expect(page.fake.inputsOf('payment.start')).toHaveLength(0);
    },
  );

  test.each(['declined', 'timed_out', 'disconnected', 'not_taken'] as const)(
    'after a try that ended as %s the unit may be kept, and until when is said',
    async (phase) => {
      await page.next();
      page.fake.payment.phase = phase;
      await page.seconds(1);
      expect(page.has('[data-testid="continue"]')).toBe(true);
      expect(page.find('[data-testid="later-until"]').textContent).toMatch(/A104.*until .?Sunday, March 7/u);
      await page.touch('[data-testid="keep-desk"]');
      expect(page.fake.inputsOf('booking.reserve')).toMatchObject([{ way: 'desk' }]);
      expect(page.text()).toContain('Go to the front desk and show this code.');
    },
  );

  test.each(['present_card', 'checking', 'needs_review'] as const)(
    'while a payment is %s nothing is offered that could lose it',
    async (phase) => {
      await page.next();
      page.fake.payment.phase = phase;
      await page.seconds(1);
      const finishLater = page.find('[data-testid="finish-later"]') as HTMLButtonElement;
      expect([page.has('[data-testid="keep"]'), finishLater.disabled]).toEqual([false, true]);
    },
  );

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
    expect(page.screen()).toBe('sign');
    expect(JSON.stringify(page.pinia.state.value)).toContain(planted.lastName);
  });

  test('says first that the price has changed, and goes on from there', async () => {
    const price = (amount: number) => toPrice(minor(amount), 'USD', 'en-US');
    page.fake.amend('booking.pick-up', (booking) => ({
      ...booking,
      comeBack: booking.comeBack && {
        ...booking.comeBack,
        before: { payable: price(22_200), recurring: price(10_000) },
      },
    }));
    await comeBack();
    expect(page.screen()).toBe('came-back');
    expect(page.find('[data-testid="payable-before"]').textContent).toContain('$222.00');
    expect(page.find('[data-testid="payable-now"]').textContent).toContain('$178.23');
    await page.next();
    expect(page.screen()).toBe('sign');
  });

  test('says first that the unit is gone, and offers others of its size', async () => {
    page.fake.amend('booking.pick-up', (booking) => ({
      ...booking,
      comeBack: booking.comeBack && { ...booking.comeBack, unitGone: true },
    }));
    await comeBack();
    expect(page.screen()).toBe('unit');
    expect(page.text()).toContain('A104');
    expect(page.has('[data-unit]')).toBe(true);
  });

  test('has the details as they were typed, and no switch for a company that was not asked for', async () => {
    const typed = {
      phoneNumber: '(512) 555-0188',
      phoneCountryId: 840,
      address: '1200 Elm St',
      apartment: 'Apt 4',
      city: 'X',
      postalCode: '787',
    };
    page.fake.amend('booking.pick-up', (booking) => ({ ...booking, typed }));
    await comeBack();
    page.fake.refuse('contact.check', { reason: 'postal_code_invalid', field: 'zipCode' });
    expect(page.pinia.state.value['journey']).toMatchObject({ answers: { contact: typed } });
    expect(page.pinia.state.value['catalog']).toMatchObject({ userTypes: null });
    (page.pinia.state.value['journey'] as { step: string }).step = 'person';
    await page.rest();
    expect(page.value('phoneNumber')).toBe('(512) 555-0188');
    expect(page.has('[data-toggle="company"]')).toBe(false);
  });

  test('“Forget me” asks once more, deletes, and leaves nothing', async () => {
    await page.touch('[data-testid="forget"]');
    expect(page.has('[data-testid="forget-yes"]')).toBe(false);
    await page.type('code', '48271936');
    await page.type('phoneDigits', '0142');
    await page.touch('[data-testid="forget"]');
    await page.touch('[data-testid="forget-no"]');
    expect(page.fake.inputsOf('booking.forget')).toEqual([]);
    await page.touch('[data-testid="forget"]');
    await page.touch('[data-testid="forget-yes"]');
    expect(page.fake.inputsOf('booking.forget')).toEqual([{ code: '48271936', phoneDigits: '0142' }]);
    expect(page.screen()).toBe('forgotten');
    await page.next();
    expect(page.screen()).toBe('welcome');
    expect(JSON.stringify(page.pinia.state.value)).not.toContain('48271936');
  });

  async function comeBack() {
    await page.type('code', '48271936');
    await page.type('phoneDigits', '0142');
    await page.next();
  }

  test.each([' 2094-4486 ', '٢٠٩٤ ٤٤٨٦', '۲۰۹۴۴۴۸۶'])('a code is understood as %j too', async (written) => {
    expect(Number(page.find('[name="code"]').getAttribute('maxlength'))).toBeGreaterThan(written.length);
    await page.type('code', written);
    await page.type('phoneDigits', '٠١٤٢');
    await page.next();
    expect(page.fake.inputsOf('booking.pick-up')).toMatchObject([{ code: '20944486', phoneDigits: '0142' }]);
  });

  test('half a code is asked for again before anybody is asked', async () => {
    await page.type('code', '4827');
    await page.next();
    expect(page.text()).toContain('Enter the 8 digits of your code.');
    expect(page.text()).toContain('Enter the last 4 digits of your phone number.');
    expect(page.fake.inputsOf('booking.pick-up')).toHaveLength(0);
  });

  test('a code nobody knows is reported without saying which half was wrong', async () => {
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
    units: 1,
    language: null,
    kept: false,
  };

  async function restartedWith(told: Partial<InterruptedPayment>) {
    // Fetched beforehand, since modules come from the disk while the clocks stand.
    await import('../../../src/renderer/screens/kiosk/interrupted.vue');
    page = await openPage({}, (fake) => fake.amend('payment.interrupted', () => ({ ...paid, ...told })));
    await page.seconds(1);
  }

  test('who paid hears that they were charged once, and that the contract is ready', async () => {
    await restartedWith({});
    expect(page.screen()).toBe('interrupted');
    expect(page.find('h1').textContent).toContain('Payment of $149.34 received. Your agreement is ready.');
  });

  test('who paid for several units hears of all their contracts', async () => {
    await restartedWith({ units: 3 });
    expect(page.find('h1').textContent).toContain('Your agreements are ready.');
  });

  test('the screen speaks the language that they had, which the new page cannot know', async () => {
    await restartedWith({ language: 'es' });
    expect(
      page.fake
        .inputsOf('payment.interrupted')
        .map(({ language }) => language)
        .slice(0, 2),
    ).toEqual(['en', 'es']);
    expect(document.documentElement.lang).toBe('es');
    expect(page.find('h1').textContent).toContain('Pago de');
  });

  test('another language asks for the amount as that language writes it', async () => {
    await restartedWith({});
    page.fake.amend('payment.interrupted', () => ({
      ...paid,
      amount: toPrice(minor(14_934), 'USD', 'de-US'),
    }));
    await page.touch('[data-language="de"]');
    expect(page.find('h1').textContent).toContain('149,34');
  });

  test('who did not hears that nothing was taken, and is let go', async () => {
    await restartedWith({ outcome: 'nothing_taken', resumable: false });
    expect(page.find('h1').textContent).toContain('Nothing was taken');
    await page.next();
    expect(page.fake.inputsOf('payment.acknowledge')).toEqual([{ reference: 'AB12CD34' }]);
    expect(page.screen()).toBe('welcome');
  });

  test('who had kept the unit is led to their code first, and anybody else to the beginning', async () => {
    await restartedWith({ outcome: 'nothing_taken', resumable: false, kept: true });
    expect(page.text()).toContain('we still keep your reservation. Continue with your code.');
    expect(page.text()).not.toContain('start again');
    await page.next();
    expect(page.fake.inputsOf('payment.acknowledge')).toEqual([{ reference: 'AB12CD34' }]);
    expect(page.screen()).toBe('pick-up');
    page.close();
    await restartedWith({ outcome: 'nothing_taken', resumable: false, kept: true });
    await page.touch('[data-testid="not-me"]');
    expect(page.screen()).toBe('welcome');
  });

  test('while nobody knows, nothing is offered but patience', async () => {
    await restartedWith({ outcome: 'being_checked', resumable: false });
    expect(page.text()).toContain('Do not pay again');
    expect(page.has('[data-testid="continue"]')).toBe(false);
  });

  test('wrong digits open nothing and say so; after the last only the desk helps', async () => {
    await restartedWith({});
    await page.type('phoneDigits', '9999');
    await page.next();
    expect(page.find('#field-phoneDigits-error').textContent).toContain('Tries left: 2');
    expect(page.find('[data-testid="error-summary"]').textContent).toContain('Tries left: 2');
    expect(page.value('phoneDigits')).toBe('');
    page.fake.amend('payment.resume', () => ({ bookingId: null, triesLeft: 0 }));
    await page.type('phoneDigits', '9998');
    await page.next();
    expect(page.find('[data-testid="error-summary"]').textContent).toContain('Your payment is safe');
    expect(page.text()).not.toContain('reservation');
    expect(page.screen()).toBe('interrupted');
    expect(page.has('input[name="phoneDigits"]')).toBe(false);
    expect(page.text()).toContain('AB12CD34');
  });
});
