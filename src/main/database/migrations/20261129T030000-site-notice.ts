/**
 * The site's own notice to a tenant, and whether the desk takes a part of what is owed. Shipped: never edited, only followed
 * by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  // A site gives none until a catalogue says how long before the last day.
  `ALTER TABLE property ADD COLUMN notice_site_days INTEGER CHECK (notice_site_days BETWEEN 0 AND 365)`,
  `ALTER TABLE property ADD COLUMN part_payments TEXT NOT NULL DEFAULT 'desk' CHECK (part_payments IN ('desk', 'never'))`,
  `ALTER TABLE contract_notice ADD COLUMN site_last_on TEXT CHECK (site_last_on IS date(site_last_on))`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
