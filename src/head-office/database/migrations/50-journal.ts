/** What journals for bookkeepers are made of: each posting, which entries a closing is of, account numbers, and the batches that left. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const statements = [
  // Figures are made again from the events.
  `DROP TABLE entry_figure`,
  `CREATE TABLE entry_figure (kiosk_id text NOT NULL REFERENCES kiosk, sequence bigint NOT NULL, place integer NOT NULL,
    kind text NOT NULL, document text, account text NOT NULL, tax_code text, contract_id uuid, currency text NOT NULL,
    debit_minor bigint NOT NULL, credit_minor bigint NOT NULL, PRIMARY KEY (kiosk_id, sequence, place))`,
  `ALTER TABLE closing_figure ADD COLUMN after_sequence bigint, ADD COLUMN to_sequence bigint`,
  `CREATE TABLE journal_setting (site text NOT NULL, name text NOT NULL, value text NOT NULL, PRIMARY KEY (site, name))`,
  `CREATE TABLE journal_batch (number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, format text NOT NULL, month text NOT NULL,
    property_id uuid, currency text NOT NULL, entries integer NOT NULL, total_minor bigint NOT NULL, file_name text NOT NULL,
    content bytea NOT NULL, sha256 text NOT NULL, made_at_ms bigint NOT NULL, said_by text NOT NULL)`,
  `CREATE TABLE journal_batch_closing (format text NOT NULL, event_id uuid NOT NULL,
    batch integer NOT NULL REFERENCES journal_batch, PRIMARY KEY (format, event_id))`,
];
