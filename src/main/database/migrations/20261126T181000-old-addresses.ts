/**
 * A tenant whose e-mail address is changed hears of it at the former one, and so of codes that are asked for soon after. Shipped:
 * never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `ALTER TABLE visit_letter ADD COLUMN about TEXT NOT NULL DEFAULT 'visit'
    CHECK (about IN ('visit', 'address_changed', 'code_asked'))`,
  `ALTER TABLE visit_letter ADD COLUMN to_address TEXT CHECK ((to_address IS NULL) = (about = 'visit'))`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
