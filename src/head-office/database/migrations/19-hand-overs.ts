/** Contracts of a kiosk that is gone, handed over to another one; and new rents of contracts, for the figures. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const statements = [
  `CREATE TABLE hand_over (contract_id uuid PRIMARY KEY REFERENCES unit_let, property_id uuid NOT NULL,
    unit_id uuid NOT NULL, from_kiosk text NOT NULL REFERENCES kiosk, to_kiosk text NOT NULL REFERENCES kiosk,
    at_ms bigint NOT NULL, handed_by text NOT NULL, why text NOT NULL, taken_at_ms bigint)`,
  `CREATE INDEX hand_over_waiting ON hand_over (to_kiosk) WHERE taken_at_ms IS NULL`,
  `CREATE INDEX hand_over_from ON hand_over (from_kiosk)`,
  `CREATE TABLE rent_figure (rent_change_id uuid PRIMARY KEY, kiosk_id text NOT NULL REFERENCES kiosk,
    contract_id uuid NOT NULL, rent_minor bigint NOT NULL, effective_on text)`,
  `CREATE INDEX rent_figure_contract ON rent_figure (contract_id, effective_on)`,
  `CREATE INDEX rent_figure_kiosk ON rent_figure (kiosk_id)`,
];
