/** What is wrong with the machine and its line, and a day that nobody closed, as the bell tells of them. */
import type { AlertKind } from '../../../shared/desk/choices';
import { machineProblems, type MachineKind, type WatchedProblem } from '../../../shared/health-problems';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/durations';
import { findDayLeftOpen } from '../../database/closing/left-open';
import { findProperty } from '../../database/property/properties';
import { selectProblemTimes } from '../../database/upkeep/problem-times';
import { addDays, businessDateAt, startOfDayMs } from '../../domain/base/dates';
import type { Alert, WithClock } from './alert';

/** How long each must have been so: a reader that starts, or a line that blinks, calls nobody. */
const afterMs: Readonly<Record<MachineKind, number>> = {
  reader: 5 * MINUTE_MS,
  printer: 5 * MINUTE_MS,
  disk: 5 * MINUTE_MS,
  backup: 5 * MINUTE_MS,
  head_office: HOUR_MS,
};

/** A site that has closed no day for this time does not close its days, and hears of none. */
const CLOSES_WITHIN_MS = 14 * DAY_MS;
/** Of the next day: until then somebody may still be counting. */
const CLOSED_BY_MS = 2 * HOUR_MS;

const alert = (kind: AlertKind, sinceMs: number): Alert => ({
  kind,
  subject: kind,
  sinceMs,
  label: null,
  opens: null,
  notFor: null,
});

/** Each since its oldest problem began. */
export async function machineAlerts({ ctx, tx }: WithClock): Promise<Alert[]> {
  const nowMs = ctx.clock.nowMs();
  const known = await selectProblemTimes(tx);
  // The cast: the keys of that table.
  return (Object.keys(machineProblems) as MachineKind[]).flatMap((kind) => {
    const problems: readonly WatchedProblem[] = machineProblems[kind];
    const times = known
      .filter(({ problem }) => problems.includes(problem))
      .map(({ since_at_ms }) => since_at_ms);
    const sinceMs = Math.min(...times);
    return times.length > 0 && nowMs - sinceMs >= afterMs[kind] ? [alert(kind, sinceMs)] : [];
  });
}

/** A day on which money came and that was not closed by the time, where the site closes its days. */
export async function dayAlerts({ ctx, tx }: WithClock): Promise<Alert[]> {
  const property = await findProperty(tx);
  const nowMs = ctx.clock.nowMs();
  const { closedAtMs, moneyAtMs } = await findDayLeftOpen(tx);
  if (!property || closedAtMs === null || moneyAtMs === null) return [];
  if (closedAtMs < nowMs - CLOSES_WITHIN_MS) return [];
  const { time_zone: timeZone } = property;
  const day = businessDateAt(moneyAtMs, timeZone);
  const dueMs = startOfDayMs(addDays(day, 1), timeZone) + CLOSED_BY_MS;
  return nowMs >= dueMs ? [alert('day', dueMs)] : [];
}
