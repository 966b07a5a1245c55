/**
 * A second person for money above the site's limit, of one act or of a person's day (alone.ts). Such an act is not done
 * at once: it is written down as it was asked for. Another manager approves exactly that, and it is then done in the name
 * of the person who asked. Nobody approves their own request.
 */
import { hash } from 'node:crypto';
import type { z } from 'zod';
import type { ApprovalAct } from '../../../shared/desk/choices';
import { closingChannels } from '../../../shared/desk/closing';
import { drawerChannels } from '../../../shared/desk/drawer';
import { moneyChannels } from '../../../shared/desk/money';
import { leavingDeskChannels } from '../../../shared/desk/leaving';
import { returnChannels } from '../../../shared/desk/returns';
import { may, type Permission } from '../../../shared/desk/roles';
import type { Id } from '../../../shared/ids';
import { minor } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import {
  decideApproval,
  findApproval,
  findApprovalByKey,
  finishApproval,
  insertApproval,
  type ApprovalRow,
} from '../../database/approval/approvals';
import { findCreditNoteByKey } from '../../database/credit-note/credit-notes';
import { findClosingByKey } from '../../database/closing/closings';
import { findDrawerMove } from '../../database/drawer/moves';
import { findWriteOffByKey } from '../../database/move-out/write-offs';
import { findRefundByKey } from '../../database/refund/refunds';
import { findPaidReceipt, findReturnByKey } from '../../database/returned-payment/returned-payments';
import type { Tx } from '../../database/schema';
import { findStaff } from '../../database/staff/staff';
import { note } from '../audit/audit';
import type { StaffCaller } from '../base/caller';
import { changedMeanwhile } from '../base/changed-meanwhile';
import type { ServiceContext } from '../base/context';
import type { Work } from '../base/work';
import { ACCOUNT_OWN_AFTER_HOURS, isHandedOver } from '../audit/handed-over';
import { closeCounted } from '../drawer/blind-count';
import { runAlone } from './alone';
import { makeCreditNote, previewCreditNote } from '../credit-note/make';
import { differenceOf } from '../closing/closing';
import { moveDrawer } from '../drawer/moves';
import { writeOffDebt } from '../move-out/write-offs';
import { refundCreditNote, refundRefusal } from '../refund/refunds';
import { takeBackPayment } from '../returned-payment/mistakes';

/** The input of each act, as its channel reads it. */
export const approvedInputs = {
  refund: moneyChannels['money.refund'].input,
  credit_note: moneyChannels['money.credit'].input,
  paid_out: drawerChannels['drawer.move'].input,
  difference: closingChannels['closing.make'].input,
  taken_back: returnChannels['returns.take-back'].input,
  written_off: leavingDeskChannels['write-off.make'].input,
} as const satisfies Record<ApprovalAct, z.ZodType<{ readonly key: string }>>;

type Input<A extends ApprovalAct> = z.output<(typeof approvedInputs)[A]>;

const mayAsk = {
  refund: 'refund',
  credit_note: 'credit_note',
  paid_out: 'pay_out',
  difference: 'close_day',
  taken_back: 'refund',
  written_off: 'write_off',
} as const satisfies Record<ApprovalAct, Permission>;

interface Asking<A extends ApprovalAct, T> {
  readonly act: A;
  readonly input: Input<A>;
  /** The amount of an act. An amount that cannot be read is refused by the act itself. */
  readonly amountMinor: () => Promise<number> | number;
  /** What would refuse it now in any case: nobody is asked for a yes that can do nothing. */
  readonly refusal?: () => Promise<Result<never> | null>;
  readonly run: () => Promise<Result<T>>;
}

/**
 * Does the act when it is within the limit or was approved. Otherwise writes it down and refuses with `approval_waits`.
 */
