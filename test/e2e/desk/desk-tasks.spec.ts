/**
 * Tasks of the desk that need money, a second person or a customer: counted like those of office.spec.ts. The call for help and
 * the closing are walked by keyboard alone too, in Arabic, with axe.
 */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { askAxe } from '../../support/e2e/axe';
import { beginMoveIn, signAtDesk, takePayment } from '../../support/e2e/desk-acts';
import { expect, openScreen, test } from '../../support/e2e/fixtures';
import {
  closedLastMonth,
  createStaff,
  firstSignIn,
  openDeskOfManager,
  staffMayStay,
} from '../../support/e2e/front-desk';
import { customer, toPrice, usual } from '../../support/e2e/journey';
import { startKiosk } from '../../support/e2e/kiosk-process';
import { movedIn } from '../../support/e2e/moved-in';
import { focusByKeys, tookClicks } from '../../support/e2e/office-tasks';
import { Screen } from '../../support/e2e/screen';
import { faultsOfReloadAndBack } from '../../support/e2e/stands';

const DAY_MS = 86_400_000;

/** Counts what one person clicks and presses. */
function hands(page: Page) {
  let clicks = 0;
  return {
    tap: async (what: Locator) => {
      clicks += 1;
      await what.click();
    },
    press: async (keys: string) => {
      clicks += 1;
      await page.keyboard.press(keys);
    },
    choose: async (field: string, option: { label: string } | string) => {
      clicks += 1;
      await page.locator(`select[name="${field}"]`).selectOption(option);
    },
    /** What was clicked since the last time. */
    took: () => {
      const took = clicks;
      clicks = 0;
      return took;
    },
  };
}

const area = (page: Page, id: string) => page.locator(`[data-area="${id}"]`);

