/** The money of a day at the desk: taken, credited, given back, looked at and closed, each in the books and on paper. */
import Database from 'better-sqlite3';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, openScreen, steady, test } from '../../support/e2e/fixtures';
import { moveIn, steps, type Rental } from '../../support/processes/device';
import {
  beginMoveIn,
  giveReason,
  openBooking,
  openMoney,
  signAtDesk,
  takePayment,
} from '../../support/e2e/desk-acts';
import { chosen, createStaff, firstSignIn, openDesk, signInAtKiosk } from '../../support/e2e/front-desk';
import { customer } from '../../support/e2e/journey';
import { startKiosk, startsFrom } from '../../support/e2e/kiosk-process';
import { openOffice } from '../../support/e2e/office';
import { textOf } from '../../support/e2e/records';
import { plain } from '../../support/e2e/screen';
import { startService } from '../../support/processes/service-process';

/**
 * What devices have done before: a customer who paid by card, two who are ready to pay, and one whose bank has taken
 * money for a booking that nobody has signed. Nothing but people can settle that.
 */
async function morning(dataDir: string): Promise<void> {
  startsFrom(dataDir, []);
  const service = await startService(dataDir);
  await moveIn(service);
  const upTo = async (count: number, more: readonly number[] = []) => {
    const rental: Rental = {};
    for (const [at, step] of steps.entries())
      if (at < count || more.includes(at)) await step(service, rental);
    return rental;
  };
  await upTo(3);
  await upTo(3);
  const { paymentIntentId } = await upTo(1, [3]);
  await service.stop();
  const provider = new Database(join(dataDir, 'simulated-provider.db'));
  const taken = `json_set(body, '$.status', 'succeeded', '$.amountReceived', body ->> '$.amount', '$.charge', json(?))`;
  const charge = { id: 'ch_stray', refunded: false, card: { brand: 'visa', last4: '4242' } };
  provider
    .prepare(`update intent set body = ${taken} where id = ?`)
    .run(JSON.stringify(charge), paymentIntentId);
  provider.close();
}

/** What the browser was given to keep. */
async function kept(page: Page, act: () => Promise<void>): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await act();
  return readFileSync(await (await download).path());
}

