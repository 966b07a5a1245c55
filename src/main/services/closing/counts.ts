/**
 * Counts of the drawer before a day is closed. Only cash calls for a new count: a card's payment changes nothing in the
 * drawer. Each count is kept with what the books said then, so a later count never replaces one that differed.
 */
import type { Minor } from '../../../shared/money';
import { selectClosingCounts, type ClosingCountRow } from '../../database/closing/counts';
import { selectAtDesk } from '../../database/closing/closings';
import type { Stretch } from '../../database/base/day-stretch';
import type { Tx } from '../../database/schema';
import { drawerOf, hasCash } from '../../domain/closing/drawer';

export interface DayCount {
  readonly openingMinor: Minor;
  readonly countedMinor: Minor;
  /** What the books said when it was made. */
  readonly expectedMinor: Minor;
  /** The last entry of the journal when it was made. */
  readonly toSequence: number;
  /** Whether no cash has come or gone since. */
  readonly holds: boolean;
}

export async function countsOfDay(
  tx: Tx,
  { epoch, number, stretch }: { readonly epoch: number; readonly number: number; readonly stretch: Stretch },
): Promise<readonly DayCount[]> {
  const rows = await selectClosingCounts(tx, { epoch, number });
  return Promise.all(rows.map((row) => asCounted(tx, row, stretch)));
}

async function asCounted(tx: Tx, row: ClosingCountRow, { after, to }: Stretch): Promise<DayCount> {
  const { opening_minor: openingMinor, counted_minor: countedMinor, to_sequence: toSequence } = row;
  const then = await selectAtDesk(tx, { after, to: toSequence });
  const since = await selectAtDesk(tx, { after: toSequence, to });
  return {
    openingMinor,
    countedMinor,
    expectedMinor: drawerOf({ ...then, openingMinor }).expectedMinor,
    toSequence,
    holds: !hasCash(since),
  };
}

/** The counts that can close the day. */
export function holding(counts: readonly DayCount[]): readonly DayCount[] {
  return counts.filter(({ holds }) => holds);
}

export function differed(counts: readonly DayCount[]): boolean {
  return counts.some(({ countedMinor, expectedMinor }) => countedMinor !== expectedMinor);
}
