/**
 * Notice: the last day of a rental, recorded by staff, given by the tenant at the kiosk or by the site. No bill is made for days
 * after it, and the last bill is cut to it. Notice ends nothing: the tenant has the unit until somebody records that
 * they have left.
 */
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import { contractEndedAt, findContract } from '../../database/contract/contracts';
import { deleteNotice, findNotice, saveNotice } from '../../database/move-out/notices';
import { changedMeanwhile } from '../base/changed-meanwhile';
import { note, type Noted } from '../audit/audit';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { addDays } from '../../domain/base/dates';
import { publish } from '../base/outbox';
import type { Work } from '../base/work';
import { lastDaysOf } from './last-days';
import { writeNoticeLetter } from './notice-letter';
import { cancelForNotice } from '../rent/change-follow';

export interface Notice {
  readonly contractId: Id<'contract'>;
  readonly why: string;
}
/** Staff say why; a tenant need not. */
interface NoticeAct {
  readonly contractId: Id<'contract'>;
  readonly why: string | null;
}
type Done = Record<string, never>;

/**
 * Gives notice, or changes the last day. Refuses `unknown`, and `changed_meanwhile` for a contract that has ended.
 * Refuses `last_day_early` for a day before today or before the move-in; the signed days of notice do not bind staff.
 * Refuses `last_day_late` for a day after the last one that the kiosk offers.
 */
export function giveNotice(
  ctx: ServiceContext,
  notice: Notice & { readonly lastDay: string },
  staff: StaffCaller,
): Promise<Result<Done>> {
  return ctx.store.attempt((tx) => writeNotice({ ctx, tx, by: staff }, notice));
}

/** The same in the transaction of the act that gives it. */
export async function writeNotice(
  work: Work<Noted>,
  { contractId, lastDay, why }: NoticeAct & { readonly lastDay: string },
): Promise<Result<Done>> {
  const { ctx, tx, by } = work;
  const contract = await findContract(tx, contractId);
  if (!contract) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
  if ((await contractEndedAt(tx, contractId)) !== null) return changedMeanwhile();
  const { today, latest, notice: before } = await lastDaysOf({ ctx, tx }, contract);
  if (lastDay < today || lastDay < contract.move_in_on) return refuseLastDay('last_day_early');
  if (lastDay > latest) return refuseLastDay('last_day_late');
  if (before?.last_on === lastDay) return ok({});
  // The day on which it was given stays where only the last day changes.
  const givenOn = before?.given_on ?? today;
  const siteLastOn = before?.site_last_on ?? null;
  await saveNotice(tx, {
    contract_id: contractId,
    given_on: givenOn,
    last_on: lastDay,
    site_last_on: siteLastOn,
  });
  await cancelForNotice({ ctx, tx }, { contractId, today }, by);
  await note(work, before ? 'notice.changed' : 'notice.given', contractId, why);
  await publish(work, before ? 'notice.changed' : 'notice.given', { contractId, givenOn, lastDay });
  await writeNoticeLetter(work, contractId, { kind: 'notice_given', givenOn, lastDay });
  return ok({});
}

/**
 * The site ends the rental: the tenant gets a letter with the last day, which they may go before and cannot withdraw. Refuses
 * `unknown`, `changed_meanwhile` for a contract that has ended or under notice, and `site_notice_unsigned` where the agreement
 * has no days for it. Refuses `last_day_early` before they are over, and `last_day_late` a year after that.
 */
export function giveSiteNotice(
  ctx: ServiceContext,
  { contractId, lastDay, why }: Notice & { readonly lastDay: string },
  staff: StaffCaller,
): Promise<Result<Done>> {
  return ctx.store.attempt(async (tx) => {
    const work = { ctx, tx, by: staff };
    const contract = await findContract(tx, contractId);
    if (!contract) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    if ((await contractEndedAt(tx, contractId)) !== null) return changedMeanwhile();
    const { today, siteEarliest, notice } = await lastDaysOf({ ctx, tx }, contract);
    if (notice) return changedMeanwhile();
    if (siteEarliest === null)
      return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { desk: 'site_notice_unsigned' });
    if (lastDay < siteEarliest) return refuseLastDay('last_day_early');
    if (lastDay > addDays(siteEarliest, 366)) return refuseLastDay('last_day_late');
    const said = { given_on: today, last_on: lastDay, site_last_on: lastDay };
    await saveNotice(tx, { contract_id: contractId, ...said });
    await cancelForNotice({ ctx, tx }, { contractId, today }, staff);
    await note(work, 'notice.given_by_site', contractId, why);
    await publish(work, 'notice.given', { contractId, givenOn: today, lastDay });
    await writeNoticeLetter(work, contractId, {
      kind: 'notice_given',
      givenOn: today,
      lastDay,
      bySite: true,
    });
    return ok({});
  });
}

export function refuseLastDay(desk: 'last_day_early' | 'last_day_late') {
  const reason = 'last_day_early';
  return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'invalid', { field: 'lastDay', reason, desk });
}

/**
 * The tenant stays: the next run makes every missing bill. Refuses `unknown`, and `changed_meanwhile` where there is no
 * notice.
 */
export function withdrawNotice(
  ctx: ServiceContext,
  notice: Notice,
  staff: StaffCaller,
): Promise<Result<Done>> {
  return ctx.store.attempt((tx) => writeWithdrawal({ ctx, tx, by: staff }, notice));
}

/** The same in the transaction of the act that withdraws it. */
export async function writeWithdrawal(
  work: Work<Noted>,
  { contractId, why }: NoticeAct,
): Promise<Result<Done>> {
  const { tx } = work;
  if (!(await findContract(tx, contractId)))
    return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
  const isOver = (await contractEndedAt(tx, contractId)) !== null;
  const before = await findNotice(tx, contractId);
  if (isOver || !before || !(await deleteNotice(tx, contractId))) return changedMeanwhile();
  await note(work, 'notice.withdrawn', contractId, why);
  await publish(work, 'notice.withdrawn', { contractId });
  await writeNoticeLetter(work, contractId, {
    kind: 'notice_withdrawn',
    givenOn: before.given_on,
    lastDay: before.last_on,
  });
  return ok({});
}
