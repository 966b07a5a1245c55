/** Who gets the letters about what nobody takes, of each site, or of all. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE mail_list (site text PRIMARY KEY, addresses text NOT NULL,
        after_minutes integer CHECK (after_minutes BETWEEN 1 AND 1440))`,
    )
    .execute(tx);
}
