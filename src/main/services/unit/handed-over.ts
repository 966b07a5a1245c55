/**
 * Units of a kiosk that is gone, which head office has handed over to this one. Each counts as occupied from the moment at
 * which this kiosk hears of it, so that nobody else rents it. Staff import its tenancy from head office's file.
 */
import type { Id } from '../../../shared/ids';
import { deleteHandedOver, insertHandedOver, selectHandedOver } from '../../database/unit/handed-over';
import { isUnitNeeded } from '../../database/books/lost-contracts';
import { findUnit, moveUnit } from '../../database/unit/units';
import type { Clock } from '../../domain/base/dates';
import type { InTransaction } from '../base/work';

/** All of them as head office has them now: one that is none any more, and that nobody rents here, is free. */
export async function hearHandedOver(
  { ctx: { clock }, tx }: InTransaction<{ readonly clock: Clock }>,
  told: readonly { readonly unitId: Id<'unit'>; readonly fromKiosk: string }[],
): Promise<void> {
  const known = new Map((await selectHandedOver(tx)).map((row) => [row.unit_id, row]));
  for (const { unitId, fromKiosk } of told) {
    if (known.delete(unitId)) continue;
    const unit = await findUnit(tx, unitId);
    // Somebody rents it here already, or pays for it: head office has both, and people settle it.
    if (unit?.state !== 'available' && unit?.state !== 'to_check' && unit?.state !== 'out_of_service')
      continue;
    await insertHandedOver(tx, { unit_id: unitId, from_kiosk: fromKiosk, heard_at_ms: clock.nowMs() });
    await moveUnit(tx, unitId, 'found_let');
  }
  for (const unitId of known.keys()) {
    await deleteHandedOver(tx, unitId);
    if (!(await isUnitNeeded(tx, unitId))) await moveUnit(tx, unitId, 'found_free');
  }
}
