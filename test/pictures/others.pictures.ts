/**
 * A picture of each screen that a new customer with an approved card never meets: a unit that is kept for later, the ways
 * back to it, a tenant with long names, autopay, staff who help or cancel, and a payment that nobody is sure about.
 */
import { expect, test, type Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Language } from '../../src/shared/languages';
import { longNames, writeAutopaySite } from '../support/e2e/autopay-site';
import { openScreen } from '../support/e2e/fixtures';
import { customer, toPay, toPrice, usual } from '../support/e2e/journey';
import { startKiosk } from '../support/e2e/kiosk-process';
import { settled } from '../support/e2e/looked-at';
import { root } from '../support/e2e/programs';
import { Screen } from '../support/e2e/screen';

const sizes = { portrait: { width: 1080, height: 1920 }, landscape: { width: 1920, height: 1080 } } as const;
for (const language of ['en', 'es', 'de', 'ar'] as const)
  for (const screen of ['portrait', 'landscape'] as const)
    test(`others, ${language}, ${screen}`, async ({ browser }) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'keyturn-look-'));
      const kiosk = await startKiosk(dataDir, '--catalogue', writeCatalogue(dataDir));
      const { page, close } = await openScreen(browser, kiosk, sizes[screen]);
      try {
        await new Others(
          new Screen(page, true),
          language,
          `others-${language}-${screen}`,
          dataDir,
        ).everything();
      } finally {
        await close();
        await kiosk.stop();
        rmSync(dataDir, { recursive: true, force: true });
      }
    });

function writeCatalogue(dataDir: string): string {
  const config = { mail: { host: '127.0.0.1', port: 9, security: 'none', from: 'kiosk@example.com' } };
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify(config));
  return writeAutopaySite(dataDir);
}

class Others {
  private readonly screen: Screen;
  private readonly page: Page;
  private readonly language: Language;
  private readonly folder: string;
  private readonly dataDir: string;
  private count = 0;

  constructor(screen: Screen, language: Language, name: string, dataDir: string) {
    this.screen = screen;
    this.page = screen.page;
    this.language = language;
    this.folder = join(root, 'test-results/pictures', name);
    this.dataDir = dataDir;
    mkdirSync(this.folder, { recursive: true });
  }

  async everything(): Promise<void> {
    await this.keepOne(true);
    await this.keepOne(false);
    await this.comingBack();
    await this.tenant();
    await this.helped();
    await this.review();
    await this.codeLate();
    await this.interrupted();
  }

  private async take(name: string): Promise<void> {
    this.count += 1;
    await settled(this.screen.page);
    await this.page.screenshot({
      path: join(this.folder, `${String(this.count).padStart(2, '0')}-${name}.png`),
    });
  }

  /** To the question after the address, which is autopay here. */
  private async toAutopay(): Promise<void> {
    const { screen, page } = this;
    await screen.is('welcome');
    // Sooner it would be the second tap of a double tap.
    await page.waitForTimeout(600);
    await screen.start(this.language);
    const unit = (await page.locator('[data-unit]').last().getAttribute('data-unit')) ?? '';
    await screen.touch(screen.by('start-over'));
    await screen.touch(screen.by('start-over-yes'));
    await toPrice(screen, { ...usual, language: this.language, unit });
    await screen.continue();
    await screen.is('person');
    const { phoneNumber, email } = customer;
    for (const [field, text] of Object.entries({ ...longNames, phoneNumber, email }))
      await screen.type(field, text);
    await screen.continue();
    await screen.is('address');
    await screen.typeAddress(customer);
    await screen.continue();
    await screen.is('autopay');
    await expect(page.locator('[data-autopay]').first()).toBeVisible();
  }

  private async toPayment(): Promise<void> {
    const { screen, page } = this;
    await screen.touch(page.locator('[data-autopay="no"]'));
    await screen.continue();
    await screen.is('check');
    await toPay(screen);
  }

  private async keepOne(look: boolean): Promise<void> {
    const { screen, page } = this;
    await this.toAutopay();
    if (look) {
      await this.take('autopay');
      await screen.continue();
      await expect(screen.by('error-summary')).toBeVisible();
      await this.take('autopay-error');
    }
    await this.toPayment();
    await screen.present('unplugged');
    await screen.phase('disconnected');
    // As long as the reader is away, another try ends with the offer to keep the unit.
    await screen.continue();
    await expect(screen.by('keep')).toBeVisible({ timeout: 5000 });
    if (look) await this.take('pay-no-reader');
    await screen.touch(screen.by('keep'));
    await screen.is('reserved');
    await expect(screen.by('pickup-qr')).toBeVisible();
    if (look) await this.take('reserved');
    await screen.continue();
    await screen.is('welcome');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  }

  private async speak(): Promise<void> {
    if (this.language === 'en') return;
    const { screen, page } = this;
    await screen.touch(screen.by('language'));
    await screen.touch(page.locator(`[data-sheet="language"] [data-language="${this.language}"]`));
    await expect(page.locator('html')).toHaveAttribute('lang', this.language);
  }

  private async back(): Promise<void> {
    const { screen } = this;
    await screen.is('welcome');
    await this.speak();
    await screen.touch(screen.by('have-code'));
    await screen.is('returning');
  }

