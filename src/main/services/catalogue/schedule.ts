/**
 * Changes of the catalogue that take effect on a day. They leave the draft as they were checked and approved, and wait.
 * What comes into force meanwhile stays in force: on their day they change the same fields, and nothing else.
 */
import { hash } from 'node:crypto';
import type { DeskOutput, DeskRequest } from '../../../shared/desk/channels';
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import { deleteEdits, saveEdit, selectEdits } from '../../database/catalogue/edits';
import {
  confirmSchedule,
  endSchedule,
  insertSchedule,
  markScheduleSeen,
  selectHeldSchedules,
  selectMissedSchedules,
  selectWaitingSchedules,
  type ScheduleRow,
} from '../../database/catalogue/schedules';
import type { Tx } from '../../database/schema';
import { selectStaff } from '../../database/staff/staff';
import { businessDateAt, toIsoInstant } from '../../domain/base/dates';
import { may } from '../../../shared/desk/roles';
import { note } from '../audit/audit';
import type { StaffCaller } from '../base/caller';
import { changedMeanwhile } from '../base/changed-meanwhile';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { requireProperty } from '../property/property';
import { draftText } from './draft-load';
import type { Counts } from './import';
import { checkPreviewed, previewCatalogue, type CatalogueDeps, type CatalogueWork } from './preview';
import { outdatedSentences, scheduledDraft, storedEdits, storedRows } from './scheduled-edits';

/** Null: at once, today too. Refuses `day_past`. */
export async function dayOf(
  { ctx, tx }: InTransaction<Pick<ServiceContext, 'clock'>>,
  wanted: string | null,
): Promise<Result<string | null>> {
  const { time_zone: timeZone } = await requireProperty(tx);
  const today = businessDateAt(ctx.clock.nowMs(), timeZone);
  if (wanted !== null && wanted < today)
    return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'on', desk: 'day_past' });
  return ok(wanted === today ? null : wanted);
}

/**
 * Takes the whole draft, which is what was checked. Refuses as its import would; and who takes the money is never changed on a
 * day. `scheduledBy`: who proposed it, where somebody else agrees.
 */
export async function scheduleChecked(
  work: CatalogueWork,
  { on, scheduledBy = work.by.id, ...asked }: Asked,
): Promise<Result<Counts>> {
  const { ctx, tx, by } = work;
  const checked = await checkPreviewed(work, asked);
  if (!checked.ok) return checked;
  const { payment_gateway: gateway } = await requireProperty(tx);
  if (checked.value.catalogue.property.paymentGateway !== gateway)
    return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', {
      desk: 'catalogue_refused',
      detail: { why: 'who takes the money changes at once, while somebody is there to set it up' },
    });
  const edits = storedEdits(await selectEdits(tx));
  const id = ctx.newId<'catalogue_schedule'>();
  await insertSchedule(tx, {
    id,
    effective_on: on,
    edits,
    edits_sha256: hash('sha256', edits),
    scheduled_by: scheduledBy,
    scheduled_at_ms: ctx.clock.nowMs(),
    approved_by: scheduledBy === by.id ? null : by.id,
  });
  await deleteEdits(tx);
  await note({ ctx, tx, by }, 'catalogue.scheduled', id);
  return ok(checked.value.plan.counts);
}

interface Asked {
  readonly file: string;
  readonly mark: string;
  readonly agreed?: boolean;
  readonly on: string;
  readonly scheduledBy?: Id<'staff'>;
}

