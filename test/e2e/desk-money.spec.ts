/** A person at the desk: begun, signed and paid in cash there, credited and refunded, and in the closing of the day. */
import { expect, test } from '../support/e2e/fixtures';
import { createStaff, firstSignIn, openDesk } from '../support/e2e/front-desk';
import { customer } from '../support/e2e/journey';
import { startKiosk } from '../support/e2e/kiosk-process';

test('a move-in at the desk is paid in cash, partly given back, and adds up when the day is closed', async ({
  dataDir,
  records,
}) => {
  const kiosk = await startKiosk(dataDir);
  const staff = createStaff(dataDir, 'Ana Prado', 'manager');
  const desk = await openDesk(kiosk.service);
  const { page } = desk;
  const at = (id: string) => page.getByTestId(id);
  await firstSignIn(page, staff);
  await page.locator('[data-area="today"]').click();
  await at('begin-move-in').click();
  const dialog = page.locator('[data-dialog="booking"]');
  await expect(dialog).toBeVisible();
  for (const field of ['firstName', 'lastName', 'email', 'address', 'city', 'postalCode'] as const)
    await dialog.locator(`input[name="${field}"]`).fill(customer[field]);
  await dialog.locator('input[name="phoneNumber"]').fill(`+1${customer.phoneNumber}`);
  await dialog.locator('select[name="unitId"]').selectOption({ index: 1 });
  const plan = await dialog.locator('option[value^="plan:"]').first().getAttribute('value');
  await dialog.locator('select[name="coverage"]').selectOption(plan);
  await dialog.locator('select[name="region"]').selectOption({ label: 'Texas' });
  await at('save-booking').click();
  await expect(dialog).toBeHidden();

  await at('sign').click();
  await at('desk-consent').check();
  await at('desk-type').click();
  await page.fill('input[name="typedName"]', `${customer.firstName} ${customer.lastName}`);
  await at('desk-sign').click();
  await expect(page.locator('[data-dialog="sign"]')).toBeHidden();

  await at('take-payment').click();
  const payment = page.locator('[data-dialog="take-payment"]');
  await expect(payment.getByTestId('due')).toBeVisible();
  await at('exact').click();
  await at('take').click();
  await expect(payment.getByTestId('paid')).toBeVisible();
  await payment.getByTestId('done').click();
  await expect(at('booking-state')).toHaveClass(/ok/);
  const [contract] = records.rows('select number from rental_contract');
  expect(records.rows('select tender from desk_payment')).toEqual([{ tender: 'cash' }]);

  await page.locator('[data-area="tenants"]').click();
  await page.fill('input[name="text"]', String(contract?.['number']));
  await at('search').click();
  await at('found').locator('button').click();
  await page.locator('button[data-testid="contract-money"]').click();
  await expect(at('credit')).toBeVisible();
  await at('credit').click();
  await page.locator('input[name="whole"]').uncheck();
  await page.locator('input[name^="line-"]').first().check();
  await page.fill('input[name="reason"]', 'The unit was wet');
  await at('make-credit').click();
  await at('refund').click();
  await page.fill('[data-dialog="refund"] input[name="why"]', 'Handed out in cash');
  await at('give-back').click();
  await expect(page.locator('[data-dialog="refund"]')).toBeHidden();
  const [[credited], [refunded], [receipt]] = [
    records.rows('select sum(gross_minor) as sum from credit_note where contract_id is not null'),
    records.rows('select sum(amount_minor) as sum from refund'),
    records.rows('select amount_minor as sum from receipt'),
  ];
  expect(credited?.['sum']).toBe(refunded?.['sum']);

  await page.locator('[data-area="closing"]').click();
  await expect(at('expected')).toBeVisible();
  const drawer = Number(receipt?.['sum']) - Number(refunded?.['sum']);
  await page.fill('input[name="countedMinor"]', (drawer / 100).toFixed(2));
  await page.fill('input[name="leftMinor"]', '0');
  await at('close-day').click();
  await expect(at('closed')).toBeVisible();
  await desk.close();
  await kiosk.stop();
});
