/** What lines of the audit are about: ids, with the number or the name that people know them by. */
import { sql } from 'kysely';
import type { AuditSubjectKind } from '../../../shared/desk/choices';
import type { Tx } from '../schema';

export interface AuditSubject {
  readonly id: string;
  readonly kind: AuditSubjectKind;
  /** A number, or a name; null: of somebody whose details are gone. */
  readonly label: string | null;
  /** What the desk opens: the tenant, the booking or the unit. */
  readonly opens: string;
}

/** A page of them in one statement; what stands in none of the tables is not answered. */
export async function selectAuditSubjects(tx: Tx, ids: readonly string[]): Promise<AuditSubject[]> {
  if (ids.length === 0) return [];
  const among = sql`(${sql.join(ids)})`;
  const { rows } = await sql<AuditSubject>`
    SELECT k.id, 'contract' AS kind, u.number || ' · ' || k.number AS label, k.contact_id AS opens
      FROM rental_contract k JOIN unit u ON u.id = k.unit_id WHERE k.id IN ${among}
    UNION ALL SELECT b.id, 'booking', u.number, b.id
      FROM booking b JOIN unit u ON u.id = b.unit_id WHERE b.id IN ${among}
    UNION ALL SELECT c.id, 'contact', iif(c.restricted_at_ms IS NULL, c.first_name || ' ' || c.last_name, NULL), c.id
      FROM contact c WHERE c.id IN ${among}
    UNION ALL SELECT u.id, 'unit', u.number, u.id FROM unit u WHERE u.id IN ${among}
    UNION ALL SELECT i.id, 'invoice', i.number, i.contact_id FROM invoice i WHERE i.id IN ${among}
    UNION ALL SELECT r.id, 'receipt', r.number, r.contact_id FROM receipt r WHERE r.id IN ${among}
    UNION ALL SELECT n.id, 'credit_note', n.transact_id, n.contact_id FROM credit_note n WHERE n.id IN ${among}
    UNION ALL SELECT f.id, 'refund', n.transact_id, n.contact_id
      FROM refund f JOIN credit_note n ON n.id = f.credit_note_id WHERE f.id IN ${among}
    UNION ALL SELECT d.id, 'document', d.number, d.contact_id FROM document d WHERE d.id IN ${among}
    UNION ALL SELECT a.id, 'access_code', u.number, a.unit_id
      FROM access_code a JOIN unit u ON u.id = a.unit_id WHERE a.id IN ${among}
    UNION ALL SELECT l.id, 'login', NULL, l.contact_id
      FROM login l WHERE l.contact_id IS NOT NULL AND l.id IN ${among}`.execute(tx);
  return rows;
}
