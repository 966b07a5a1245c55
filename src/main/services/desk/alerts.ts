/**
 * Each thing that waits for staff. It appears with its cause and goes with it. The others see who has taken one, so
 * that two people do not run to the same customer.
 */
import type { AlertShown } from '../../../shared/desk/alerts';
import type { AlertKind } from '../../../shared/desk/choices';
import { localeFor } from '../../../shared/formats';
import { formatMoney } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import { findBooksInDoubt } from '../../database/books/books-in-doubt';
import { selectReviews } from '../../database/attempt/payment-reviews';
import { selectOpenApprovals } from '../../database/approval/approvals';
import {
  selectHeldSchedules,
  selectMissedSchedules,
  type ScheduleRow,
} from '../../database/catalogue/schedules';
import { selectRefundsIn } from '../../database/refund/refunds';
import {
  deleteAlertTaken,
  saveAlertTaken,
  selectAlertsAtHeadOffice,
  selectAlertsTaken,
} from '../../database/desk/alerts-taken';
import { selectOpenTaxProofs } from '../../database/booking/tax-proofs';
import { selectAwaitedPolicies } from '../../database/insurance/awaited-policies';
import { selectUncheckedPolicies } from '../../database/desk/today';
import { selectOpenHelpCalls } from '../../database/screen/help-calls';
import type { Tx } from '../../database/schema';
import { selectUnreadMessages } from '../../database/tenant/notes';
import { selectUnitConflicts } from '../../database/unit/conflicts';
import { findProperty } from '../../database/property/properties';
import { findStaff } from '../../database/staff/staff';
import { findUnit } from '../../database/unit/units';
import { addDays, businessDateAt, formatDate, startOfDayMs, toIsoInstant } from '../../domain/base/dates';
import { referenceOf } from '../../domain/attempt/payment-attempt';
import { proposedPrices } from '../catalogue/proposed-prices';
import type { StaffCaller } from '../base/caller';
import { changedMeanwhile } from '../base/changed-meanwhile';
import type { ServiceContext } from '../base/context';
import { MINUTE_MS } from '../../../shared/durations';
import { isFor, type Alert, type WithClock } from './alert';
import { dayAlerts, machineAlerts } from './machine-alerts';

export async function allAlerts(work: WithClock): Promise<readonly Alert[]> {
  const { tx } = work;
  const alert = (kind: AlertKind, subject: string, sinceMs: number, label: string | null = null): Alert => ({
    kind,
    subject,
    sinceMs,
    label,
    opens: null,
    notFor: null,
  });
  const conflicts = await selectUnitConflicts(tx, false);
  const units = await Promise.all(conflicts.map(({ unit_id: id }) => findUnit(tx, id)));
  const doubt = await findBooksInDoubt(tx);
  const others = [
    ...(await approvalAlerts(tx)),
    ...(await selectReviews(tx, { all: false })).map((row) =>
      alert('payment', row.attempt_id, row.raised_at_ms, referenceOf(row.attempt_id)),
    ),
    ...(await selectRefundsIn(tx, 'needs_review')).map((row) =>
      alert('refund', row.id, row.updated_at_ms, referenceOf(row.id)),
    ),
    ...conflicts.map((row, index) => alert('unit', row.id, row.raised_at_ms, units[index]?.number ?? null)),
    ...(doubt ? [alert('books', 'books', doubt.sinceMs)] : []),
    ...(await proposedPrices(tx)).map((row) => ({
      ...alert('prices', row.id, row.sinceMs, row.by),
      notFor: row.byId,
    })),
    ...(await scheduleAlerts(tx)),
    ...(await policyAlerts(work)),
    ...(await awaitedAlerts(work)),
    ...(await proofAlerts(tx)),
    ...(await messageAlerts(tx)),
    ...(await machineAlerts(work)),
    ...(await dayAlerts(work)),
  ];
  const calls = (await selectOpenHelpCalls(tx)).map((row) => alert('help', row.id, row.called_at_ms));
  return [...calls, ...others.toSorted((a, b) => a.sinceMs - b.sinceMs)];
}

/** Since the move-in, or since the day after a policy's last one. */
async function policyAlerts({ ctx, tx }: WithClock): Promise<Alert[]> {
  const property = await findProperty(tx);
  if (!property) return [];
  const { time_zone: timeZone } = property;
  const today = businessDateAt(ctx.clock.nowMs(), timeZone);
  return (await selectUncheckedPolicies(tx, today)).map(
    ({ bookingId, verdict, expires, sinceMs, unitNumber }) => ({
      kind: 'policy',
      subject: bookingId,
      sinceMs: verdict === null || expires === null ? sinceMs : startOfDayMs(addDays(expires, 1), timeZone),
      label: unitNumber,
      opens: bookingId,
      notFor: null,
    }),
  );
}

/** Tenants who did not bring a policy by their last day for it: since the day after. */
async function awaitedAlerts({ ctx, tx }: WithClock): Promise<Alert[]> {
  const property = await findProperty(tx);
  if (!property) return [];
  const { time_zone: timeZone } = property;
  const today = businessDateAt(ctx.clock.nowMs(), timeZone);
  return (await selectAwaitedPolicies(tx, { before: today })).map((row) => ({
    kind: 'awaited_policy',
    subject: row.booking_id,
    sinceMs: startOfDayMs(addDays(row.by, 1), timeZone),
    label: row.unit_number,
    opens: row.contact_id,
    notFor: null,
  }));
}

