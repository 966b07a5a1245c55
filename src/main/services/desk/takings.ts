/** Takings by day, tender and cashier. Cash that nobody has counted has no amount, as in the list of transactions. */
import { selectMoneyMoved, selectStaffNames } from '../../database/desk/takings';
import { businessDateAt } from '../../domain/base/dates';
import { sumOfTakings, takingsOf } from '../../domain/desk/takings';
import { uncountedAfter } from '../drawer/uncounted';
import type { TableMade, TableWork } from './report-table';

export async function takings({ tx, property, days }: TableWork): Promise<TableMade<'takings'>> {
  const after = await uncountedAfter(tx);
  const names = await selectStaffNames(tx);
  const moved = await selectMoneyMoved(tx, days);
  const lines = takingsOf(
    moved.map(({ on, atMs, tender, staffId, sequence, ...money }) => ({
      ...money,
      tender,
      on: on ?? businessDateAt(atMs ?? days.startMs, property.time_zone),
      by: staffId === null ? null : (names.get(staffId) ?? staffId),
      // What is not in the journal yet was counted by nobody either.
      isUncounted: after !== null && tender === 'cash' && (sequence ?? after + 1) > after,
    })),
  );
  const sums = sumOfTakings(lines);
  return {
    rows: lines.map(({ on, tender, by, count, amounts }) => ({
      cells: {
        day: on,
        tender,
        cashier: by,
        payments: count,
        taken: amounts?.takenMinor ?? null,
        refunded: amounts?.refundedMinor ?? null,
        came_back: amounts?.cameBackMinor ?? null,
        taken_back: amounts?.takenBackMinor ?? null,
        net: amounts?.netMinor ?? null,
      },
    })),
    sums: {
      payments: sums.count,
      taken: sums.takenMinor,
      refunded: sums.refundedMinor,
      came_back: sums.cameBackMinor,
      taken_back: sums.takenBackMinor,
      net: sums.netMinor,
    },
    notes: lines.some(({ amounts }) => amounts === null) ? ['uncounted'] : [],
  };
}
