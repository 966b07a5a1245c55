/**
 * What the journey as a product stores: words in several languages, how a signature was made, and the sealed
 * record of it. Also documents on their way to the customer, and calls for help. Shipped: never edited, only
 * followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const guid = (column: string) => `CHECK (length(${column}) = 36)`;
const hash = (column: string) => `CHECK (length(${column}) = 64)`;
const sealed = (table: string, act: 'UPDATE' | 'DELETE') =>
  `CREATE TRIGGER ${table}_keeps_on_${act.toLowerCase()} BEFORE ${act} ON ${table}
   BEGIN SELECT RAISE(ABORT, '${table} is append-only'); END`;

const statements = [
  // JSON by language: {"de": {"name": "...", "description": "..."}}; the plain columns hold the property's language.
  ...['storage_type', 'user_type', 'insurance_plan', 'add_on', 'promotion'].map(
    (table) =>
      `ALTER TABLE ${table} ADD COLUMN translations TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(translations))`,
  ),
  `ALTER TABLE property ADD COLUMN brand_color TEXT CHECK (brand_color GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]')`,
  // A device hands in a picture and nothing else: "supplied", and the columns after it stay empty.
  `ALTER TABLE signature ADD COLUMN method TEXT NOT NULL DEFAULT 'supplied'
    CHECK (method IN ('drawn', 'typed', 'supplied'))`,
  `ALTER TABLE signature ADD COLUMN strokes TEXT CHECK (json_valid(strokes))`,
  `ALTER TABLE signature ADD COLUMN typed_name TEXT`,
  `ALTER TABLE signature ADD COLUMN shown_sha256 TEXT ${hash('shown_sha256')}`,
  // The PDF as it was shown for signing; goes with the draft, or into the sealed record.
  `CREATE TABLE shown_agreement (
    booking_id TEXT PRIMARY KEY REFERENCES booking (id), sha256 TEXT NOT NULL ${hash('sha256')},
    content BLOB NOT NULL, pages INTEGER NOT NULL CHECK (pages > 0), language TEXT NOT NULL,
    quote_sha256 TEXT NOT NULL, shown_at_ms INTEGER NOT NULL) STRICT`,
  `CREATE TABLE signature_record (
    sequence INTEGER PRIMARY KEY CHECK (sequence > 0), id TEXT NOT NULL UNIQUE ${guid('id')},
    contract_id TEXT NOT NULL UNIQUE REFERENCES rental_contract (id),
    record TEXT NOT NULL CHECK (json_valid(record)), record_sha256 TEXT NOT NULL ${hash('record_sha256')},
    shown_pdf BLOB, image BLOB NOT NULL, media_type TEXT NOT NULL CHECK (media_type IN ('image/png', 'image/jpeg')),
    strokes TEXT CHECK (json_valid(strokes)),
    contract_sha256 TEXT NOT NULL ${hash('contract_sha256')},
    previous_seal TEXT NOT NULL ${hash('previous_seal')}, seal TEXT NOT NULL UNIQUE ${hash('seal')}) STRICT`,
  sealed('signature_record', 'UPDATE'),
  sealed('signature_record', 'DELETE'),
  // REPLACE puts a row in the place of another without a DELETE that a trigger would hear of.
  `CREATE TRIGGER signature_record_keeps_on_insert BEFORE INSERT ON signature_record
   WHEN EXISTS (SELECT 1 FROM signature_record WHERE sequence = NEW.sequence OR id = NEW.id
     OR contract_id = NEW.contract_id OR seal = NEW.seal)
   BEGIN SELECT RAISE(ABORT, 'signature_record is append-only'); END`,
  `CREATE TABLE document_delivery (
    id TEXT PRIMARY KEY ${guid('id')}, contract_id TEXT NOT NULL REFERENCES rental_contract (id),
    way TEXT NOT NULL CHECK (way IN ('print', 'email')), language TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'under_way', 'done', 'failed')),
    attempts INTEGER NOT NULL CHECK (attempts >= 0), next_at_ms INTEGER NOT NULL, failure TEXT,
    created_at_ms INTEGER NOT NULL, updated_at_ms INTEGER NOT NULL, UNIQUE (contract_id, way)) STRICT`,
  `CREATE INDEX document_delivery_due ON document_delivery (next_at_ms) WHERE state IN ('waiting', 'under_way')`,
  `CREATE TABLE document_link (
    token_hash TEXT PRIMARY KEY ${hash('token_hash')},
    contract_id TEXT NOT NULL REFERENCES rental_contract (id), language TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL, expires_at_ms INTEGER NOT NULL) STRICT`,
  `CREATE TABLE help_call (
    id TEXT PRIMARY KEY ${guid('id')}, kiosk_id TEXT NOT NULL, step TEXT NOT NULL, language TEXT NOT NULL,
    called_at_ms INTEGER NOT NULL, cleared_at_ms INTEGER, cleared_by TEXT,
    CHECK ((cleared_at_ms IS NULL) = (cleared_by IS NULL))) STRICT`,
  `CREATE INDEX help_call_open ON help_call (called_at_ms) WHERE cleared_at_ms IS NULL`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
