/** Staff help with the customer's booking: the screen says who, changes nothing meanwhile, and goes on with what they did. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
// Fetched by the page when somebody helps; with faked clocks it is there before.
import '../../../src/renderer/components/frame/assisted-notice.vue';
import { useJourneyStore } from '../../../src/renderer/stores/journey';
import { useStaffStore } from '../../../src/renderer/stores/staff';
import { openPage, planted, walkTo, type Page } from '../support/page';

let page: Page;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => page.close());

const notice = () => page.find('[data-testid="assisted"]').textContent ?? '';
const helps = async (helper: string | null, staffChange: number) => {
  Object.assign(page.fake.assistance, { helper, staffChange });
  await page.seconds(3);
};

test('each step is reported with the booking and the language, and nothing that was typed', async () => {
  await walkTo(page, 'check');
  const told = page.fake.inputsOf('journey.step');
  expect(told.map(({ step }) => step)).toContain('coverage');
  const at = { step: 'check', bookingId: expect.any(String) as string, language: 'en' };
  expect(told.at(-1)).toEqual({ ...at, staff: false });
  expect(JSON.stringify(told)).not.toContain(planted.lastName);
  useStaffStore().open = true;
  await page.seconds(1);
  expect(page.fake.inputsOf('journey.step').at(-1)).toEqual({ ...at, staff: true });
});

test('nobody is asked about before there is a booking', async () => {
  await walkTo(page, 'unit');
  await page.seconds(10);
  expect(page.fake.inputsOf('booking.assistance')).toEqual([]);
});

describe('while Ana helps', () => {
  test.each([
    ['en', '\u2068Ana\u2069 is helping you'],
    ['es', '\u2068Ana\u2069 le está ayudando'],
    ['de', '\u2068Ana\u2069 hilft Ihnen'],
    ['ar', 'أنت الآن بمساعدة \u2068Ana\u2069'],
  ])('the screen says so (%s), and nothing else can be touched', async (language, words) => {
    await walkTo(page, 'coverage');
    await page.speak(language);
    await helps('Ana', 0);
    expect(notice().replaceAll(/\s+/g, ' ')).toContain(words);
    expect(page.find('[data-testid="assisted"]')).toHaveProperty('open', true);
  });

  test('a save that came too late is refused without a word but hers', async () => {
    await walkTo(page, 'coverage');
    Object.assign(page.fake.assistance, { helper: 'Ana', staffChange: 0 });
    page.fake.refuse('booking.save', { reason: 'assisted' });
    await page.touch('[data-plan="Basic protection"]');
    await page.next();
    expect([page.screen(), page.has('[data-testid="error-summary"]')]).toEqual(['coverage', false]);
    await page.seconds(3);
    expect(notice()).toContain('Ana');
  });

  test('nobody is asked whether they are still there, and nothing is forgotten, however long it takes', async () => {
    await walkTo(page, 'check');
    await helps('Ana', 0);
    await page.seconds(400);
    expect(page.has('[data-testid="idle-warning"]')).toBe(false);
    expect([page.screen(), page.has('[data-testid="assisted"]')]).toEqual(['check', true]);
  });

  test('a warning that was running goes away', async () => {
    await walkTo(page, 'check');
    await page.seconds(95);
    expect(page.has('[data-testid="idle-warning"]')).toBe(true);
    await helps('Ana', 0);
    expect(page.has('[data-testid="idle-warning"]')).toBe(false);
  });

  test('the customer has the whole time again when it is handed back, and is forgotten when they have left', async () => {
    await walkTo(page, 'check');
    await helps('Ana', 0);
    await page.seconds(400);
    await helps(null, 0);
    await page.seconds(80);
    expect([page.screen(), page.has('[data-testid="idle-warning"]')]).toEqual(['check', false]);
    await page.seconds(60);
    expect(page.screen()).toBe('welcome');
  });

  test('a service that has fallen silent keeps nobody waiting for ever', async () => {
    await walkTo(page, 'check');
    await helps('Ana', 0);
    page.fake.hold('booking.assistance');
    await page.seconds(180);
    expect(page.screen()).toBe('welcome');
  });
});

describe('handed back', () => {
  test('the booking is read again, and the customer checks what it says now', async () => {
    await walkTo(page, 'check');
    await helps('Ana', 0);
    page.fake.amend('booking.get', (booking) => ({ ...booking, moveInDate: '2027-03-20' }));
    await helps(null, 7);
    expect(page.has('[data-testid="assisted"]')).toBe(false);
    expect(page.screen()).toBe('check');
    await page.next();
    expect(page.fake.inputsOf('booking.save').at(-1)).toMatchObject({ moveInDate: '2027-03-20' });
  });

  test('without a change the customer goes on where they stood', async () => {
    await walkTo(page, 'extras');
    await page.seconds(3);
    await helps('Ana', 0);
    await helps(null, 0);
    expect(page.screen()).toBe('extras');
  });

  test('with cover to be chosen again, the customer is asked for that and then shown the check', async () => {
    await walkTo(page, 'check');
    await helps('Ana', 0);
    page.fake.amend('booking.get', (booking) => ({ ...booking, coverage: null, insurance: null }));
    await helps(null, 7);
    expect(page.screen()).toBe('coverage');
  });

  test.each([
    ['unit', 'unit'],
    ['price', 'coverage'],
  ] as const)('before the customer said who they are, from %s they go on with %s', async (from, to) => {
    await walkTo(page, 'price');
    useJourneyStore(page.pinia).go(from);
    await page.rest();
    await helps('Ana', 0);
    page.fake.amend('booking.get', (booking) => ({ ...booking, coverage: null, contactBook: null }));
    await helps(null, 7);
    expect(page.screen()).toBe(to);
  });

  test.each([
    ['address', 'address'],
    ['check', 'person'],
  ] as const)('without their name, but with cover, from %s they go on with %s', async (from, to) => {
    await walkTo(page, 'check');
    useJourneyStore(page.pinia).go(from);
    await page.rest();
    await helps('Ana', 0);
    page.fake.amend('booking.get', (booking) => ({ ...booking, contactBook: null }));
    await helps(null, 7);
    expect(page.screen()).toBe(to);
  });

  test('signed at the desk, the customer goes on with paying', async () => {
    await walkTo(page, 'check');
    await helps('Ana', 0);
    page.fake.amend('booking.get', (booking) => ({
      ...booking,
      signature: { saved: true, expiresAt: '2030-01-02T00:00:00Z' },
    }));
    await helps(null, 7);
    expect(page.screen()).toBe('pay');
  });

  test('finished by staff, the customer sees what they take along', async () => {
    await walkTo(page, 'check');
    await helps('Ana', 0);
    page.fake.assistance.state = 'moved_in';
    await helps(null, 7);
    expect(page.screen()).toBe('done');
  });

  test('finished by the customer’s own card, it is the payment that ends, and Finish works', async () => {
    await walkTo(page, 'pay');
    await page.next();
    page.fake.payment.phase = 'checking';
    await page.seconds(2);
    page.fake.assistance.state = 'moved_in';
    const release = page.fake.hold('payment.state');
    await page.seconds(5);
    expect(page.screen()).toBe('pay');
    page.fake.payment.phase = 'paid';
    release();
    await page.seconds(3);
    expect(page.screen()).toBe('done');
    await page.next();
    expect(page.screen()).toBe('welcome');
  });

  // Holds: ux-40
  test.each([
    ['en', 'Your reservation was canceled'],
    ['es', 'Su reserva se ha cancelado'],
    ['de', 'Ihre Reservierung wurde storniert'],
    ['ar', 'أُلغي حجزك'],
  ])(
    'cancelled by staff, the customer hears so (%s), and nothing of them is left',
    async (language, words) => {
      await walkTo(page, 'check');
      await page.speak(language);
      await helps('Ana', 0);
      page.fake.assistance.state = 'cancelled';
      await helps(null, 0);
      expect(page.screen()).toBe('cancelled');
      expect(page.text()).toContain(words);
      expect(page.text()).not.toContain(planted.lastName);
      await page.next();
      expect(page.screen()).toBe('welcome');
    },
  );

  test('the person who walks away from those words leaves the first screen to the next, without a question', async () => {
    await walkTo(page, 'check');
    await helps('Ana', 0);
    page.fake.assistance.state = 'cancelled';
    await helps(null, 0);
    await page.seconds(91);
    expect(page.screen()).toBe('welcome');
  });
});
