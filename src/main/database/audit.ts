/** Who did what. Never personal data: actors are "screen", "cli" or a key's id, subjects are ids. */
import type { Tx } from './schema';

export interface AuditEntry {
  readonly atMs: number;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
}

export async function insertAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit')
    .values({ at_ms: entry.atMs, actor: entry.actor, action: entry.action, subject: entry.subject })
    .execute();
}
