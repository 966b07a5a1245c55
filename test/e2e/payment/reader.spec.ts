/**
 * Cards at Stripe's reader, by Stripe's own script (a fake of it) in the page where it really runs. Stripe itself is the
 * emulator in this process, so it remembers what a kiosk that lost its power has done.
 */
import { chromium, type Browser, type Page } from '@playwright/test';
import { expect, test as base } from '../../support/e2e/measured-test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneAsElectron } from '../../support/e2e/cloning-bridge';
import { openScreen } from '../../support/e2e/fixtures';
import { answeredToCheck } from '../../support/e2e/answered';
import { customer, readAndSign, toPay, toSign } from '../../support/e2e/journey';
import { look } from '../../support/e2e/look-around';
import { startKiosk, startsFromMade, type KioskProcess } from '../../support/e2e/kiosk-process';
import { chromiumLaunch } from '../../support/e2e/programs';
import { openRecords, type Records } from '../../support/e2e/records';
import { plain, Screen } from '../../support/e2e/screen';
import { prepareStripeSite } from '../../support/e2e/stripe-site';
import { startStripeEmulator, type Presented, type RunningStripeEmulator } from '../../support/stripe';
import { routeStripe } from '../../support/stripe/browser';

interface Site {
  readonly stripe: RunningStripeEmulator;
  /** The kiosk's reader, as the emulator knows it. */
  readonly reader: string;
  readonly records: () => Records;
  /** The kiosk as it runs now, and the screen in front of it. */
  kiosk: () => KioskProcess;
  screen: () => Screen;
  start(): Promise<void>;
  /** In a browser's program of its own where that is to crash. */
  show(program?: Browser): Promise<void>;
  /** Holds a card against the reader as soon as it waits for one. */
  present(outcome: Presented, options?: { readonly thinkMs?: number }): Promise<void>;
  /** The bank, which was to think for `THINKING_MS`, has thought enough. */
  bankSpeaks(): void;
}

/** By the emulator's clock, which the test moves on: no machine is so slow that the bank speaks too early. */
const THINKING_MS = 10 * 60_000;

const test = base.extend<{ site: Site }>({
  site: async ({ browser, viewport }, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'keyturn-e2e-'));
    const stripe = await startStripeEmulator();
    const reader = stripe.readers.register({ serial: 'S700-1', label: 'Kiosk 1' });
    stripe.readers.register({ serial: 'S700-0', label: 'Front desk' });
    const site = prepareStripeSite(dataDir, {
      apiAddress: stripe.origin,
      key: stripe.keys.restrictedTest,
      location: stripe.location,
      readerLabel: 'Kiosk 1',
    });
    const now: { kiosk: KioskProcess | null; page: Page | null; records: Records | null } = {
      kiosk: null,
      page: null,
      records: null,
    };
    const there = <T>(part: T | null): T => {
      if (part === null) throw new Error('not started');
      return part;
    };
    await use({
      stripe,
      reader,
      records: () => (now.records ??= openRecords(dataDir)),
      kiosk: () => there(now.kiosk),
      screen: () => new Screen(there(now.page), true),
      async start() {
        // The first start, which reads the catalogue in, is made once for all these journeys.
        if (now.kiosk === null)
          await startsFromMade(
            dataDir,
            'stripe-site',
            async (folder) => void (await (await startKiosk(folder, ...site)).stop()),
          );
        now.kiosk = await startKiosk(dataDir, ...site);
      },
      async show(program = browser) {
        const size = viewport ?? { width: 1080, height: 1920 };
        const opened = await openScreen(program, there(now.kiosk), size, async (context) => {
          await cloneAsElectron(context);
          await routeStripe(context, stripe);
        });
        now.page = opened.page;
      },
      async present(outcome, options) {
        await expect.poll(() => stripe.readers.waitsFor(reader)).not.toBeNull();
        expect(stripe.readers.present(reader, outcome, options)).toBe(true);
      },
      bankSpeaks: () => stripe.clock.advance(THINKING_MS),
    });
    now.records?.close();
    await now.page?.context().close();
    await now.kiosk?.stop();
    await stripe.close();
    rmSync(dataDir, { recursive: true, force: true });
  },
});

/** To the last look at all answers, at a kiosk whose reader is ready. */
async function toSigning(site: Site, program?: Browser): Promise<Screen> {
  await site.start();
  await site.show(program);
  const screen = site.screen();
  await answeredToCheck(screen);
  await expectReader(site, screen);
  return screen;
}

/** To the reader, with a customer's taps: it asks for a card. */
async function toReader(site: Site, program?: Browser): Promise<Screen> {
  const screen = await toSigning(site, program);
  await toPay(screen);
  return screen;
}

/** The service hears of it a moment later than Stripe. */
async function expectReader(site: Site, screen: Screen, state = 'ready'): Promise<void> {
  await expect.poll(() => site.stripe.readers.isConnected(site.reader)).toBe(state === 'ready');
  const asked = `fetch('/bridge/kiosk.state', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
    .then((answer) => answer.json()).then((answer) => answer.value.reader.state)`;
  await expect.poll(() => screen.page.evaluate(asked)).toBe(state);
}

/** One contract, one invoice, one receipt, and exactly their amount taken, once. */
function expectPaidOnce({ stripe, records }: Site): void {
  const rows = records().rows('select state, amount_minor, intent_id from payment_attempt');
  expect(rows).toMatchObject([{ state: 'captured' }]);
  expect(stripe.ledger.all()).toMatchObject([
    { intentId: rows[0]?.['intent_id'], authorisations: 1, captures: 1, refunds: 0, heldAmount: 0 },
  ]);
  expect(stripe.ledger.taken()).toBe(rows[0]?.['amount_minor']);
  for (const table of ['rental_contract', 'invoice', 'receipt'])
    expect(records().rows(`select count(*) as count from ${table}`), table).toEqual([{ count: 1 }]);
}

