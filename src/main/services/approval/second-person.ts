/**
 * A second person for money above the site's limit, of one act or of a person's day (alone.ts). Erasing somebody's data wants one
 * where prices do, and so does letting a customer off at the move-in. Such an act is not done at once: it is written down as it was asked for. Another manager approves exactly that,
 * and it is then done in the name of the person who asked. Nobody approves their own request.
 */
import { hash } from 'node:crypto';
import type { ApprovalAct } from '../../../shared/desk/choices';
import { may } from '../../../shared/desk/roles';
import { minor } from '../../../shared/money';
import { refuse, type Result } from '../../../shared/result';
import { findApprovalByKey, insertApproval } from '../../database/approval/approvals';
import { findPaidReceipt } from '../../database/returned-payment/returned-payments';
import { note } from '../audit/audit';
import { whoElse } from '../audit/who-else';
import type { StaffCaller, StaffMember } from '../base/caller';
import type { ServiceContext } from '../base/context';
import type { OnBehalf } from '../base/work';
import type { Guard } from '../booking/change-booking';
import { letOff, letOffAmount, letOffRefusal } from '../booking/let-off';
import { previewCreditNote } from '../credit-note/make';
import { differenceOf } from '../closing/closing';
import { waivedAmount, waiveRefusal } from '../late/waive-fee';
import { needsSecondPerson } from '../catalogue/authority';
import { refundRefusal } from '../refund/refunds';
import { eraseRefusal, eraseTenant } from '../tenant/data';
import { actsOf, runApproved, type ApprovedInput } from './acts';
import { limitsOf, runAlone } from './alone';

interface Asking<A extends ApprovalAct, T> {
  readonly act: A;
  readonly input: ApprovedInput<A>;
  /** The amount of an act. An amount that cannot be read is refused by the act itself. */
  readonly amountMinor: () => Promise<number> | number;
  /** Whatever the amount. */
  readonly isForTwo?: boolean;
  /** What would refuse it now in any case: nobody is asked for a yes that can do nothing. */
  readonly refusal?: () => Promise<Result<never> | null>;
  readonly run: () => Promise<Result<T>>;
  /** The same once it was approved, where that is done otherwise. */
  readonly runApproved?: () => Promise<Result<T>>;
}

/**
 * Does the act when it is within the limit or was approved. Otherwise writes it down and refuses with `approval_waits`.
 */
async function guarded<A extends ApprovalAct, T>(
  ctx: ServiceContext,
  staff: StaffCaller,
  { act, input, amountMinor, isForTwo = false, refusal, run, runApproved: runLater = run }: Asking<A, T>,
): Promise<Result<T>> {
  const content = JSON.stringify(input);
  const asked = await ctx.store.read((tx) => findApprovalByKey(tx, input.key));
  if (asked) {
    if (asked.content_sha256 !== hash('sha256', content))
      return refuse('INVALID_INPUT_PARAM', 'conflict', { desk: 'key_used' });
    if (asked.outcome === 'approved') return runApproved(ctx, input.key, runLater);
    return asked.outcome === 'declined' ? declined() : ctx.store.read((tx) => waits({ tx, by: staff }));
  }
  const kind: ApprovalAct = act;
  if (!isEverForTwo(ctx, kind)) return run();
  const amount = await amountMinor();
  if (kind !== 'erased' && !isForTwo) {
    const alone = { act: kind, staffId: staff.id, key: input.key, amountMinor: amount };
    const done = await runAlone(ctx, alone, run);
    if (done !== null) return done;
  }
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
    if (await findApprovalByKey(tx, input.key)) return waits({ tx, by: staff });
    await insertApproval(tx, row);
    await note({ ctx, tx, by: staff }, 'approval.asked', row.id);
    return waits({ tx, by: staff });
  });
}

function isEverForTwo(ctx: ServiceContext, act: ApprovalAct): boolean {
  if (act === 'erased') return needsSecondPerson(ctx);
  const { act: most, day } = limitsOf(ctx, act);
  return most !== null || day !== null;
}

