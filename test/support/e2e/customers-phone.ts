/** A customer's own phone: reads the code on the screen, opens the page of the kiosk, and loses its line. */
import { expect, type Browser, type Page } from '@playwright/test';
import { scan } from './scan';
import type { Screen } from './screen';

/** By plain HTTP, as a proxy of a site may be called: browsers hide their own ciphers there. */
export const PHONES = 'http://phones.example';

/** What somebody's phone reads of the code on the screen. */
export const scanCode = (kiosk: Screen): Promise<string> => scan(kiosk.by('phone-qr'));

/** A phone that reaches the kiosk by its public name. At its first sending the kiosk, or a proxy before it, answers `first`. */
export async function openPhone(browser: Browser, service: string, first: 'nothing' | 503): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  let sendings = 0;
  await context.route(`${PHONES}/**`, async (route) => {
    if (route.request().method() === 'POST' && first === 503 && sendings++ === 0)
      return route.fulfill({ status: 503, body: 'Service Unavailable' });
    const response = await route.fetch({ url: route.request().url().replace(PHONES, service) });
    // The kiosk has heard it, and the phone hears nothing.
    if (route.request().method() === 'POST' && first === 'nothing' && sendings++ === 0) return route.abort();
    return route.fulfill({ response });
  });
  return context.newPage();
}

/** Of another country, and of this one again: what was typed stays. */
export async function changeCountry(phone: Page): Promise<void> {
  const labels = () => phone.locator('form div label').allInnerTexts();
  const country = phone.locator('[name="countryId"]');
  const usual = await labels();
  expect(usual).toContain('Apartment or suite (optional)');
  expect(usual.filter((label) => label.endsWith('(optional)'))).toHaveLength(1);
  await phone.locator('[name="city"]').fill('Austin');
  await country.selectOption({ label: 'Germany' });
  await expect.poll(labels).toEqual(['Postal code', 'Street and number', 'City']);
  await expect(phone.locator('[name="city"]')).toHaveValue('Austin');
  await country.selectOption({ label: 'United States' });
  await expect.poll(labels).toEqual(usual);
}

/** Each message that a phone sends. */
export function sentBy(phone: Page): string[] {
  const boxes: string[] = [];
  phone.on('request', (request) => {
    if (request.method() === 'POST') boxes.push((request.postDataJSON() as { box: string }).box);
  });
  return boxes;
}

/** What was typed is still there, and is sent by the same touch. */
export async function sendAgain(phone: Page): Promise<void> {
  await expect(phone.locator('.wrong')).toHaveText(/^Your phone cannot reach the kiosk/);
  await expect(phone.locator('[name="address"]')).toHaveValue(onPhone.address);
  await phone.locator('button').click();
}

export async function fillIn(phone: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await phone.locator(`[name="${name}"]`).fill(value);
  await phone.locator('select[name="region"]').selectOption({ label: 'Texas' });
  await phone.locator('button').click();
}

export const onPhone = {
  firstName: 'Maria',
  lastName: 'Wüstenfuchs-Oyster',
  phoneNumber: '512 555 0177',
  email: 'maria.oyster@gmail.com',
  address: '77 Heron Way',
  apartment: '9',
  city: 'Austin',
  postalCode: '78704',
};
/** Sent by somebody else, and not taken. */
export const strangers = {
  ...onPhone,
  firstName: '<i>Eve</i>',
  lastName: 'Trespassington',
  email: 'trespass@example.net',
};
