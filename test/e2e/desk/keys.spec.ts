/** The front desk without a mouse or a finger: by a keyboard in a browser, and by one plugged in at the kiosk. */
import { askAxe } from '../../support/e2e/axe';
import { expect, openScreen, test } from '../../support/e2e/fixtures';
import { chosen, createStaff, openDesk, openDeskOfManager, staffMayStay } from '../../support/e2e/front-desk';
import { Keys, stopsOf, watchPointers } from '../../support/e2e/keys';
import { startKiosk } from '../../support/e2e/kiosk-process';

test.use({ config: { desk: staffMayStay } });

test('the whole front desk is used by keys alone, and the focus is always seen and never lost', async ({
  browser,
  dataDir,
}) => {
  const kiosk = await startKiosk(dataDir);
  const staff = createStaff(dataDir, 'Ana Prado', 'manager');
  const desk = await openDesk(browser, kiosk.service);
  const { page } = desk;
  const keys = new Keys(page);
  const pointers = await watchPointers(page);
  const at = (id: string) => page.getByTestId(id);
  const field = (name: string) => page.locator(`input[name="${name}"]`);

  await expect(field('number')).toBeFocused();
  await keys.type(staff.number);
  await keys.press('Tab');
  await keys.type(staff.password);
  await keys.press('Enter');
  for (const [name, text] of [
    ['current', staff.password],
    ['pin', chosen.pin],
    ['password', chosen.password],
  ] as const) {
    await keys.tabTo(`input[name="${name}"]`);
    await keys.type(text);
  }
  await keys.press('Enter');
  await expect(at('lock')).toBeVisible();

  const areas = await page
    .locator('[data-area]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-area')));
  for (const area of areas) {
    await keys.tabAnd(`[data-area="${area}"]`, 'Enter');
    await expect(page.locator(`[data-area="${area}"]`)).toHaveAttribute('aria-current', 'page');
    await expect(page.locator('.desk main h1')).toBeVisible();
    await expect(page.locator('[data-loading]')).toHaveCount(0);
    if (area === 'devices' || area === 'closing')
      expect(await keys.round(), `Tab meets every control of ${area}`).toBe(await stopsOf(page));
  }

  await keys.tabAnd('[data-area="staff"]', 'Enter');
  await keys.tabAnd('[data-testid="new-account"]', 'Enter');
  await expect(field('name')).toBeFocused();
  expect(await keys.round(), 'Tab stays in the dialog').toBe(await stopsOf(page));
  await keys.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(at('new-account')).toBeFocused();
  await keys.press('Enter');
  await expect(field('name')).toBeFocused();
  await keys.type('Ben Adler');
  await keys.press('Enter');
  await expect(at('handout')).toBeVisible();
  // What is shown once is not lost by a key that closes everything else.
  await keys.press('Escape');
  await keys.press('Escape');
  await expect(at('handout')).toBeVisible();
  await keys.tabAnd('[data-testid="handed-over"]', 'Enter');
  await expect(at('new-account')).toBeFocused();

  await keys.tabAnd('[aria-label="Change: Ben Adler"]', 'Enter');
  await expect(page.locator('.desk main')).toBeFocused();
  await keys.tabAnd('[data-act="role"]', 'Enter');
  await expect(page.locator('select[name="role"]')).toBeFocused();
  await keys.type('t');
  await keys.press('Tab');
  await keys.type('looks after the machine');
  await keys.press('Enter');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(page.locator('[data-act="role"]')).toBeFocused();
  await expect(page.locator('.facts').first()).toContainText('Technician');

  await keys.tabAnd('[data-testid="lock"]', 'Enter');
  await expect(field('number')).toBeFocused();
  await keys.type(staff.number);
  await keys.press('Tab');
  await keys.type(chosen.password);
  await keys.press('Enter');
  await expect(page.locator('[data-act="role"]')).toBeVisible();
  await keys.tabTo('[data-act="role"]');
  expect(await pointers()).toBe(0);
  await desk.close();

  const { close, page: screen } = await openScreen(browser, kiosk, { width: 1080, height: 1920 });
  const plugged = new Keys(screen);
  await expect(screen.locator('[data-screen="welcome"]')).toBeVisible();
  const touches = await watchPointers(screen);
  await plugged.press('F1');
  await plugged.tabAnd('[data-testid="staff"]', 'Enter');
  await expect(screen.locator('input[name="number"]')).toBeFocused();
  await plugged.type(staff.number);
  await plugged.press('Tab');
  await plugged.type(chosen.pin);
  await plugged.press('Enter');
  await expect(screen.getByTestId('lock')).toBeVisible();
  await plugged.tabAnd('[data-area="keys"]', 'Enter');
  await plugged.tabAnd('[data-testid="new-key"]', 'Enter');
  await plugged.tabTo('input[name="name"]');
  await plugged.type('Gate');
  await plugged.tabAnd('input[value="gate"]', 'Space');
  await plugged.press('Escape');
  await expect(screen.getByTestId('new-key')).toBeFocused();
  await plugged.press('Enter');
  await expect(screen.locator('input[name="name"]')).toHaveValue('Gate');
  await plugged.tabAnd('[data-testid="make-key"]', 'Enter');
  await plugged.tabAnd('[data-testid="key-taken"]', 'Enter');
  await expect(screen.locator('h2', { hasText: 'Gate' })).toBeVisible();
  await plugged.tabAnd('[data-testid="lock"]', 'Enter');
  await expect(screen.locator('[data-screen="welcome"]')).toBeVisible();
  await plugged.tabTo('[data-testid="start"]');
  expect(await touches()).toBe(0);
  await close();
  await kiosk.stop();
});

