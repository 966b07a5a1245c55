/**
 * Which charge a line of an invoice was made from stands beside the line, for every line. Before, it was written down
 * where charges changed, and the order of the lines told the rest. Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `ALTER TABLE invoice_line ADD COLUMN charge_position INTEGER`,
  `UPDATE invoice_line SET charge_position = known.charge_position FROM invoice_line_charge AS known
    WHERE known.invoice_id = invoice_line.invoice_id AND known.position = invoice_line.position`,
  `DROP TABLE invoice_line_charge`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
