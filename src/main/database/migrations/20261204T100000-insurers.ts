/** Who insures a protection plan, where the catalogue says so. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  await sql`ALTER TABLE insurance_plan ADD COLUMN insurer TEXT`.execute(tx);
}
