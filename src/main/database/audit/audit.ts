/**
 * Who did what, written in the transaction of the act. It never has personal data. Actors are "screen", "kiosk" (the
 * program by itself), "cli", "start" or the id of a key or of staff; subjects are ids. Triggers refuse any change or
 * deletion of a row.
 */
import type { Database } from 'better-sqlite3';
import { sql } from 'kysely';
import type { Id } from '../../../shared/ids';
import { prepared } from '../prepared';
import type { Tx } from '../schema';

export interface AuditEntry {
  readonly atMs: number;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  /** What staff typed as their reason. */
  readonly why?: string | null;
}

const newEntry = prepared((tx, { atMs, actor, action, subject, why }: Required<AuditEntry>) =>
  tx.insertInto('audit').values({ at_ms: atMs, actor, action, subject, why }),
);

export async function insertAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await newEntry.all(tx, { ...entry, why: entry.why ?? null });
}

/** Acts that are counted. Only these are indexed by their names, by the index `audit_counted`. */
export type CountedAct = 'access.read' | 'booking.reserved' | 'staff.guessing' | 'staff.sign_in_failed';

/** In the very words of the index: SQLite takes it for nothing else. */
const isCounted = sql<boolean>`action IN ('access.read', 'booking.reserved', 'staff.guessing', 'staff.sign_in_failed')`;
const isByStaff = sql<boolean>`actor LIKE 'staff:%'`;

/** Whether this actor did this since an instant. */
export async function hasAudit(
  tx: Tx,
  {
    actor,
    action,
    sinceMs,
  }: { readonly actor: string; readonly action: CountedAct; readonly sinceMs: number },
): Promise<boolean> {
  const row = await tx
    .selectFrom('audit')
    .select('sequence')
    .where(isCounted)
    .where('actor', '=', actor)
    .where('action', '=', action)
    .where('at_ms', '>=', sinceMs)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * When one of these acts was last done to this subject; null: never. `notBy`: counts only acts of that person's
 * colleagues, and neither their own nor those of a command.
 */
export async function lastAuditMs(
  tx: Tx,
  subject: string,
  actions: readonly string[],
  notBy?: string,
): Promise<number | null> {
  const done = tx
    .selectFrom('audit')
    .select('at_ms')
    .where('subject', '=', subject)
    .where('action', 'in', actions);
  const counted =
    notBy === undefined ? done : done.where('actor', 'like', 'staff:%').where('actor', '<>', notBy);
  const row = await counted.orderBy('sequence', 'desc').limit(1).executeTakeFirst();
  return row?.at_ms ?? null;
}

/** How often this actor did this since an instant; `untilMs`: not what a clock that ran ahead dated later than that. */
export async function countAudit(
  tx: Tx,
  {
    actor,
    action,
    sinceMs,
    untilMs = Number.MAX_SAFE_INTEGER,
  }: {
    readonly actor: string;
    readonly action: CountedAct;
    readonly sinceMs: number;
    readonly untilMs?: number;
  },
): Promise<number> {
  const { count } = await tx
    .selectFrom('audit')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isCounted)
    .where('actor', '=', actor)
    .where('action', '=', action)
    .where('at_ms', '>=', sinceMs)
    .where('at_ms', '<=', untilMs)
    .executeTakeFirstOrThrow();
  return count;
}

/** Newest first. `act`: one alone, or by what stands before its dot. */
export function selectAuditPage(
  tx: Tx,
  page: {
    readonly staffId: Id<'staff'> | null;
    readonly sinceMs: number | null;
    readonly untilMs: number | null;
    readonly act: string | null;
    readonly before: number | null;
    readonly limit: number;
  },
) {
  const { staffId, sinceMs, untilMs, act, before } = page;
  let query = tx
    .selectFrom('audit')
    .select(['sequence', 'at_ms as atMs', 'actor', 'action', 'subject', 'why'])
    .orderBy('sequence', 'desc')
    .limit(page.limit);
  if (staffId !== null)
    query = query.where((eb) =>
      eb.or([eb.and([isByStaff, eb('actor', '=', `staff:${staffId}`)]), eb('subject', '=', staffId)]),
    );
  if (sinceMs !== null) query = query.where('at_ms', '>=', sinceMs);
  if (untilMs !== null) query = query.where('at_ms', '<', untilMs);
  // The character after the dot: every act of that kind, and none of a kind that begins alike.
  if (act !== null)
    query = query.where((eb) =>
      eb.or([eb('action', '=', act), eb.and([eb('action', '>=', `${act}.`), eb('action', '<', `${act}/`)])]),
    );
  if (before !== null) query = query.where('sequence', '<', before);
  return query.execute();
}

/** Oldest first, one by one: there may be many. Straight from the file, for a command that changes nothing. */
export function selectAudit(
  raw: Database,
  { sinceMs, subject }: { readonly sinceMs: number | null; readonly subject: string | null },
): IterableIterator<AuditEntry> {
  const rows = raw.prepare<[{ sinceMs: number | null; subject: string | null }], AuditEntry>(
    `SELECT at_ms AS atMs, actor, action, subject, why FROM audit
     WHERE (:sinceMs IS NULL OR at_ms >= :sinceMs) AND (:subject IS NULL OR subject = :subject)
     ORDER BY sequence`,
  );
  return rows.iterate({ sinceMs, subject });
}
