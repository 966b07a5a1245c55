/** What departs from the usual, person by person, with why. */
import { selectExceptions } from '../../database/desk/exceptions';
import { selectStaffNames } from '../../database/desk/takings';
import { toIsoInstant } from '../../domain/base/dates';
import { byPerson } from '../../domain/desk/exceptions';
import type { TableMade, TableWork } from './report-table';

export async function exceptions({ tx, days }: TableWork): Promise<TableMade<'exceptions'>> {
  const names = await selectStaffNames(tx);
  const rows = byPerson(await selectExceptions(tx, days));
  return {
    rows: rows.map(({ what, atMs, staffId, about, amountMinor, why }) => ({
      cells: {
        by: staffId === null ? null : (names.get(staffId) ?? staffId),
        when: toIsoInstant(atMs),
        what,
        about,
        amount: amountMinor,
        why,
      },
    })),
    sums: {},
  };
}
