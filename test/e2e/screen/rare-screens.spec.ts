/**
 * Screens that a customer with a card that works never meets hold what every screen does: nothing to choose, nothing that
 * comes, details from a phone, autopay, staff who help or cancel, and each end of a payment that nobody hopes for. What the service would say is
 * said in its place. `npm test` sees each state in one look, another one at each, and together in every look there is;
 * `npm run campaign` sees each state in all of them (KEYTURN_LOOKS=all).
 */
import type { Page } from '@playwright/test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedOfRun } from '../../support/base/dice';
import { auditScreen, englishOnly } from '../../support/e2e/audit';
import { longNames, writeAutopaySite } from '../../support/e2e/autopay-site';
import { cloneAsElectron } from '../../support/e2e/cloning-bridge';
import { openScreen } from '../../support/e2e/fixtures';
import { answeredToPrice } from '../../support/e2e/answered';
import { customer, giveDetails, toPay } from '../../support/e2e/journey';
import { startKiosk } from '../../support/e2e/kiosk-process';
import { displayOf, EVERY_LOOK, looks, nameOf, type Look } from '../../support/e2e/looks';
import { expect, test } from '../../support/e2e/measured-test';
import { onKioskFor, settled, speak, turnTo } from '../../support/e2e/looked-at';
import { Screen } from '../../support/e2e/screen';

const usualLook = looks.find(({ language, screen }) => language === 'en' && screen === 'portrait');

/** Answers one channel for the service from now on, and nothing else; `null` never answers. */
async function answer(page: Page, channel: string, value: object | null): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route(`**/bridge/${channel}`, async (route) => {
    if (value !== null) await route.fulfill({ json: value });
  });
}

const told = (value: unknown) => ({ ok: true, value });
const fault = { ok: false, refusals: [{ reason: 'fault', code: 'SOMETHING_WENT_WRONG', field: null }] };
const amount = { price: 170.77, formattedPrice: '$170.77' };

class Watch {
  readonly findings: string[] = [];
  readonly #screen: Screen;
  readonly #looked: Set<Look>;
  #states = 0;

  constructor(screen: Screen, looked: Set<Look>) {
    this.#screen = screen;
    this.#looked = looked;
  }

