/** What reports need of the last catalogue of each property. It can be made again from the published files. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const site = 'property_id uuid NOT NULL REFERENCES site_catalogue ON DELETE CASCADE';

const statements = [
  `CREATE TABLE site_catalogue (property_id uuid PRIMARY KEY, version integer NOT NULL, made_by integer NOT NULL,
    is_read boolean NOT NULL, name text, language text, region text, time_zone text, area_unit text, currency text,
    CHECK (NOT is_read OR (name IS NOT NULL AND time_zone IS NOT NULL AND area_unit IS NOT NULL AND currency IS NOT NULL)))`,
  `CREATE TABLE site_unit (${site}, unit_id uuid NOT NULL, place integer NOT NULL, number text NOT NULL, floor integer NOT NULL,
    storage_type text NOT NULL, measure text, area double precision NOT NULL, rent_minor bigint, is_out boolean NOT NULL,
    PRIMARY KEY (property_id, unit_id))`,
  `CREATE INDEX site_unit_place ON site_unit (property_id, place)`,
  `CREATE TABLE site_plan (${site}, plan_id uuid NOT NULL, name text NOT NULL, insurer text, coverage_minor bigint,
    PRIMARY KEY (property_id, plan_id))`,
  `CREATE TABLE site_user_type (${site}, user_type_id uuid NOT NULL, name text NOT NULL, PRIMARY KEY (property_id, user_type_id))`,
  `CREATE INDEX balance_figure_held ON balance_figure (kiosk_id) WHERE balance_minor <> 0`,
];
