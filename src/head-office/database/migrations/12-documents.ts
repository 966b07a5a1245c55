/**
 * What head office sets for its kiosks, and who has which unit, live in this database alone. Claims that were followed from
 * a broker stay as they are; each goes on with the number that it had there.
 */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const statements = [
  // A kiosk's own where kiosk_id names it, else of all kiosks of the property. The watermark is in kiosk and chain.
  `CREATE TABLE document (
    property_id uuid NOT NULL,
    kiosk_id text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('allotment', 'notices', 'manifest', 'elsewhere', 'taken')),
    -- Rises with every other content.
    version bigint NOT NULL CHECK (version > 0),
    sha256 text NOT NULL,
    content text NOT NULL,
    changed_at_ms bigint NOT NULL,
    PRIMARY KEY (property_id, kiosk_id, kind),
    CHECK ((kiosk_id <> '') = (kind IN ('allotment', 'notices')))
  )`,
  // Of the files that manifests name.
  `CREATE TABLE document_part (
    property_id uuid NOT NULL,
    sha256 text NOT NULL,
    content bytea NOT NULL,
    PRIMARY KEY (property_id, sha256)
  )`,
  `ALTER TABLE kiosk ADD COLUMN watermark_version bigint NOT NULL DEFAULT 0`,
  `ALTER TABLE unit_claim RENAME COLUMN revision TO fence`,
  // The last fencing number of the property. A change of a claim there locks its row.
  `CREATE TABLE claim_fence (property_id uuid PRIMARY KEY, last bigint NOT NULL)`,
  `INSERT INTO claim_fence SELECT property_id, max(fence) FROM unit_claim GROUP BY property_id`,
  // Rises with whatever else the kiosks of the property must hear about units.
  `DROP TABLE claims_change`,
  `CREATE TABLE claims_change (property_id uuid PRIMARY KEY, number bigint NOT NULL)`,
  `INSERT INTO claims_change SELECT DISTINCT property_id, 1 FROM kiosk`,
  // Allotted because its kiosk is the only one of the property, and not because somebody said so.
  `ALTER TABLE allotted_unit ADD COLUMN by_itself boolean NOT NULL DEFAULT false`,
  `DROP TABLE claims_place`,
  `DROP TABLE broker_place`,
];
