/** What is wrong with the machine and its line, and a day that nobody closed, as the bell tells of them. */
import type { AlertKind } from '../../../shared/desk/choices';
import type { WatchedProblem } from '../../../shared/health-problems';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/durations';
import { findDayLeftOpen } from '../../database/closing/left-open';
import { findProperty } from '../../database/property/properties';
import { selectProblemTimes } from '../../database/upkeep/problem-times';
import { addDays, businessDateAt, startOfDayMs } from '../../domain/base/dates';
import type { Alert, WithClock } from './alert';

type MachineKind = Extract<AlertKind, 'reader' | 'printer' | 'disk' | 'backup' | 'head_office'>;

/** What each kind tells of, and how long that must have been so: a reader that starts, or a line that blinks, calls nobody. */
const machineKinds: Readonly<
  Record<MachineKind, { readonly problems: readonly WatchedProblem[]; readonly afterMs: number }>
> = {
  reader: { problems: ['reader'], afterMs: 5 * MINUTE_MS },
  printer: { problems: ['printer'], afterMs: 5 * MINUTE_MS },
  disk: { problems: ['disk_low', 'disk_slow', 'disk_faults'], afterMs: 5 * MINUTE_MS },
  backup: { problems: ['backup', 'second_place'], afterMs: 5 * MINUTE_MS },
  head_office: { problems: ['head_office_not_heard'], afterMs: HOUR_MS },
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
  return Object.entries(machineKinds).flatMap(([kind, { problems, afterMs }]) => {
    const times = known
      .filter(({ problem }) => problems.includes(problem))
      .map(({ since_at_ms }) => since_at_ms);
    const sinceMs = Math.min(...times);
    // The cast: a key of the table above.
    return times.length > 0 && nowMs - sinceMs >= afterMs ? [alert(kind as MachineKind, sinceMs)] : [];
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
