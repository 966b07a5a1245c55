/**
 * What each unit costed whom it was rented to, and since when: reports of an earlier day ask. By triggers, because a catalogue is
 * written in more than one place. Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const now = `CAST(unixepoch('subsec') * 1000 AS INTEGER)`;
const noted = `INSERT INTO unit_rent (unit_id, rent_minor, from_ms) VALUES (NEW.id, NEW.rent_minor, ${now})`;

const statements = [
  `CREATE TABLE unit_rent (
    id INTEGER PRIMARY KEY, unit_id TEXT NOT NULL, rent_minor INTEGER NOT NULL, from_ms INTEGER NOT NULL) STRICT`,
  `CREATE INDEX unit_rent_by_unit ON unit_rent (unit_id, from_ms)`,
  // Since when it costed that before, nobody has written down.
  `INSERT INTO unit_rent (unit_id, rent_minor, from_ms) SELECT id, rent_minor, ${now} FROM unit`,
  `CREATE TRIGGER unit_rent_first AFTER INSERT ON unit BEGIN ${noted}; END`,
  `CREATE TRIGGER unit_rent_changed AFTER UPDATE OF rent_minor ON unit WHEN NEW.rent_minor <> OLD.rent_minor
    BEGIN ${noted}; END`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
