/** What is open of invoices, and how one that is paid is open again. */
import type Database from 'better-sqlite3';

/** What all invoices together still have open. */
export function openMinor(raw: Database.Database): number | undefined {
  return raw
    .prepare<[], number>(
      `SELECT (SELECT sum(total_minor) FROM invoice) - (SELECT coalesce(sum(amount_minor), 0) FROM allocation)`,
    )
    .pluck()
    .get();
}

/**
 * An invoice of a contract that is paid is open again, but for one unit, as if its money had settled nothing.
 * @returns the id of the invoice of the move-in
 */
export function openMoveInInvoice(raw: Database.Database, contractId: string): string {
  const triggers = raw
    .prepare<[], string>(
      `SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN ('allocation', 'allocation_line')`,
    )
    .pluck()
    .all();
  for (const name of triggers) raw.exec(`DROP TRIGGER ${name}`);
  raw
    .prepare(
      'DELETE FROM allocation_line WHERE allocation_id IN (SELECT id FROM allocation WHERE contract_id = ?)',
    )
    .run(contractId);
  raw.prepare('UPDATE allocation SET amount_minor = 1 WHERE contract_id = ?').run(contractId);
  const id = raw
    .prepare<[string], string>('SELECT id FROM invoice WHERE contract_id = ?')
    .pluck()
    .get(contractId);
  if (id === undefined) throw new Error('a contract without its invoice');
  return id;
}
