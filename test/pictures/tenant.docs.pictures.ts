/** The pictures of the docs: what a customer who was here before meets, and the question that asks how later bills are paid. */
import { expect, test, type Browser } from '@playwright/test';
import { writeAutopaySite } from '../support/e2e/autopay-site';
import { camera, NOW, onKiosk, outside, showTheDay, type Take } from '../support/e2e/docs-pictures';
import { openScreen, steady } from '../support/e2e/fixtures';
import { giveDetails, toPrice } from '../support/e2e/journey';
import { movedIn, tenantMaySignIn } from '../support/e2e/moved-in';
import { Screen } from '../support/e2e/screen';
import { signInAsTenant } from '../support/e2e/tenant-of-before';

test.beforeAll(showTheDay);

const config = { ...steady, ...outside };

/** Opens the screen of a kiosk, and takes what `walk` comes by. */
async function pictures(
  browser: Browser,
  prepare: (dataDir: string) => Promise<readonly string[]>,
  walk: (screen: Screen, take: Take) => Promise<void>,
): Promise<void> {
  await onKiosk(
    config,
    async (kiosk) => {
      const { close, page } = await openScreen(browser, kiosk, { width: 1080, height: 1920 }, (all) =>
        all.clock.install({ time: NOW }),
      );
      await walk(new Screen(page, true), camera(page, 'screen'));
      await close();
    },
    prepare,
  );
}

test('docs, autopay', async ({ browser }) => {
  await pictures(browser, async (dataDir) => ['--catalogue', writeAutopaySite(dataDir)], autopay);
});

/** The move-in paid for February, and the rent of March is to be billed. */
const billedUntilMarch = `
  UPDATE invoice_line SET period_from_on = '2027-02-06', period_to_on = '2027-02-28' WHERE period_from_on IS NOT NULL;
  UPDATE contract_terms SET terms = json_set(terms, '$.billedThrough', '2027-02-28');
  UPDATE contract_charge SET from_on = '2027-03-01';
  UPDATE property SET billing_start_on = '2026-01-01', pay_days = 10;`;

test('docs, tenant', async ({ browser }) => {
  const prepare = async (dataDir: string) => {
    await movedIn(dataDir, (db) => db.exec(`${billedUntilMarch} ${tenantMaySignIn}`));
    return [];
  };
  await pictures(browser, prepare, tenant);
});

async function startOver(screen: Screen): Promise<void> {
  await screen.touch(screen.by('start-over'));
  await screen.touch(screen.by('start-over-yes'));
  await screen.is('welcome');
  // Sooner it would be the second tap of a double tap.
  await screen.page.waitForTimeout(600);
}

async function autopay(screen: Screen, take: Take): Promise<void> {
  await toPrice(screen);
  await giveDetails(screen);
  await screen.is('autopay');
  await take('autopay');
}

async function tenant(screen: Screen, take: Take): Promise<void> {
  await screen.touch(screen.by('have-code'));
  await screen.is('returning');
  await take('returning');
  await screen.touch(screen.by('by-code'));
  await screen.is('pick-up');
  await take('pick-up');
  await startOver(screen);
  await screen.touch(screen.by('have-code'));
  await screen.is('returning');
  await screen.touch(screen.by('as-tenant'));
  await screen.is('tenant-sign-in');
  await take('tenant-sign-in');
  await startOver(screen);
  await signInAsTenant(screen);
  await expect(screen.by('bills')).toContainText('$', { timeout: 60_000 });
  await take('tenant');
  await screen.touch(screen.by('documents'));
  await screen.is('tenant-documents');
  await take('tenant-documents');
  await screen.touch(screen.by('back'));
  await screen.is('tenant');
  await screen.touch(screen.by('bills'));
  await screen.is('tenant-pay');
  await expect(screen.page.locator('[data-loading]')).toHaveCount(0);
  await take('tenant-pay');
  await screen.touch(screen.by('back'));
  await screen.is('tenant');
  await screen.touch(screen.by('leave'));
  await screen.is('tenant-last-day');
  await take('tenant-last-day');
  await startOver(screen);
}
