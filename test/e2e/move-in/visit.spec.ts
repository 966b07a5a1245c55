/** Several units in one visit, by touch: with one signature and one card each has its own agreement and its own code. */
import { answeredToCheck } from '../../support/e2e/answered';
import { countTask } from '../../support/e2e/counted-task';
import { expect, test } from '../../support/e2e/fixtures';
import { addUnit, customer, payFor, toCheck, toPay, toPrice, usual } from '../../support/e2e/journey';
import { look } from '../../support/e2e/look-around';
import { turnDisplay } from '../../support/e2e/looked-at';
import type { Screen } from '../../support/e2e/screen';

const unitsOn = ({ page }: Screen) =>
  page
    .locator('[data-visit-unit]')
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['visitUnit']));
/** Of each unit, as soon as they are there. */
const digits = async ({ page }: Screen, units: number) => {
  await expect(page.locator('[data-code-of]')).toHaveCount(units);
  return (await page.locator('[data-code-of] .digits').allInnerTexts()).map((text) =>
    text.replaceAll(/\D/g, ''),
  );
};

test('three units, of which one is given back and another added, are signed for once and paid for once', async ({
  kiosk,
  records,
}) => {
  await answeredToCheck(kiosk);
  await addUnit(kiosk, 'xs');
  await addUnit(kiosk, 'm');
  const [first, second, third] = await unitsOn(kiosk);
  await expect(kiosk.by('add-unit')).toHaveCount(0);
  await kiosk.touch(kiosk.page.locator(`[data-visit-unit="${second}"]`).getByTestId('visit-remove'));
  await expect.poll(() => unitsOn(kiosk)).toEqual([first, third]);
  await addUnit(kiosk, 'l');
  const numbers = await unitsOn(kiosk);
  expect(numbers).toHaveLength(3);
  const total = await kiosk.by('visit-total').innerText();
  await expect(kiosk.by('due-today')).toHaveText(total);
  await look(kiosk);
  await toPay(kiosk);
  await expect(kiosk.by('pay-amount')).toContainText(total);
  await payFor(kiosk);
  const codes = await digits(kiosk, 3);
  expect(new Set(codes).size).toBe(3);
  expect(codes.every((code) => code.length >= 4)).toBe(true);
  const last = kiosk.page.locator(`[data-code-of="${numbers[2]}"]`);
  await kiosk.touch(last);
  await expect(last).toHaveAttribute('aria-pressed', 'true');
  await look(kiosk);
  const rented = records.rows(
    `SELECT u.number FROM rental_contract c JOIN unit u ON u.id = c.unit_id ORDER BY c.number`,
  );
  expect(rented.map((row) => row['number'])).toEqual(numbers);
  expect(records.rows('SELECT count(*) AS count FROM payment_attempt')).toEqual([{ count: 1 }]);
  expect(
    records.rows(`SELECT number FROM unit WHERE number = '${second}' AND state = 'available'`),
  ).toHaveLength(1);
  await kiosk.continue();
  await kiosk.is('welcome');
});

test('a company that has not said who may sign for it sees where to say so, and says it again with its signature', async ({
  kiosk,
}) => {
  await toPrice(kiosk, { ...usual, userType: 1 });
  await kiosk.continue();
  await kiosk.is('person');
  for (const field of ['firstName', 'lastName', 'phoneNumber', 'email'] as const)
    await kiosk.type(field, customer[field]);
  await kiosk.type('legalName', 'Acme LLC');
  await kiosk.type('role', 'Manager');
  await kiosk.continue();
  for (const screen of ['landscape', 'portrait'] as const) {
    await turnDisplay(kiosk.page, { screen });
    await kiosk.continue();
    await expect(kiosk.by('may-sign')).toBeInViewport({ ratio: 1 });
  }
  await kiosk.touch(kiosk.by('may-sign'));
  await expect(kiosk.by('error-summary')).toHaveCount(0);
  await kiosk.continue();
  await kiosk.is('address');
  await kiosk.typeAddress(customer);
  await kiosk.continue();
  await kiosk.is('check');
  await kiosk.continue();
  await kiosk.is('sign');
  await expect(kiosk.by('consent')).toContainText(/I may sign for \u2068Acme LLC\u2069\./);
  await expect(kiosk.by('consent-text')).toContainText('I may sign for Acme LLC.');
  await look(kiosk, ['de', 'en']);
});

test('a company of 90 letters reads lines of both agreements in German, also beside what is wrong', async ({
  kiosk,
}) => {
  await toPrice(kiosk, { ...usual, language: 'de', userType: 1 });
  const legalName =
    'Norddeutsche Lager- und Transportgesellschaft für Messebau und Veranstaltungen Hamburg mbH';
  await toCheck(kiosk, { ...customer, company: { legalName, role: 'Manager' } });
  await addUnit(kiosk, 'xs');
  await kiosk.continue();
  await kiosk.is('sign');
  const first = kiosk.page.locator('[data-fact]').first();
  for (const isWrong of [false, true]) {
    if (isWrong) await kiosk.continue();
    await expect(kiosk.by('error-summary')).toHaveCount(isWrong ? 1 : 0);
    for (const screen of ['landscape', 'portrait'] as const) {
      await turnDisplay(kiosk.page, { screen });
      await expect(first).toBeInViewport({ ratio: 0.4 });
    }
    await expect(kiosk.by('type-name')).toBeInViewport({ ratio: 1 });
  }
});

test('a company rents two units in one payment', async ({ kiosk }) => {
  await countTask(10, kiosk, async () => {
    await toPrice(kiosk, { ...usual, userType: 1 });
    await toCheck(kiosk, { ...customer, company: { legalName: 'Acme LLC', role: 'Manager' } });
    await addUnit(kiosk, 'xs');
    await toPay(kiosk);
    await payFor(kiosk);
  });
  expect(new Set(await digits(kiosk, 2)).size).toBe(2);
});
