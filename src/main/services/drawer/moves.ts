/**
 * Cash that moves without a payment: change is brought in, cash goes to the bank, or something small is bought. Each
 * move is written down with its reason and its person, and the next closing counts it.
 */
import type { DrawerMoveKind } from '../../../shared/desk/choices';
import { may } from '../../../shared/desk/roles';
import { minor } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import { findAllowance, writeAllowance } from '../../database/base/allowances';
import { findDrawerMove, insertDrawerMove, type DrawerMoveRow } from '../../database/drawer/moves';
import { fullAfterUse, untilNextMs, type Allowance } from '../../domain/base/allowance';
import { note } from '../audit/audit';
import type { StaffCaller } from '../base/caller';
import { clockRefusal } from '../base/clock-trust';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import type { InTransaction, Work } from '../base/work';
import { bookEntries } from '../ledger/book';
import { requireProperty } from '../property/property';
import { cashByBooks } from '../closing/closing';
import { HOUR_MS } from '../../../shared/durations';

export interface DrawerMove {
  /** Made by the page for this one move. */
  readonly key: string;
  readonly kind: DrawerMoveKind;
  readonly amountMinor: number;
  readonly why: string;
}

/**
 * Who counts the drawer must not know what should be in it, and who tries amounts learns that. So an attendant may be wrong
 * three times, and once more every eight hours. After that a manager takes cash out.
 */
const tries: Allowance = { atOnce: 3, everyMs: 8 * HOUR_MS };

/**
 * Writes a move down; the same key returns the same move. Refuses `not_allowed` where the role may not pay out, and
 * `key_used` where another move has the key. Refuses `too_much_for_drawer` above what the books say is in the drawer, and
 * `not_allowed` to an attendant who heard that too often.
 */
export async function moveDrawer(
  ctx: ServiceContext,
  caller: StaffCaller,
  input: DrawerMove,
): Promise<Result<DrawerMoveRow>> {
  const { key, kind, why } = input;
  if (kind === 'paid_out' && !may(caller.role, 'pay_out'))
    return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'forbidden', { desk: 'not_allowed' });
  const untimely = clockRefusal(ctx);
  if (untimely) return untimely;
  const moved = await ctx.store.attempt<DrawerMoveRow | null>(async (tx) => {
    const known = await findDrawerMove(tx, key);
    if (known) return isSame(known, input) ? ok(known) : refused('key_used');
    const amount = minor(input.amountMinor);
    if (kind !== 'paid_in') {
      const mayTry = await tryOf({ ctx, tx, by: caller });
      if (!mayTry) return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'forbidden', { desk: 'not_allowed' });
      if (amount > (await cashByBooks(tx))) {
        await mayTry.use();
        return ok(null);
      }
    }
    const move: DrawerMoveRow = {
      id: ctx.newId<'drawer_move'>(),
      key,
      kind,
      amount_minor: amount,
      why,
      staff_id: caller.id,
      moved_at_ms: ctx.clock.nowMs(),
    };
    await insertDrawerMove(tx, move);
    await note({ ctx, tx, by: caller }, 'drawer.moved', move.id, why);
    await publishMove({ ctx, tx }, move);
    await bookEntries({ ctx, tx });
    return ok(move);
  });
  if (!moved.ok) return moved;
  return moved.value === null ? refused('too_much_for_drawer') : ok(moved.value);
}

/** Null where a person has none left. Managers see what the books say anyway. */
async function tryOf({ ctx, tx, by }: Work<StaffCaller>): Promise<{ use(): Promise<void> } | null> {
  if (may(by.role, 'pay_out')) return { use: () => Promise.resolve() };
  const subject = `drawer:${by.id}`;
  const nowMs = ctx.clock.nowMs();
  const fullAtMs = await findAllowance(tx, subject);
  if (untilNextMs(tries, fullAtMs, nowMs) > 0) return null;
  return { use: () => writeAllowance(tx, subject, fullAfterUse(tries, fullAtMs, nowMs)) };
}

/** The reason is not sent to head office: staff type it, and it may name people. */
export async function publishMove({ ctx, tx }: InTransaction, move: DrawerMoveRow): Promise<void> {
  const { currency } = await requireProperty(tx);
  await publish({ ctx, tx }, 'drawer.moved', {
    drawerMoveId: move.id,
    key: move.key,
    kind: move.kind,
    amountMinor: move.amount_minor,
    currency,
    staffId: move.staff_id,
    movedAtMs: move.moved_at_ms,
  });
}

function isSame(known: DrawerMoveRow, { kind, amountMinor, why }: DrawerMove): boolean {
  return known.kind === kind && known.amount_minor === amountMinor && known.why === why;
}

function refused(desk: 'key_used' | 'too_much_for_drawer'): Result<never> {
  return refuse('INVALID_INPUT_PARAM', 'conflict', {
    desk,
    ...(desk === 'key_used' ? {} : { field: 'amountMinor' }),
  });
}
