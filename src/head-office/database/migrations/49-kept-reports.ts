/** Reports that somebody kept as a file, so that a page can say whether they have changed since. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE report_kept (asked_sha256 text PRIMARY KEY, lines_sha256 text NOT NULL, at_ms bigint NOT NULL,
        said_by text NOT NULL)`,
    )
    .execute(tx);
}
