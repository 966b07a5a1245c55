/** Paying only what is overdue, which the property takes unless it takes no parts at all. */
import { sumMinor } from '../../../shared/money';
import { isInDefault } from '../../database/late/steps';
import type { InTransaction } from '../base/work';
import { isAllAskedFor } from '../ledger/arrears';
import { requireProperty } from '../property/property';
import { readOwedParts, type OwedRequest } from './owed-attempt';
import type { OwedParts } from './owed-parts';

/**
 * What is overdue of the chosen contracts. Null where that is nothing, or all that is chosen. Null too where less than all is
 * not taken, as after a default notice, and where a suspended code asks for all.
 */
export async function overdueAlone(
  work: InTransaction,
  wish: Omit<OwedRequest, 'seen'>,
  whole: OwedParts,
): Promise<{ readonly parts: OwedParts; readonly chosen: boolean } | null> {
  const { tx } = work;
  if (whole.ahead.length > 0) return null;
  const { late, part_payments: taken } = await requireProperty(tx);
  if (taken === 'never') return null;
  for (const id of new Set(whole.open.map(({ contract }) => contract.id)))
    if ((await isInDefault(tx, id)) || (await isAllAskedFor(tx, id, late))) return null;
  const parts = await readOwedParts(work, { ...wish, overdueOnly: true });
  const sumOf = ({ open }: OwedParts) => sumMinor(open.map(({ amountMinor }) => amountMinor));
  const isAll = sumOf(parts) === sumOf(whole);
  return parts.open.length === 0 || isAll ? null : { parts, chosen: wish.overdueOnly === true };
}
