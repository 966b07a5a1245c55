/**
 * Since when something is wrong with the kiosk. It looks every minute and writes down what began and what has ended, so a time outlasts
 * a restart. What has ended goes by itself.
 */
import type { HealthProblem, WatchedProblem } from '../../../shared/health-problems';
import { HOUR_MS, MINUTE_MS } from '../../../shared/durations';
import {
  deleteProblemTime,
  saveProblemTime,
  selectProblemTimes,
  type ProblemSince,
} from '../../database/upkeep/problem-times';
import type { Tx } from '../../database/schema';
import { toIsoInstant } from '../../domain/base/dates';
import type { ServiceContext } from '../base/context';
import { ok, type Result } from '../../../shared/result';
import { getHealth, type HealthSources, type HealthView } from './health';

/** A clock that was far ahead when something began says nothing about since when it is so. */
const AHEAD_MS = HOUR_MS;

type Clocked = Pick<ServiceContext, 'store' | 'clock'>;

/** Of a look that failed nothing is known, and nothing is written down. */
export async function noteProblems(ctx: ServiceContext, sources: HealthSources): Promise<void> {
  const health = await getHealth(ctx, sources);
  if (health.ok) await keepProblemTimes(ctx, watched(health.value));
}

/** Head office that is not reached keeps nobody from renting, so health is well; after a while staff hear of it. */
function watched({ problems, sync }: HealthView): readonly WatchedProblem[] {
  return [...problems, ...(sync.state === 'unreachable' ? (['head_office_not_heard'] as const) : [])];
}

export async function keepProblemTimes(
  { store, clock }: Clocked,
  problems: readonly WatchedProblem[],
): Promise<void> {
  const nowMs = clock.nowMs();
  const isOld = ({ problem, since_at_ms }: ProblemSince) =>
    !problems.includes(problem) || since_at_ms > nowMs + AHEAD_MS;
  const known = await store.read(selectProblemTimes);
  const left = known.filter((row) => !isOld(row)).map(({ problem }) => problem);
  const begun = problems.filter((problem) => !left.includes(problem));
  if (begun.length === 0 && left.length === known.length) return;
  await store.transaction(async (tx) => {
    for (const row of known.filter(isOld)) await deleteProblemTime(tx, row.problem);
    for (const problem of begun) await saveProblemTime(tx, { problem, since_at_ms: nowMs });
  });
}

export interface ProblemTime {
  readonly problem: HealthProblem;
  readonly sinceMs: number;
}

/** Of each of them. One that was found a moment ago, and is not written down yet, is so since now. */
export async function problemTimes(
  tx: Tx,
  problems: readonly HealthProblem[],
  nowMs: number,
): Promise<ProblemTime[]> {
  const known = new Map<string, number>(
    (await selectProblemTimes(tx)).map(({ problem, since_at_ms }) => [problem, since_at_ms]),
  );
  return problems.map((problem) => ({ problem, sinceMs: Math.min(known.get(problem) ?? nowMs, nowMs) }));
}

/** Health, with since when each problem is there. */
export async function healthWithTimes(
  ctx: ServiceContext,
  sources: HealthSources,
): Promise<Result<TimedHealth>> {
  const health = await getHealth(ctx, sources);
  if (!health.ok) return health;
  const { problems } = health.value;
  const times = await ctx.store.read((tx) => problemTimes(tx, problems, ctx.clock.nowMs()));
  const since = times.map(({ problem, sinceMs }) => ({ problem, since: toIsoInstant(sinceMs) }));
  return ok({ ...health.value, problemsSince: since });
}

export interface TimedHealth extends HealthView {
  readonly problemsSince: readonly { readonly problem: HealthProblem; readonly since: string }[];
}

/** Looks now and every minute, until it is stopped; a look under way is waited for. */
export function noteProblemsRegularly(
  ctx: ServiceContext,
  sources: HealthSources,
): { stop(): Promise<void> } {
  let looking: Promise<void> = Promise.resolve();
  const look = () => {
    looking = noteProblems(ctx, sources).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'since when something is wrong could not be written down'),
    );
  };
  look();
  const timer = setInterval(look, MINUTE_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