test.describe('with a customer at the kiosk', () => {
  test('a call for help is opened with one click or one key from any page, in Arabic too', async ({
    browser,
    dataDir,
  }) => {
    const kiosk = await startKiosk(dataDir);
    const { page, at, close } = await openDeskOfManager(browser, kiosk, dataDir);
    const { tap, press, took } = hands(page);
    const found: string[] = [];
    const screen = await openScreen(browser, kiosk, { width: 1080, height: 1920 });
    await toPrice(new Screen(screen.page, true), usual);
    await screen.page.getByTestId('help').click();
    await screen.page.getByTestId('help-call').click();

    // The move-in of just this customer.
    const call = page.locator('[data-waiting="helpCalls"] button');
    const opened = async () => {
      await expect(page).toHaveURL(/#\/move-ins\/[0-9a-f-]{36}$/);
      await expect(at('acts')).toBeVisible();
    };
    await area(page, 'devices').click();
    await tap(call);
    await opened();
    tookClicks('calling-customer', took());

    await page.locator('.language select').selectOption('ar');
    await expect(page.locator('[data-desk]')).toHaveAttribute('dir', 'rtl');
    await area(page, 'devices').click();
    await expect(area(page, 'devices')).toHaveAttribute('aria-current', 'page');
    found.push(...(await askAxe(page)));
    await focusByKeys(page, call);
    await press('Enter');
    await opened();
    tookClicks('calling-customer', took());
    found.push(...(await askAxe(page)));

    // The day of a site without any cash is closed by keys alone, in Arabic.
    await area(page, 'today').click();
    const enter = async (what: Locator) => {
      await focusByKeys(page, what);
      await press('Enter');
    };
    await enter(area(page, 'closing'));
    await focusByKeys(page, page.locator('input[name="openingMinor"]'));
    await page.keyboard.type('0');
    await focusByKeys(page, page.locator('input[name="countedMinor"]'));
    await page.keyboard.type('0');
    await enter(at('count-drawer'));
    await at('close-day').waitFor();
    found.push(...(await askAxe(page)));
    await enter(at('close-day'));
    await expect(at('closed')).toBeVisible();
    tookClicks('close-the-day', took());
    found.push(...(await askAxe(page)));
    expect(found).toEqual([]);
    await screen.close();
    await close();
    await kiosk.stop();
  });
});

test.describe('with a limit above which two people decide', () => {
  test.use({ config: { desk: { ...staffMayStay, secondPersonAboveMinor: 400 } } });

  test('cash, a difference, a refund and a move-out take no more clicks than they may', async ({
    browser,
    dataDir,
    records,
  }) => {
    test.slow();
    await movedIn(dataDir, (db) => db.exec(`UPDATE receipt SET received_at_ms = received_at_ms - ${DAY_MS}`));
    const kiosk = await startKiosk(dataDir);
    const { page, at, colleague, close } = await openDeskOfManager(browser, kiosk, dataDir);
    const other = await colleague();
    await firstSignIn(other, createStaff(dataDir, 'Ben Moss', 'manager'));
    const { tap, press, choose, took } = hands(page);
    const second = hands(other);
    const found: string[] = [];
    const looked = async (what: string) =>
      found.push(...(await askAxe(page)).map((finding) => `${what}: ${finding}`));
    const approve = async () => {
      await second.tap(area(other, 'reviews'));
      await second.tap(other.getByTestId('approve'));
      await expect(other.getByTestId('approval-said')).not.toBeEmpty();
      await area(other, 'today').click();
    };
    const openTenant = async (contract: string) => {
      await press('/');
      await expect(page.locator('input[name="search"]')).toBeFocused();
      await page.keyboard.type(contract);
      await expect(page.locator('[data-hit]').first()).toContainText(contract);
      await press('Enter');
      await expect(page).toHaveURL(/#\/tenants\//);
    };

    const stands = async (id: string) => found.push(...(await faultsOfReloadAndBack(page, records, id)));

    await beginMoveIn(page, customer, 'A1');
    await signAtDesk(page, `${customer.firstName} ${customer.lastName}`);
    await takePayment(page, 'cash');

    await test.step('the receipt of yesterday', async () => {
      await area(page, 'today').click();
      await tap(area(page, 'transactions'));
      const [year = '', month = '', day = ''] = new Date(Date.now() - DAY_MS).toISOString().split('-');
      await page.fill('input[name="day-day"]', String(Number(day.slice(0, 2))));
      await page.fill('input[name="day-month"]', String(Number(month)));
      await page.fill('input[name="day-year"]', year);
      await expect(at('transactions').locator('tbody tr')).toHaveCount(1);
      const kept = page.waitForEvent('download');
      await tap(at('transaction-file').first());
      expect((await kept).suggestedFilename()).toMatch(/\.pdf$/);
      tookClicks('receipt-of-yesterday', took());
      await stands('receipt-of-yesterday');
    });

    await test.step('a refund above the limit, which another person approves', async () => {
      await area(page, 'today').click();
      await openTenant('C-000002');
      await at('contract-money').click();
      await at('credit').click();
      await page.locator('input[name="whole"]').uncheck();
      const fee = page.locator('[data-dialog="credit"] tr', { hasText: 'Administration fee' });
      await fee.locator('input[type="checkbox"]').check();
      await fee.locator('input[name^="amount-"]').fill('10.00');
      await page.fill('input[name="reason"]', 'The unit was wet');
      await at('make-credit').click();
      await expect(page.locator('[data-dialog="credit"] [data-waits]')).toContainText(/another manager/i);
      await page.keyboard.press('Escape');
      await approve();
      second.took();
      await area(page, 'today').click();
      took();

      await openTenant('C-000002');
      await tap(at('contract-money'));
      await tap(at('refund'));
      await page.fill('[data-dialog="refund"] input[name="why"]', 'Handed out in cash');
      await tap(at('give-back'));
      await expect(page.locator('[data-dialog="refund"] [data-waits]')).toContainText(/another manager/i);
      await page.keyboard.press('Escape');
      await approve();
      await expect
        .poll(() => records.rows('select way, state from refund'))
        .toEqual([{ way: 'cash', state: 'done' }]);
      tookClicks('refund-above-limit', took(), second.took());
      // Somebody else has approved it since the page was fetched.
      await page.reload();
      await expect(at('contract-money').last()).toBeVisible();
      await stands('refund-above-limit');
    });

    await test.step('a day closed with a difference', async () => {
      const cash = records.rows(`select sum(amount_minor) as sum from desk_payment`)[0]?.['sum'];
      await area(page, 'today').click();
      await tap(area(page, 'closing'));
      await page.fill('input[name="openingMinor"]', '0');
      await page.fill('input[name="countedMinor"]', ((Number(cash) - 1000 - 500) / 100).toFixed(2));
      await tap(at('count-drawer'));
      await expect(at('difference')).toContainText('-$5.00');
      await tap(at('count-again'));
      await page.fill('input[name="countedMinor"]', ((Number(cash) - 1000 - 500) / 100).toFixed(2));
      await tap(at('count-drawer'));
      await page.fill('input[name="why"]', 'A note is missing');
      await looked('a difference');
      await tap(at('close-day'));
      await expect(page.locator('[data-waits]')).toContainText(/another manager/i);
      await approve();
      await page.reload();
      await expect(at('closings')).toContainText('A note is missing');
      tookClicks('close-with-difference', took(), second.took());
      await stands('close-with-difference');
    });

    await test.step('from the figure of a closing to its payments', async () => {
      await tap(at('closing-entries').first());
      await expect(at('of-closing')).toBeVisible();
      const kept = page.waitForEvent('download');
      await tap(at('transaction-file').first());
      expect((await kept).suggestedFilename()).toMatch(/\.pdf$/);
      tookClicks('closing-to-payment', took());
      await stands('closing-to-payment');
    });

    await test.step('a month for DATEV, and the same file again', async () => {
      const month = closedLastMonth(dataDir);
      await area(page, 'journal').click();
      // All of a list that is not there yet are none.
      await at('save-journal').waitFor();
      for (const format of ['xero', 'quickbooks', 'datev']) {
        await page.locator('select[name="format"]').selectOption(format);
        // Each field is called by words, not by the key of a text that is not there.
        await expect(page.locator('form:has([data-testid="save-journal"])')).not.toContainText('desk.');
      }
      const numbers = page.locator('form:has([data-testid="save-journal"]) input');
      for (const [index, field] of (await numbers.all()).entries()) await field.fill(String(1000 + index));
      await at('save-journal').click();
      await expect(at('journal-saved')).toBeVisible();
      await looked('the journal');
      await area(page, 'today').click();
      const file = async (act: () => Promise<void>) => {
        const kept = page.waitForEvent('download');
        await act();
        return readFileSync(await (await kept).path());
      };
      took();
      await tap(area(page, 'journal'));
      await choose('month', month);
      await choose('format', 'datev');
      await tap(at('make-journal'));
      const first = await file(() => tap(at('journal-file').first()));
      tookClicks('export-datev', took());
      await stands('export-datev');
      expect(first.toString('latin1')).toMatch(/^"EXTF";700;21;"Buchungsstapel";13;/);
      await area(page, 'today').click();
      await tap(area(page, 'journal'));
      const again = await file(() => tap(at('journal-file').first()));
      tookClicks('same-batch-again', took());
      await stands('same-batch-again');
      expect(again.equals(first)).toBe(true);
    });

    await test.step('today’s cash of one person', async () => {
      await area(page, 'today').click();
      await tap(area(page, 'transactions'));
      await choose('by', { label: 'Ana Prado' });
      await choose('tender', 'cash');
      await expect(at('transactions').locator('tbody tr').first()).toContainText('Ana Prado');
      tookClicks('cash-of-one-person', took());
      await stands('cash-of-one-person');
      await looked('cash of one person');
    });

    await test.step('a tenant moves out, and the deposit waits for the check of the unit', async () => {
      await area(page, 'today').click();
      await openTenant('C-000001');
      await tap(at('move-out'));
      await page.fill('[data-dialog="why"] input[name="why"]', 'handed in the key');
      await tap(at('confirm'));
      await expect(page.locator('[data-dialog="why"]')).toBeHidden();
      await tap(page.locator('[data-contract="C-000001"]').getByTestId('contract-money'));
      await expect(at('settlement-state')).toContainText('The deposit waits');
      tookClicks('move-out', took());
      await stands('move-out');
      await looked('a move-out');

      await area(page, 'today').click();
      await tap(area(page, 'units'));
      await tap(page.locator('[data-unit]', { hasText: 'C-000001' }).locator('[data-act="foundEmpty"]'));
      await page.fill('[data-dialog="why"] input[name="why"]', 'swept and empty');
      await tap(at('confirm'));
      await expect
        .poll(() =>
          records.rows(`select transaction_type from credit_note where transaction_type = 'DEPOSIT'`),
        )
        .toHaveLength(1);
      tookClicks('found-empty', took());
      await expect(page.locator('[data-act="foundEmpty"]')).toHaveCount(0);
      await stands('found-empty');
    });

    expect(found).toEqual([]);
    await close();
    await kiosk.stop();
  });
});
