/** Somebody who changes the language in the middle, on every screen, and back and forth: nothing they gave is lost. */
import type { Language } from '../../../src/shared/languages';
import { expect, test } from '../../support/e2e/fixtures';
import { agree, changeAtPrice, customer, touchAndBack } from '../../support/e2e/journey';
import type { Screen } from '../../support/e2e/screen';

const order: readonly Language[] = ['en', 'es', 'de', 'ar'];

/** What this screen has been answered: words typed, tiles chosen, things ticked, the picture of the signature. */
function answers(screen: Screen): Promise<unknown> {
  return screen.page.evaluate(() => ({
    screen: document.querySelector<HTMLElement>('[data-screen]')?.dataset['screen'],
    // By name: a date is asked for in the order of the language.
    typed: Object.fromEntries(
      [...document.querySelectorAll<HTMLInputElement>('form input[data-keyboard-field]')].map(
        ({ name, value }) => [name, value],
      ),
    ),
    chosen: [...document.querySelectorAll<HTMLInputElement>('form input:not([data-keyboard-field])')].map(
      ({ checked }) => checked,
    ),
    pressed: [...document.querySelectorAll('form main [aria-pressed="true"], form main [aria-current]')]
      .length,
  }));
}

/** The fonts that were fetched so far, each with what asked for it: a link of the page, or a style that needed it. */
async function fonts({ page }: Screen): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return files
      .flatMap(({ name, initiatorType }) => {
        const font = /noto-sans-(\w+-(?:name|wght|ext))[^/]*\.woff2$/.exec(name)?.[1];
        return font === undefined ? [] : [`${font} by ${initiatorType}`];
      })
      .toSorted();
  });
}

/** Changes to the next language by the sheet, looks that nothing was lost, and stays there. */
async function change(screen: Screen): Promise<void> {
  const { page } = screen;
  const now = order.indexOf((await page.locator('html').getAttribute('lang')) as Language);
  const next = order[(now + 1) % order.length] ?? 'en';
  const [before, heading] = [await answers(screen), await page.locator('h1').innerText()];
  await screen.touch(screen.by('language'));
  await screen.touch(page.locator(`[data-sheet="language"] [data-language="${next}"]`));
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('lang', next);
  await expect(page.locator('html')).toHaveAttribute('dir', next === 'ar' ? 'rtl' : 'ltr');
  await expect(page.locator('h1')).not.toHaveText(heading);
  await expect.poll(() => answers(screen), { message: `after ${heading}` }).toEqual(before);
}

// Holds: ux-16
test('the first screen fetches its letters ahead; a change of language on every screen up to the reader keeps every answer', async ({
  kiosk,
  records,
}) => {
  const { page } = kiosk;
  const go = async (to: string) => {
    await change(kiosk);
    await kiosk.continue();
    await kiosk.is(to);
  };
  await kiosk.is('welcome');
  await expect(page.locator('[data-screen="welcome"] [data-language="ar"]')).toBeVisible();
  expect(await fonts(kiosk)).toEqual(['arabic-name by link', 'latin-wght by link']);
  await kiosk.start('en');
  await touchAndBack(kiosk, page.locator('[data-unit="A101"]'), 'move-in-date');
  await go('move-in-date');
  await kiosk.touch(page.locator('[data-date]').nth(2));
  await go('coverage');
  await touchAndBack(kiosk, page.locator('[data-plan]').nth(1), 'price');
  await change(kiosk);
  await kiosk.touch(page.locator('[data-plan="own_policy"]'));
  await kiosk.type('insurer', 'Hearth Mutual');
  await kiosk.type('policyNumber', 'HM-7');
  await kiosk.type('expires-day', '31');
  await kiosk.type('expires-month', '12');
  await kiosk.type('expires-year', '2031');
  await go('price');
  await changeAtPrice(kiosk, 'user-type');
  await kiosk.touch(page.locator('[data-user-type]').nth(2));
  await go('price');
  await changeAtPrice(kiosk, 'extras');
  await kiosk.touch(page.locator('[data-add-on]').nth(1));
  await kiosk.type('discountCode', 'WELCOME25');
  await go('price');
  await go('person');
  await kiosk.type('firstName', customer.firstName);
  await kiosk.type('lastName', customer.lastName);
  await kiosk.type('phoneNumber', customer.phoneNumber);
  await kiosk.type('email', customer.email);
  await go('address');
  await kiosk.typeAddress(customer);
  await go('check');
  await change(kiosk);

  await kiosk.touch(kiosk.by('show-hidden'));
  const written = (await page.locator('[data-screen="check"]').innerText()).replaceAll(
    /[\u2066-\u2069]/g,
    '',
  );
  for (const word of ['A101', 'Hearth Mutual', 'HM-7', 'WELCOME25', customer.lastName, customer.email]) {
    expect(written).toContain(word);
  }
  const [booking] = records.rows(
    'select first_name, last_name, address, postal_code, insurer, policy_number, expires_on from contact, coverage where email = ?',
    customer.email,
  );
  expect(booking).toEqual({
    first_name: customer.firstName,
    last_name: customer.lastName,
    address: customer.address,
    postal_code: customer.postalCode,
    insurer: 'Hearth Mutual',
    policy_number: 'HM-7',
    expires_on: '2031-12-31',
  });

  await kiosk.continue();
  await agree(kiosk);
  await kiosk.sign();
  await kiosk.touch(kiosk.by('language'));
  await kiosk.touch(page.locator('[data-sheet="language"] [data-language="es"]'));
  // Nobody has read this text yet, so it is read, agreed to and signed once more; everything else stays.
  await kiosk.is('sign');
  await expect(kiosk.by('consent').locator('input')).not.toBeChecked();
  await expect(kiosk.by('signature-undo')).toBeDisabled();
  await agree(kiosk);
  await kiosk.sign();
  await kiosk.continue();
  await kiosk.is('pay');
  expect(records.rows('select count(*) as count from signature')).toEqual([{ count: 1 }]);
});
