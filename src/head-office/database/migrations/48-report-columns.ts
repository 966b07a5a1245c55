/** What reports have since: periods of bills, discounts, saved cards, and bookings that were begun. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const kiosk = 'kiosk_id text NOT NULL REFERENCES kiosk';

const statements = [
  `ALTER TABLE site_catalogue ADD COLUMN includes_tax boolean NOT NULL DEFAULT false`,
  `ALTER TABLE contract_figure ADD COLUMN billed_to text`,
  `ALTER TABLE line_figure ADD COLUMN period_from text, ADD COLUMN period_to text, ADD COLUMN of_code text`,
  `CREATE INDEX line_figure_discount ON line_figure (kiosk_id, period_to) WHERE code = 'discount'`,
  `CREATE TABLE period_figure (invoice_id uuid PRIMARY KEY, ${kiosk}, from_on text NOT NULL, to_on text NOT NULL,
    is_move_in boolean NOT NULL)`,
  `CREATE INDEX period_figure_kiosk ON period_figure (kiosk_id)`,
  `CREATE TABLE mandate_figure (mandate_id uuid PRIMARY KEY, ${kiosk}, contract_id uuid NOT NULL, state text NOT NULL)`,
  `CREATE INDEX mandate_figure_contract ON mandate_figure (contract_id)`,
  `CREATE INDEX mandate_figure_kiosk ON mandate_figure (kiosk_id)`,
  `CREATE TABLE booking_figure (booking_id uuid PRIMARY KEY, ${kiosk}, at_ms bigint NOT NULL, is_signed boolean NOT NULL)`,
  `CREATE INDEX booking_figure_at ON booking_figure (kiosk_id, at_ms)`,
];
