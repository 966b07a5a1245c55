/** Customers at the kiosk and two of the staff at the desk, all open at once: each sees what the others do. */
import { expect, openScreen, test } from '../../support/e2e/fixtures';
import {
  beginMoveIn,
  callAs,
  giveReason,
  openBooking,
  openMoney,
  signAtDesk,
  takePayment,
  typePerson,
} from '../../support/e2e/desk-acts';
import { createStaff, firstSignIn, nobodyHurries, openDesk } from '../../support/e2e/front-desk';
import { answeredToPrice } from '../../support/e2e/answered';
import { customer, payFor, policy, toPay, toPrice, usual } from '../../support/e2e/journey';
import { startKiosk } from '../../support/e2e/kiosk-process';
import { plain, Screen } from '../../support/e2e/screen';

test.use({ config: { listener: { tls: 'site-authority' }, idle: nobodyHurries } });

const robin = { ...customer, firstName: 'Robin', lastName: 'Storer', email: 'robin@example.com' };

test('staff take a move-in over, correct and waive, and hand it back: each is seen on the other screen', async ({
  browser,
  dataDir,
  records,
}) => {
  const kiosk = await startKiosk(dataDir);
  expect(kiosk.service).toMatch(/^https:/);
  const [ana, ben] = [
    createStaff(dataDir, 'Ana Prado', 'manager'),
    createStaff(dataDir, 'Ben Adler', 'attendant'),
  ];
  const { close, page: screenPage } = await openScreen(browser, kiosk, { width: 1080, height: 1920 });
  const screen = new Screen(screenPage, true);
  const desk = await openDesk(browser, kiosk.service);
  const { page } = desk;
  const at = (id: string) => page.getByTestId(id);
  const manager = await desk.colleague();
  await Promise.all([firstSignIn(page, ben), firstSignIn(manager, ana)]);
  const assisted = screen.by('assisted');

  await test.step('an attendant sees the customer and their call, and nothing that is a manager’s', async () => {
    await toPrice(screen, { ...usual, plan: 'own_policy' });
    await page.locator('[data-area="today"]').click();
    await expect(at('live')).toContainText('Price');
    await expect(at('live')).toContainText(/for (less than a|\d+) minute/);
    await screen.touch(screen.by('help'));
    await screen.touch(screen.by('help-call'));
    await page.getByRole('button', { name: 'I’m on my way' }).click();
    await expect(screenPage.locator('[data-help-status="cleared"]')).toBeVisible();
    await screenPage.keyboard.press('Escape');
    for (const area of ['staff', 'audit', 'reviews', 'keys', 'backups'])
      await expect(page.locator(`[data-area="${area}"]`)).toHaveCount(0);
    await at('open-live').click();
    await expect(at('acts')).toBeVisible();
    await expect(page.locator('[data-waive]')).toHaveCount(0);
    expect(await callAs(page, 'reviews.list', { all: true })).toMatchObject({
      ok: false,
      refusals: [{ reason: 'not_allowed' }],
    });
  });

  await test.step('taken over, their own policy is refused and the unit held for longer', async () => {
    await at('take-over').click();
    await expect(assisted).toContainText(/Ben\u2069? is helping you/);
    await at('refuse').click();
    await giveReason(page, 'The number cannot be read');
    await expect(at('policy')).toHaveText('The customer’s policy was rejected');
    await page.locator('[data-hold="tomorrow"]').click();
    await expect(at('held-until')).toContainText('12:00');
  });

  await test.step('what is typed stays while the network is away, and while a colleague changes the price', async () => {
    await at('correct').click();
    await typePerson(page, { ...customer, city: 'Round Rock' });
    await page.context().setOffline(true);
    await at('save-booking').click();
    await expect(page.locator('[data-dialog="booking"] [data-problem]')).toContainText(
      'What you typed is still here',
    );
    await page.context().setOffline(false);

    await openBooking(manager, usual.unit);
    await manager.getByTestId('take-over').click();
    await expect(assisted).toContainText(/Ana\u2069? is helping you/);
    const due = manager.getByTestId('due');
    const before = (await due.textContent()) ?? '';
    await manager.locator('[data-waive="admin"]').click();
    await giveReason(manager, 'The unit was wet');
    await expect(manager.getByTestId('waivers')).toContainText('The unit was wet');
    await expect(due).not.toHaveText(before);
    await at('save-booking').click();
    await expect(page.locator('[data-dialog="booking"] [data-problem]')).toContainText('Ana Prado');
    await page.keyboard.press('Escape');
    await at('take-over').click();
    await expect(assisted).toContainText(/Ben\u2069? is helping you/);
    await at('correct').click();
    await typePerson(page, { ...customer, city: 'Round Rock' });
    await page.locator('select[name="coverage"]').selectOption('own_policy');
    await page.locator('input[name="insurer"]').fill(policy.insurer);
    await page.locator('input[name="policyNumber"]').fill('HM-204/8');
    for (const [part, typed] of Object.entries({ month: '12', day: '31', year: '2031' }))
      await page.fill(`input[name="expires-${part}"]`, typed);
    await at('save-booking').click();
    await expect(page.locator('[data-dialog="booking"]')).toBeHidden();
    await at('approve').click();
    await expect(at('policy')).toHaveText('Approved');
  });

  await test.step('the customer goes on with it, signs at the desk, and pays at the kiosk', async () => {
    await at('hand-back').click();
    await expect(assisted).toBeHidden();
    await screen.is('check');
    await expect(screenPage.getByText('Round Rock')).toBeVisible();
    await at('take-over').click();
    await signAtDesk(page, null);
    expect(records.rows('select method, place from signature')).toEqual([{ method: 'drawn', place: 'desk' }]);
    await at('hand-back').click();
    await screen.is('pay');
    const due = plain((await at('due').textContent()) ?? '');
    await expect(screen.by('pay-amount')).toContainText(due);
    await screen.continue();
    await payFor(screen);
    await expect(at('money')).toHaveText('Paid');
    const [contract] = records.rows('select id from rental_contract');
    const documents = records.documents(String(contract?.['id']));
    expect(documents['contract']).toContain('Round Rock');
    expect(documents['contract']).toContain('HM-204/8');
    expect(documents['receipt']).toContain(due);
    expect(records.rows('select why from waiver')).toEqual([{ why: 'The unit was wet' }]);
    await screen.continue();
    await screen.is('welcome');
  });

  await test.step('a move-in begun at the desk is picked up at the kiosk by its code, and finished in cash', async () => {
    await beginMoveIn(page, robin, 'A102');
    await at('keep').click();
    // It stands in two groups of four; the keys are digits.
    const code = ((await at('pickup-code').textContent()) ?? '').replaceAll(/\D/g, '');
    await screen.touch(screen.by('have-code'));
    await screen.is('returning');
    await screen.touch(screen.by('by-code'));
    await screen.is('pick-up');
    await screen.type('code', code);
    await screen.type('phoneDigits', robin.phoneNumber.slice(-4));
    await screen.continue();
    await screen.is('check');
    await expect(screenPage.locator('[data-answer="firstName"]')).toContainText('Robin Storer');
    await toPay(screen);
    await screen.touch(screen.by('cancel-payment'));
    await screen.phase('not_taken');
    await at('take-over').click();
    await expect(assisted).toContainText(/Ben\u2069? is helping you/);
    const accessCode = await takePayment(page, 'cash');
    await screen.is('done');
    await expect(screen.by('access-code')).toHaveText(accessCode);
    await screen.continue();
    await screen.is('welcome');
  });

  await test.step('an attendant hands the documents out again, and neither credits nor gives back', async () => {
    await openMoney(page, 'C-000002');
    const money = page.locator('section[data-testid="contract-money"]');
    await expect(money.getByRole('button', { name: 'PDF R-000002' })).toBeVisible();
    await expect(at('credit')).toHaveCount(0);
    await openMoney(manager, 'C-000002');
    await expect(manager.getByTestId('credit')).toBeVisible();
  });

  await test.step('a booking that staff cancel is gone from the screen, which says so, and its unit is free', async () => {
    await answeredToPrice(screen, 'A103');
    await openBooking(page, 'A103');
    await at('cancel').click();
    await page.fill('input[name="why"]', 'Chose another site');
    await at('confirm').click();
    await expect(page.locator('[data-problem]')).toContainText('Take over first');
    await page.keyboard.press('Escape');
    await at('take-over').click();
    await at('cancel').click();
    await giveReason(page, 'Chose another site');
    await screen.is('cancelled');
    await screen.continue();
    await screen.is('welcome');
    await expect(at('booking-state')).toHaveText('Canceled');
    expect(records.rows("select state from unit where number = 'A103'")).toEqual([{ state: 'available' }]);
  });

  await desk.close();
  await close();
  await kiosk.stop();
});
