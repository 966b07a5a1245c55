/**
 * Whole move-ins without a touch: by a keyboard, and by the few keys of an assistive keypad. `npm test` goes
 * one of both ways and counts the stops of one screen in ten, chosen by KEYTURN_SEED; `npm run campaign` all.
 */
import { oneIn, tenthOf } from '../../support/base/dice';
import { taskTook, watchScreens } from '../../support/e2e/counted-task';
import { expect, test } from '../../support/e2e/fixtures';
import { customer } from '../../support/e2e/journey';
import { Keys, missedByDown, stopsOf, watchPointers } from '../../support/e2e/keys';

/** `npm test` goes one of the ways. */
const ways = tenthOf(['Tab', 'arrows']);

const proceed = '[data-testid="continue"]';

if (ways.includes('Tab'))
  // Holds: ux-44
  test('a whole move-in by Tab, Space, Enter and letters, from the first screen to the last', async ({
    kiosk,
    records,
  }) => {
    const { page } = kiosk;
    const keys = new Keys(page);
    await kiosk.is('welcome');
    const pointers = await watchPointers(page);
    const closely = oneIn(10);
    const go = async (to: string) => {
      await expect(kiosk.by('continue')).toBeEnabled();
      if (closely())
        expect(await keys.round(), `before ${to}, Tab meets every control and comes round`).toBe(
          await stopsOf(page),
        );
      await keys.tabAnd(proceed, 'Enter');
      await kiosk.is(to);
    };
    await keys.tabAnd('[data-testid="start"]', 'Enter');
    await kiosk.is('size');
    await keys.tabAnd('[data-size="s"]', 'Enter');
    await kiosk.is('unit');
    await expect(page.locator('[data-unit]').first()).toBeVisible();
    await expect(kiosk.by('continue')).toBeEnabled();
    await keys.tabAnd('[data-unit] input', 'Space');

    await keys.press('F1');
    await expect(page.locator('[data-sheet="help"]')).toBeVisible();
    await keys.tabTo('[data-testid="help-call"]');
    expect(await keys.round(), 'Tab stays in the sheet').toBe(await stopsOf(page));
    await keys.tabAnd('[data-testid="help-call"]', 'Enter');
    await expect(page.locator('[data-help-status="called"]')).toBeVisible();
    await keys.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect(page.locator('[data-unit] input').first(), 'the focus is back').toBeFocused();

    await go('move-in-date');
    await keys.tabAnd('[data-date] input', 'Space');
    await go('coverage');
    await keys.tabAnd('[data-plan] input', 'Space');
    await go('price');
    await keys.tabAnd('[data-change="user-type"]', 'Enter');
    await kiosk.is('user-type');
    await keys.tabTo(proceed);
    await keys.tabTo('[data-user-type] input', 'Shift+Tab');
    await keys.press('Space');
    await go('price');
    await keys.tabAnd('[data-change="extras"]', 'Enter');
    await kiosk.is('extras');
    await keys.tabAnd('[data-add-on] input', 'Space');
    await go('price');
    await keys.tabAnd('[data-line="rent"] button, button[data-line="rent"]', 'Enter');
    await expect(page.locator('dialog[open]')).toBeVisible();
    await keys.press('Escape');
    await go('person');
    await expect(page.locator('input[name="firstName"]')).toBeFocused();
    await keys.type(customer.firstName);
    await keys.press('Enter');
    await expect(page.locator('input[name="lastName"]')).toBeFocused();
    await keys.type(customer.lastName);
    await keys.press('Enter');
    await expect(page.locator('input[name="phoneNumber"]')).toBeFocused();
    await keys.type(customer.phoneNumber);
    await keys.tabTo('input[name="email"]');
    await keys.type(customer.email);
    await expect(kiosk.by('continue')).toBeEnabled();
    await keys.press('Enter');
    await kiosk.is('address');
    for (const field of ['postalCode', 'address'] as const) {
      await keys.tabTo(`input[name="${field}"]`);
      await keys.type(customer[field]);
    }
    await keys.tabAnd('[data-testid="change-place"]', 'Enter');
    await expect(page.locator('input[name="city"]')).toBeFocused();
    await expect(page.locator('input[name="city"]')).toHaveValue(customer.city);
    await keys.tabAnd('#field-region', 'Enter');
    await expect(page.locator('dialog[open] input[name="search"]')).toBeFocused();
    await keys.type('Texas');
    await keys.press('Enter');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await go('check');
    await go('sign');
    await keys.tabAnd('[data-testid="consent"] input', 'Space');
    await keys.tabAnd('[data-testid="type-name"]', 'Enter');
    await expect(page.locator('input[name="typedName"]')).toBeFocused();
    await keys.type(`${customer.firstName} ${customer.lastName}`);
    await expect(kiosk.by('continue')).toBeEnabled();
    await keys.press('Enter');
    await kiosk.is('pay');
    await kiosk.phase('present_card');
    await keys.tabAnd('[data-outcome="approved"]', 'Enter');
    await kiosk.is('done');
    await expect(kiosk.by('access-code')).toBeVisible();
    await keys.tabAnd('[data-testid="toggle-code"]', 'Enter');

    expect(
      records.rows('select first_name, last_name, phone_number from contact where email = ?', customer.email),
    ).toEqual([
      { first_name: customer.firstName, last_name: customer.lastName, phone_number: '+15125550188' },
    ]);
    const [sealed] = records.rows('select record from signature_record');
    expect(JSON.parse(String(sealed?.['record']))).toMatchObject({ method: 'typed' });
    expect(await pointers()).toBe(0);
    await keys.tabAnd(proceed, 'Enter');
    await kiosk.is('welcome');
  });

