/** One kiosk may be pinned to a version of the program: then its ring does not count. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  await sql.raw('ALTER TABLE update_setting ADD COLUMN pinned text').execute(tx);
}
