/** A customer whose policy is at home rents with a plan until they bring it; staff see until when, and end the plan. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CountedTask } from '../../support/e2e/counted-task';
import { expect, openScreen, test } from '../../support/e2e/fixtures';
import { giveDetails, payFor, toPay } from '../../support/e2e/journey';
import { startKiosk } from '../../support/e2e/kiosk-process';
import { allInSight, look } from '../../support/e2e/look-around';
import { root } from '../../support/e2e/programs';
import { Screen } from '../../support/e2e/screen';

/** The sample property, which takes a policy thirty days after the move-in. */
function writeSite(dataDir: string): string {
  const sample = JSON.parse(readFileSync(join(root, 'resources/sample-catalogue.json'), 'utf8')) as {
    property: { coverage: object };
  };
  Object.assign(sample.property.coverage, { ownPolicyLaterDays: 30 });
  const file = join(dataDir, 'catalogue.json');
  writeFileSync(file, JSON.stringify(sample));
  return file;
}

async function toCoverage(screen: Screen): Promise<void> {
  await screen.start('en');
  await screen.touch(screen.page.locator('[data-unit="A101"]'));
  await screen.is('move-in-date');
  await screen.touch(screen.page.locator('[data-date]').nth(1));
  await screen.continue();
  await screen.is('coverage');
}

test('a customer whose policy is at home takes a plan, and reads until when to bring it on the check and in the agreement', async ({
  browser,
  dataDir,
  records,
}) => {
  const kiosk = await startKiosk(dataDir, '--catalogue', writeSite(dataDir));
  const { page, close } = await openScreen(browser, kiosk, { width: 1080, height: 1920 });
  const screen = new Screen(page, true);
  await toCoverage(screen);
  await look(screen);
  const task = new CountedTask(12, screen);
  await task.walk(async () => {
    await screen.touch(screen.by('brings-policy'));
    await screen.touch(page.locator('[data-plan]').first());
    await screen.is('price');
  });
  task.done();
  await giveDetails(screen);
  await screen.is('check');
  await expect(page.locator('main')).toContainText('Bring your own policy by');
  await look(screen);
  await toPay(screen);
  await payFor(screen);
  expect(
    records.rows('select kind, brings_within, insurer from coverage join rental_contract using (booking_id)'),
  ).toEqual([{ kind: 'operator_plan', brings_within: 30, insurer: null }]);
  const [contract] = records.rows('select id from rental_contract');
  expect(records.documents(String(contract?.['id']))['contract']).toContain('Bring your policy by');
  await expect(page.locator('[data-part="policy"]')).toContainText('The plan counts until we have it.');
  await look(screen);
  await allInSight(screen);
  await close();
  await kiosk.stop();
});

test('a property that takes no policy later shows the ways it showed before, and promises nothing', async ({
  kiosk,
  records,
}) => {
  await toCoverage(kiosk);
  const ways = kiosk.page.locator('.ways [data-plan], .ways input[type="checkbox"]');
  await expect(kiosk.by('brings-policy')).toHaveCount(0);
  await expect(ways.last()).toHaveAttribute('data-plan', 'own_policy');
  await kiosk.touch(kiosk.page.locator('[data-plan]').first());
  await kiosk.is('price');
  await giveDetails(kiosk);
  await kiosk.is('check');
  await expect(kiosk.page.locator('main')).not.toContainText('policy');
  await toPay(kiosk);
  await payFor(kiosk);
  await expect(kiosk.by('pass')).not.toContainText('policy');
  const [contract] = records.rows('select id from rental_contract');
  expect(records.documents(String(contract?.['id']))['contract']).not.toContain('Bring your policy');
  expect(records.rows('select brings_within from coverage')).toEqual([{ brings_within: null }]);
});
