/** Money that came and went, by day, tender and who had it in hand. Money of a card counts once it is captured. */
import { addDays, startOfDayMs } from '../../main/domain/base/dates';
import { selectMoneyAt, selectMoneyOn, type MoneyOfDay, type ZoneDays } from '../database/figures/money';
import { sumMoney } from '../database/figures/money-sums';
import { cashierWords, KIOSK, readStaffNames, STAFF } from './staff-names';
import type { AddedUp, Line, Report, ReportDays, ReportSite, ReportWork } from './shapes';
import { ofSites } from './sites';

export const takings: Report = {
  hasDays: true,
  columns: [
    { name: 'day', kind: 'day' },
    { name: 'tender', kind: 'word' },
    { name: 'cashier', kind: 'person', isBelow: true },
    { name: 'payments', kind: 'count', isSummed: true },
    { name: 'taken', kind: 'money', isSummed: true },
    { name: 'refunded', kind: 'money', isSummed: true },
    { name: 'came_back', kind: 'money', isSummed: true },
    { name: 'taken_back', kind: 'money', isSummed: true },
    { name: 'net', kind: 'money', isSummed: true },
  ],
  async make({ tx, sites, kioskIds, days }) {
    const timed = await selectMoneyAt(tx, zonesOf(sites, days));
    const dated = await selectMoneyOn(tx, kioskIds, days);
    const dayOf = daysSince(days.from);
    const rows = [...timed.map(({ day, ...row }) => ({ ...row, on: dayOf(day) })), ...dated];
    const name = await readStaffNames(
      tx,
      rows.map(({ staff_id: id }) => id),
    );
    const cashierOf = (row: (typeof rows)[number]) =>
      row.what === 'taken' && row.tender === 'card' ? KIOSK : name(row.staff_id);
    const lines = ofSites(sites, rows).flatMap(({ site, own }) => {
      const groups = Map.groupBy(
        own,
        (row) => `${row.on} ${row.tender} ${cashierOf(row) ?? '\u{ffff}'} ${row.currency ?? ''}`,
      );
      return [...groups]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .flatMap(([, same]) => {
          const [first] = same;
          return first ? [lineOf(site, first, { same, cashier: cashierOf(first) })] : [];
        });
    });
    const isWithout = lines.some(({ cells }) => cells.cashier === null);
    const isShort = lines.some(({ cells }) => String(cells.cashier).startsWith(STAFF));
    return { lines, notes: notesOf({ isWithout, isShort }) };
  },
  addUp: addUpTakings,
};

const notesOf = ({ isWithout, isShort }: { readonly isWithout: boolean; readonly isShort: boolean }) =>
  new Set([
    ...(isWithout ? (['given_by_nobody'] as const) : []),
    ...(isShort ? (['staff_names'] as const) : []),
  ]);

async function addUpTakings({ tx, sites, days }: ReportWork): Promise<AddedUp> {
  const zones = zonesOf(sites, days);
  const sums = await sumMoney(tx, { zones, ...days }, cashierWords);
  const counts = new Map<string, number>();
  for (const [id, count] of sums.flatMap(({ lines }) => Object.entries(lines)))
    counts.set(id, (counts.get(id) ?? 0) + count);
  return {
    counts,
    sums: sums
      .toSorted((one, other) => (one.currency ?? '').localeCompare(other.currency ?? '', 'en'))
      .map(({ currency, payments, taken, refunded, came_back, taken_back }) => ({
        currency,
        cells: { payments, ...netOf({ taken, refunded, came_back, taken_back }) },
      })),
    notes: notesOf({
      isWithout: sums.some(({ has_unnamed: has }) => has),
      isShort: sums.some(({ has_unknown_staff: has }) => has),
    }),
  };
}

const netOf = (of: Readonly<Record<MoneyOfDay['what'], number>>) => ({
  ...of,
  net: of.taken - of.refunded + of.came_back - of.taken_back,
});

type Row = Omit<MoneyOfDay, 'day'> & { readonly on: string };

function lineOf(
  site: ReportSite,
  { on, tender, currency }: Row,
  { same, cashier }: { readonly same: readonly Row[]; readonly cashier: string | null },
): Line {
  const of = (what: Row['what']) => same.filter((row) => row.what === what);
  const sum = (what: Row['what']) => of(what).reduce((all, row) => all + row.amount_minor, 0);
  // People of one name share a line.
  const [cashierId] = same.flatMap(({ staff_id: id }) => id ?? []).toSorted();
  return {
    site,
    id: `${on}-${tender}-${cashier === KIOSK ? KIOSK : (cashierId ?? '')}-${currency ?? ''}`,
    currency: currency ?? site.catalogue?.currency ?? null,
    cells: {
      day: on,
      tender,
      cashier,
      payments: of('taken').reduce((all, { count }) => all + count, 0),
      ...netOf({
        taken: sum('taken'),
        refunded: sum('refunded'),
        came_back: sum('came_back'),
        taken_back: sum('taken_back'),
      }),
    },
  };
}

/** Each day is counted once, however many rows have it. */
function daysSince(first: string): (days: number) => string {
  const known: string[] = [];
  return (days) => (known[days] ??= addDays(first, days));
}

/** Sites of one time zone have the same days. */
function zonesOf(sites: readonly ReportSite[], { from, to }: ReportDays): readonly ZoneDays[] {
  return [...Map.groupBy(sites, ({ timeZone }) => timeZone)].map(([zone, own]) => {
    const startsMs: number[] = [];
    for (let day = from; day <= to; day = addDays(day, 1)) startsMs.push(startOfDayMs(day, zone));
    startsMs.push(startOfDayMs(addDays(to, 1), zone));
    return { kioskIds: own.flatMap(({ kiosks }) => kiosks.map(({ id }) => id)), startsMs };
  });
}
