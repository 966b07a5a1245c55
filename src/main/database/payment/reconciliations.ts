/** What comparing with the payment provider last said, and whether it is to be done again. Kept in `meta`. */
import type Database from 'better-sqlite3';
import { z } from 'zod';
import { findMeta, saveMeta } from '../meta';
import type { Tx } from '../schema';

const LAST = 'reconciliation';
const DUE = 'reconciliation_due';

export const differenceSchema = z.object({
  intentId: z.string().nullable(),
  attemptId: z.string().nullable(),
  here: z.string(),
  there: z.string(),
});

const reconciliationSchema = z.object({
  atMs: z.number(),
  /** Payments made from here on were compared. */
  fromMs: z.number(),
  compared: z.number(),
  /** How many differ, of which the first are named. */
  different: z.number(),
  differences: z.array(differenceSchema),
});
export type StoredReconciliation = z.output<typeof reconciliationSchema>;

/** Null before the first one. */
export async function findReconciliation(tx: Tx): Promise<StoredReconciliation | null> {
  const text = await findMeta(tx, LAST);
  return text === null ? null : reconciliationSchema.parse(JSON.parse(text));
}

/** Also answers whatever had asked for it. */
export async function saveReconciliation(tx: Tx, done: StoredReconciliation): Promise<void> {
  await saveMeta(tx, LAST, JSON.stringify(done));
  await tx.deleteFrom('meta').where('name', '=', DUE).execute();
}

export async function isReconciliationDue(tx: Tx): Promise<boolean> {
  return (await findMeta(tx, DUE)) !== null;
}

/** After an end that was none of ours; before anybody works with the database. */
export function askToReconcile(raw: Database.Database): void {
  raw.prepare(`INSERT OR REPLACE INTO meta (name, value) VALUES (?, 'yes')`).run(DUE);
}
