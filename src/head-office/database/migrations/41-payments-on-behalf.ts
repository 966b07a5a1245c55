/** Money that kiosks took for contracts of other kiosks of their site, made from events as all figures. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const statements = [
  `CREATE TABLE on_behalf_figure (on_behalf_id uuid PRIMARY KEY, kiosk_id text NOT NULL REFERENCES kiosk,
    contract_id uuid NOT NULL, currency text NOT NULL, amount_minor bigint NOT NULL, staff_id text NOT NULL,
    taken_at_ms bigint NOT NULL)`,
  `CREATE INDEX on_behalf_figure_contract ON on_behalf_figure (contract_id)`,
  `CREATE INDEX on_behalf_figure_kiosk ON on_behalf_figure (kiosk_id)`,
];
