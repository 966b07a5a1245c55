/**
 * Pictures and strokes of signatures leave the sealed records, which keep their hashes. They are biometric
 * data, and the signed PDF is where a signature belongs. The freed pages are overwritten (secure_delete).
 * Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = ['image', 'media_type', 'strokes'].map(
  (column) => `ALTER TABLE signature_record DROP COLUMN ${column}`,
);

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
