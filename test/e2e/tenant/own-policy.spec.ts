/** A tenant names the policy that they promised to bring. The plan ends, and staff have the policy to check. */
import { expect, openScreen, test } from '../../support/e2e/fixtures';
import { startKiosk } from '../../support/e2e/kiosk-process';
import { allInSight, look } from '../../support/e2e/look-around';
import { movedIn, tenantMaySignIn } from '../../support/e2e/moved-in';
import { Screen } from '../../support/e2e/screen';
import { signInAsTenant } from '../../support/e2e/tenant-of-before';

const promised = `UPDATE property SET own_policy_allowed = 1, own_policy_later_days = 30;
  UPDATE coverage SET kind = 'operator_plan', insurer = NULL, policy_number = NULL, expires_on = NULL, brings_within = 30,
    (plan_id, premium_id) = (SELECT plan_id, id FROM premium_revision);`;

test('a tenant brings a policy of their own by touch, and their page no longer asks for it', async ({
  browser,
  dataDir,
  records,
}) => {
  await movedIn(dataDir, (db) => db.exec(tenantMaySignIn + promised));
  const kiosk = await startKiosk(dataDir);
  const { page, close } = await openScreen(browser, kiosk, { width: 1080, height: 1920 });
  const screen = new Screen(page, true);
  await signInAsTenant(screen);
  await expect(screen.by('policy-due')).toContainText('bring it by');
  await allInSight(screen);
  await screen.touch(screen.by('own-policy'));
  await screen.is('tenant-policy');
  await look(screen);
  await screen.type('insurer', 'Acme Mutual');
  await screen.type('policyNumber', 'HO-4471');
  await screen.type('expires-month', '1');
  await screen.type('expires-day', '31');
  await screen.type('expires-year', '99');
  await screen.continue();
  await expect(screen.by('policy-brought')).toContainText('no longer counts');
  await look(screen);
  await screen.continue();
  await screen.is('tenant');
  await expect(screen.by('own-policy')).toHaveCount(0);
  expect(records.rows('SELECT kind, insurer, policy_number, expires_on FROM coverage')).toEqual([
    { kind: 'own_policy', insurer: 'Acme Mutual', policy_number: 'HO-4471', expires_on: '2099-01-31' },
  ]);
  await close();
  await kiosk.stop();
});
