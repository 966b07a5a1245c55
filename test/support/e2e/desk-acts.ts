/** What staff do with a booking at the desk, as far as more than one journey does it. */
import type { Page } from '@playwright/test';
import type { Person } from './journey';

/** Begins a move-in for a person at the desk: the first unit that has this in its text, and the operator's first plan. */
export async function beginMoveIn(page: Page, person: Person, unit: string): Promise<void> {
  await page.locator('[data-area="today"]').click();
  await page.getByTestId('begin-move-in').click();
  const dialog = page.locator('[data-dialog="booking"]');
  const units = dialog.locator('select[name="unitId"]');
  const offered = units.locator('option', { hasText: unit }).first();
  await units.selectOption(await offered.getAttribute('value'));
  const plan = await dialog.locator('option[value^="plan:"]').first().getAttribute('value');
  await dialog.locator('select[name="coverage"]').selectOption(plan);
  await typePerson(page, person);
  await page.getByTestId('save-booking').click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Writes somebody's details into the page of answers. */
export async function typePerson(page: Page, person: Person): Promise<void> {
  const dialog = page.locator('[data-dialog="booking"]');
  for (const field of ['firstName', 'lastName', 'email', 'address', 'city', 'postalCode'] as const)
    await dialog.locator(`input[name="${field}"]`).fill(person[field]);
  await dialog.locator('input[name="phoneNumber"]').fill(`+1${person.phoneNumber}`);
  await dialog.locator('select[name="region"]').selectOption({ label: 'Texas' });
}

/** Opens a booking from the list of today's. */
export async function openBooking(page: Page, unit: string): Promise<void> {
  await page.locator('[data-area="today"]').click();
  await page.locator(`[data-booking="${unit}"]`).first().click();
}

/** Finds the tenant of a contract, and opens its money and documents. */
export async function openMoney(page: Page, contract: string): Promise<void> {
  await page.locator('[data-area="tenants"]').click();
  await page.fill('input[name="text"]', contract);
  await page.getByTestId('search').click();
  await page.getByTestId('found').locator('button').click();
  await page.locator(`[data-contract="${contract}"]`).getByTestId('contract-money').click();
}

/** The customer signs on the desk's screen: with their name typed, or drawn with the mouse. */
export async function signAtDesk(page: Page, typedName: string | null): Promise<void> {
  await page.getByTestId('sign').click();
  await page.getByTestId('desk-consent').first().waitFor();
  for (const consent of await page.getByTestId('desk-consent').all()) await consent.check();
  if (typedName === null) await draw(page);
  else {
    await page.getByTestId('desk-type').click();
    await page.fill('input[name="typedName"]', typedName);
  }
  await page.getByTestId('desk-sign').click();
  await page.locator('[data-dialog="sign"]').waitFor({ state: 'hidden' });
}

async function draw(page: Page): Promise<void> {
  const pad = page.getByTestId('signature-pad');
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('No signature pad');
  for (const start of [0.15, 0.55]) {
    const at = (step: number) =>
      [
        box.x + box.width * (start + step * 0.012),
        box.y + box.height * (0.5 + 0.25 * Math.sin(step / 2 + start * 9)),
      ] as const;
    await page.mouse.move(...at(0));
    await page.mouse.down();
    for (let step = 1; step < 24; step += 1) await page.mouse.move(...at(step));
    await page.mouse.up();
  }
}

/** Takes what is due; answers the access code that the desk hears. */
export async function takePayment(
  page: Page,
  tender: 'cash' | 'cheque' | 'desk_terminal',
  reference = '',
): Promise<string> {
  await page.getByTestId('take-payment').click();
  const dialog = page.locator('[data-dialog="take-payment"]');
  await dialog.locator(`input[value="${tender}"]`).check();
  if (tender === 'cash') await dialog.getByTestId('exact').click();
  else await dialog.locator('input[name="tender.reference"]').fill(reference);
  await dialog.getByTestId('take').click();
  const code = await dialog.getByTestId('desk-access-code').textContent();
  await dialog.getByTestId('done').click();
  await dialog.waitFor({ state: 'hidden' });
  return code?.trim() ?? '';
}

/** Asks for the reason, gives it, and waits until it is done. */
export async function giveReason(page: Page, why: string): Promise<void> {
  const dialog = page.locator('[data-dialog="why"]');
  await dialog.locator('input[name="why"]').fill(why);
  await dialog.getByTestId('confirm').click();
  await dialog.waitFor({ state: 'hidden' });
}

/** What the service answers the page's own session: whatever the page shows, this is the rule. */
export function callAs(page: Page, channel: string, input: object): Promise<unknown> {
  return page.evaluate(
    async ([name, body]): Promise<unknown> => {
      const answer = await fetch(`/desk/call/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-keyturn-desk': '1' },
        body,
      });
      return answer.json();
    },
    [channel, JSON.stringify(input)] as const,
  );
}