async function guarded<A extends ApprovalAct, T>(
  ctx: ServiceContext,
  staff: StaffCaller,
  { act, input, amountMinor, refusal, run }: Asking<A, T>,
): Promise<Result<T>> {
  const content = JSON.stringify(input);
  const asked = await ctx.store.read((tx) => findApprovalByKey(tx, input.key));
  if (asked) {
    if (asked.content_sha256 !== hash('sha256', content))
      return refuse('INVALID_INPUT_PARAM', 'conflict', { desk: 'key_used' });
    return asked.outcome === 'approved' ? runApproved(ctx, input.key, run) : waits(asked);
  }
  const { secondPersonAboveMinor, secondPersonAboveDayMinor } = ctx.settings;
  if (secondPersonAboveMinor === null && secondPersonAboveDayMinor === null) return run();
  const amount = await amountMinor();
  const alone = { act, staffId: staff.id, key: input.key, amountMinor: amount };
  const done = await runAlone(ctx, alone, run);
  if (done !== null) return done;
  const refused = await refusal?.();
  if (refused) return refused;
  return ctx.store.transaction(async (tx) => {
    const row = {
      id: ctx.newId<'approval'>(),
      key: input.key,
      act,
      content,
      content_sha256: hash('sha256', content),
      amount_minor: minor(amount),
      asked_by: staff.id,
      asked_at_ms: ctx.clock.nowMs(),
    };
    // A double tap asks once.
    if (await findApprovalByKey(tx, input.key)) return waits({ outcome: null });
    await insertApproval(tx, row);
    await note({ ctx, tx, by: staff }, 'approval.asked', row.id);
    return waits({ outcome: null });
  });
}

function waits({ outcome }: Pick<ApprovalRow, 'outcome'>): Result<never> {
  const desk = outcome === 'declined' ? 'approval_declined' : 'approval_waits';
  return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'forbidden', { desk });
}

/** Keys of what is being done: it is not declined meanwhile. */
const underWay = new Set<string>();

async function runApproved<T>(
  ctx: ServiceContext,
  key: string,
  run: () => Promise<Result<T>>,
): Promise<Result<T>> {
  underWay.add(key);
  try {
    const done = await run();
    if (done.ok) await ctx.store.transaction((tx) => finishApproval(tx, key, ctx.clock.nowMs()));
    return done;
  } finally {
    underWay.delete(key);
  }
}

const acts = (ctx: ServiceContext, staff: StaffCaller, name: string) => ({
  refund: (input: Input<'refund'>) => refundCreditNote(ctx, staff, input),
  credit_note: (input: Input<'credit_note'>) => makeCreditNote(ctx, staff, input),
  paid_out: (input: Input<'paid_out'>) => moveDrawer(ctx, staff, input),
  difference: (input: Input<'difference'>) => closeCounted(ctx, staff, name, input),
  taken_back: (input: Input<'taken_back'>) => takeBackPayment(ctx, staff, input),
  written_off: (input: Input<'written_off'>) => writeOffDebt(ctx, input, staff),
});

/** The acts that a second person may have to approve. `name`: as the closing says it. */
export function secondPersonActs(ctx: ServiceContext, staff: StaffCaller, name = '') {
  const run = acts(ctx, staff, name);
  return {
    refund: (input: Input<'refund'>) =>
      guarded(ctx, staff, {
        act: 'refund',
        input,
        amountMinor: () => input.amountMinor,
        refusal: () => refundRefusal(ctx, input),
        run: () => run.refund(input),
      }),
    creditNote: (input: Input<'credit_note'>) =>
      guarded(ctx, staff, {
        act: 'credit_note',
        input,
        amountMinor: async () => {
          const preview = await previewCreditNote(ctx, input);
          return preview.ok ? preview.value.totalMinor : 0;
        },
        run: () => run.credit_note(input),
      }),
    moveDrawer: (input: Input<'paid_out'>) =>
      // A person who may not pay out cannot ask either.
      input.kind === 'paid_out' && may(staff.role, 'pay_out')
        ? guarded(ctx, staff, {
            act: 'paid_out',
            input,
            amountMinor: () => input.amountMinor,
            run: () => run.paid_out(input),
          })
        : run.paid_out(input),
    close: (input: Input<'difference'>) =>
      guarded(ctx, staff, {
        act: 'difference',
        input,
        amountMinor: async () => (await differenceOf(ctx, input)) ?? 0,
        run: () => run.difference(input),
      }),
    takeBack: (input: Input<'taken_back'>) =>
      guarded(ctx, staff, {
        act: 'taken_back',
        input,
        amountMinor: async () =>
          (await ctx.store.read((tx) => findPaidReceipt(tx, input.receiptId)))?.amountMinor ?? 0,
        run: () => run.taken_back(input),
      }),
    writeOff: (input: Input<'written_off'>) =>
      guarded(ctx, staff, {
        act: 'written_off',
        input,
        amountMinor: () => input.amountMinor,
        run: () => run.written_off(input),
      }),
  };
}

