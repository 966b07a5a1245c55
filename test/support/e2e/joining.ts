/** A kiosk joins its head office at its own desk. */
import { expect, type Browser, type Locator } from '@playwright/test';
import { askAxe } from './axe';
import { openScreen } from './fixtures';
import { chosen, createStaff, firstSignIn, openDesk, signIn, signInAtKiosk } from './front-desk';
import { startKiosk } from './kiosk-process';

interface Joining {
  readonly browser: Browser;
  readonly dataDir: string;
  /** What is wrong with the pages is added. */
  readonly found: string[];
}

/** At the kiosk's own desk, by what a scanner types; answers the clicks. */
export async function joinAtKiosk(
  { browser, dataDir, found }: Joining,
  officeUrl: string,
  scanned: string,
): Promise<number> {
  const kiosk = await startKiosk(dataDir);
  const manager = createStaff(dataDir, 'Ana Prado', 'manager');
  const desk = await openDesk(browser, kiosk.service);
  await firstSignIn(desk.page, manager);
  await desk.close();
  const { page, close } = await openScreen(browser, kiosk, { width: 1080, height: 1920 });
  await signInAtKiosk(page, manager.number, chosen.pin);
  let clicks = 0;
  const tap = async (what: Locator) => {
    clicks += 1;
    await what.click();
  };
  await tap(page.locator('[data-area="devices"]'));
  await tap(page.getByTestId('join-office'));
  const dialog = page.locator('[data-dialog="join"]');
  await expect(dialog.locator('input[name="code"]')).toBeFocused();
  await page.keyboard.type(scanned);
  await expect(dialog.locator('input[name="address"]')).toHaveValue(officeUrl);
  found.push(...(await askAxe(page)).map((finding) => `joining: ${finding}`));
  await tap(page.getByTestId('join-now'));
  const card = page.locator('[data-finding="headOffice"]');
  await expect(card).toContainText('Joined as kiosk-2.');
  await expect(card).toContainText(officeUrl);
  found.push(...(await askAxe(page)).map((finding) => `joined: ${finding}`));
  await close();
  await kiosk.stop();
  // What starts the program again is not here; from then on it talks to head office.
  const again = await startKiosk(dataDir);
  const later = await openDesk(browser, again.service);
  await signIn(later.page, manager.number, chosen.password);
  await later.page.locator('[data-area="devices"]').click();
  await expect(later.page.locator('[data-finding="headOffice"]')).toContainText(
    'Head office can be reached.',
    {
      timeout: 60_000,
    },
  );
  await later.close();
  await again.stop();
  return clicks;
}
