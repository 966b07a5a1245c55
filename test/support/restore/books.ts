/** What must be true of a data directory whatever happened to the service: read from the files alone. */
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { findFaults } from '../../../src/main/database/integrity/integrity';

/** Of an attempt that no card was presented for; see `isIdle`. */
const idleStates = "'recorded', 'intent_created', 'declined'";

type Row = Record<string, string | number | null>;

/** Rows of the service's database. */
export function rows(dataDir: string, sql: string, ...values: (string | number)[]): Row[] {
  return reading(join(dataDir, 'keyturn.db'), (db) => db.prepare<unknown[], Row>(sql).all(...values));
}

/** What the simulated provider knows: id, status and amount of every intent. */
export function intents(dataDir: string): { id: string; status: string; amount: number }[] {
  return reading(join(dataDir, 'simulated-provider.db'), (db) =>
    db
      .prepare<[], { id: string; status: string; amount: number }>(
        `SELECT id, body ->> 'status' AS status, body ->> 'amount' AS amount FROM intent`,
      )
      .all(),
  );
}

/**
 * Everything that is wrong: money against contracts both ways, and what `verify` finds. With `settled` nothing may be
 * under way, as after a start that could reach the provider, but an intent that a device or staff still hold and that
 * nobody has presented a card for: nothing is taken or held by it.
 */
export function wrongIn(
  dataDir: string,
  options: {
    readonly settled: boolean;
    /** What the provider knows; without it the simulated one is asked. */
    readonly intents?: { readonly id: string; readonly status: string; readonly amount: number }[];
  },
): string[] {
  const faults = reading(join(dataDir, 'keyturn.db'), (db) => findFaults(db));
  const wrong = faults.map(({ check, message }) => `${check}: ${message}`);
  const booked = rows(
    dataDir,
    `SELECT e.intent_id, sum(e.amount_minor) AS amount, a.state, a.card_amount, sum(i.total_minor) AS invoice,
        sum(r.amount_minor) AS receipt, min(r.state) AS receipt_state,
        count(*) - max(1, (SELECT count(*) FROM attempt_booking b WHERE b.attempt_id = a.id)) AS too_many
      FROM charges_entry e JOIN payment_attempt a ON a.id = e.attempt_id
        JOIN invoice i ON i.contract_id = e.contract_id AND i.is_move_in = 1
        JOIN receipt r ON r.invoice_id = i.id AND r.attempt_id = a.id GROUP BY a.id
      UNION ALL SELECT a.intent_id, a.amount_minor, a.state, a.card_amount,
        (SELECT sum(f.amount_minor) FROM attempt_invoice f WHERE f.attempt_id = a.id), sum(r.amount_minor), min(r.state), 0
      FROM payment_attempt a JOIN receipt r ON r.attempt_id = a.id WHERE a.contact_id IS NOT NULL GROUP BY a.id`,
  );
  const waited = rows(
    dataDir,
    `SELECT a.intent_id, b.id FROM payment_attempt a JOIN booking b ON b.id = a.booking_id
      WHERE a.state IN (${idleStates}) AND b.hold_expires_at_ms > ${Date.now()}
        AND (b.api_key_id IS NOT NULL OR b.staff_id IS NOT NULL)`,
  );
  for (const { id, status, amount } of options.intents ?? intents(dataDir)) {
    const made = booked.filter((entry) => entry['intent_id'] === id);
    const captured = status === 'succeeded';
    if (captured && made.length !== 1) wrong.push(`${id} was captured for ${made.length} contracts`);
    if (options.settled && !captured && made.length > 0) wrong.push(`${id} is ${status} and has a contract`);
    const isWaited = status === 'requires_payment_method' && waited.some((row) => row['intent_id'] === id);
    if (options.settled && !captured && status !== 'canceled' && !isWaited)
      wrong.push(`${id} was left ${status}`);
    for (const entry of made) {
      const amounts = [entry['amount'], entry['card_amount'], entry['invoice'], entry['receipt']];
      if (amounts.some((each) => each !== amount))
        wrong.push(`${id} is over ${amount}, not ${amounts.join()}`);
      if (entry['too_many'] !== 0)
        wrong.push(`${id} has ${entry['too_many']} contracts beside those it pays for`);
      if (options.settled && (entry['state'] !== 'captured' || entry['receipt_state'] !== 'final'))
        wrong.push(`${id} is captured, its attempt ${entry['state']}, its receipt ${entry['receipt_state']}`);
    }
  }
  if (options.settled)
    for (const row of rows(
      dataDir,
      "SELECT id FROM booking WHERE state IN ('payment_pending', 'needs_review')",
    ))
      if (!waited.some(({ id }) => id === row['id'])) wrong.push(`booking ${row['id']} still waits`);
  return wrong;
}

function reading<T>(file: string, work: (db: Database.Database) => T): T {
  const db = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return work(db);
  } finally {
    db.close();
  }
}
