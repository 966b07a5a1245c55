/** A tenant of some months ago: the kiosk that starts on this data has bills of theirs to make, and they can sign in. */
import { billedUntilThen, movedIn, tenant, tenantMaySignIn } from './moved-in';
import { toTenantSignIn } from './journey';
import type { Screen } from './screen';

/** Two bills are missing at least, and the tenant's code is suspended by staff. `more`: SQL that is run besides. */
export function moveInOfBefore(dataDir: string, more = ''): Promise<void> {
  return movedIn(dataDir, (db) =>
    db.exec(`${billedUntilThen} ${tenantMaySignIn}
      INSERT INTO access_suspension SELECT '0f0e0d0c-0000-7000-8000-00000000000a', contract_id, 'staff', 1,
        'staff:x', 'a visit', NULL, NULL FROM access_code;
      UPDATE access_code SET state = 'suspended';
      ${more}`),
  );
}

/** From the welcome to the tenant's own page. */
export async function signInAsTenant(screen: Screen): Promise<void> {
  await toTenantSignIn(screen);
  await screen.type('userName', tenant.userName);
  await screen.type('password', tenant.password);
  await screen.continue();
  await screen.is('tenant');
}

/** From their own page to the check. What is known from their contract is not asked. */
export async function rentAnother(screen: Screen): Promise<void> {
  const { page } = screen;
  await screen.continue();
  await screen.is('size');
  await screen.touch(page.locator('[data-size="s"]'));
  await screen.is('unit');
  await screen.touch(page.locator('[data-unit]').first());
  await screen.is('move-in-date');
  await page.locator('[data-testid="continue"]:not([data-settling])').waitFor();
  await screen.touch(page.locator('[data-quick]').first());
  await screen.is('coverage');
  await screen.touch(page.locator('[data-plan]').first());
  await screen.is('price');
  await screen.continue();
  await screen.is('check');
}
