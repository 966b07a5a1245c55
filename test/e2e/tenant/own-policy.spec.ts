/** A tenant names the policy that they promised to bring. The plan ends, and staff have the policy to check. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { openPhone, PHONES, scanCode } from '../../support/e2e/customers-phone';
import { expect, openScreen, steady, test } from '../../support/e2e/fixtures';
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

test('a tenant photographs the policy with their phone, which ends the plan, and staff have the photo to look at', async ({
  browser,
  dataDir,
  records,
}) => {
  await movedIn(dataDir, (db) => db.exec(tenantMaySignIn + promised));
  writeFileSync(
    join(dataDir, 'config.json'),
    JSON.stringify({ ...steady, phoneDetails: true, publicAddress: PHONES }),
  );
  const kiosk = await startKiosk(dataDir);
  const { page, close } = await openScreen(browser, kiosk, { width: 1080, height: 1920 });
  const phone = await openPhone(browser, kiosk.service, 503);
  const screen = new Screen(page, true);
  await signInAsTenant(screen);
  await screen.touch(screen.by('own-policy'));
  await screen.is('tenant-policy');
  await look(screen);
  await allInSight(screen);
  await screen.touch(screen.by('use-phone'));
  await phone.goto(await scanCode(screen));
  await phone.locator('[name="insurer"]').fill('Acme Mutual');
  await phone.locator('[name="policyNumber"]').fill('HO-4471');
  await phone.locator('[name="expires"]').fill('2099-01-31');
  const buffer = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#448' } })
    .jpeg()
    .toBuffer();
  await phone.locator('#photo').setInputFiles({ name: 'p.jpg', mimeType: 'image/jpeg', buffer });
  await expect(phone.locator('canvas')).toBeVisible();
  await phone.locator('button').click();
  await expect(phone.locator('.wrong')).toHaveText(/^Your phone cannot reach the kiosk/);
  await phone.locator('button').click();
  await expect(screen.by('phone-arrived')).toContainText('One photo');
  await screen.touch(screen.by('phone-use'));
  await expect(screen.by('policy-brought')).toContainText('no longer counts');
  expect(records.rows('SELECT kind, insurer, policy_number, expires_on FROM coverage')).toEqual([
    { kind: 'own_policy', insurer: 'Acme Mutual', policy_number: 'HO-4471', expires_on: '2099-01-31' },
  ]);
  expect(
    records.rows(
      'SELECT kind FROM proof_photo JOIN rental_contract c ON c.booking_id = proof_photo.booking_id',
    ),
  ).toEqual([{ kind: 'policy' }]);
  expect(records.rows(`SELECT actor FROM audit WHERE action = 'policy.photo_sent'`)).toEqual([
    { actor: expect.stringMatching(/^login:/) },
  ]);
  await phone.context().close();
  await close();
  await kiosk.stop();
});
