/** What reports are made of: the days and terms of contracts, money with its tender, closings, and lines of documents. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const kiosk = 'kiosk_id text NOT NULL REFERENCES kiosk';

const statements = [
  `ALTER TABLE contract_figure ADD COLUMN moved_in_on text, ADD COLUMN ended_at_ms bigint,
    ADD COLUMN is_adopted boolean NOT NULL DEFAULT false, ADD COLUMN deposit_minor bigint, ADD COLUMN cover text,
    ADD COLUMN plan_id uuid, ADD COLUMN has_discount boolean, ADD COLUMN user_type_id uuid, ADD COLUMN came_from uuid,
    ADD COLUMN went_to uuid`,
  `CREATE INDEX contract_figure_moved_in ON contract_figure (kiosk_id, moved_in_on)`,
  `CREATE INDEX contract_figure_ended ON contract_figure (kiosk_id, ended_at_ms)`,
  `CREATE INDEX contract_figure_unit ON contract_figure (unit_id)`,
  `CREATE TABLE money_figure (${kiosk}, source text NOT NULL, at_ms bigint, on_day text, what text NOT NULL,
    tender text NOT NULL, staff_id text, contract_id uuid, currency text, amount_minor bigint NOT NULL,
    PRIMARY KEY (kiosk_id, source), CHECK ((at_ms IS NULL) <> (on_day IS NULL)))`,
  `CREATE INDEX money_figure_at ON money_figure (kiosk_id, at_ms)`,
  `CREATE INDEX money_figure_on ON money_figure (kiosk_id, on_day)`,
  `ALTER TABLE closing_figure ADD COLUMN closed_at_ms bigint, ADD COLUMN staff_id text, ADD COLUMN currency text,
    ADD COLUMN expected_minor bigint, ADD COLUMN counted_minor bigint, ADD COLUMN left_minor bigint`,
  `CREATE INDEX closing_figure_on ON closing_figure (kiosk_id, closed_on)`,
  `CREATE INDEX closing_figure_number ON closing_figure (kiosk_id, epoch, number)`,
  `CREATE TABLE line_figure (invoice_id uuid NOT NULL, position integer NOT NULL, ${kiosk}, contract_id uuid NOT NULL,
    issued_on text NOT NULL, currency text NOT NULL, code text NOT NULL, tax_milli_percent integer NOT NULL,
    taxable_minor bigint NOT NULL, tax_minor bigint NOT NULL, PRIMARY KEY (invoice_id, position))`,
  `CREATE INDEX line_figure_on ON line_figure (kiosk_id, issued_on)`,
  `CREATE TABLE credit_note_figure (credit_note_id uuid PRIMARY KEY, ${kiosk}, number text NOT NULL,
    contract_id uuid NOT NULL, issued_on text NOT NULL, at_ms bigint NOT NULL, currency text NOT NULL,
    total_minor bigint NOT NULL, staff_id text)`,
  `CREATE INDEX credit_note_figure_on ON credit_note_figure (kiosk_id, issued_on)`,
  `CREATE TABLE credit_line_figure (credit_note_id uuid NOT NULL, position integer NOT NULL, ${kiosk},
    invoice_id uuid NOT NULL, issued_on text NOT NULL, taxable_minor bigint NOT NULL, tax_minor bigint NOT NULL,
    PRIMARY KEY (credit_note_id, position))`,
  `CREATE INDEX credit_line_figure_on ON credit_line_figure (kiosk_id, issued_on)`,
  `CREATE TABLE exception_figure (event_id uuid PRIMARY KEY, ${kiosk}, at_ms bigint NOT NULL, what text NOT NULL,
    contract_id uuid, currency text, amount_minor bigint)`,
  `CREATE INDEX exception_figure_at ON exception_figure (kiosk_id, at_ms)`,
];