test('a day’s money by card, cash, check and terminal is credited, given back, reviewed, and adds up when it is closed', async ({
  browser,
  dataDir,
  records,
}) => {
  const office = await openOffice();
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify({ ...steady, ...office.config }));
  await morning(dataDir);
  const kiosk = await office.withPrinter(() => startKiosk(dataDir));
  const ana = createStaff(dataDir, 'Ana Prado', 'manager');
  const desk = await openDesk(browser, kiosk.service);
  const { page } = desk;
  const at = (id: string) => page.getByTestId(id);
  const money = page.locator('section[data-testid="contract-money"]');
  const sum = (sql: string) => Number(records.rows(`select coalesce(sum(${sql}`)[0]?.['sum']);
  await firstSignIn(page, ana);
  const [, byCash = '', byCheque = '', stray = ''] = records
    .rows('select unit.number from booking join unit on unit.id = booking.unit_id order by booking.id')
    .map(({ number }) => String(number));

  await test.step('cash with its change, a check, and a payment at the desk’s terminal', async () => {
    await openBooking(page, byCash);
    await at('take-payment').click();
    const dialog = page.locator('[data-dialog="take-payment"]');
    await dialog.getByRole('button', { name: '5', exact: true }).click();
    await page.keyboard.type('0000');
    await expect(dialog.getByTestId('given')).toHaveText('$500.00');
    const change = plain((await dialog.getByTestId('change').textContent()) ?? '').replace(/^\D+/, '');
    await dialog.getByTestId('take').click();
    await expect(dialog.getByTestId('paid')).toContainText(change);
    await dialog.getByTestId('done').click();
    await openBooking(page, byCheque);
    await takePayment(page, 'cheque', '000123');
    await beginMoveIn(page, customer, 'A1');
    await signAtDesk(page, `${customer.firstName} ${customer.lastName}`);
    await takePayment(page, 'desk_terminal', 'APPR-77');
    await expect(at('booking-state')).toHaveClass(/ok/);
    expect(records.rows('select tender, reference from desk_payment order by taken_at_ms')).toEqual([
      { tender: 'cash', reference: null },
      { tender: 'cheque', reference: '000123' },
      { tender: 'desk_terminal', reference: 'APPR-77' },
    ]);
    const [paid] = records.rows('select id from rental_contract order by number desc limit 1');
    expect(records.documents(String(paid?.['id']))['receipt']).toContain('APPR-77');
  });

  await test.step('a whole invoice is credited and goes back to the card', async () => {
    await openMoney(page, 'C-000001');
    await at('credit').click();
    await page.fill('input[name="reason"]', 'The lift is broken');
    await at('make-credit').click();
    await at('refund').click();
    await page.fill('[data-dialog="refund"] input[name="why"]', 'Moves in elsewhere');
    await at('give-back').click();
    await expect(page.locator('[data-dialog="refund"]')).toBeHidden();
    await expect(money).toContainText('refunded');
    expect(records.rows('select way, state from refund')).toEqual([{ way: 'card', state: 'done' }]);
  });

  await test.step('a part of one line is credited, and given back in cash; its document says so', async () => {
    await openMoney(page, 'C-000002');
    await at('credit').click();
    await page.locator('input[name="whole"]').uncheck();
    // Not a line of rent: late in a month its first days come to less.
    const fee = page.locator('[data-dialog="credit"] tr', { hasText: 'Administration fee' });
    await fee.locator('input[type="checkbox"]').check();
    await fee.locator('input[name^="amount-"]').fill('12.50');
    await expect(at('credit-total')).toHaveText('$12.50');
    await page.fill('input[name="reason"]', 'The unit was wet');
    await at('make-credit').click();
    await at('refund').click();
    await page.fill('[data-dialog="refund"] input[name="why"]', 'Handed out in cash');
    await at('give-back').click();
    await expect(page.locator('[data-dialog="refund"]')).toBeHidden();
    const pdf = await kept(page, () => money.getByRole('button', { name: 'PDF CN-' }).click());
    const creditNote = textOf(pdf);
    expect(creditNote).toContain('The unit was wet');
    expect(creditNote).toContain('$12.50');
  });

  await test.step('the documents are printed and sent once more', async () => {
    // A receipt and a credit note went out by themselves before; the documents have the contract among them.
    const withContract = () => office.letters.filter((letter) => /filename="?contract-/i.test(letter));
    // Those of each move-in went out with its payment.
    await expect.poll(() => withContract().length).toBe(4);
    await page.getByRole('button', { name: 'Print again' }).click();
    await page.getByRole('button', { name: 'E-mail again' }).click();
    await expect.poll(() => office.printed().length).toBeGreaterThan(2);
    await expect.poll(() => withContract().length).toBe(5);
    expect(withContract().at(-1)).toContain('robin@example.com');
  });

  await test.step('money that nobody could place is shown with what is known, and given back', async () => {
    await page.locator('[data-area="reviews"]').click();
    await expect(at('review')).toContainText(stray);
    await at('settle-captured').click();
    await page.fill('input[name="why"]', 'Looks paid');
    await at('confirm').click();
    await expect(page.locator('[data-problem]')).toContainText('Nothing was settled');
    await page.keyboard.press('Escape');
    await at('settle-refunded').click();
    await giveReason(page, 'Nobody has signed anything');
    await expect(at('no-reviews')).toBeVisible();
    expect(records.rows('select state from unit where number = ?', stray)).toEqual([{ state: 'available' }]);
  });

  await test.step('the day is closed, and screen, table and paper say what the books say', async () => {
    const received = sum('amount_minor), 0) as sum from receipt');
    const back = sum('amount_minor), 0) as sum from refund');
    const drawer =
      sum("amount_minor), 0) as sum from desk_payment where tender = 'cash'") -
      sum("amount_minor), 0) as sum from refund where way = 'cash'");
    const dollars = (minor: number) => (minor / 100).toFixed(2);
    await page.locator('[data-area="closing"]').click();
    // Nothing on the page says what should be there before it was counted.
    await expect(at('count-drawer')).toBeVisible();
    await expect(at('expected')).toHaveCount(0);
    await expect(page.locator('main')).not.toContainText(dollars(drawer));
    await page.fill('input[name="openingMinor"]', '100');
    await page.fill('input[name="countedMinor"]', dollars(drawer + 98_00));
    await at('count-drawer').click();
    await expect(at('expected')).toContainText(dollars(drawer + 100_00));
    await at('count-again').click();
    await expect(at('expected')).toHaveCount(0);
    await expect(at('counts-before')).toContainText(`difference -$2.00`);
    await page.fill('input[name="countedMinor"]', dollars(drawer + 99_00));
    await at('count-drawer').click();
    await expect(at('difference')).toContainText('1.00');
    await expect(at('count-again')).toHaveCount(0);
    await page.fill('input[name="leftMinor"]', '100');
    await page.fill('input[name="why"]', 'A coin fell under the drawer');
    await at('close-day').click();
    await expect(at('closed')).toContainText('1');
    await expect(at('closings')).toContainText(`First count: $${dollars(drawer + 98_00)}`);
    const csv = await kept(page, () => page.getByRole('button', { name: 'CSV 1' }).click());
    const rows = csv
      .toString('utf8')
      .split('\r\n')
      .map((row) => row.split(','));
    const net = rows.filter(([section]) => section === 'tender').map((row) => Number(row[6]));
    expect(dollars(Math.round(net.reduce((total, each) => total + each * 100, 0)))).toBe(
      dollars(received - back),
    );
    expect(rows.find(([, name]) => name === 'difference')?.[3]).toBe('-1.00');
    const closing = textOf(await kept(page, () => page.getByRole('button', { name: 'PDF 1' }).click()));
    expect(closing).toContain(`$${dollars(drawer + 99_00)}`);
    expect(closing).toContain('A coin fell under the drawer');
    expect(closing).toContain('Counted before');
    expect(closing).toContain(`$${dollars(drawer + 98_00)}`);
  });

  await test.step('the closing stands at the kiosk too, where no file is kept', async () => {
    const { close, page: screen } = await openScreen(browser, kiosk, { width: 1080, height: 1920 });
    await signInAtKiosk(screen, ana.number, chosen.pin);
    await screen.locator('[data-area="closing"]').click();
    await expect(screen.getByTestId('closings')).toContainText('A coin fell under the drawer');
    await expect(screen.getByRole('button', { name: 'CSV 1' })).toHaveCount(0);
    await close();
  });

  await desk.close();
  await kiosk.stop();
  await office.close();
});