  /** One look, or all there are; then back to how the kiosk is walked through. */
  async at(state: string, ofService: string | null = null): Promise<void> {
    const [one] = looks.slice((seedOfRun() + this.#states) % looks.length);
    this.#states += 1;
    for (const look of EVERY_LOOK || !one ? looks : [one]) await this.#look(state, look, ofService);
    if (usualLook) await this.#turn(usualLook);
  }

  async #turn(look: Look): Promise<void> {
    await turnTo(this.#screen, look);
    await speak(this.#screen, look.language);
    await settled(this.#screen.page);
  }

  /** `ofService`: what the service said in the language in which the walk began. */
  async #look(state: string, look: Look, ofService: string | null): Promise<void> {
    this.#looked.add(look);
    await this.#turn(look);
    const { language, pseudo, largerText } = look;
    const found = await auditScreen(this.#screen.page, {
      pxPerMm: displayOf(look).pxPerMm,
      language,
      largerText,
      untranslated: await englishOnly(language, pseudo),
      axe: true,
    });
    const said = (finding: string) =>
      ofService !== null && finding.startsWith('not translated') && finding.includes(ofService);
    this.findings.push(
      ...found.filter((finding) => !said(finding)).map((finding) => `${state}, ${nameOf(look)}: ${finding}`),
    );
  }
}

/** A payment that a crash cut off, in the ends it may have. */
async function interrupted({ page }: Screen, watch: Watch): Promise<void> {
  for (const [outcome, kept] of [
    ['being_checked', false],
    ['nothing_taken', true],
    ['nothing_taken', false],
    ['needs_review', false],
  ] as const) {
    const view = { reference: 'KT-2026-0042', outcome, amount, resumable: false, kept, language: null };
    await answer(page, 'payment.interrupted', told(view));
    await page.reload();
    await expect(page.locator(`[data-outcome="${outcome}"]`)).toBeVisible();
    await watch.at(`interrupted: ${outcome}${kept ? ', kept' : ''}`);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
}

/** No unit at all, a list that does not come, and one that is on its way. */
async function nothingToChoose(screen: Screen, watch: Watch): Promise<void> {
  const { page } = screen;
  for (const [state, units, sign] of [
    ['no unit is free', told([]), 'no-units'],
    ['the units do not come', fault, 'load-problem'],
    ['the units are on their way', null, 'loading'],
  ] as const) {
    await answer(page, 'unit.list', units);
    await screen.begin();
    await expect(screen.by(sign)).toBeVisible();
    await watch.at(state);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await screen.touch(screen.by('start-over'));
    await screen.touch(screen.by('start-over-yes'));
  }
}

async function helpedAndCancelled(screen: Screen, watch: Watch): Promise<void> {
  const { page } = screen;
  await answeredToPrice(screen);
  const staff = { helper: 'Maximiliane-Alexandrina', staffChange: 0, state: 'draft' };
  await answer(page, 'booking.assistance', told(staff));
  await expect(screen.by('assisted')).toBeVisible();
  await watch.at('staff help');
  await answer(page, 'booking.assistance', told({ ...staff, helper: null, state: 'cancelled' }));
  await screen.is('cancelled');
  await watch.at('staff have cancelled');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await screen.continue();
}

/** Autopay, asked and not answered; then a payment that nobody is sure about, and a code that does not come. */
async function hardPayments(screen: Screen, watch: Watch): Promise<void> {
  const { page } = screen;
  await answeredToPrice(screen);
  await giveDetails(screen);
  await screen.is('autopay');
  await expect(page.locator('[data-autopay]').first()).toBeVisible();
  await watch.at('autopay');
  await screen.continue();
  await expect(screen.by('error-summary')).toBeVisible();
  await watch.at('autopay, not answered');
  await screen.touch(page.locator('[data-autopay="no"]'));
  await screen.continue();
  await screen.is('check');
  await toPay(screen);
  await screen.phase('present_card');
  await answer(page, 'payment.state', fault);
  await expect(screen.by('payment-silent')).toBeVisible();
  await watch.at('a payment nobody answers for');
  const view = { phase: 'needs_review', amount, declineReason: null, cancellable: false, reader: 'ready' };
  const review = { ...view, reference: 'KT-2026-0042', heldUntil: '2031-01-01T00:00:00Z' };
  await answer(page, 'payment.state', told(review));
  await screen.phase('needs_review');
  await watch.at('a payment nobody is sure about');
  await answer(page, 'move-in.result', fault);
  await screen.present('approved');
  await screen.is('done');
  await page.clock.fastForward(21_000);
  await expect(screen.by('code-late')).toBeVisible();
  await watch.at('the code does not come');
  await screen.touch(screen.by('late-call-staff'));
  await expect(screen.by('late-call-staff')).toBeHidden();
  await watch.at('the code does not come, staff do');
}

/** Details from a phone: the way to it, the code, what nobody can read, and what is there to be taken. */
async function fromPhone(screen: Screen, watch: Watch): Promise<void> {
  const { page } = screen;
  await answeredToPrice(screen);
  await screen.continue();
  await screen.is('person');
  await screen.by('use-phone').waitFor();
  // The country of the phone number has its name from the service.
  await watch.at('the contact details, or a phone', 'United States');
  await answer(page, 'phone-details.state', told({ state: 'opened', contact: null }));
  await screen.touch(screen.by('use-phone'));
  await page.locator('[data-testid="phone-state"][data-state="opened"]').waitFor();
  await watch.at('a code for a phone');
  await answer(page, 'phone-details.state', told({ state: 'unreadable', contact: null }));
  await page.locator('[data-testid="phone-state"][data-state="unreadable"]').waitFor();
  await watch.at('what nobody can read');
  const contact = {
    ...customer,
    ...longNames,
    apartment: '',
    region: 1,
    countryId: 840,
    phoneCountryId: 840,
  };
  await answer(page, 'phone-details.state', told({ state: 'arrived', contact }));
  await screen.touch(screen.by('phone-again'));
  await screen.by('phone-arrived').waitFor();
  await watch.at('details from a phone');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await screen.touch(screen.by('phone-not-me'));
  await screen.touch(screen.by('phone-type'));
  await screen.touch(screen.by('start-over'));
  await screen.touch(screen.by('start-over-yes'));
  await screen.is('welcome');
}

/** An autopay site that also offers a phone, and keeps the unit of who walks away. */
function prepared(dataDir: string): string[] {
  const file = join(dataDir, 'config.json');
  const config = JSON.parse(readFileSync(file, 'utf8')) as { idle: object };
  writeFileSync(
    file,
    JSON.stringify({ ...config, phoneDetails: true, idle: { ...config.idle, finishLater: true } }),
  );
  return ['--catalogue', writeAutopaySite(dataDir)];
}

/** A customer for whom more than one unit waits. */
async function reservations(screen: Screen, watch: Watch): Promise<void> {
  const { page } = screen;
  const saved = page.waitForResponse('**/bridge/booking.save');
  await answeredToPrice(screen, 'A103');
  const { value } = (await (await saved).json()) as { value: object };
  await screen.touch(screen.by('start-over'));
  await screen.touch(screen.by('start-over-yes'));
  await screen.is('welcome');
  await screen.touch(screen.by('have-code'));
  await screen.touch(screen.by('by-person'));
  await screen.is('find');
  await screen.type('findEmail', customer.email);
  await screen.type('findPhone', customer.phoneNumber);
  const other = { ...value, id: '00000000-0000-7000-8000-000000000002' };
  await answer(page, 'booking.find', told([value, other]));
  await screen.continue();
  await screen.is('reservations');
  await watch.at('more than one reservation');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await screen.touch(screen.by('start-over'));
  await screen.touch(screen.by('start-over-yes'));
  await screen.is('welcome');
}

// Holds: ux-16
test('every language can be chosen although the service is gone', async ({ browser }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyturn-e2e-'));
  const kiosk = await startKiosk(dataDir);
  const fetched = new Set<string>();
  const { page, close } = await openScreen(browser, kiosk, { width: 1080, height: 1920 }, async (context) => {
    context.on('requestfinished', (request) => {
      const [, language] = /assets\/(ar|de|es)-/.exec(request.url()) ?? [];
      if (language) fetched.add(language);
    });
    await cloneAsElectron(context);
  });
  const screen = new Screen(page, true);
  await screen.start('en');
  await expect.poll(() => fetched.size).toBe(3);
  await kiosk.kill();
  for (const language of fetched) {
    await screen.touch(screen.by('language'));
    await screen.touch(page.locator(`[data-sheet="language"] [data-language="${language}"]`));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }
  await close();
  rmSync(dataDir, { recursive: true, force: true });
});

// Holds: ux-look
test('what few customers ever meet holds what the checklist promises too', async ({ browser }) => {
  test.setTimeout(1_200_000);
  if (!usualLook) throw new Error('nobody walks upright in English');
  const looked = new Set<Look>();
  const findings: string[] = [];
  await onKioskFor(
    browser,
    usualLook,
    async (screen) => {
      const watch = new Watch(screen, looked);
      for (const part of [
        interrupted,
        nothingToChoose,
        reservations,
        fromPhone,
        helpedAndCancelled,
        hardPayments,
      ])
        await part(screen, watch);
      findings.push(...watch.findings);
    },
    prepared,
  );
  expect(findings).toEqual([]);
  expect(looked.size).toBe(looks.length);
});