/** What waits, with what it would change as of now; and what did not take effect, until somebody has read it. */
export function listSchedules(
  deps: CatalogueDeps,
  staff: StaffCaller,
): Promise<Result<DeskOutput<'catalogue.schedules'>>> {
  return deps.ctx.store.read(async (tx) => {
    const names = new Map((await selectStaff(tx)).map(({ id, name }) => [id as string, name]));
    const shown = (row: ScheduleRow) => ({
      id: row.id,
      on: row.effective_on,
      by: names.get(row.scheduled_by) ?? null,
      approvedBy: row.approved_by === null ? null : (names.get(row.approved_by) ?? null),
      at: toIsoInstant(row.scheduled_at_ms),
    });
    const held = new Set((await selectHeldSchedules(tx)).map(({ id }) => id));
    const waiting = [];
    for (const row of await selectWaitingSchedules(tx)) {
      const draft = await scheduledDraft(tx, row);
      const problems = draft ? outdatedSentences(draft) : [];
      waiting.push({
        ...shown(row),
        mayWithdraw: mayWithdraw(staff, row),
        isHeld: held.has(row.id),
        preview:
          draft === null || problems.length > 0
            ? { outcome: 'refused' as const, problems }
            : await previewCatalogue({ ...deps, tx, by: staff }, draftText(draft)),
      });
    }
    const missed = (await selectMissedSchedules(tx)).map((row) => ({
      ...shown(row),
      why: row.outcome === 'overtaken' ? ('overtaken' as const) : ('stopped' as const),
      problems: (row.problems ?? '').split('\n').filter((line) => line !== ''),
    }));
    return ok({ waiting, missed });
  });
}

/** What a technician may put in force they may schedule too: and take back their own. */
const mayWithdraw = ({ id, role }: StaffCaller, { scheduled_by: by }: ScheduleRow) =>
  may(role, 'prices') || by === id;

/** The changes go back into the draft, where nothing else stands in it. */
export function withdrawSchedule(
  ctx: ServiceContext,
  staff: StaffCaller,
  { id, why }: DeskRequest<'catalogue.withdraw'>,
): Promise<Result<DeskOutput<'catalogue.withdraw'>>> {
  return ctx.store.attempt(async (tx) => {
    const row = (await selectWaitingSchedules(tx)).find((each) => each.id === id);
    if (!row) return changedMeanwhile();
    if (!mayWithdraw(staff, row))
      return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'forbidden', { desk: 'not_allowed' });
    const ended = { ended_by: `staff:${staff.id}`, ended_at_ms: ctx.clock.nowMs() };
    await endSchedule(tx, id, { ...ended, outcome: 'withdrawn' });
    await note({ ctx, tx, by: staff }, 'catalogue.schedule_withdrawn', id, why);
    return ok({ toDraft: await giveBack(tx, row) });
  });
}

/** Somebody says that the changes still hold, after the books were put back to a copy that knew of them. */
export function confirmHeldSchedule(
  ctx: ServiceContext,
  staff: StaffCaller,
  { id }: DeskRequest<'catalogue.confirm-schedule'>,
): Promise<Result<Record<string, never>>> {
  return ctx.store.attempt(async (tx) => {
    if (!(await selectHeldSchedules(tx)).some((row) => row.id === id)) return changedMeanwhile();
    await confirmSchedule(tx, id, ctx.clock.nowMs());
    await note({ ctx, tx, by: staff }, 'catalogue.schedule_confirmed', id);
    return ok({});
  });
}

/** False where the draft has changes of its own: two sets of them would not be what anybody checked. */
export async function giveBack(tx: Tx, row: ScheduleRow): Promise<boolean> {
  if ((await selectEdits(tx)).length > 0) return false;
  for (const edit of storedRows(row)) await saveEdit(tx, edit);
  return true;
}

export function noteScheduleSeen(
  ctx: ServiceContext,
  staff: StaffCaller,
  { id }: DeskRequest<'catalogue.schedule-seen'>,
): Promise<Result<Record<string, never>>> {
  return ctx.store.attempt(async (tx) => {
    if (!(await selectMissedSchedules(tx)).some((row) => row.id === id)) return ok({});
    await markScheduleSeen(tx, id, ctx.clock.nowMs());
    await note({ ctx, tx, by: staff }, 'catalogue.schedule_seen', id);
    return ok({});
  });
}

/** A catalogue of head office's has come: what was scheduled here would change it without head office. */
export async function overtakeSchedules({
  ctx,
  tx,
}: InTransaction<Pick<ServiceContext, 'clock'>>): Promise<void> {
  const ended = { ended_by: 'head_office', ended_at_ms: ctx.clock.nowMs() };
  for (const { id } of await selectWaitingSchedules(tx)) {
    await endSchedule(tx, id, { ...ended, outcome: 'overtaken' });
    await note({ ctx, tx, by: 'head_office' }, 'catalogue.schedule_overtaken', id);
  }
}
