/**
 * Cash of the open day is shown only once the drawer was counted: the person who counts must not know what should be in
 * it.
 */
import type { Tx } from '../../database/schema';
import { openPlace } from '../closing/closing';
import { countsOfDay } from '../closing/counts';

/** The last entry of the journal whose cash was counted. Null where no cash came since the last count. */
export async function uncountedAfter(tx: Tx): Promise<number | null> {
  const { epoch, number, stretch } = await openPlace(tx);
  const last = (await countsOfDay(tx, { epoch, number, stretch })).at(-1);
  return last?.holds ? null : (last?.toSequence ?? stretch.after);
}