  private async comingBack(): Promise<void> {
    const { screen } = this;
    await this.back();
    await this.take('returning');
    await screen.touch(screen.by('by-code'));
    await screen.is('pick-up');
    await this.take('pick-up');
    await screen.continue();
    await expect(screen.by('error-summary')).toBeVisible();
    await this.take('pick-up-error');
    await screen.touch(screen.by('back'));
    await screen.touch(screen.by('by-person'));
    await screen.is('find');
    await this.take('find');
    await screen.type('findEmail', customer.email);
    await screen.type('findPhone', customer.phoneNumber);
    await screen.continue();
    await screen.is('reservations');
    await this.take('reservations');
    await this.leave();
  }

  private async tenant(): Promise<void> {
    const { screen, page } = this;
    await this.back();
    await screen.touch(screen.by('as-tenant'));
    await screen.is('tenant-sign-in');
    await this.take('tenant-sign-in');
    await screen.touch(page.locator('h1'));
    await screen.touch(screen.by('forgotten'));
    await expect(page.locator('dialog[open]')).toBeVisible();
    await this.take('tenant-forgotten');
    await screen.touch(screen.by('sheet-close'));
    await screen.touch(screen.by('by-mailed-code'));
    await screen.is('tenant-code');
    await this.take('tenant-code');
    await screen.type('codeEmail', 'nobody@example.com');
    await screen.continue();
    await screen.is('tenant-code-typed');
    await this.take('tenant-code-typed');
    await screen.touch(screen.by('back'));
    await screen.is('tenant-code');
    await screen.touch(screen.by('back'));
    await screen.is('tenant-sign-in');
    await screen.touch(screen.by('by-unit'));
    await screen.is('tenant-unit');
    await screen.touch(screen.by('with-documents'));
    await this.take('tenant-unit');
    await screen.touch(screen.by('back'));
    await screen.is('tenant-sign-in');
    await screen.type('userName', 'tenant@example.com');
    await screen.type('password', 'Bluebonnet-2026');
    await screen.continue();
    await screen.is('tenant');
    await this.take('tenant');
    await screen.touch(screen.by('documents'));
    await screen.is('tenant-documents');
    await this.take('tenant-documents');
    await screen.touch(page.locator('[data-document]').first());
    await screen.is('tenant-document');
    await expect(screen.by('page-picture').first()).toBeVisible({ timeout: 60_000 });
    await this.take('tenant-document');
    await this.leave();
  }

  private async leave(): Promise<void> {
    const { screen } = this;
    await screen.touch(screen.by('start-over'));
    await screen.touch(screen.by('start-over-yes'));
    await screen.is('welcome');
  }

  /** What the service says of staff is what the page goes by. */
  private async helped(): Promise<void> {
    const { screen, page } = this;
    await toPrice(screen, { ...usual, language: this.language, size: 'xs', unit: 'B201' });
    const say = async (helper: string | null, state: string) => {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.route('**/bridge/booking.assistance', (route) =>
        route.fulfill({ json: { ok: true, value: { helper, staffChange: 0, state } } }),
      );
    };
    await say('Maximiliane-Alexandrina', 'draft');
    await expect(screen.by('assisted')).toBeVisible();
    await this.take('assisted');
    await say(null, 'cancelled');
    await screen.is('cancelled');
    await this.take('cancelled');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await screen.continue();
    await screen.is('welcome');
  }

  /** The provider forgets what it was asked for, while it has the card. */
  private async review(): Promise<void> {
    const { screen } = this;
    await this.toAutopay();
    await this.toPayment();
    await screen.present('approved');
    const books = new Database(join(this.dataDir, 'simulated-provider.db'));
    books.exec('DELETE FROM intent');
    books.close();
    await screen.phase('needs_review');
    await this.take('pay-needs-review');
    await screen.continue();
    await screen.is('welcome');
  }

  /** The service has the money and the contract, and does not come up with the access code. */
  private async codeLate(): Promise<void> {
    const { screen, page } = this;
    await this.toAutopay();
    await this.toPayment();
    const fault = { ok: false, refusals: [{ reason: 'fault', code: 'SOMETHING_WENT_WRONG', field: null }] };
    await page.route('**/bridge/move-in.result', (route) => route.fulfill({ json: fault }));
    await screen.present('approved');
    await expect(screen.by('code-late')).toBeVisible({ timeout: 60_000 });
    await this.take('code-late');
    await screen.touch(screen.by('late-call-staff'));
    await expect(screen.by('late-call-staff')).toBeHidden();
    await this.take('code-late-called');
    await page.unrouteAll({ behavior: 'wait' });
    await screen.continue();
    await screen.is('welcome');
  }

  /** What the service says of a payment that a crash cut off, in each of its ends. */
  private async interrupted(): Promise<void> {
    const { screen, page } = this;
    const amount = { amount: 170.77, formattedPrice: '$170.77' };
    for (const [outcome, resumable] of [
      ['being_checked', false],
      ['nothing_taken', false],
      ['needs_review', false],
      ['charged_once', false],
      ['charged_once', true],
    ] as const) {
      const value = { reference: 'KT-2026-0042', outcome, amount, resumable, kept: false, language: null };
      await page.route('**/bridge/payment.interrupted', (route) =>
        route.fulfill({ json: { ok: true, value } }),
      );
      await page.reload();
      await expect(page.locator(`[data-outcome="${outcome}"]`)).toBeVisible();
      await this.speak();
      await this.take(`interrupted-${outcome.replaceAll('_', '-')}`);
      if (resumable) {
        await screen.continue();
        await expect(screen.by('error-summary')).toBeVisible();
        await this.take('interrupted-error');
      }
      await page.unrouteAll({ behavior: 'wait' });
    }
  }
}
