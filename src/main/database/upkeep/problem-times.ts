/** Queries on since when something is wrong with the kiosk. */
import type { Selectable } from 'kysely';
import type { Tx } from '../schema';
import type { ProblemSinceTable } from '../schema/upkeep';

export type ProblemSince = Selectable<ProblemSinceTable>;

export function selectProblemTimes(tx: Tx): Promise<ProblemSince[]> {
  return tx.selectFrom('problem_since').selectAll().execute();
}

/** In place of what was known of it. */
export async function saveProblemTime(tx: Tx, { problem, since_at_ms }: ProblemSince): Promise<void> {
  await tx
    .insertInto('problem_since')
    .values({ problem, since_at_ms })
    .onConflict((there) => there.column('problem').doUpdateSet({ since_at_ms }))
    .execute();
}

export async function deleteProblemTime(tx: Tx, problem: ProblemSince['problem']): Promise<void> {
  await tx.deleteFrom('problem_since').where('problem', '=', problem).execute();
}
