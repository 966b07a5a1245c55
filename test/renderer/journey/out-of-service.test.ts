/** What the machine says when nobody can start. */
import { afterEach, expect, test } from 'vitest';
import { openPage, walkTo, type Page } from '../support/page';

let page: Page;
afterEach(() => page.close());

test.each(['storage_full', 'books_not_compared', 'reader_unavailable', 'stopping'] as const)(
  'out of service (%s) says so before the first question, with the phone number',
  async (reason) => {
    page = await openPage({ outOfService: reason });
    expect(page.screen()).toBe('out-of-service');
    expect(page.find('h1').textContent).toContain('Sorry, this kiosk isn’t available right now');
    expect(page.find('[data-reason]').dataset.reason).toBe(reason);
    expect(page.text()).toContain('+1 512 555 0142');
  },
);

test('a machine without a free unit lets in who has a reservation or rents here', async () => {
  page = await openPage({ outOfService: 'no_units' });
  expect(page.screen()).toBe('out-of-service');
  expect(page.find('h1').textContent).toBe('No unit is free right now');
  expect(page.text()).toContain('+1 512 555 0142');
  await page.touch('[data-testid="have-code"]');
  expect(page.screen()).toBe('returning');
  await page.touch('[data-testid="back"]');
  expect(page.screen()).toBe('out-of-service');
});

test('a machine that cannot serve anybody offers nothing', async () => {
  page = await openPage({ outOfService: 'storage_full' });
  expect(page.has('[data-testid="have-code"]')).toBe(false);
});

// Holds: ux-41
test('the machine comes back by itself', async () => {
  page = await openPage({ outOfService: 'reader_unavailable' });
  page.fake.kiosk.state.outOfService = null;
  await page.seconds(6);
  expect(page.screen()).toBe('welcome');
});

test('a machine that fails between customers stops inviting them', async () => {
  page = await openPage();
  page.fake.refuse('kiosk.state', { reason: 'fault' });
  await page.seconds(3);
  expect(page.screen()).toBe('out-of-service');
  await page.seconds(3);
  expect(page.screen()).toBe('welcome');
});

// Holds: ux-41
test('a customer on the way is not thrown out by it', async () => {
  page = await openPage();
  await walkTo(page, 'coverage');
  page.fake.kiosk.state.outOfService = 'no_units';
  await page.seconds(30);
  expect(page.screen()).toBe('coverage');
});

test('the sample property says that it is one', async () => {
  page = await openPage();
  expect(page.find('[data-testid="demonstration"]').textContent).toContain('no real money');
  page.close();
  page = await openPage({
    demonstration: false,
    reader: { provider: 'stripe', state: 'ready', simulated: false, place: 'right' },
  });
  expect(page.has('[data-testid="demonstration"]')).toBe(false);
});

test('a machine whose reader takes no real money says so in every language', async () => {
  page = await openPage({ demonstration: false });
  const notice = () => page.find('[data-testid="demonstration"]').textContent?.trim();
  expect(notice()).toBe('Test mode: no real money is taken');
  await page.touch('[data-language="de"]');
  expect(notice()).toBe('Testbetrieb: es wird kein echtes Geld genommen');
  for (const [language, text] of [
    ['es', 'Modo de prueba: no se cobra dinero real'],
    ['ar', 'وضع الاختبار: لا تُحصَّل نقود حقيقية'],
  ] as const) {
    await page.touch('[data-testid="language"]');
    await page.touch(`[data-sheet] [data-language="${language}"]`);
    expect(notice()).toBe(text);
  }
});

// Holds: ux-16
test('a machine that is out of service says so in the language somebody chooses', async () => {
  page = await openPage({ outOfService: 'stopping' });
  await page.touch('[data-language="ar"]');
  expect(document.documentElement.dir).toBe('rtl');
  expect(page.find('h1').textContent).toBe('لا يمكن بدء أي استئجار الآن');
});

// Holds: ux-42
test('help, language and display stand at the bottom of the closed machine as of every other screen', async () => {
  page = await openPage({ outOfService: 'stopping' });
  await page.speak('de');
  expect(page.find('h1').textContent).toBe('Zurzeit ist keine Anmietung möglich');
  await page.touch('[data-testid="help"]');
  await page.touch('[data-testid="help-call"]');
  expect(page.fake.inputsOf('help.call')).toHaveLength(1);
  expect(page.find('[data-testid="start-over"]').matches(':disabled')).toBe(true);
});

// Holds: ux-41
test('what cannot be done is said before the first question', async () => {
  page = await openPage({ delivery: { print: false, email: false, link: false, setUp: true } });
  expect(page.find('[data-testid="no-documents"]').textContent).toContain('cannot be printed');
  page.close();
  for (const [email, setUp] of [
    [true, true],
    // Never set up: staff hand them out, and nothing is out of order.
    [false, false],
  ] as const) {
    page = await openPage({ delivery: { print: false, email, link: false, setUp } });
    expect(page.has('[data-testid="no-documents"]')).toBe(false);
    page.close();
  }
});

test('a machine that waits for its first catalogue says that it is being set up, in each language, and opens by itself', async () => {
  page = await openPage({}, (fake) => fake.refuse('kiosk.state', { reason: 'being_set_up' }));
  expect(page.screen()).toBe('out-of-service');
  expect(page.find('h1').textContent).toBe('This kiosk is being set up');
  expect(page.find('[data-reason]').dataset.reason).toBe('being_set_up');
  expect(page.has('[data-testid="help"]')).toBe(false);
  for (const [language, heading] of [
    ['de', 'Dieser Kiosk wird gerade eingerichtet'],
    ['es', 'Estamos preparando este kiosco'],
    ['ar', 'يجري إعداد هذا الجهاز حاليًا'],
  ] as const) {
    await page.touch(`[data-language="${language}"]`);
    expect(page.find('h1').textContent).toBe(heading);
  }
  await page.seconds(3);
  expect(page.screen()).toBe('welcome');
  expect(document.documentElement.lang).toBe('en');
});

test('a machine whose service says after all that it is being set up invites nobody', async () => {
  page = await openPage();
  page.fake.refuse('kiosk.state', { reason: 'being_set_up' });
  await page.seconds(3);
  expect(page.screen()).toBe('out-of-service');
});
