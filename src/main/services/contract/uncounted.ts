/** Cash of the day that is open is shown once the drawer was counted: who counts it must not know what should be there. */
import type { Tx } from '../../database/schema';
import { openPlace } from './day-closing';
import { countsOfDay } from './day-counts';

/** The last entry of the journal whose cash was counted; null where none came since the last count. */
export async function uncountedAfter(tx: Tx): Promise<number | null> {
  const { epoch, number, stretch } = await openPlace(tx);
  const last = (await countsOfDay(tx, { epoch, number, stretch })).at(-1);
  return last?.holds ? null : (last?.toSequence ?? stretch.after);
}