const declined = (): Result<never> =>
  refuse('INVALID_ACTIVITY_INFO_DETAILS', 'forbidden', { desk: 'approval_declined' });

const waits = async (asking: OnBehalf<StaffCaller>): Promise<Result<never>> =>
  refuse('INVALID_ACTIVITY_INFO_DETAILS', 'forbidden', {
    desk: 'approval_waits',
    detail: await whoElse(asking),
  });

/** The acts that a second person may have to approve. `name`: as the closing says it. */
export function secondPersonActs(ctx: ServiceContext, staff: StaffCaller, name = '') {
  const run = actsOf(ctx, staff, name);
  return {
    refund: (input: ApprovedInput<'refund'>) =>
      guarded(ctx, staff, {
        act: 'refund',
        input,
        amountMinor: () => input.amountMinor,
        refusal: () => refundRefusal(ctx, input),
        run: () => run.refund(input),
      }),
    creditNote: (input: ApprovedInput<'credit_note'>) =>
      guarded(ctx, staff, {
        act: 'credit_note',
        input,
        amountMinor: async () => {
          const preview = await previewCreditNote(ctx, input);
          return preview.ok ? preview.value.totalMinor : 0;
        },
        run: () => run.credit_note(input),
      }),
    moveDrawer: (input: ApprovedInput<'paid_out'>) =>
      // A person who may not pay out cannot ask either.
      input.kind === 'paid_out' && may(staff.role, 'pay_out')
        ? guarded(ctx, staff, {
            act: 'paid_out',
            input,
            amountMinor: () => input.amountMinor,
            run: () => run.paid_out(input),
          })
        : run.paid_out(input),
    close: (input: ApprovedInput<'difference'>) =>
      guarded(ctx, staff, {
        act: 'difference',
        input,
        amountMinor: async () => (await differenceOf(ctx, input)) ?? 0,
        run: () => run.difference(input),
        runApproved: () => run.difference(input, { asCounted: true }),
      }),
    takeBack: (input: ApprovedInput<'taken_back'>) =>
      guarded(ctx, staff, {
        act: 'taken_back',
        input,
        amountMinor: async () =>
          (await ctx.store.read((tx) => findPaidReceipt(tx, input.receiptId)))?.amountMinor ?? 0,
        run: () => run.taken_back(input),
      }),
    waive: (input: ApprovedInput<'waived'>) =>
      guarded(ctx, staff, {
        act: 'waived',
        input,
        amountMinor: () => waivedAmount(ctx, input),
        refusal: () => waiveRefusal(ctx, staff, input),
        run: () => run.waived(input),
      }),
    writeOff: (input: ApprovedInput<'written_off'>) =>
      guarded(ctx, staff, {
        act: 'written_off',
        input,
        amountMinor: () => input.amountMinor,
        run: () => run.written_off(input),
      }),
  };
}

/** The same for what a customer is let off at the move-in. Going without protection is for two where prices are, whatever it costs. */
export const letOffAsAllowed = (
  ctx: ServiceContext,
  staff: StaffMember,
  input: ApprovedInput<'let_off'>,
  guard: Guard,
) =>
  guarded(ctx, staff, {
    act: 'let_off',
    input,
    amountMinor: () => letOffAmount(ctx, staff, input),
    isForTwo: input.what === 'coverage' && needsSecondPerson(ctx),
    refusal: () => letOffRefusal(ctx, staff, input, guard),
    run: () => letOff(ctx, staff, input, { guard, isBound: isEverForTwo(ctx, 'let_off') }),
    runApproved: () => letOff(ctx, staff, input, { isBound: true }),
  });

/** The same for somebody's data, which has no amount. */
export const eraseAsAllowed = (ctx: ServiceContext, staff: StaffCaller, input: ApprovedInput<'erased'>) =>
  guarded(ctx, staff, {
    act: 'erased',
    input,
    amountMinor: () => 0,
    refusal: () => eraseRefusal(ctx, input, staff),
    run: () => eraseTenant(ctx, input, staff),
  });
