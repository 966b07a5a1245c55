import { expect, onTestFinished, test } from 'vitest';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { openTestDatabase, type TestDatabase } from '../../support/services/database';
import { insertMoveIn } from '../../support/services/move-in-rows';

async function openMovedIn(): Promise<TestDatabase> {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  await insertMoveIn(database);
  return database;
}

test('a database with a finished move-in has nothing wrong', async () => {
  const database = await openMovedIn();
  await insertMoveIn(database, 1);
  expect(findFaults(database.open.raw)).toEqual([]);
});

/** Each statement spoils one thing; it is found under its name, with words that say which. */
test.each<[string, string, string, string]>([
  [
    'an access code beyond its series',
    'UPDATE access_code SET change_sequence = 7',
    'access codes',
    'end at 7 but their series is at 1',
  ],
  [
    'a unit that two access codes open',
    `INSERT INTO access_code SELECT replace(id, '-', '_'), contract_id, unit_id, '271828', valid_from_on, state, 2, 0, NULL, 0
      FROM access_code; UPDATE number_series SET last_number = 2 WHERE series = 'access_change'`,
    'access codes',
    'has 2 access codes that work',
  ],
  [
    'a contract without a receipt',
    'DELETE FROM receipt',
    'contracts',
    '1 invoices, 0 receipts and 1 charges',
  ],
  ['a contract without a charges entry', 'DELETE FROM charges_entry', 'contracts', '0 charges entries'],
  [
    'a contract without its document',
    `DELETE FROM document WHERE kind = 'contract'`,
    'contracts',
    'no contract document',
  ],
  [
    'a booking that says it has not moved in',
    `UPDATE booking SET state = 'cancelled'`,
    'contracts',
    'cancelled',
  ],
  [
    'an invoice that is not the sum of its lines',
    'UPDATE invoice SET total_minor = 1',
    'totals',
    'says 1 with 825 tax',
  ],
  [
    'an invoice whose tax is not that of its lines',
    'UPDATE invoice SET tax_minor = 1',
    'totals',
    'with 1 tax',
  ],
  [
    'a receipt over another amount',
    'UPDATE receipt SET amount_minor = 1',
    'totals',
    'its receipt over 1 USD',
  ],
  ['a receipt in another currency', `UPDATE receipt SET currency = 'EUR'`, 'totals', '10825 EUR'],
  [
    'a charges entry over another amount',
    'UPDATE charges_entry SET amount_minor = 1',
    'totals',
    'entry over 1 USD',
  ],
  [
    'a payment over another amount',
    'UPDATE payment_attempt SET amount_minor = 1',
    'payments',
    'is over 1, its charges entries over 10825',
  ],
  [
    'a unit that nobody holds',
    `UPDATE unit SET state = 'held' WHERE number = 'A102'`,
    'units',
    'A102 is held but no',
  ],
  [
    'a unit that nobody rents',
    `UPDATE unit SET state = 'occupied' WHERE number = 'A102'`,
    'units',
    'without a contract',
  ],
  [
    'a rented unit that is offered',
    `UPDATE unit SET state = 'available'`,
    'units',
    'A101 is available but an access',
  ],
  [
    'a booking without its unit',
    `UPDATE booking SET state = 'draft'`,
    'units',
    'is draft but its unit A101 is occupied',
  ],
  [
    'a document that was changed',
    `UPDATE document SET content = x'00' WHERE kind = 'receipt'`,
    'documents',
    'receipt',
  ],
  [
    'a signed price that was changed',
    `UPDATE rental_contract SET quote = CAST(substr(quote, 1, length(quote) - 1) || x'00' AS BLOB)`,
    'contracts',
    'the signed price of contract',
  ],
  [
    'a row that points nowhere',
    `PRAGMA foreign_keys = OFF; UPDATE document SET contact_id = 'nobody'`,
    'references',
    '3 rows of document point at rows of contact',
  ],
])('%s is found', async (_, statement, check, words) => {
  const database = await openMovedIn();
  database.open.raw.exec(statement);
  const found = findFaults(database.open.raw).filter((finding) => finding.check === check);
  expect(found.map((finding) => finding.message).join('\n')).toContain(words);
});
