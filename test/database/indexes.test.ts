import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it.each([
  ['the payment of a booking', 'SELECT * FROM payment_attempt WHERE booking_id = ? AND state <> ?'],
  ['the audit of a subject', 'SELECT * FROM audit WHERE subject = ?'],
])('%s is found without reading all of them', (_, sql) => {
  const values = Array.from(sql.matchAll(/\?/g), () => 'x');
  const plan = database.open.raw.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
  expect(JSON.stringify(plan)).toMatch(/"SEARCH \w+ USING (?:COVERING )?INDEX/);
});
