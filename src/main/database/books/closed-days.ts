/** Days that another database knows as closed and these books do not, with what was counted in them. */
import type Database from 'better-sqlite3';
import type { Selectable } from 'kysely';
import type { Tx } from '../schema';
import type { ClosedEntryTable, LostClosingTable } from '../schema/books';

export interface ClosedDays {
  readonly closings: readonly (Omit<Selectable<LostClosingTable>, 'found_at_ms'> & {
    readonly key: string;
  })[];
  readonly entries: readonly (Selectable<ClosedEntryTable> & { readonly key: string })[];
}

/** All of a database, of whatever version. */
export function readClosedDays(raw: Database.Database): ClosedDays {
  const columns = raw.prepare<[], string>(`SELECT name FROM pragma_table_info('day_closing')`).pluck().all();
  if (columns.length === 0) return { closings: [], entries: [] };
  const epoch = columns.includes('epoch') ? 'epoch' : '1 AS epoch';
  const within = 'JOIN day_closing d ON e.sequence > d.after_sequence AND e.sequence <= d.to_sequence';
  return {
    closings: raw
      .prepare<[], ClosedDays['closings'][number]>(
        `SELECT key, ${epoch}, number, closed_at_ms, left_minor FROM day_closing ORDER BY number`,
      )
      .all(),
    entries: raw
      .prepare<[], ClosedDays['entries'][number]>(
        `SELECT d.key, e.kind, e.subject_id FROM money_entry e ${within} WHERE e.kind NOT LIKE 'review_%'
        UNION ALL SELECT d.key, 'lost', v.attempt_id FROM money_entry e ${within}
          JOIN payment_review v ON CAST(v.id AS TEXT) = e.subject_id
          WHERE e.kind = 'review_settled' AND v.settled_as = 'released'`,
      )
      .all(),
  };
}

/** Those that are closed here, by what each closing was asked for with. */
export async function selectClosingKeys(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('day_closing').select('key').execute();
  return new Set(rows.map(({ key }) => key));
}
