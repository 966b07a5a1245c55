/** Units that are to be checked, and those that staff took out of service. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const kept = `id, property_id, storage_type_id, number, width_cm, length_cm, height_cm, area_thousandths, floor, features,
  rent_minor, deposit_minor, state, listed`;

const statements = [
  `CREATE TABLE unit_new (
    id TEXT PRIMARY KEY CHECK (length(id) = 36),
    property_id TEXT NOT NULL REFERENCES property (id),
    storage_type_id TEXT NOT NULL REFERENCES storage_type (id), number TEXT NOT NULL,
    width_cm INTEGER NOT NULL CHECK (width_cm > 0), length_cm INTEGER NOT NULL CHECK (length_cm > 0),
    height_cm INTEGER NOT NULL CHECK (height_cm > 0),
    area_thousandths INTEGER NOT NULL CHECK (area_thousandths > 0), floor INTEGER NOT NULL,
    features TEXT NOT NULL CHECK (json_valid(features)),
    rent_minor INTEGER NOT NULL CHECK (rent_minor >= 0), deposit_minor INTEGER NOT NULL CHECK (deposit_minor >= 0),
    state TEXT NOT NULL
      CHECK (state IN ('available', 'held', 'occupied', 'overlocked', 'to_check', 'out_of_service')),
    listed INTEGER NOT NULL CHECK (listed IN (0, 1)),
    out_of_service INTEGER NOT NULL DEFAULT 0 CHECK (out_of_service IN (0, 1)),
    taken_out_at_ms INTEGER, taken_out_why TEXT,
    UNIQUE (property_id, number),
    CHECK ((taken_out_at_ms IS NULL) = (taken_out_why IS NULL)),
    CHECK (taken_out_at_ms IS NULL OR state = 'out_of_service')) STRICT`,
  // Until now only the catalogue took units out of service.
  `INSERT INTO unit_new (${kept}, out_of_service) SELECT ${kept}, state = 'out_of_service' FROM unit`,
  `DROP TABLE unit`,
  `ALTER TABLE unit_new RENAME TO unit`,
];

/** Foreign keys are off meanwhile: bookings, contracts and codes point at units. */
export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
