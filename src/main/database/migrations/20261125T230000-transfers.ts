/** Tenants who change the unit: which contract a booking is to follow, and which contract followed which. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `CREATE TABLE booking_transfer (
    booking_id TEXT PRIMARY KEY REFERENCES booking (id),
    from_contract_id TEXT NOT NULL REFERENCES rental_contract (id)) STRICT`,
  `CREATE TABLE contract_transfer (
    contract_id TEXT PRIMARY KEY REFERENCES rental_contract (id),
    from_contract_id TEXT NOT NULL UNIQUE REFERENCES rental_contract (id),
    moved_on TEXT NOT NULL CHECK (moved_on GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    moved_at_ms INTEGER NOT NULL, CHECK (contract_id <> from_contract_id)) STRICT`,
  `CREATE TRIGGER contract_transfer_unchanged BEFORE UPDATE ON contract_transfer
    BEGIN SELECT RAISE(ABORT, 'contract_transfer is never changed'); END`,
  `CREATE TRIGGER contract_transfer_kept BEFORE DELETE ON contract_transfer
    BEGIN SELECT RAISE(ABORT, 'contract_transfer is never deleted'); END`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
