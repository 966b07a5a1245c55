/** Addresses of the desk in a real browser: its Back, its reload, a link, and the person who signs in after somebody else. */
import { expect, test } from '../../support/e2e/fixtures';
import { chosen, createStaff, firstSignIn, openDesk, signIn } from '../../support/e2e/front-desk';
import { startKiosk } from '../../support/e2e/kiosk-process';

/** The made-up tenant of the sample property. */
const tenant = 'b6b02510-4e09-5bfa-befc-79ca653b6cdb';

test('back, forward, reload and links work at the desk, and what one person opened is not the next one’s', async ({
  browser,
  dataDir,
}) => {
  const kiosk = await startKiosk(dataDir);
  const [ana, ben] = [
    createStaff(dataDir, 'Ana Prado', 'manager'),
    createStaff(dataDir, 'Ben Adler', 'attendant'),
  ];
  const desk = await openDesk(browser, kiosk.service);
  const { page } = desk;
  const at = (place: string) => `${kiosk.service}/desk/#/${place}`;
  const open = (area: string) => page.locator(`[data-area="${area}"]`).click();
  const rivera = page.locator('h1', { hasText: 'Rivera' });

  // A link that nobody has opened waits for the person who signs in.
  await page.goto(at(`tenants/${tenant}`));
  await firstSignIn(page, ana);
  await expect(rivera).toBeVisible();
  await open('audit');
  await expect(page).toHaveURL(at('audit'));
  await open('today');
  await expect(page).toHaveURL(at('move-ins'));
  await page.goBack();
  await expect(page.getByTestId('audit')).toBeVisible();
  await page.goBack();
  await expect(rivera).toBeVisible();
  await page.reload();
  await expect(rivera).toBeVisible();
  await page.goForward();
  await expect(page.getByTestId('audit')).toBeVisible();

  // Signed out, and the page begun again: the same person is where they were.
  await page.goBack();
  await expect(rivera).toBeVisible();
  await page.getByTestId('lock').click();
  await expect(page.getByTestId('sign-in')).toBeVisible();
  await page.reload();
  await expect(page.getByTestId('sign-in')).toBeVisible();
  await expect(rivera).toHaveCount(0);
  await signIn(page, ana.number, chosen.password);
  await expect(rivera).toBeVisible();

  await page.getByTestId('lock').click();
  await firstSignIn(page, ben);
  await expect(page).toHaveURL(at('move-ins'));
  await expect(page.getByTestId('live')).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(at('move-ins'));
  await expect(page.getByTestId('live')).toBeVisible();
  await desk.close();
  await kiosk.stop();
});
