/** The machine loses power in the middle. Afterward nobody's data are on the screen, and nothing is held for nobody. */
import { expect, test } from '../../support/e2e/measured-test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openScreen } from '../../support/e2e/fixtures';
import { answeredToPay } from '../../support/e2e/answered';
import { customer } from '../../support/e2e/journey';
import { startKioskProgram } from '../../support/e2e/kiosk-program';
import { openRecords } from '../../support/e2e/records';
import { Screen } from '../../support/e2e/screen';
import { planted, tracesOn } from '../../support/e2e/traces';

/** As under Chromium, whose page asks again for a service that is gone. */
const overHttp = () => Promise.resolve();

// Holds: ux-32, ux-39
test('after a power cut while the reader has the card, nothing is taken twice, the screen says so, and the next customer starts again', async ({
  browser,
  viewport,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyturn-e2e-'));
  const size = viewport ?? { width: 1080, height: 1920 };

  const first = await startKioskProgram(dataDir);
  const before = await openScreen(browser, first, size, overHttp);
  const screen = new Screen(before.page, true);
  await answeredToPay(screen);
  await screen.phase('present_card');
  await first.kill();
  await before.close();

  const second = await startKioskProgram(dataDir);
  const after = await openScreen(browser, second, size, overHttp);
  const restarted = new Screen(after.page, true);
  await restarted.is('interrupted');
  await expect(after.page.locator('h1')).toHaveText('Nothing was taken');
  expect(await tracesOn(after.page)).toEqual([]);
  await restarted.continue();
  await restarted.is('welcome');
  expect(await tracesOn(after.page)).toEqual([]);
  const written = first.said() + second.said();
  expect(planted.filter((word) => written.includes(word))).toEqual([]);
  const records = openRecords(dataDir);
  expect(records.rows('select count(*) as count from receipt')).toEqual([{ count: 0 }]);
  expect(records.rows("select count(*) as count from booking where state = 'payment_pending'")).toEqual([
    { count: 0 },
  ]);
  expect(records.rows("select count(*) as count from unit where state = 'held'")).toEqual([{ count: 0 }]);
  expect(records.rows('select count(*) as count from contact where email = ?', customer.email)).toEqual([
    { count: 0 },
  ]);
  records.close();
  await after.close();
  expect(await second.stop()).toBe(0);
  rmSync(dataDir, { recursive: true, force: true });
});
