/** Queries on used allowances. A row says when its allowance is whole again, and means nothing from then on. */
import { prepared } from '../prepared';
import type { Tx } from '../schema';

const wholeAt = prepared((tx, { subject }: { readonly subject: string }) =>
  tx.selectFrom('allowance').select('full_at_ms').where('subject', '=', subject),
);

/** The instant at which the subject's allowance is whole again; null: it is. */
export async function findAllowance(tx: Tx, subject: string): Promise<number | null> {
  return (await wholeAt.first(tx, { subject }))?.full_at_ms ?? null;
}

/** Rounded up to a whole millisecond. */
export async function writeAllowance(tx: Tx, subject: string, fullAtMs: number): Promise<void> {
  const values = { full_at_ms: Math.ceil(fullAtMs) };
  await tx
    .insertInto('allowance')
    .values({ subject, ...values })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(values))
    .execute();
}

/** Those that are not whole yet. */
export function selectAllowances(tx: Tx, nowMs: number) {
  return tx.selectFrom('allowance').selectAll().where('full_at_ms', '>', nowMs).execute();
}

export async function deleteWholeAllowances(tx: Tx, nowMs: number): Promise<void> {
  await tx.deleteFrom('allowance').where('full_at_ms', '<=', nowMs).execute();
}
