/**
 * What a tenant who changes the unit has with us stands in what they sign, so it is written down with the booking. Shipped:
 * never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  await sql
    .raw('ALTER TABLE booking_transfer ADD COLUMN left_minor INTEGER CHECK (left_minor >= 0)')
    .execute(tx);
}
