/** What was mailed because nobody took it. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const statements = [
  `CREATE TABLE alert_mail (kiosk_id text NOT NULL, kind text NOT NULL, subject text NOT NULL, since_ms bigint NOT NULL,
    address_sha256 text NOT NULL, at_ms bigint NOT NULL, is_refused boolean NOT NULL,
    PRIMARY KEY (kiosk_id, kind, subject, since_ms, address_sha256))`,
  `CREATE INDEX alert_mail_by_time ON alert_mail (at_ms)`,
];