test('single keys open pages, a new move-in and their own list, and a reader hears where they led', async ({
  browser,
  dataDir,
}) => {
  const kiosk = await startKiosk(dataDir);
  const { page, at, close } = await openDeskOfManager(browser, kiosk, dataDir);
  const press = (...keys: string[]) =>
    keys.reduce<Promise<void>>(
      (before, key) => before.then(() => page.keyboard.press(key)),
      Promise.resolve(),
    );
  const heading = (text: string) => page.locator('.desk main h1', { hasText: text });
  const dialog = (name: string) => page.locator(`[data-dialog="${name}"]`);
  const found: string[] = [];
  const looked = async (what: string) => found.push(...(await askAxe(page)).map((one) => `${what}: ${one}`));

  await expect(page.locator('.next')).toBeAttached();
  await press('g');
  await expect(page.locator('.next')).toHaveText(/^g\s*t Today\s*u Units\s*m Transactions$/);
  await looked('after g');
  // Somebody who waits too long begins again.
  await expect(page.locator('.next')).toHaveText('');
  await press('g', 'u');
  // Not the field that usually has the focus there: the heading is read, and the keys go on.
  await expect(heading('Units')).toBeFocused();
  await expect(page.locator('[data-unit]').first()).toBeVisible();
  await press('g', 'm');
  await expect(heading('Transactions')).toBeFocused();
  await press('n');
  await expect(dialog('booking').locator('select[name="unitId"]')).toBeVisible();
  await page.keyboard.type('gtn?');
  await press('Escape');
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(heading('Transactions')).toBeVisible();
  await press('g', 't');
  await expect(heading('Today')).toBeFocused();

  // In a field they are letters, and Escape leaves it while it is empty.
  await page.locator('[data-area="tenants"]').click();
  const field = page.locator('input[name="text"]');
  await expect(field).toBeFocused();
  await page.keyboard.type('gun?');
  await expect(field).toHaveValue('gun?');
  await field.fill('');
  await press('Escape', '?');
  await expect(at('shortcuts').locator('tbody tr')).toHaveCount(7);
  await looked('the list of keys');
  await press('Escape');

  await page.locator('.language select').selectOption('ar');
  await page.locator('[data-area="account"]').click();
  await expect(at('shortcuts')).toBeVisible();
  await looked('my account in Arabic');
  await page.locator('input[name="shortcuts"]').uncheck();
  await page.reload();
  await expect(at('shortcuts')).toBeVisible();
  await expect(page.locator('.next')).toBeAttached();
  await press('g', 'u', '/', 'n');
  await expect(page).toHaveURL(/#\/account$/);
  await press('Control+k');
  await expect(dialog('search')).toBeVisible();
  expect(found).toEqual([]);
  await close();
  await kiosk.stop();
});
