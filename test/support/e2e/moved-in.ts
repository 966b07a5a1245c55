/** A property with one tenant: the move-in is made before the kiosk starts, and a test changes of it what it needs. */
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { moveIn } from '../processes/device';
import { startService } from '../processes/service-process';
import { startsFrom } from './kiosk-process';

/** `change`: what the books are to hold besides, also of the terms that are never changed once they are signed. */
export async function movedIn(dataDir: string, change?: (db: Database.Database) => void): Promise<void> {
  startsFrom(dataDir, []);
  const service = await startService(dataDir);
  await moveIn(service);
  await service.stop();
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