async function paidOnce(site: Site): Promise<void> {
  await expect(() => expectPaidOnce(site)).toPass({ timeout: 30_000 });
}

test('a card pays once; the page with the script shows and knows nothing of the kiosk, nor the kiosk of it', async ({
  site,
}) => {
  const screen = await toReader(site);
  const frame = screen.page.frames().find((one) => one !== screen.page.mainFrame());
  if (!frame) throw new Error('no frame of the reader');
  expect(new URL(frame.url()).origin).not.toBe(new URL(screen.page.url()).origin);
  const reach = 'try { window.parent.document.title } catch (error) { error.name }';
  expect(await frame.evaluate(reach)).toBe('SecurityError');
  expect(await frame.evaluate('document.cookie')).toBe('');
  const kioskAddress = JSON.stringify(`${new URL(screen.page.url()).origin}/bridge/kiosk.state`);
  expect(await frame.evaluate(`fetch(${kioskAddress}).then(() => 'reached', () => 'refused')`)).toBe(
    'refused',
  );

  await screen.phase('present_card');
  expect(site.stripe.readers.display(site.reader)).not.toBeNull();
  expect(await screen.page.content()).not.toContain('_secret_');
  await site.present('approved');
  await screen.is('done');
  await paidOnce(site);
  expect(site.stripe.readers.display(site.reader)).toBeNull();
  expect(site.kiosk().said()).not.toMatch(/_secret_|rk_test_|pst_/);
});

test('two taps on Sign and pay, a declined card and another one are one intent and one charge', async ({
  site,
}) => {
  const screen = await toSigning(site);
  await toSign(screen);
  await screen.sign();
  await expect(screen.by('continue')).toHaveText(/^Sign and pay \$/);
  await expect(screen.by('continue')).toBeEnabled();
  await screen.by('continue').evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await site.present('declined');
  await screen.phase('declined');
  expect(site.stripe.ledger.taken()).toBe(0);
  await screen.continue();
  await site.present('approved');
  await screen.is('done');
  await paidOnce(site);
  expect(site.stripe.ledger.all()).toMatchObject([{ declines: 1 }]);
});

test('a reader that is unplugged while the bank thinks: what the bank says counts, once', async ({
  site,
}) => {
  const screen = await toReader(site);
  await site.present('unplugged', { thinkMs: 1_500 });
  await screen.is('done');
  await paidOnce(site);
});

test('a browser that crashes while the bank thinks loses nothing', async ({ site }) => {
  const program = await chromium.launch(chromiumLaunch());
  const screen = await toReader(site, program);
  await screen.phase('present_card');
  await site.present('approved', { thinkMs: THINKING_MS });
  await screen.phase('checking');
  await program.close();
  site.bankSpeaks();
  await paidOnce(site);
});

test('power goes while the bank thinks: the restarted screen says that the card was charged once, and opens to its owner', async ({
  site,
}) => {
  const screen = await toReader(site);
  await screen.phase('present_card');
  await site.present('approved', { thinkMs: THINKING_MS });
  await screen.phase('checking');
  await site.kiosk().kill();
  await screen.page.context().close();
  expect(site.records().rows('select count(*) as count from rental_contract')).toEqual([{ count: 0 }]);
  site.bankSpeaks();
  await site.start();
  await paidOnce(site);
  await site.show();
  const again = site.screen();
  await again.is('interrupted');
  expect(plain(await again.page.locator('h1').innerText())).toMatch(
    /^Payment of \$[\d.]+ received\. Your agreement is ready\.$/,
  );
  await look(again);
  expect(await again.page.content()).not.toContain(customer.lastName);
  await again.type('phoneDigits', '0000');
  await again.continue();
  await expect(again.by('error-summary')).toBeVisible();
  await again.type('phoneDigits', customer.phoneNumber.slice(-4));
  await again.continue();
  await again.is('done');
  await expect(again.by('access-code')).toHaveText(/^\d{6}$/);
  // What was reported once is not told to the next customer.
  await again.continue();
  await again.is('welcome');
  await again.page.reload();
  await again.is('welcome');
});

test('who cannot pay keeps the unit, comes back with a code, and pays', async ({ site }) => {
  const screen = await toSigning(site);
  site.stripe.readers.pullThePlug(site.reader);
  await expectReader(site, screen, 'unavailable');
  await toPay(screen);
  await screen.phase('unavailable');
  expect(site.records().rows('select 1 from payment_attempt')).toEqual([]);
  await expect(screen.by('later-until')).toContainText('we hold unit');
  await look(screen, ['en']);
  await screen.touch(screen.by('keep'));
  await screen.is('reserved');
  const code = plain(await screen.by('pickup-code').innerText()).replaceAll(' ', '');
  expect(code).toMatch(/^\d{8}$/);
  await look(screen);
  // A kiosk without its reader turns the next customer away, whatever they scan.
  site.stripe.readers.plugIn(site.reader);
  await expectReader(site, screen);
  await screen.continue();
  await screen.is('welcome');
  expect(await screen.page.content()).not.toContain(customer.lastName);
  // The square of the code, held to a hand scanner.
  await screen.page.keyboard.type(`KEYTURN:${code}`);
  await screen.page.keyboard.press('Enter');
  await screen.is('pick-up');
  await expect(screen.page.locator('input[name="code"]')).toHaveValue(code);
  await look(screen);
  await screen.type('phoneDigits', customer.phoneNumber.slice(-4));
  await screen.continue();
  await readAndSign(screen);
  await site.present('approved');
  await screen.is('done');
  await paidOnce(site);
});
