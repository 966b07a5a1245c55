/** Paying, from the customer's side of the glass. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useKioskStore } from '../../../src/renderer/stores/kiosk';
import { wipe } from '../../../src/renderer/stores/wipe';
import type { PaymentPhase } from '../../../src/shared/screen-shapes';
import { openPage, planted, walkTo, type Page } from '../support/page';

let page: Page;
beforeEach(async () => {
  page = await openPage();
  await walkTo(page, 'pay');
});
afterEach(() => page.close());

async function phase(next: PaymentPhase) {
  page.fake.payment.phase = next;
  await page.seconds(1);
}

// Holds: ux-25
test('the button that starts the payment names the act and the amount', () => {
  expect(page.find('[data-testid="continue"]').textContent?.trim()).toBe('Pay $178.23');
  expect(page.fake.inputsOf('payment.start')).toHaveLength(0);
});

// Holds: ux-9
test('a double tap on Pay starts one payment', async () => {
  const release = page.fake.hold('payment.start');
  page.find('[data-testid="continue"]').click();
  page.find('[data-testid="continue"]').click();
  release();
  await page.seconds(1);
  expect(page.fake.inputsOf('payment.start')).toHaveLength(1);
});

describe('while the reader works', () => {
  test.each(['connecting', 'present_card', 'checking'] as const)(
    'a payment under way (%s) is never wiped, by idleness or by Start over',
    async (current) => {
      await page.next();
      await phase(current);
      expect(page.find('[data-testid="start-over"]').matches(':disabled')).toBe(true);
      expect(page.has('[data-testid="back"]')).toBe(false);
      await page.seconds(400);
      wipe();
      await page.seconds(1);
      expect(page.has('[data-testid="idle-warning"]')).toBe(false);
      expect(page.find('[data-phase]').dataset.phase).toBe(current);
      expect(page.fake.inputsOf('booking.cancel')).toHaveLength(0);
    },
  );

  test('a start that is not answered yet counts as under way', async () => {
    page.fake.hold('payment.start');
    await page.next();
    await page.seconds(400);
    expect(page.screen()).toBe('pay');
    expect(page.find('[data-testid="start-over"]').matches(':disabled')).toBe(true);
  });

  // Holds: ux-38
  test('Cancel is offered only while the service says so', async () => {
    await page.next();
    expect(page.has('[data-testid="cancel-payment"]')).toBe(true);
    await phase('checking');
    expect(page.has('[data-testid="cancel-payment"]')).toBe(false);
    expect(page.text()).toContain('Do not tap your card again');
  });

  test('the test reader is offered only with a simulated reader', async () => {
    await page.next();
    expect(page.has('[data-testid="test-reader"]')).toBe(true);
    page.close();
    page = await openPage({
      reader: { provider: 'stripe', state: 'ready', simulated: false, place: 'right' },
    });
    await walkTo(page, 'pay');
    await page.next();
    expect(page.has('[data-testid="test-reader"]')).toBe(false);
  });
});

describe('how it ends', () => {
  // Holds: ux-33
  test('an approved card leads to the access code', async () => {
    await page.next();
    await page.touch('[data-outcome="approved"]');
    expect(page.screen()).toBe('done');
    expect(page.find('[data-testid="access-code"]').textContent).toContain('48215906');
    expect(page.find('[data-testid="contract-number"]').textContent).toBe('RC-2027-0001');
    expect(page.find('[data-testid="code-valid"]').textContent).toContain('from now');
    expect(page.find('[data-testid="pass"]').textContent).toContain('Every day');
    // It is on the documents.
    expect(page.text()).not.toContain('Give notice');
    await page.seconds(179);
    expect(page.text()).toContain('48215906');
    await page.touch('[data-testid="toggle-code"]');
    expect(page.text()).not.toContain('48215906');
  });

  test('a demonstration says that nothing was e-mailed, and where the letter lies', async () => {
    useKioskStore(page.pinia).$patch({ state: { lettersInFolder: true } });
    await page.next();
    await page.touch('[data-outcome="approved"]');
    expect(page.find('[data-testid="emailed"]').textContent).toContain('nothing is e‑mailed');
    expect(page.text()).not.toContain('E-mailed to');
  });

  test('nothing of a demonstration is offered outside of one, where printer and phone are not set up either', async () => {
    page.fake.amend('move-in.result', (result) => ({
      ...result,
      delivery: { print: false, email: false, link: false },
    }));
    const kiosk = useKioskStore(page.pinia);
    kiosk.$patch({ state: { demonstration: false } });
    await page.next();
    await page.touch('[data-outcome="approved"]');
    expect(page.has('[data-testid="rent-another"]')).toBe(true);
    expect(page.has('[data-testid="look"], [data-testid="second-window"]')).toBe(false);
    kiosk.$patch({ state: { demonstration: true } });
    await page.seconds(1);
    // What only a demonstration has is fetched first.
    await vi.waitUntil(() => page.has('[data-testid="look"]'), { timeout: 20_000 });
    await page.touch('[data-testid="second-window"]');
    expect(page.fake.inputsOf('demonstration.phone')).toMatchObject([{ language: 'en' }]);
  });

  test('the documents go by e-mail by themselves, and to another address where the customer names one', async () => {
    await page.next();
    await page.touch('[data-outcome="approved"]');
    expect(page.find('[data-testid="emailed"]').textContent).toContain('E-mailed to');
    await page.touch('[data-testid="another-email"]');
    await page.touch('[data-testid="send-another"]');
    expect(page.find('[data-sheet="another-email"] [role="alert"]').textContent).toContain('example.com');
    await page.type('anotherEmail', 'office@example.org');
    await page.touch('[data-testid="send-another"]');
    expect(page.fake.inputsOf('document.email')).toMatchObject([{ otherAddress: 'office@example.org' }]);
    expect(page.has('[data-sheet="another-email"]')).toBe(false);
  });

  test('another unit is rented with the same details, and nothing else is kept', async () => {
    await page.next();
    await page.touch('[data-outcome="approved"]');
    await page.touch('[data-testid="rent-another"]');
    expect(page.screen()).toBe('size');
    expect(page.text()).not.toContain('48215906');
    await walkTo(page, 'person');
    expect((page.find('#field-firstName') as HTMLInputElement).value).not.toBe('');
  });

  // Holds: ux-39
  test('a declined card says why and takes another one', async () => {
    await page.next();
    await page.touch('[data-outcome="insufficient_funds"]');
    await page.seconds(1);
    expect(page.text()).toContain('could not be used for this amount');
    await page.next();
    expect(page.fake.inputsOf('payment.start')).toHaveLength(2);
    expect(page.find('[data-phase]').dataset.phase).toBe('present_card');
  });

  // Holds: ux-39
  test('a payment called off says that nothing was taken, and can be begun again', async () => {
    await page.next();
    await page.touch('[data-testid="cancel-payment"]');
    expect(page.text()).toContain('Nothing was taken');
    expect(page.find('[data-testid="continue"]').textContent).toContain('Pay $178.23');
  });

  // Holds: ux-20
  test.each(['declined', 'timed_out', 'disconnected'] as const)(
    'Back after a card that was %s calls the payment off first, and keeps the answers',
    async (current) => {
      page.fake.payment.view.cancellable = true;
      await page.next();
      await phase(current);
      await page.touch('[data-testid="back"]');
      expect(page.fake.inputsOf('payment.cancel')).toHaveLength(1);
      expect(page.screen()).toBe('sign');
      expect(page.value('typedName')).toBe(`${planted.firstName} ${planted.lastName}`);
    },
  );

  // Holds: ux-20
  test('Back waits for the service: a payment that could not be called off is still shown', async () => {
    await page.next();
    await phase('declined');
    for (const channel of ['payment.cancel', 'payment.state'] as const)
      page.fake.amend(channel, (view) => ({ ...view, phase: 'declined', cancellable: true }));
    await page.touch('[data-testid="back"]');
    expect(page.screen()).toBe('pay');
    expect(page.find('[data-phase]').dataset.phase).toBe('declined');
    expect(page.find('[data-testid="error-summary"]').textContent).toContain('Please wait a moment');
    page.fake.refuse('payment.cancel', { reason: 'fault' });
    await page.touch('[data-testid="back"]');
    expect(page.screen()).toBe('pay');
  });

  test('Back finds that the card was taken after all, and nobody leaves', async () => {
    await page.next();
    await phase('declined');
    page.fake.amend('payment.cancel', (view) => ({ ...view, phase: 'checking', cancellable: false }));
    page.fake.amend('payment.state', (view) => ({ ...view, phase: 'checking', cancellable: false }));
    await page.touch('[data-testid="back"]');
    expect(page.screen()).toBe('pay');
    expect(page.find('[data-phase]').dataset.phase).toBe('checking');
    expect(page.has('[data-testid="back"]')).toBe(false);
  });

  // Holds: ux-20
  test('another answer after that is paid at its own price', async () => {
    await page.next();
    await phase('declined');
    await page.touch('[data-testid="back"]');
    await page.touch('[data-testid="back"]');
    await page.touch('[data-change="extras"]');
    await page.touch('[data-add-on="Disc padlock"]');
    await page.next();
    const due = page.find('[data-testid="quote-total"]').textContent;
    expect(due).not.toBe('$178.23');
    await walkTo(page, 'sign');
    expect(page.find('[data-testid="continue"]').textContent?.trim()).toBe(`Sign and pay ${due}`);
    await page.touch('[data-testid="consent"]');
    await page.touch('[data-testid="type-name"]');
    await page.type('typedName', 'Zebulon Quartermaine');
    await page.next();
    expect(page.find('[data-phase]').dataset.phase).toBe('present_card');
    expect(page.find('[data-testid="pay-amount"]').textContent).toContain(due);
    expect(page.fake.inputsOf('payment.start')).toHaveLength(2);
  });

  test('a card that was refused and a language chosen since: going back, one reads and signs in it', async () => {
    await page.next();
    await phase('declined');
    await page.speak('de');
    expect(page.screen()).toBe('pay');
    await page.touch('[data-testid="back"]');
    await page.next();
    expect(page.fake.inputsOf('signature.save')).toHaveLength(1);
  });

  // Holds: ux-39
  test('a payment nobody is sure about shows its number and the phone, and no way to pay again', async () => {
    await page.next();
    await phase('needs_review');
    // Between marks, without which a line from the right would put its digits before its letters.
    expect(page.find('[data-testid="reference"]').textContent).toContain('\u2068KT-2026-0042\u2069');
    expect(page.text()).toContain('+1 512 555 0142');
    expect(page.find('[data-testid="continue"]').textContent?.trim()).toBe('Finish');
    await page.next();
    expect(page.fake.inputsOf('payment.start')).toHaveLength(1);
    expect(page.screen()).toBe('welcome');
    expect(page.fake.inputsOf('booking.cancel')).toHaveLength(0);
  });

  test('a line cut while starting asks how the payment stands before anything is believed', async () => {
    page.fake.payment.phase = 'checking';
    page.fake.refuse('payment.start', { reason: 'fault' });
    await page.next();
    expect(page.find('[data-phase]').dataset.phase).toBe('checking');
  });

  test('a question that is not answered leaves the screen as it is', async () => {
    await page.next();
    await phase('checking');
    page.fake.refuse('payment.state', { reason: 'fault' });
    await page.seconds(1);
    expect(page.find('[data-phase]').dataset.phase).toBe('checking');
  });

  // Holds: ux-39
  test('a payment that nobody answers for is reported after a while, and no more once somebody does', async () => {
    await page.next();
    await phase('checking');
    for (let asked = 0; asked < 24; asked += 1) {
      if (asked < 15) expect(page.has('[data-testid="payment-silent"]')).toBe(false);
      page.fake.refuse('payment.state', { reason: 'fault' });
      await page.seconds(0.5);
    }
    expect(page.find('[data-testid="payment-silent"]').textContent).toContain('do not pay again');
    expect(page.find('[data-phase]').dataset.phase).toBe('checking');
    await page.seconds(1);
    expect(page.has('[data-testid="payment-silent"]')).toBe(false);
  });

  test('nobody is asked to touch the test reader while it is not heard from', async () => {
    await page.next();
    await phase('present_card');
    expect(page.has('[data-testid="test-reader"]')).toBe(true);
    for (let asked = 0; asked < 24; asked += 1) {
      page.fake.refuse('payment.state', { reason: 'fault' });
      await page.seconds(0.5);
    }
    expect(page.has('[data-testid="payment-silent"]')).toBe(true);
    expect(page.has('[data-testid="test-reader"]')).toBe(false);
    await page.seconds(1);
    expect(page.has('[data-testid="test-reader"]')).toBe(true);
  });

  test('a missing signature leads back to signing', async () => {
    page.fake.refuse('payment.start', { reason: 'signature_missing' });
    await page.next();
    expect(page.screen()).toBe('sign');
    expect(page.find('[data-testid="error-summary"]').textContent).toContain('Please sign');
  });

  // Holds: ux-39
  test('a code that is late is reported with a way on, and is shown when it comes', async () => {
    await page.next();
    page.fake.refuse('move-in.result', { reason: 'fault' });
    await page.touch('[data-outcome="approved"]');
    expect(page.screen()).toBe('done');
    expect(page.has('[data-testid="preparing"]')).toBe(true);
    expect(page.has('[data-testid="continue"]')).toBe(false);
    for (let second = 0; second < 25; second += 1) {
      page.fake.refuse('move-in.result', { reason: 'fault' });
      await page.seconds(1);
    }
    expect(page.find('[data-testid="code-late"]').textContent).toContain('you will not be charged again');
    expect(page.find('[data-testid="code-late"]').textContent).toContain('+1\u00a0512\u00a0555\u00a00142');
    expect(page.find('[data-testid="continue"]').textContent?.trim()).toBe('Finish');
    await page.touch('[data-testid="late-call-staff"]');
    expect(page.fake.inputsOf('help.call')).toHaveLength(1);
    expect(page.has('[data-testid="late-call-staff"]')).toBe(false);
    await page.seconds(5);
    expect(page.find('[data-testid="access-code"]').textContent).toContain('48215906');
  });

  test('Finish deletes everything and cancels nothing', async () => {
    await page.next();
    await page.touch('[data-outcome="approved"]');
    await page.touch('[data-testid="print"]');
    expect(page.text()).toContain('being printed');
    await page.next();
    expect(page.screen()).toBe('welcome');
    expect(JSON.stringify(page.pinia.state.value)).not.toContain('48215906');
    expect(page.fake.inputsOf('booking.cancel')).toHaveLength(0);
  });
});
