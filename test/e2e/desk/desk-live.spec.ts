/** The desk in two tabs: both show at once what somebody else does, over one stream, and say of when they are when the kiosk is away. */
import { askAxe } from '../../support/e2e/axe';
import { expect, test } from '../../support/e2e/fixtures';
import { createStaff, openDeskOfManager } from '../../support/e2e/front-desk';
import { startKiosk } from '../../support/e2e/kiosk-process';

test('two tabs share one stream, and a list shows within seconds what a command did', async ({
  browser,
  dataDir,
}) => {
  test.setTimeout(600_000);
  const kiosk = await startKiosk(dataDir);
  const desk = await openDeskOfManager(browser, kiosk, dataDir);
  const { page } = desk;
  const context = page.context();
  await page.locator('[data-area="staff"]').click();
  await expect(page.getByRole('row', { name: 'Ana Prado' })).toBeVisible();

  let streams = 0;
  context.on('request', (request) => (streams += new URL(request.url()).pathname === '/desk/events' ? 1 : 0));
  const second = await context.newPage();
  await second.clock.install();
  await second.goto(`${kiosk.service}/desk/#/staff`);
  await expect(second.getByRole('row', { name: 'Ana Prado' })).toBeVisible();
  // Its own questions of every 15 seconds have just been asked, and time stands still: only the stream can tell it more.
  await second.clock.pauseAt(Date.now() + 60_000);
  await second.clock.runFor(15_000);
  await expect(second.locator('[data-loading]')).toHaveCount(0);
  createStaff(dataDir, 'Ben Adler', 'attendant');
  let passedMs = 0;
  await expect
    .poll(async () => {
      if (passedMs < 9000) await second.clock.runFor(300);
      passedMs += 300;
      return second.getByRole('row', { name: 'Ben Adler' }).count();
    })
    .toBe(1);
  expect(passedMs).toBeLessThanOrEqual(9000);
  await expect(page.getByRole('row', { name: 'Ben Adler' })).toBeVisible();
  expect(streams).toBe(0);

  // The tab with the stream goes; the other takes its place.
  await page.close();
  await expect.poll(() => streams).toBe(1);
  await second.clock.resume();
  await kiosk.stop();
  const age = second.locator('[data-age]').first();
  await expect(age).toBeVisible();
  await expect(age).toHaveText(/As of .*\d:\d\d:\d\d/);
  await expect(second.getByRole('row', { name: 'Ben Adler' })).toBeVisible();
  expect(await askAxe(second)).toEqual([]);
  const shots = process.env['KEYTURN_LOOK'];
  for (const [language, width] of [
    ['en', 1440],
    ['de', 1024],
    ['ar', 390],
  ] as const) {
    if (shots === undefined) break;
    await second.setViewportSize({ width, height: 900 });
    await second.locator('.language select').selectOption(language);
    await second.screenshot({ path: `${shots}/age-${language}.png` });
  }
  await desk.close();
});
