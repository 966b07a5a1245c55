/** Managers write off a former tenant's debt, and undo that when the tenant pays after all. */
import type { WriteOffs } from '../../../shared/desk/leaving';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { toPrice, type Minor } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import { findWriteOff, findWriteOffByKey, selectWriteOffs } from '../../database/move-out/write-offs';
import { findSettlement } from '../../database/move-out/settlements';
import type { StaffCaller } from '../base/caller';
import { changedMeanwhile } from '../base/changed-meanwhile';
import { clockRefusal } from '../base/clock-trust';
import type { ServiceContext } from '../base/context';
import { requireProperty, writtenFor } from '../property/property';
import { settleSoon } from './settlement';
import { refuseBeingPaid } from '../debt/owed';
import { debtOf, isBeingPaid, undoOneWriteOff, writeOff } from './write-off';

type Done = Record<string, never>;

export interface WriteOffWish {
  readonly contractId: Id<'contract'>;
  /** What the page showed as owed: another amount by now is refused and read again. */
  readonly amountMinor: number;
  readonly why: string;
  /** Made by the page for this one act: sent again, nothing happens twice. */
  readonly key: string;
}

/**
 * Refuses `changed_meanwhile` for a contract that is not settled, and where another amount is open. Refuses `bills_being_paid`
 * while somebody pays, and `key_used` where another contract's debt has the key.
 */
export async function writeOffDebt(
  ctx: ServiceContext,
  { contractId, amountMinor, why, key }: WriteOffWish,
  staff: StaffCaller,
): Promise<Result<Done>> {
  const untimely = clockRefusal(ctx);
  if (untimely) return untimely;
  const done = await ctx.store.attempt(async (tx) => {
    const known = await findWriteOffByKey(tx, key);
    if (known)
      return known.contract_id === contractId
        ? ok({})
        : refuse('INVALID_INPUT_PARAM', 'conflict', { desk: 'key_used' });
    const settlement = await findSettlement(tx, contractId);
    if (!settlement || settlement.deposit_at_ms === null) return changedMeanwhile();
    if (await isBeingPaid(tx, contractId)) return refuseBeingPaid();
    const debt = await debtOf(tx, contractId);
    if (debt.amountMinor === 0 || debt.amountMinor !== amountMinor) return changedMeanwhile();
    await writeOff({ ctx, tx, by: staff }, { contractId, ...debt, why, key });
    return ok({});
  });
  if (done.ok) await settleSoon(ctx, contractId);
  return done;
}

/** The tenant pays after all: it is owed again, and taken as any payment. Refuses `unknown`, and `changed_meanwhile`. */
export function undoWriteOff(
  ctx: ServiceContext,
  { writeOffId, why }: { readonly writeOffId: Id<'write_off'>; readonly why: string },
  staff: StaffCaller,
): Promise<Result<Done>> {
  const untimely = clockRefusal(ctx);
  if (untimely) return Promise.resolve(untimely);
  return ctx.store.attempt(async (tx) => {
    const row = await findWriteOff(tx, writeOffId);
    if (!row) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    if (!(await undoOneWriteOff({ ctx, tx, by: staff }, row, why))) return changedMeanwhile();
    return ok({});
  });
}

/** Of a contract, the newest first. Amounts are written as the page's language is. */
export function writeOffsOf(
  ctx: ServiceContext,
  contractId: Id<'contract'>,
  language?: Language,
): Promise<Result<WriteOffs>> {
  return ctx.store.read(async (tx) => {
    const property = await requireProperty(tx);
    const price = (amount: Minor) => toPrice(amount, property.currency, writtenFor(language, property));
    const rows = await selectWriteOffs(tx, contractId);
    return ok({
      writeOffs: rows.map((row) => ({
        id: row.id,
        amount: price(row.amount_minor),
        tax: price(row.tax_minor),
        on: row.made_on,
        why: row.why,
        isUndone: row.undone_at_ms !== null,
      })),
    });
  });
}
