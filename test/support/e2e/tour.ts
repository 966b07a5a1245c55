/** Every screen in every state a customer can see, one after the other. */
import { expect, type Locator } from '@playwright/test';
import type { Language } from '../../../src/shared/languages';
import { changeAtPrice, touchAndBack } from './journey';
import { IDLE_SECONDS } from './looked-at';
import type { Screen } from './screen';

/** Called on each state; the name is the picture's. What the state is about may have to be scrolled to. */
export type Visit = (name: string, about?: Locator) => Promise<void>;

/** For what comes after the customer: how the screen is wished for again, and how the kiosk is stopped. */
export interface Ending {
  readonly wish: () => Promise<void>;
  readonly stop: () => Promise<unknown>;
}

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly city: string;
}

const people: Record<Language, Person> = {
  en: {
    firstName: 'Maximiliana',
    lastName: 'Featherstonehaugh-Cholmondeley',
    address: '9 Test Street',
    city: 'Austin',
  },
  es: {
    firstName: 'María José',
    lastName: 'Fernández de la Peña',
    address: 'Calle Mayor 12',
    city: 'Austin',
  },
  de: { firstName: 'Annegret', lastName: 'Müller-Weißenburger', address: 'Große Straße 7', city: 'Austin' },
  ar: { firstName: 'ليان', lastName: 'عبد الرحمن', address: 'شارع النخيل', city: 'Austin' },
};

/** From the welcome to the last screen; the payment fails in each way before it succeeds. */
export async function tour(screen: Screen, language: Language, visit: Visit, end?: Ending): Promise<void> {
  await choosing(screen, language, visit);
  await details(screen, language, visit);
  await signing(screen, visit);
  await paying(screen, visit);
  if (end) await misfortunes(screen, language, visit, end);
}

async function choosing(screen: Screen, language: Language, visit: Visit): Promise<void> {
  const { page } = screen;
  await screen.is('welcome');
  await visit('welcome');
  await screen.touch(page.locator(`[data-screen="welcome"] [data-language="${language}"]`));
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await screen.touch(screen.by('start'));
  await screen.is('size');
  await page.locator('[data-size]').first().waitFor();
  await visit('size');
  await screen.touch(screen.by('plan'));
  await page.locator('dialog[open]').waitFor();
  await screen.touch(page.locator('[data-home="one"]'));
  await visit('size-planner');
  await screen.touch(screen.by('sheet-close'));
  await visit('size-planned');
  await screen.touch(page.locator('[data-size="s"]'));
  await screen.is('unit');
  await visit('unit');
  await screen.continue();
  await screen.by('error-summary').waitFor();
  await visit('unit-error');
  await screen.touch(page.locator('[data-details]').first());
  await page.locator('dialog[open]').waitFor();
  await visit('unit-details');
  await screen.touch(screen.by('sheet-close'));
  await screen.touch(screen.by('compare'));
  await page.locator('dialog[open]').waitFor();
  await visit('unit-compared');
  await screen.touch(screen.by('sheet-close'));
  await screen.touch(screen.by('map-open'));
  // No unit of this size holds what was planned: none is looked at until one is touched.
  await screen.touch(page.locator('[data-on-map]').first());
  await page.locator('[data-sheet="map"] ol').waitFor();
  await visit('unit-map');
  await screen.touch(screen.by('sheet-close'));
  await touchAndBack(screen, page.locator('[data-unit="A101"]'), 'move-in-date');
  await visit('unit-chosen');
  for (const sheet of ['help', 'language', 'display', 'start-over']) {
    await screen.touch(screen.by(sheet));
    await page.locator('dialog[open]').waitFor();
    await visit(`sheet-${sheet}`);
    await screen.touch(screen.by(sheet === 'start-over' ? 'start-over-no' : 'sheet-close'));
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  }
  await screen.continue();
  await screen.is('move-in-date');
  await visit('move-in-date');
  await screen.touch(page.locator('[data-date]').nth(1));
  await screen.continue();
  await screen.is('coverage');
  await visit('coverage');
  await screen.touch(screen.by('plan-details'));
  await page.locator('dialog[open]').waitFor();
  await visit('coverage-details');
  await screen.touch(screen.by('sheet-close'));
  await screen.touch(page.locator('[data-plan="own_policy"]'));
  await visit('coverage-own-policy');
  await screen.touch(page.locator('h1'));
  await screen.touch(screen.by('other-cover'));
  await screen.touch(
    page.locator('[data-plan]:not([data-plan="own_policy"], [data-plan="declined"])').nth(0),
  );
  await screen.is('price');
  await changeAtPrice(screen, 'user-type');
  // The taxes come behind the tiles, one by one.
  await expect(page.locator('.tax', { hasText: '%' })).toHaveCount(
    await page.locator('[data-user-type]').count(),
  );
  await visit('user-type');
  await screen.touch(page.locator('[data-user-type]').nth(0));
  await screen.continue();
  await screen.is('price');
  await changeAtPrice(screen, 'extras');
  await page.locator('[data-add-on]').first().waitFor();
  await visit('extras');
  await screen.type('discountCode', 'NOSUCH');
  await visit('extras-keyboard');
  await screen.touch(screen.by('apply-code'));
  await screen.by('error-summary').waitFor();
  await visit('extras-error');
  await screen.clear('discountCode');
  await screen.type('discountCode', 'WELCOME25');
  await screen.touch(screen.by('apply-code'));
  await screen.by('promotion').waitFor();
  await screen.touch(page.locator('[data-add-on]').nth(1));
  await visit('extras-chosen');
  await screen.continue();
  await screen.is('price');
  await visit('price');
  await screen.touch(page.locator('[data-line="rent"]').first());
  await page.locator('dialog[open]').waitFor();
  await visit('price-explained');
  await screen.touch(screen.by('sheet-close'));
  await screen.continue();
}

