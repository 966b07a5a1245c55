/** A unit that costs nothing at first: the customer signs, and has the code without a card. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openScreen, steady } from '../../support/e2e/fixtures';
import { agree, toCheck, toPrice, usual } from '../../support/e2e/journey';
import { startKiosk } from '../../support/e2e/kiosk-process';
import { expect, test } from '../../support/e2e/measured-test';
import { root } from '../../support/e2e/programs';
import { Screen } from '../../support/e2e/screen';

interface Sample {
  readonly units: { rent: string; rentFree?: boolean; deposit: string }[];
  readonly chargeRules: { admin: { fee: string } };
}

/** The sample, with a first unit free of charge, and no fee and no deposit for it. */
function writeFreeUnit(dataDir: string): string {
  const sample = JSON.parse(readFileSync(join(root, 'resources/sample-catalogue.json'), 'utf8')) as Sample;
  Object.assign(sample.units[0] ?? {}, { rent: '0.00', rentFree: true, deposit: '0.00' });
  sample.chargeRules.admin.fee = '0.00';
  const file = join(dataDir, 'catalogue.json');
  writeFileSync(file, JSON.stringify(sample));
  return file;
}

test('who owes nothing today signs and is moved in, and no screen asks for a card', async ({
  browser,
  viewport,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyturn-e2e-'));
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify(steady));
  const kiosk = await startKiosk(dataDir, '--catalogue', writeFreeUnit(dataDir));
  const { page, close } = await openScreen(browser, kiosk, viewport ?? { width: 1080, height: 1920 });
  const screen = new Screen(page, true);
  await toPrice(screen, { ...usual, plan: 'own_policy' });
  await toCheck(screen);
  await expect(page.locator('[data-screen="check"]')).toContainText('You read the agreement');
  await expect(screen.by('next-pay')).toHaveCount(0);
  await screen.continue();
  await agree(screen);
  await expect(page.locator('h1')).toHaveText('Read and sign');
  await screen.sign();
  await screen.continue();
  await screen.is('done');
  await expect(page.locator('h1')).toContainText('Unit A101 is yours');
  await expect(screen.by('access-code')).toHaveText(/\d{3}\s?\d{3}/);
  // Neither what was paid nor what comes next is a sum of nothing.
  await expect(page.locator('[data-screen="done"]')).not.toContainText(/\$0\.00/);
  await close();
  await kiosk.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
