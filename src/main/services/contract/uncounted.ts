/** Cash of the day that is open is shown once the drawer was counted: who counts it must not know what should be there. */
import { selectClosingCounts } from '../../database/contract/closing-counts';
import type { Tx } from '../../database/schema';
import { openPlace } from './day-closing';

/** The last entry of the journal whose cash was counted; null where nothing came since the last count. */
export async function uncountedAfter(tx: Tx): Promise<number | null> {
  const { epoch, number, stretch } = await openPlace(tx);
  const counts = await selectClosingCounts(tx, { epoch, number, toSequence: stretch.to });
  return counts.length > 0 ? null : stretch.after;
}
