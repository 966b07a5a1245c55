/** Closings of the day: what each drawer should have held, what was counted, and what was taken to the bank. */
import { closingNumber } from '../../main/domain/contract/document-number';
import { selectClosings } from '../database/figures/money';
import { readStaffNames, STAFF } from './staff-names';
import type { Report } from './shapes';

export const closings: Report = {
  hasDays: true,
  columns: [
    { name: 'day', kind: 'day' },
    { name: 'closing', kind: 'text', isBelow: true },
    { name: 'kiosk', kind: 'text', isBelow: true },
    { name: 'by', kind: 'person' },
    { name: 'opening', kind: 'money' },
    { name: 'moved', kind: 'money', isBelow: true },
    { name: 'expected', kind: 'money' },
    { name: 'counted', kind: 'money', isBelow: true },
    { name: 'difference', kind: 'money', isSummed: true },
    { name: 'left', kind: 'money' },
    { name: 'banked', kind: 'money', isBelow: true, isSummed: true },
  ],
  async make({ tx, sites, kioskIds, days }) {
    const rows = await selectClosings(tx, kioskIds, days);
    const name = await readStaffNames(
      tx,
      rows.map(({ staff_id: id }) => id),
    );
    const byKiosk = Map.groupBy(rows, ({ kiosk_id: id }) => id);
    const lines = sites.flatMap((site) =>
      site.kiosks.flatMap(({ id, title }) =>
        (byKiosk.get(id) ?? []).map((row) => ({
          site,
          id: `${id}-${row.epoch}-${row.number}`,
          currency: row.currency,
          cells: {
            day: row.closed_on,
            closing: closingNumber(row),
            kiosk: title ?? id,
            by: name(row.staff_id),
            opening: row.before_minor,
            moved: less(row.expected_minor, row.before_minor),
            expected: row.expected_minor,
            counted: row.counted_minor,
            difference: row.difference_minor,
            left: row.left_minor,
            banked: less(row.counted_minor, row.left_minor),
          },
        })),
      ),
    );
    return {
      lines,
      notes: new Set([
        ...(lines.some(({ cells }) => cells.opening === null) ? (['no_opening'] as const) : []),
        ...(lines.some(({ cells }) => cells.by?.startsWith(STAFF)) ? (['staff_names'] as const) : []),
      ]),
    };
  },
};

const less = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one - other;