async function details(screen: Screen, language: Language, visit: Visit): Promise<void> {
  const { page } = screen;
  const person = people[language];
  await screen.is('person');
  await visit('person');
  await screen.continue();
  await screen.by('error-summary').waitFor();
  await visit('person-error');
  await screen.type('firstName', person.firstName);
  await screen.type('lastName', person.lastName);
  await visit('person-typed');
  await screen.type('phoneNumber', '51255501');
  await visit('person-phone');
  await screen.type('email', 'maxi.f@example.com');
  await visit('person-email');
  await screen.continue();
  await screen.by('error-summary').waitFor();
  await visit('person-phone-error');
  await screen.clear('phoneNumber');
  await screen.type('phoneNumber', '5125550188');
  await screen.continue();
  await screen.is('address');
  await page.locator('input[name="postalCode"]').waitFor();
  await visit('address');
  await screen.typeAddress({ ...person, postalCode: '78701' });
  await visit('address-typed');
  await screen.touch(screen.by('change-place'));
  await screen.touch(page.locator('#field-region'));
  await page.locator('dialog[open]').waitFor();
  await visit('address-region');
  await screen.type('search', 'Texas');
  await screen.touch(page.locator('[data-option]').first());
  await screen.continue();
  await screen.is('check');
  await visit('check');
  await screen.continue();
}

async function signing(screen: Screen, visit: Visit): Promise<void> {
  const { page } = screen;
  await screen.is('sign');
  // The contract is being made; on a busy machine that takes its time.
  await screen.by('consent').waitFor({ timeout: 180_000 });
  await visit('sign');
  await screen.touch(screen.by('read-all'));
  await page.locator('dialog[open]').waitFor();
  await visit('agreement');
  await screen.touch(page.locator('[data-chip="printed"]'));
  await screen.by('page-picture').first().waitFor({ timeout: 180_000 });
  await visit('agreement-printed');
  await screen.touch(screen.by('sheet-close'));
  await screen.continue();
  await screen.by('error-summary').waitFor();
  await visit('sign-error');
  await screen.touch(screen.by('consent'));
  await screen.touch(screen.by('type-name'));
  await visit('sign-typed');
  await page.keyboard.press('Escape');
  await screen.touch(screen.by('draw'));
  await screen.sign();
  await visit('sign-signed');
}

