/**
 * Whether the books may lack something: they were restored from a backup, or their last commits are gone. Nothing new
 * begins until they were compared. Kept in `meta`, which every version of the database has.
 */
import type Database from 'better-sqlite3';
import { z } from 'zod';
import { findMeta, WENT_BACK } from '../meta';
import { differenceSchema } from '../payment/reconciliations';
import type { Tx } from '../schema';

const BOOKS_IN_DOUBT = 'books_in_doubt';

const doubtSchema = z.object({
  /** `restored`: from a backup. `commits_lost`: the database ends before the mark beside it (commit-mark.ts). */
  cause: z.enum(['restored', 'commits_lost']),
  /** When it was noticed. */
  sinceMs: z.number(),
  /** The newest event in the books: what happened afterward may be missing. Null where they hold none. */
  booksEndMs: z.number().nullable(),
  /** The database kept aside by the restore, a name in the data directory. */
  formerFile: z.string().nullable(),
  /** What comparing with that database said. */
  former: z.enum(['compared', 'unreadable', 'none']).nullable(),
  /** What comparing with the payment provider said: payments that differ, or that the books lack. */
  provider: z.object({ atMs: z.number(), differences: z.array(differenceSchema) }).nullable(),
  /** When head office's facts were compared; null where they were not. */
  headOfficeAtMs: z.number().nullable(),
  /** Whether the database kept aside, or head office, knew all that ever happened here. */
  complete: z.boolean().default(false),
  /** The last event that the mark beside the database knew; null after a restore. */
  lastEvent: z.object({ sequence: z.number(), hash: z.string() }).nullable().default(null),
  /** When other databases that were kept were looked through; null where they were not. */
  keptAtMs: z.number().nullable().default(null),
  /** When staff said that the books count; what could not be asked before is asked still. */
  confirmedAtMs: z.number().nullable().default(null),
});
export type BooksInDoubt = z.output<typeof doubtSchema>;
export type DoubtCause = BooksInDoubt['cause'];

/** Null when the books are what they were, or count again by the word of staff. */
export async function findBooksInDoubt(tx: Tx): Promise<BooksInDoubt | null> {
  const doubt = await findComparison(tx);
  return doubt?.confirmedAtMs === null ? doubt : null;
}

/** Also where staff have confirmed before everybody could be asked. */
export async function findComparison(tx: Tx): Promise<BooksInDoubt | null> {
  const text = await findMeta(tx, BOOKS_IN_DOUBT);
  return text === null ? null : doubtSchema.parse(JSON.parse(text));
}

/** The books know more payments than when the provider was compared. */
export async function askProviderAgain(tx: Tx): Promise<void> {
  const doubt = await findComparison(tx);
  if (doubt) await saveBooksInDoubt(tx, { ...doubt, provider: null });
}

/** The comparison has come further; null: it is done, and the books count again. */
export async function saveBooksInDoubt(tx: Tx, doubt: BooksInDoubt | null): Promise<void> {
  if (doubt === null) {
    await tx.deleteFrom('meta').where('name', '=', BOOKS_IN_DOUBT).execute();
    return;
  }
  const value = JSON.stringify(doubt);
  await tx
    .insertInto('meta')
    .values({ name: BOOKS_IN_DOUBT, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** What a database of whatever version says of itself. */
export function doubtIn(raw: Database.Database): BooksInDoubt | null {
  const text = raw
    .prepare<[string], string>('SELECT value FROM meta WHERE name = ?')
    .pluck()
    .get(BOOKS_IN_DOUBT);
  return text === undefined ? null : doubtSchema.parse(JSON.parse(text));
}

export interface LostBooks {
  readonly cause: DoubtCause;
  readonly nowMs: number;
  /** The database kept aside, a name in the data directory; null where there is none. */
  readonly formerFile: string | null;
  /** The last event that the mark beside the database knew; null after a restore. */
  readonly lastEvent: BooksInDoubt['lastEvent'];
}

/**
 * For a database of any version, before anybody works with it. Books that are already in doubt and lose more keep the
 * database that was set aside for them. A restore that a power cut interrupted before its mark looks like such a
 * loss.
 */
export function putBooksInDoubt(
  raw: Database.Database,
  { cause, nowMs, formerFile, lastEvent }: LostBooks,
): void {
  const booksEndMs = raw.prepare<[], number | null>('SELECT max(created_at_ms) FROM outbox').pluck().get();
  const before = formerFile === null ? doubtIn(raw) : null;
  const compared = formerFile ?? before?.formerFile ?? null;
  const doubt: BooksInDoubt = {
    cause: before?.cause ?? cause,
    sinceMs: before?.sinceMs ?? nowMs,
    booksEndMs: booksEndMs ?? null,
    formerFile: compared,
    former: compared === null ? 'none' : null,
    provider: null,
    headOfficeAtMs: null,
    complete: false,
    // The one who has it knows nothing of what was lost before.
    lastEvent: before === null ? lastEvent : null,
    keptAtMs: null,
    confirmedAtMs: null,
  };
  const save = raw.prepare(
    `INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  );
  save.run(BOOKS_IN_DOUBT, JSON.stringify(doubt));
  save.run(WENT_BACK, String(nowMs));
}
