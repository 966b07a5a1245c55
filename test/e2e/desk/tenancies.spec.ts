/** A manager takes over tenants who rent already: errors with their places, a look beforehand, the import, and undoing it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monthsAfter } from '../../../src/main/domain/base/dates';
import { measureScreen } from '../../support/e2e/audit-page';
import { askAxe } from '../../support/e2e/axe';
import { expect, test } from '../../support/e2e/fixtures';
import { createStaff, firstSignIn, openDesk } from '../../support/e2e/front-desk';
import { startKiosk } from '../../support/e2e/kiosk-process';
import { settled } from '../../support/e2e/looked-at';
import { root } from '../../support/e2e/programs';

/** The example of the documentation, whose days are those of March 2026, brought to this month. */
function example(): string {
  const sample = readFileSync(join(root, 'docs/operate/running-tenancies.csv'), 'utf8');
  const [year = 0, month = 0] = new Date().toISOString().split('-').map(Number);
  const later = (year - 2026) * 12 + month - 3;
  return sample.replaceAll(/\b202[67]-\d\d-\d\d\b/g, (day) => monthsAfter(day, later));
}

test('running tenancies are looked through with every error in its place, imported whole, and undone', async ({
  browser,
  dataDir,
  records,
}) => {
  const kiosk = await startKiosk(dataDir);
  const ana = createStaff(dataDir, 'Ana Prado', 'manager');
  const desk = await openDesk(browser, kiosk.service);
  const { page } = desk;
  const at = (id: string) => page.getByTestId(id);
  const choose = (text: string) =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'tenancies.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const count = (table: string) => records.rows(`select count(*) as n from ${table}`)[0]?.['n'];
  const said = page.getByRole('main').getByRole('status');
  const findings: string[] = [];
  const look = async (state: string) => {
    await settled(page);
    const { problems, misnamed } = await page.evaluate(measureScreen);
    const found = [...problems, ...misnamed, ...(await askAxe(page))];
    findings.push(...found.map((finding) => `${state}: ${finding}`));
  };
  await firstSignIn(page, ana);
  await page.locator('[data-area="tenancies"]').click();

  const right = example();
  await choose(right.replace('149.00', '"149,00"').replace('A102', 'Z999').replace('ES,', 'XX,'));
  await expect(at('mistakes')).toContainText('Row 3 · unit');
  await expect(at('mistakes')).toContainText('There is no unit Z999 in the catalog.');
  await expect(at('import')).toHaveCount(0);
  await look('mistakes');

  // A look changes nothing.
  await choose(right);
  await expect(at('tenancies')).toContainText('Carla Cruz');
  await look('found');
  expect(count('rental_contract')).toBe(0);
  await at('import').click();
  await expect(said).toContainText('3 tenancies imported.');
  expect([count('rental_contract'), count('payment_plan'), count('contract_notice')]).toEqual([3, 1, 1]);
  await look('imported');

  // The same file a second time.
  await choose(right);
  await expect(at('mistakes')).toContainText('This file has been imported already.');
  await at('undo').click();
  await look('undoing');
  await page.getByRole('button', { name: 'Undo now' }).click();
  await expect(said).toContainText('3 tenancies undone.');
  expect(records.rows("select number from unit where state = 'occupied'")).toEqual([]);

  // Undone, it may come again.
  await choose(right);
  await at('import').click();
  await expect(said).toContainText('3 tenancies imported.');
  await page.locator('[data-area="units"]').click();
  await expect(page.locator('[data-desk]')).toContainText('A101');
  expect(findings).toEqual([]);
  await desk.close();
  await kiosk.stop();
});
