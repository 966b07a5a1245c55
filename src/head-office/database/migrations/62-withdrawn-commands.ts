/** What a kiosk was asked may be withdrawn while it has not begun. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  await sql
    .raw(
      `ALTER TABLE kiosk_command ADD COLUMN withdrawn_at_ms bigint, ADD COLUMN withdrawn_by text,
        ADD CHECK ((withdrawn_at_ms IS NULL) = (withdrawn_by IS NULL))`,
    )
    .execute(tx);
}
