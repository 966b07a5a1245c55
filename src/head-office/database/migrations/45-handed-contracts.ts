/** Which contract of its new kiosk stands for one that was handed over: money that was on its way follows it there. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  await sql.raw(`ALTER TABLE hand_over ADD COLUMN new_contract_id uuid`).execute(tx);
  await sql.raw(`CREATE INDEX hand_over_new_contract ON hand_over (new_contract_id)`).execute(tx);
}
