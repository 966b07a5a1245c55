/** A tenant leaves a message for staff, who read it at the desk. */
import { expect, openScreen, test } from '../../support/e2e/fixtures';
import { startKiosk } from '../../support/e2e/kiosk-process';
import { allInSight, look } from '../../support/e2e/look-around';
import { movedIn, tenantMaySignIn } from '../../support/e2e/moved-in';
import { Screen } from '../../support/e2e/screen';
import { signInAsTenant } from '../../support/e2e/tenant-of-before';

const text = 'The lamp in aisle C is broken, and the door of my unit is hard to open.';

test('a tenant leaves a message by touch, and it waits for staff', async ({ browser, dataDir, records }) => {
  await movedIn(dataDir, (db) => db.exec(tenantMaySignIn));
  const kiosk = await startKiosk(dataDir);
  const { page, close } = await openScreen(browser, kiosk, { width: 1080, height: 1920 });
  const screen = new Screen(page, true);
  await signInAsTenant(screen);
  await screen.touch(screen.by('message'));
  await screen.is('tenant-message');
  await screen.type('message', text);
  // Only the first word has a capital of its own.
  await expect(screen.by('so-far')).toHaveText(text);
  await allInSight(screen);
  await look(screen);
  await screen.continue();
  await expect(screen.by('message-left')).toBeVisible();
  await look(screen);
  await screen.continue();
  await screen.is('tenant');
  expect(records.rows('SELECT text, staff_id, read_at_ms FROM tenant_note')).toEqual([
    { text, staff_id: null, read_at_ms: null },
  ]);
  await close();
  await kiosk.stop();
});
