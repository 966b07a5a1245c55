/** What premiums are reported from: plans by their names, what protected each contract when, and which lines payments settled. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const statements = [
  // Filled when the figures are made again.
  `ALTER TABLE charge_figure ADD COLUMN name text NOT NULL DEFAULT '', ADD COLUMN names text NOT NULL DEFAULT '{}'`,
  `ALTER TABLE charge_figure ALTER COLUMN name DROP DEFAULT, ALTER COLUMN names DROP DEFAULT`,
  `CREATE TABLE cover_figure (charge_change_id uuid PRIMARY KEY, kiosk_id text NOT NULL REFERENCES kiosk,
    contract_id uuid NOT NULL, from_on text NOT NULL, at_ms bigint NOT NULL, cover text NOT NULL)`,
  `CREATE INDEX cover_figure_kiosk ON cover_figure (kiosk_id)`,
  `CREATE INDEX cover_figure_contract ON cover_figure (contract_id)`,
  `CREATE TABLE paid_line_figure (kiosk_id text NOT NULL REFERENCES kiosk, sequence bigint NOT NULL,
    invoice_id uuid NOT NULL, position integer NOT NULL, on_day text NOT NULL, amount_minor bigint NOT NULL,
    PRIMARY KEY (kiosk_id, sequence, invoice_id, position))`,
  `CREATE INDEX paid_line_figure_day ON paid_line_figure (kiosk_id, on_day)`,
];
