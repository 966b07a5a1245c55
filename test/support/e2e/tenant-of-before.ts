/** A tenant of some months ago: the kiosk that starts on this data has bills of theirs to make, and they can sign in. */
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { moveIn } from '../processes/device';
import { startService } from '../processes/service-process';
import { startsFrom } from './kiosk-process';
import type { Screen } from './screen';

// The made-up tenant of the sample property, to whom the move-in is given.
const userName = 'tenant@example.com';
const password = 'Bluebonnet-2026';

/** Two bills are missing at least, and the tenant's code is suspended by staff. `more`: SQL that is run besides. */
export async function moveInOfBefore(dataDir: string, more = ''): Promise<void> {
  startsFrom(dataDir, []);
  const service = await startService(dataDir);
  await moveIn(service);
  await service.stop();
  const db = new Database(join(dataDir, 'keyturn.db'));
  db.exec(`DROP TRIGGER contract_terms_unchanged;
    UPDATE contract_terms SET terms = json_set(terms, '$.billedThrough', date('now', 'start of month', '-1 month', '-1 day'));
    UPDATE contract_charge SET from_on = date('now', 'start of month', '-1 month');
    CREATE TRIGGER contract_terms_unchanged BEFORE UPDATE ON contract_terms
      BEGIN SELECT RAISE(ABORT, 'contract_terms is never changed'); END;
    UPDATE property SET billing_start_on = '2026-01-01', pay_days = 0;
    UPDATE login SET contact_id = (SELECT contact_id FROM rental_contract) WHERE user_name = '${userName}';
    INSERT INTO access_suspension SELECT '0f0e0d0c-0000-7000-8000-00000000000a', contract_id, 'staff', 1,
      'staff:x', 'a visit', NULL, NULL FROM access_code;
    UPDATE access_code SET state = 'suspended'`);
  db.exec(more);
  db.close();
}

/** From the welcome to the tenant's own page. */
export async function signInAsTenant(screen: Screen): Promise<void> {
  await screen.is('welcome');
  await screen.touch(screen.by('have-code'));
  await screen.is('returning');
  await screen.touch(screen.by('as-tenant'));
  await screen.is('tenant-sign-in');
  await screen.type('userName', userName);
  await screen.type('password', password);
  await screen.continue();
  await screen.is('tenant');
}