/**
 * Declines the request, or does it in the name of the person who asked. Acts that this person may no longer do are not
 * done.
 */
export async function decideOn(
  ctx: ServiceContext,
  staff: StaffCaller,
  { id, approve }: { readonly id: Id<'approval'>; readonly approve: boolean },
): Promise<Result<Record<string, never>>> {
  const decided = await ctx.store.attempt((tx) => decide({ ctx, tx, by: staff }, id, approve));
  if (!decided.ok || decided.value === null) return decided.ok ? ok({}) : decided;
  const { approval, asker, name } = decided.value;
  const run = acts(ctx, asker, name);
  const input: unknown = JSON.parse(approval.content);
  const perform = {
    refund: () => run.refund(approvedInputs.refund.parse(input)),
    credit_note: () => run.credit_note(approvedInputs.credit_note.parse(input)),
    paid_out: () => run.paid_out(approvedInputs.paid_out.parse(input)),
    difference: () => run.difference(approvedInputs.difference.parse(input)),
    taken_back: () => run.taken_back(approvedInputs.taken_back.parse(input)),
    written_off: () => run.written_off(approvedInputs.written_off.parse(input)),
  } as const;
  const done = await runApproved<unknown>(ctx, approval.key, perform[approval.act]);
  return done.ok ? ok({}) : done;
}

interface Approved {
  readonly approval: ApprovalRow;
  readonly asker: StaffCaller;
  readonly name: string;
}

/** Null where it is declined and nothing is to be done. */
async function decide(
  { ctx, tx, by }: Work<StaffCaller>,
  id: Id<'approval'>,
  approve: boolean,
): Promise<Result<Approved | null>> {
  const approval = await findApproval(tx, id);
  if (!approval || approval.outcome === 'declined' || approval.done_at_ms !== null) return changedMeanwhile();
  if (!approve && approval.outcome === 'approved' && (await isDone(tx, approval))) return changedMeanwhile();
  if (approve) {
    if (approval.asked_by === by.id) return denied('own_approval');
    for (const who of [approval.asked_by, by.id])
      if (await isHandedOver({ ctx, tx }, who))
        return denied('account_new', { hours: ACCOUNT_OWN_AFTER_HOURS });
  }
  const asker = await findStaff(tx, approval.asked_by);
  if (approve && (!asker || asker.disabled === 1 || !may(asker.role, mayAsk[approval.act])))
    return denied('not_allowed');
  // A request that was approved but not done may still be declined, so that nothing waits forever.
  if (approval.outcome === null || !approve) {
    const outcome = approve ? 'approved' : 'declined';
    await decideApproval(tx, id, { outcome, decided_by: by.id, decided_at_ms: ctx.clock.nowMs() });
    await note({ ctx, tx, by }, approve ? 'approval.approved' : 'approval.declined', id);
  }
  if (!approve || !asker) return ok(null);
  const caller: StaffCaller = { kind: 'staff', id: asker.id, role: asker.role, place: by.place };
  return ok({ approval, asker: caller, name: asker.name });
}

/** Whether it is being done, or was done before a crash that lost the mark of it. */
async function isDone(tx: Tx, { act, key }: ApprovalRow): Promise<boolean> {
  const find = {
    refund: findRefundByKey,
    credit_note: findCreditNoteByKey,
    paid_out: findDrawerMove,
    difference: findClosingByKey,
    taken_back: findReturnByKey,
    written_off: findWriteOffByKey,
  } as const satisfies Record<ApprovalAct, (tx: Tx, key: string) => Promise<unknown>>;
  return underWay.has(key) || (await find[act](tx, key)) !== undefined;
}

function denied(
  desk: 'own_approval' | 'account_new' | 'not_allowed',
  detail: Readonly<Record<string, string | number>> = {},
): Result<never> {
  return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'forbidden', { desk, detail });
}