if (ways.includes('arrows'))
  // Holds: ux-44
  test('a whole move-in by four arrows and Enter, letters included', async ({ kiosk, records }) => {
    const { page } = kiosk;
    const keys = new Keys(page);
    await kiosk.is('welcome');
    const pointers = await watchPointers(page);
    const seen = await watchScreens(page);
    const closely = oneIn(10);
    const reached = async (screen: string) => {
      await kiosk.is(screen);
      await expect(kiosk.by('continue').and(page.locator(':disabled'))).toHaveCount(0);
      if (closely())
        expect(await missedByDown(page), `on ${screen}, Down alone comes to every control`).toEqual([]);
    };
    const go = async (to: string) => {
      await keys.arrowAnd(proceed);
      await reached(to);
    };
    await reached('welcome');
    await keys.arrowAnd('[data-testid="start"]');
    await reached('size');
    await keys.arrowAnd('[data-size="s"]');
    await reached('unit');
    const { presses } = keys;
    for (const sheet of ['help', 'language', 'display', 'start-over']) {
      await keys.arrowAnd(`[data-testid="${sheet}"]`);
      await expect(page.locator('dialog[open]')).toBeVisible();
      expect(await missedByDown(page), `in the sheet of ${sheet}`).toEqual([]);
      await keys.press('Escape');
      await expect(page.locator('dialog[open]')).toHaveCount(0);
    }
    // Not a part of renting.
    keys.presses = presses;
    await keys.arrowAnd('[data-unit="A101"] input');
    await go('move-in-date');
    await keys.arrowTo('[data-date] input');
    // In a calendar the arrows go by day and week, and pass the days; Enter gives one, and leaves one that is given.
    for (const key of ['ArrowDown', 'ArrowRight', 'Enter']) await keys.press(key);
    await expect(kiosk.by('continue')).toBeEnabled();
    await reached('move-in-date');
    await keys.press('Enter');
    await reached('coverage');
    await keys.arrowAnd('[data-plan]:nth-of-type(2) input');
    await go('price');
    await go('person');
    await keys.spell('firstName', 'bo');
    await keys.onTo('lastName');
    await keys.spell('lastName', 'ng');
    await keys.onTo('phoneNumber');
    await keys.spell('phoneNumber', '5125550188');
    await keys.onTo('email');
    await keys.spell('email', 'b@example.com');
    await go('address');
    await keys.spell('postalCode', '76701');
    await expect(kiosk.by('filled-place')).toContainText('Waco');
    await keys.spell('address', '9 elm');
    await keys.arrowAnd('#field-countryId');
    await keys.spell('search', 'united st');
    await keys.arrowAnd('[data-option]');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await go('check');
    await go('sign');
    await keys.arrowAnd('[data-testid="consent"] input');
    await keys.arrowAnd('[data-testid="type-name"]');
    await keys.spell('typedName', 'bo ng');
    await go('pay');
    await kiosk.phase('present_card');
    await keys.arrowAnd('[data-outcome="approved"]');
    await reached('done');
    const taps = await pointers();
    expect(taps).toBe(0);
    taskTook(15, { taps, keys: keys.presses, screens: (await seen()).length });
    expect(
      records.rows('select first_name, last_name, city from contact where email = ?', 'b@example.com'),
    ).toHaveLength(1);
    await keys.press('F1');
    await expect(page.locator('[data-sheet="help"]')).toBeVisible();
    await keys.arrowAnd('[data-testid="sheet-close"]');
    await keys.arrowAnd(proceed);
    await kiosk.is('welcome');
  });
