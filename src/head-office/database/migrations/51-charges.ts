/** What the rent roll has since: what each contract charges for a period, by which rules, and under which taxes. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const statements = [
  `CREATE TABLE charge_figure (contract_id uuid NOT NULL, position integer NOT NULL, kiosk_id text NOT NULL REFERENCES kiosk,
    kind text NOT NULL, rate_minor bigint NOT NULL, is_prorated boolean NOT NULL, tax_code text NOT NULL,
    from_on text NOT NULL, to_on text, PRIMARY KEY (contract_id, position))`,
  `CREATE INDEX charge_figure_kiosk ON charge_figure (kiosk_id)`,
  `ALTER TABLE contract_figure ADD COLUMN booking_id uuid, ADD COLUMN billing text`,
  `CREATE INDEX contract_figure_booking ON contract_figure (booking_id)`,
  `CREATE TABLE site_tax_rate (property_id uuid NOT NULL REFERENCES site_catalogue ON DELETE CASCADE, tax_code text NOT NULL,
    user_type_id uuid NOT NULL, milli_percent integer NOT NULL, PRIMARY KEY (property_id, tax_code, user_type_id))`,
];
