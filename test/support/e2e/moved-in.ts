/** A property with one tenant: the move-in was made once for all journeys, and each changes of its copy what it needs. */
import Database from 'better-sqlite3';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { moveIn } from '../processes/device';
import { startService } from '../processes/service-process';
import { startsFrom, startsFromMade } from './kiosk-process';
import { sha256 } from './records';

/** `change`: what the books are to hold besides, also of the terms that are never changed once they are signed. */
export async function movedIn(dataDir: string, change?: (db: Database.Database) => void): Promise<void> {
  const file = join(dataDir, 'config.json');
  // What a kiosk is set to may show in what it writes: each configuration has a property of its own.
  const config = existsSync(file) ? readFileSync(file) : '';
  await startsFromMade(dataDir, `moved-in-${sha256(config).slice(0, 12)}`, async (folder) => {
    startsFrom(folder, []);
    const service = await startService(folder);
    await moveIn(service);
    await service.stop();
  });
  if (change === undefined) return;
  const db = new Database(join(dataDir, 'keyturn.db'));
  const guard = db
    .prepare<[], string>(`SELECT sql FROM sqlite_schema WHERE name = 'contract_terms_unchanged'`)
    .pluck()
    .get();
  if (guard === undefined) throw new Error('Nothing guards the terms of a contract');
  db.exec('DROP TRIGGER contract_terms_unchanged');
  change(db);
  db.exec(guard);
  db.close();
}

/** The move-in was paid to the end of the month before the last one: two bills are missing at least. */
export const billedUntilThen = `
  UPDATE contract_terms SET terms = json_set(terms, '$.billedThrough', date('now', 'start of month', '-1 month', '-1 day'));
  UPDATE contract_charge SET from_on = date('now', 'start of month', '-1 month');
  UPDATE property SET billing_start_on = '2026-01-01', pay_days = 0;`;

/** The made-up tenant of the sample property, to whom the move-in is given. */
export const tenant = { userName: 'tenant@example.com', password: 'Bluebonnet-2026' } as const;

export const tenantMaySignIn = `
  UPDATE login SET contact_id = (SELECT contact_id FROM rental_contract) WHERE user_name = '${tenant.userName}';`;
