/** The acts that a second person may have to approve: what each is asked with, who may ask, and how it is done. */
import type { z } from 'zod';
import type { ApprovalAct } from '../../../shared/desk/choices';
import { closingChannels } from '../../../shared/desk/closing';
import { drawerChannels } from '../../../shared/desk/drawer';
import { letOffSchema } from '../../../shared/desk/let-off';
import { moneyChannels } from '../../../shared/desk/money';
import { leavingDeskChannels } from '../../../shared/desk/leaving';
import { returnChannels } from '../../../shared/desk/returns';
import { tenantDeskChannels } from '../../../shared/desk/tenants';
import { idSchema } from '../../../shared/ids';
import type { Permission } from '../../../shared/desk/roles';
import type { Result } from '../../../shared/result';
import { finishApproval, type ApprovalRow } from '../../database/approval/approvals';
import { findCreditNoteByKey } from '../../database/credit-note/credit-notes';
import { findClosingByKey } from '../../database/closing/closings';
import { findDrawerMove } from '../../database/drawer/moves';
import { findWriteOffByKey } from '../../database/move-out/write-offs';
import { findRefundByKey } from '../../database/refund/refunds';
import { findReturnByKey } from '../../database/returned-payment/returned-payments';
import type { Tx } from '../../database/schema';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import type { ClosingHow } from '../closing/closing';
import { letOff } from '../booking/let-off';
import { makeCreditNote } from '../credit-note/make';
import { closeCounted } from '../drawer/blind-count';
import { moveDrawer } from '../drawer/moves';
import { waiveLateFee } from '../late/waive-fee';
import { writeOffDebt } from '../move-out/write-offs';
import { refundCreditNote } from '../refund/refunds';
import { takeBackPayment } from '../returned-payment/mistakes';
import { eraseTenant } from '../tenant/data';

/** What a customer is let off, as the service knows it (booking/let-off.ts). */
const letOffInput = letOffSchema.extend({ bookingId: idSchema<'booking'>(), unitId: idSchema<'unit'>() });

/** The input of each act, as its channel reads it. */
export const approvedInputs = {
  refund: moneyChannels['money.refund'].input,
  credit_note: moneyChannels['money.credit'].input,
  paid_out: drawerChannels['drawer.move'].input,
  difference: closingChannels['closing.make'].input,
  taken_back: returnChannels['returns.take-back'].input,
  written_off: leavingDeskChannels['write-off.make'].input,
  waived: moneyChannels['money.waive-fee'].input,
  let_off: letOffInput,
  erased: tenantDeskChannels['tenants.erase'].input,
} as const satisfies Record<ApprovalAct, z.ZodType<{ readonly key: string }>>;

export type ApprovedInput<A extends ApprovalAct> = z.output<(typeof approvedInputs)[A]>;

/** Who may ask for it may do it alone where no second person is wanted. */
export const mayAsk = {
  refund: 'refund',
  credit_note: 'credit_note',
  paid_out: 'pay_out',
  difference: 'close_day',
  taken_back: 'refund',
  written_off: 'write_off',
  waived: 'waive_fee',
  let_off: 'waive',
  erased: 'personal_data',
} as const satisfies Record<ApprovalAct, Permission>;

/** Each act itself. `name`: of who does it, as a closing and a booking say it. */
export const actsOf = (ctx: ServiceContext, staff: StaffCaller, name: string) => ({
  refund: (input: ApprovedInput<'refund'>) => refundCreditNote(ctx, staff, input),
  credit_note: (input: ApprovedInput<'credit_note'>) => makeCreditNote(ctx, staff, input),
  paid_out: (input: ApprovedInput<'paid_out'>) => moveDrawer(ctx, staff, input),
  difference: (input: ApprovedInput<'difference'>, how: ClosingHow = {}) =>
    closeCounted(ctx, staff, name, { ...input, ...how }),
  taken_back: (input: ApprovedInput<'taken_back'>) => takeBackPayment(ctx, staff, input),
  written_off: (input: ApprovedInput<'written_off'>) => writeOffDebt(ctx, input, staff),
  waived: (input: ApprovedInput<'waived'>) => waiveLateFee(ctx, staff, input),
  let_off: (input: ApprovedInput<'let_off'>) => letOff(ctx, { ...staff, name }, input, { isBound: true }),
  erased: (input: ApprovedInput<'erased'>) => eraseTenant(ctx, input, staff),
});

/** Keys of what is being done: it is not declined meanwhile. */
const underWay = new Set<string>();

/** Does what was approved, and remembers that it is done. */
export async function runApproved<T>(
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

/** Whether it is being done, or was done before a crash that lost the mark of it. */
export async function isDone(tx: Tx, { act, key }: ApprovalRow): Promise<boolean> {
  const find = {
    refund: findRefundByKey,
    credit_note: findCreditNoteByKey,
    paid_out: findDrawerMove,
    difference: findClosingByKey,
    taken_back: findReturnByKey,
    written_off: findWriteOffByKey,
    waived: findCreditNoteByKey,
    // Both mark themselves as done where they are done.
    let_off: () => Promise.resolve(undefined),
    erased: () => Promise.resolve(undefined),
  } as const satisfies Record<ApprovalAct, (tx: Tx, key: string) => Promise<unknown>>;
  return underWay.has(key) || (await find[act](tx, key)) !== undefined;
}

/** Does it as it was asked for. A day that was counted is closed as it was then: money goes on moving while a request waits. */
export function performApproved(
  ctx: ServiceContext,
  { asker, name }: { readonly asker: StaffCaller; readonly name: string },
  { act, key, content }: Pick<ApprovalRow, 'act' | 'key' | 'content'>,
): Promise<Result<unknown>> {
  const run = actsOf(ctx, asker, name);
  const input: unknown = JSON.parse(content);
  const perform = {
    refund: () => run.refund(approvedInputs.refund.parse(input)),
    credit_note: () => run.credit_note(approvedInputs.credit_note.parse(input)),
    paid_out: () => run.paid_out(approvedInputs.paid_out.parse(input)),
    difference: () => run.difference(approvedInputs.difference.parse(input), { asCounted: true }),
    taken_back: () => run.taken_back(approvedInputs.taken_back.parse(input)),
    written_off: () => run.written_off(approvedInputs.written_off.parse(input)),
    waived: () => run.waived(approvedInputs.waived.parse(input)),
    let_off: () => run.let_off(approvedInputs.let_off.parse(input)),
    erased: () => run.erased(approvedInputs.erased.parse(input)),
  } as const;
  return runApproved<unknown>(ctx, key, perform[act]);
}
