/**
 * What a night's look is about: contracts that were written to since the look before, and for what days change by themselves all
 * that are not closed. So a night of the tenth year takes as long as one of the first. Now and then, and in the end, all of them
 * are looked at.
 */
import type Database from 'better-sqlite3';

/** In the place of `rental_contract` in a rule: the contracts of this look. */
export const contracts = '(SELECT c0.* FROM looked CROSS JOIN rental_contract c0 ON c0.id = looked.id)';

const written = ['INSERT', 'UPDATE', 'DELETE'] as const;

/** Tables that name the contract, and how others find theirs. */
const ofRow: Readonly<Record<string, string>> = {
  rental_contract: '@.id',
  receipt: '(SELECT contract_id FROM invoice WHERE id = @.invoice_id)',
  payment_review: `(SELECT i.contract_id FROM receipt r JOIN invoice i ON i.id = r.invoice_id
    WHERE r.attempt_id = @.attempt_id)`,
  card_dispute: `(SELECT i.contract_id FROM receipt r JOIN invoice i ON i.id = r.invoice_id
    WHERE r.attempt_id = @.attempt_id)`,
  return_undone:
    '(SELECT i.contract_id FROM receipt r JOIN invoice i ON i.id = r.invoice_id WHERE r.id = @.receipt_id)',
  refund_return: '(SELECT contract_id FROM refund WHERE id = @.refund_id)',
  allocation_line: '(SELECT contract_id FROM allocation WHERE id = @.allocation_id)',
};

const standing = `INSERT OR IGNORE INTO looked SELECT id FROM rental_contract
      WHERE id NOT IN (SELECT contract_id FROM settlement WHERE closed_at_ms IS NOT NULL)
    UNION SELECT contract_id FROM access_code WHERE state <> 'revoked';`;

export function openLooked(raw: Database.Database, provider: Database.Database) {
  raw.exec('CREATE TEMP TABLE touched (id TEXT PRIMARY KEY); CREATE TEMP TABLE looked (id TEXT PRIMARY KEY)');
  const tables = raw
    .prepare<[], string>(
      `SELECT m.name FROM sqlite_schema m JOIN pragma_table_info(m.name) t
        WHERE m.type = 'table' AND t.name = 'contract_id'`,
    )
    .pluck()
    .all();
  const found = { ...Object.fromEntries(tables.map((name) => [name, '@.contract_id'])), ...ofRow };
  for (const [table, contract] of Object.entries(found))
    for (const write of written) {
      // Not OR IGNORE: how the statement that fires a trigger meets a conflict goes for the trigger too.
      const row = contract.replace('@', write === 'DELETE' ? 'OLD' : 'NEW');
      raw.exec(`CREATE TEMP TRIGGER "touch_${table}_${write}" AFTER ${write} ON "${table}"
        WHEN ${row} IS NOT NULL BEGIN INSERT INTO touched SELECT ${row}
          WHERE ${row} NOT IN (SELECT id FROM touched); END`);
    }
  provider.exec('CREATE TABLE IF NOT EXISTS changed (id TEXT PRIMARY KEY)');
  for (const write of ['INSERT', 'UPDATE'])
    provider.exec(`CREATE TRIGGER IF NOT EXISTS "changed_${write}" AFTER ${write} ON intent
      BEGIN INSERT INTO changed SELECT NEW.id WHERE NEW.id NOT IN (SELECT id FROM changed); END`);

  return {
    /**
     * `written`: those that something was written about since the look before. `standing`: also those that are not closed, for
     * what days change by themselves. `all`: all that there ever were.
     */
    choose(which: 'written' | 'standing' | 'all'): void {
      raw.exec('DELETE FROM looked');
      if (which === 'all') raw.exec('INSERT INTO looked SELECT id FROM rental_contract');
      else
        raw.exec(`INSERT OR IGNORE INTO looked SELECT id FROM touched;
          ${which === 'standing' ? standing : ''}
          INSERT OR IGNORE INTO looked SELECT from_contract_id FROM contract_transfer
              WHERE contract_id IN (SELECT id FROM looked)
            UNION SELECT contract_id FROM contract_transfer WHERE from_contract_id IN (SELECT id FROM looked)`);
    },
    /** After the look of a night: what is written from now on counts for the next one. */
    forget(): void {
      raw.exec('DELETE FROM touched');
      provider.exec('DELETE FROM changed');
    },
  };
}