async function paying(screen: Screen, visit: Visit): Promise<void> {
  // As where the service does not say how the reader is: then nothing begins by itself.
  await screen.page.route('**/bridge/payment.state', (route) => route.abort(), { times: 1 });
  await screen.continue();
  await screen.is('pay');
  await screen.by('continue').waitFor();
  await visit('pay');
  const connected = await noAnswersAfter(screen, '"phase":"connecting"');
  await screen.continue();
  await screen.phase('connecting');
  await visit('pay-connecting');
  await connected();
  await screen.phase('present_card');
  await visit('pay-present-card');
  for (const [outcome, phase] of [
    ['insufficient_funds', 'declined'],
    ['timeout', 'timed_out'],
    ['unplugged', 'disconnected'],
  ] as const) {
    await screen.present(outcome);
    await screen.phase(phase);
    await visit(`pay-${phase.replaceAll('_', '-')}`);
    await screen.tryAgain();
  }
  await screen.touch(screen.by('cancel-payment'));
  await screen.phase('not_taken');
  await visit('pay-not-taken');
  await screen.continue();
  const goOn = await noAnswersAfter(screen, '"phase":"checking"', '"phase":"paid"');
  await screen.present('approved');
  await screen.phase('checking');
  await visit('pay-checking');
  await goOn();
  await screen.by('preparing').waitFor();
  await visit('done-preparing');
  await goOn();
  await screen.is('done');
  await screen.by('access-code').waitFor();
  await visit('done');
  if ((await screen.by('link').count()) > 0) {
    await screen.touch(screen.by('link'));
    await screen.by('qr').waitFor();
    await visit('done-qr', screen.by('qr'));
    await screen.touch(screen.by('sheet-close'));
  }
  await screen.touch(screen.by('toggle-code'));
  await visit('done-code-hidden', screen.by('toggle-code'));
  await screen.continue();
  await screen.is('welcome');
}

/**
 * After an answer that says the first of these words the service answers nothing until it may go on, and so with each of
 * the others in its turn: a short state lasts as long as it is looked at.
 */
async function noAnswersAfter({ page }: Screen, ...words: string[]): Promise<() => Promise<void>> {
  const coming = [...words];
  let held: PromiseWithResolvers<void> | null = null;
  const passable = async () => {
    while (held) await held.promise;
  };
  // What the page asks for while a payment begins is no news to it: held, it would keep the beginning's own answer away.
  let beginning = 0;
  const hold: Parameters<typeof page.route>[1] = async (route) => {
    await passable();
    const begins = route.request().url().includes('payment.start') ? 1 : 0;
    beginning += begins;
    const response = await route.fetch();
    const text = await response.text();
    beginning -= begins;
    // It was asked for before the words came, and may tell what follows them.
    await passable();
    if (coming[0] !== undefined && beginning === 0 && text.includes(coming[0])) {
      coming.shift();
      held = Promise.withResolvers<void>();
    }
    await route.fulfill({ response, body: text });
  };
  await page.route('**/bridge/**', hold);
  return async () => {
    const release = held;
    held = null;
    release?.resolve();
    if (coming.length === 0) await page.unrouteAll({ behavior: 'wait' });
  };
}

const LONGER_THAN_A_DOUBLE_TAP_MS = 600;

/** What nobody hopes to see: the question whether they are still there, a page that broke, a machine that is closed. */
async function misfortunes(
  screen: Screen,
  language: Language,
  visit: Visit,
  { wish, stop }: Ending,
): Promise<void> {
  const { page } = screen;
  await screen.is('welcome');
  await wish();
  await screen.begin(language);
  // In some looks the size stands where the start was: touched at once, that would be a second tap on it.
  await page.waitForTimeout(LONGER_THAN_A_DOUBLE_TAP_MS);
  await screen.touch(page.locator('[data-size="s"]'));
  await screen.is('unit');
  // Twice the usual time, for those who asked for an aid.
  await page.clock.fastForward((2 * IDLE_SECONDS + 1) * 1000);
  await screen.by('idle-warning').waitFor();
  await visit('idle-warning');
  await screen.touch(screen.by('idle-warning'));
  await screen.by('idle-warning').waitFor({ state: 'hidden' });
  await page.evaluate(() => window.dispatchEvent(new ErrorEvent('error', { error: new Error('broken') })));
  await screen.is('fault');
  await visit('fault');
  await screen.touch(screen.by('start-over'));
  await screen.touch(screen.by('start-over-yes'));
  await screen.is('welcome');
  await wish();
  await stop();
  await page.clock.fastForward(11_000);
  await screen.is('out-of-service');
  await screen.touch(page.locator(`[data-screen="out-of-service"] [data-language="${language}"]`));
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await visit('out-of-service');
}