/** Claims of a lower tax whose proof nobody has looked at. */
async function proofAlerts(tx: Tx): Promise<Alert[]> {
  return (await selectOpenTaxProofs(tx, null)).map((row) => ({
    kind: 'tax_proof',
    subject: row.booking_id,
    sinceMs: row.at_ms,
    label: row.unit_number,
    opens: row.booking_id,
    notFor: null,
  }));
}

/** What tenants wrote at the kiosk and nobody has read. */
async function messageAlerts(tx: Tx): Promise<Alert[]> {
  return (await selectUnreadMessages(tx)).map((row) => ({
    kind: 'message',
    subject: row.id,
    sinceMs: row.at_ms,
    label: `${row.first_name} ${row.last_name}`,
    opens: row.contact_id,
    notFor: null,
  }));
}

/** Catalogues whose day came and that are not in force, and those that somebody is to confirm: each by its day. */
async function scheduleAlerts(tx: Tx): Promise<Alert[]> {
  const property = await findProperty(tx);
  if (!property) return [];
  const locale = localeFor(property.language, property);
  const alert = (kind: AlertKind, { id, effective_on: on }: ScheduleRow, sinceMs: number): Alert => ({
    kind,
    subject: id,
    sinceMs,
    label: formatDate(on, locale),
    opens: null,
    notFor: null,
  });
  return [
    ...(await selectMissedSchedules(tx)).map((row) =>
      alert('schedule', row, row.ended_at_ms ?? row.scheduled_at_ms),
    ),
    ...(await selectHeldSchedules(tx)).map((row) => alert('held_schedule', row, row.heldSinceMs)),
  ];
}

/** Each with its amount and who asked, so that no two look alike. */
async function approvalAlerts(tx: Tx): Promise<Alert[]> {
  const rows = await selectOpenApprovals(tx);
  const property = await findProperty(tx);
  if (!property) return [];
  const locale = localeFor(property.language, property);
  return Promise.all(
    rows.map(async (row) => {
      const amount = formatMoney(row.amount_minor, property.currency, locale);
      const name = (await findStaff(tx, row.asked_by))?.name ?? '–';
      return {
        kind: 'approval' as const,
        subject: row.id,
        sinceMs: row.asked_at_ms,
        label: `${amount} · ${name}`,
        opens: null,
        notFor: row.asked_by,
      };
    }),
  );
}

interface Known {
  readonly alerts: readonly Alert[];
  readonly taken: Awaited<ReturnType<typeof selectAlertsTaken>>;
  readonly atHeadOffice: Awaited<ReturnType<typeof selectAlertsAtHeadOffice>>;
}

export interface Alerts {
  /** `calling`: the booking at the kiosk while somebody calls for help. */
  list(staff: StaffCaller, calling: string | null): Promise<AlertShown[]>;
  take(
    staff: StaffCaller,
    which: { readonly kind: AlertKind; readonly subject: string; readonly take: boolean },
  ): Promise<Result<Record<string, never>>>;
}

/**
 * Reads once for each change of the database, because every page asks every few seconds. And once each minute, because the time
 * brings alerts and changes nothing.
 */
export function createAlerts(ctx: Pick<ServiceContext, 'store' | 'clock'>): Alerts {
  let last: { readonly mark: string; readonly known: Promise<Known> } | null = null;
  const read = () => {
    const mark = `${ctx.store.recentChangeMark()} ${Math.floor(ctx.clock.nowMs() / MINUTE_MS)}`;
    if (last?.mark !== mark)
      last = {
        mark,
        known: ctx.store.read(async (tx) => ({
          alerts: await allAlerts({ ctx, tx }),
          taken: await selectAlertsTaken(tx),
          atHeadOffice: await selectAlertsAtHeadOffice(tx),
        })),
      };
    return last.known;
  };
  return {
    async list(staff, calling) {
      const { alerts, taken, atHeadOffice } = await read();
      return alerts
        .filter((each) => isFor(staff, each))
        .map((each) => {
          const by = taken.find((row) => isOf(row, each));
          const office = by ? undefined : atHeadOffice.find((row) => isOf(row, each));
          return {
            kind: each.kind,
            subject: each.subject,
            since: toIsoInstant(each.sinceMs),
            label: each.label,
            opens: each.kind === 'help' ? calling : each.opens,
            taken: by ? { by: by.by, own: by.staff_id === staff.id, at: toIsoInstant(by.taken_at_ms) } : null,
            // Staff who stand beside it may still take it.
            headOffice: office ? { by: office.by_name, at: toIsoInstant(office.taken_at_ms) } : null,
          };
        });
    },
    take: (staff, { kind, subject, take }) =>
      ctx.store.attempt(async (tx) => {
        const alert = (await allAlerts({ ctx, tx })).find(
          (each) => each.kind === kind && each.subject === subject,
        );
        if (!alert || !isFor(staff, alert))
          return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
        const by = (await selectAlertsTaken(tx)).find((row) => isOf(row, alert));
        // A colleague who is away can be relieved: take it from them, and take it over.
        if (take && by && by.staff_id !== staff.id) return changedMeanwhile(by.by);
        if (take) {
          const row = { kind, subject, since_ms: alert.sinceMs, staff_id: staff.id };
          await saveAlertTaken(tx, { ...row, taken_at_ms: ctx.clock.nowMs() });
        } else await deleteAlertTaken(tx, kind, subject);
        return ok({});
      }),
  };
}

export const isOf = (
  row: { readonly kind: string; readonly subject: string; readonly since_ms: number },
  { kind, subject, sinceMs }: Pick<Alert, 'kind' | 'subject' | 'sinceMs'>,
) => row.kind === kind && row.subject === subject && row.since_ms === sinceMs;
