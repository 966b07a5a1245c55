/**
 * A default notice where the catalogue tells what the law of the place wants of it. Staff send it once its day has come, and
 * write down how and when it was delivered. Fees, suspensions and locks wait for that.
 */
import type { DeliveryWay } from '../../../shared/desk/choices';
import { BEFORE_FIRST, type Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import { findLetter } from '../../database/contract/letters';
import { insertDelivery } from '../../database/late/deliveries';
import { selectLateContracts } from '../../database/late/steps';
import { findProperty } from '../../database/property/properties';
import { businessDateAt } from '../../domain/base/dates';
import { readLateRules } from '../../domain/late/late-terms';
import { actorNoted, note } from '../audit/audit';
import type { StaffCaller } from '../base/caller';
import { changedMeanwhile } from '../base/changed-meanwhile';
import { contractTurns } from '../base/contract-turns';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import type { InTransaction } from '../base/work';
import { requireProperty } from '../property/property';
import { readLateContract } from './late-facts';
import { doSteps, dueSteps, roundDue, waitsForPerson } from './steps';

type Done = Record<string, never>;

/** The list for staff ends somewhere; nobody sends more notices on a day. */
const MOST_NOTICES = 500;

/** Contracts whose default notice is due and waits for a person. */
export async function selectNoticesDue({ ctx, tx }: InTransaction): Promise<readonly Id<'contract'>[]> {
  const today = await roundDue({ ctx, tx });
  const property = await findProperty(tx);
  if (today === null || !readLateRules(property?.late ?? null)?.lien) return [];
  const ids = await selectLateContracts(tx, { after: BEFORE_FIRST, limit: MOST_NOTICES, today });
  const due: Id<'contract'>[] = [];
  for (const id of ids) if (await isNoticeDue({ ctx, tx }, id)) due.push(id);
  return due;
}

/** Whether staff can send one for this contract today. */
export async function isNoticeDue(work: InTransaction, contractId: Id<'contract'>): Promise<boolean> {
  return (await waitingSteps(work, contractId)) !== null;
}

async function waitingSteps(work: InTransaction, contractId: Id<'contract'>) {
  const found = await dueSteps(work, contractId);
  const due = found?.due.filter(({ step }) => waitsForPerson(found.late, step)) ?? [];
  return found && due.length > 0 ? { late: found.late, due } : null;
}

/** Refuses `changed_meanwhile` where none is due, or the books or the date cannot be believed. */
export function sendDefaultNotice(
  ctx: ServiceContext,
  contractId: Id<'contract'>,
  staff: StaffCaller,
): Promise<Result<Done>> {
  return contractTurns(ctx).take(() =>
    ctx.store.attempt(async (tx) => {
      const waiting =
        (await roundDue({ ctx, tx })) === null ? null : await waitingSteps({ ctx, tx }, contractId);
      if (!waiting) return changedMeanwhile();
      await doSteps({ ctx, tx }, waiting.late, waiting.due, staff);
      return ok({});
    }),
  );
}

export interface Delivery {
  readonly letterId: Id<'letter'>;
  readonly way: DeliveryWay;
  /** YYYY-MM-DD. */
  readonly on: string;
  readonly note: string;
}

/**
 * Writes down how and when a default notice was delivered; said again, the newer one counts. Refuses `unknown`, a day before
 * the notice was made or after today (`delivery_day`), and a way that the catalogue does not name (`changed_meanwhile`).
 */
export function noticeDelivered(
  ctx: ServiceContext,
  { letterId, way, on, note: about }: Delivery,
  staff: StaffCaller,
): Promise<Result<Done>> {
  return ctx.store.attempt(async (tx) => {
    const letter = await findLetter(tx, letterId);
    if (letter?.kind !== 'default_notice')
      return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    const nowMs = ctx.clock.nowMs();
    const today = businessDateAt(nowMs, (await requireProperty(tx)).time_zone);
    if (on < letter.made_on || on > today)
      return refuse('INVALID_INPUT_PARAM', 'invalid', { desk: 'delivery_day', field: 'on' });
    const ways = (await readLateContract(tx, letter.contract_id, nowMs))?.rules.lien?.ways;
    if (ways && !ways.includes(way)) return changedMeanwhile();
    await insertDelivery(tx, {
      id: ctx.newId<'notice_delivery'>(),
      letter_id: letterId,
      way,
      delivered_on: on,
      note: about,
      written_at_ms: nowMs,
      written_by: actorNoted(staff),
    });
    await note({ ctx, tx, by: staff }, 'late_letter.delivered', letterId);
    await publish({ ctx, tx }, 'default_notice.delivered', {
      letterId,
      contractId: letter.contract_id,
      way,
      deliveredOn: on,
    });
    return ok({});
  });
}
