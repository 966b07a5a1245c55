/**
 * Papers move out of their rows into files of their own (storage/papers.ts); an empty content stands for a file. What is
 * never changed may let go of its bytes, and of nothing else. Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const waiting = (table: string, column: string, order: string) =>
  `CREATE INDEX ${table}_in_row ON ${table} (${order}) WHERE length(${column}) > 0`;

const onlyEmptied = (column: string, others: string) =>
  [
    `NEW.${column} IS x'' AND OLD.${column} IS NOT NULL`,
    ...others.split(' ').map((each) => `NEW.${each} IS OLD.${each}`),
  ].join(' AND ');

const closing =
  'number key after_sequence to_sequence closed_on closed_at_ms staff_id currency opening_minor expected_minor counted_minor left_minor why totals csv csv_sha256 pdf_sha256 epoch';
const record = 'sequence id contract_id record record_sha256 contract_sha256 previous_seal seal';

const statements = [
  waiting('document', 'content', 'sha256'),
  waiting('letter', 'content', 'sha256'),
  waiting('day_closing', 'pdf', 'pdf_sha256'),
  waiting('signature_record', 'shown_pdf', 'record_sha256'),
  `DROP TRIGGER day_closing_unchanged`,
  `CREATE TRIGGER day_closing_unchanged BEFORE UPDATE ON day_closing
    WHEN NOT (${onlyEmptied('pdf', closing)})
    BEGIN SELECT RAISE(ABORT, 'day_closing is never changed'); END`,
  `DROP TRIGGER signature_record_keeps_on_update`,
  `CREATE TRIGGER signature_record_keeps_on_update BEFORE UPDATE ON signature_record
    WHEN NOT (${onlyEmptied('shown_pdf', record)})
    BEGIN SELECT RAISE(ABORT, 'signature_record is append-only'); END`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
