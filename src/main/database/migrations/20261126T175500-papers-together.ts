/** Bills that are made together go out in one e-mail: its other papers are named beside the first. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  await sql`ALTER TABLE single_delivery ADD COLUMN together TEXT CHECK (together IS NULL OR json_valid(together))`.execute(
    tx,
  );
}
