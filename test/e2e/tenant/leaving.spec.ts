/** A tenant gives notice and leaves by touch; after staff's check the next customer rents the same unit. */
import { answeredToCheck } from '../../support/e2e/answered';
import { expect, openScreen, test } from '../../support/e2e/fixtures';
import { openDeskOfManager } from '../../support/e2e/front-desk';
import { giveReason } from '../../support/e2e/desk-acts';
import { hammer } from '../../support/e2e/hammer';
import { payFor, toPay } from '../../support/e2e/journey';
import { startKiosk } from '../../support/e2e/kiosk-process';
import { look } from '../../support/e2e/look-around';
import { settled, turnDisplay } from '../../support/e2e/looked-at';
import { movedIn, tenantMaySignIn } from '../../support/e2e/moved-in';
import { Screen } from '../../support/e2e/screen';
import { signInAsTenant } from '../../support/e2e/tenant-of-before';

const size = { width: 1080, height: 1920 };

test('a tenant gives notice, says that the unit is empty, which no quick taps say, and after its check somebody else rents it', async ({
  browser,
  dataDir,
  records,
}) => {
  await movedIn(dataDir, (db) => db.exec(tenantMaySignIn));
  const [before] = records.rows(
    'select u.id, u.number from unit u join rental_contract c on c.unit_id = u.id',
  );
  const unit = String(before?.['number']);
  const kiosk = await startKiosk(dataDir);
  const { page, close } = await openScreen(browser, kiosk, size);
  const screen = new Screen(page, true);

  await signInAsTenant(screen);
  await screen.touch(screen.by('leave'));
  await screen.is('tenant-last-day');
  const sum = await sumInSight(screen);
  await look(screen, ['de', 'en']);
  await screen.continue();
  await expect(page.locator('[data-sheet="give-notice"] [data-outcome]')).toHaveText(sum);
  await screen.touch(screen.by('give-notice'));
  await screen.is('tenant-leave');
  expect(records.rows('select 1 from contract_notice')).toHaveLength(1);
  expect(await sumInSight(screen)).toBe(sum);
  await look(screen, ['de', 'en']);
  // Taps in one place answer neither of the two questions that come up there.
  await hammer(screen, screen.by('continue'), 5);
  await expect(page.locator('[data-sheet="leaving-empty"] [data-outcome]')).toHaveText(sum);
  await screen.touch(screen.by('yes-empty'));
  await expect(page.locator('[data-sheet="leaving-really"] [data-outcome]')).toHaveText(sum);
  await screen.touch(screen.by('yes-really'));
  await screen.is('tenant-left');
  await expect(screen.by('code-until')).toContainText('Your code opens the gate until');
  await look(screen, ['de', 'en']);
  await screen.continue();
  await screen.is('welcome');
  expect(records.rows('select state from unit where number = ?', unit)).toEqual([{ state: 'to_check' }]);

  const desk = await openDeskOfManager(browser, kiosk, dataDir);
  await desk.page.locator('[data-area="units"]').click();
  await desk.page.locator('[data-unit]', { hasText: 'C-000001' }).locator('[data-act="foundEmpty"]').click();
  await giveReason(desk.page, 'swept and empty');
  await desk.close();

  await answeredToCheck(screen, unit);
  await toPay(screen);
  await payFor(screen);
  await close();
  // Who has left gets out by the gate for an hour more, and into no unit.
  const codes = 'SELECT a.state, a.gate_only FROM access_code a JOIN unit u ON u.id = a.unit_id';
  expect(records.rows(`${codes} WHERE u.number = ? ORDER BY a.gate_only`, unit)).toEqual([
    { state: 'active', gate_only: 0 },
    { state: 'active', gate_only: 1 },
  ]);
  await kiosk.stop();
});

/** What the day comes to is there without turning, upright and lying; answers it as it is said. */
async function sumInSight({ page }: Screen): Promise<string> {
  const sum = page.locator('main [data-outcome]').first();
  for (const display of ['landscape', 'portrait'] as const) {
    await turnDisplay(page, { screen: display });
    await settled(page);
    await expect(sum).toBeInViewport({ ratio: 1 });
  }
  return (await sum.textContent()) ?? '';
}
