/** What departs from the usual in some days, person by person, as far as kiosks tell it. */
import { businessDateAt } from '../../main/domain/base/dates';
import { closingNumber } from '../../main/domain/contract/document-number';
import { selectExceptions, selectStaffNotes } from '../database/figures/lines';
import { selectClosings } from '../database/figures/money';
import { readStaffNames, STAFF } from './staff-names';
import { boundsOf } from './roll';
import type { Line, Report, ReportSite, ReportWork } from './shapes';
import { ofSites } from './sites';

export const exceptions: Report = {
  hasDays: true,
  columns: [
    { name: 'by', kind: 'person' },
    { name: 'day', kind: 'day' },
    { name: 'kiosk', kind: 'text', isBelow: true },
    { name: 'what', kind: 'word' },
    { name: 'about', kind: 'text', isBelow: true },
    { name: 'amount', kind: 'money' },
  ],
  async make(work) {
    const found = ofSites(work.sites, await readExceptions(work));
    const name = await readStaffNames(
      work.tx,
      found.flatMap(({ own }) => own.map(({ staffId }) => staffId)),
    );
    const lines = found.flatMap(({ site, own }) => {
      const shown = own.map((one) => lineOf(site, one, name(one.staffId)));
      return shown
        .filter(({ cells }) => String(cells.day) >= work.days.from && String(cells.day) <= work.days.to)
        .toSorted(byPerson);
    });
    return {
      lines,
      notes: new Set([
        'untold' as const,
        ...(lines.some(({ cells }) => cells.by === null) ? (['given_by_nobody'] as const) : []),
        ...(lines.some(({ cells }) => String(cells.by).startsWith(STAFF)) ? (['staff_names'] as const) : []),
      ]),
    };
  },
};

interface Exception {
  readonly id: string;
  readonly kiosk_id: string;
  readonly staffId: string | null;
  /** Either says when. */
  readonly on: string | null;
  readonly atMs: number;
  readonly what: string;
  readonly about: string | null;
  readonly currency: string | null;
  readonly amountMinor: number | null;
}

async function readExceptions({ tx, sites, kioskIds, days }: ReportWork): Promise<readonly Exception[]> {
  const notes = await selectStaffNotes(tx, kioskIds, days);
  const others = await selectExceptions(tx, kioskIds, boundsOf(sites, days));
  const closings = await selectClosings(tx, kioskIds, { ...days, doDiffer: true });
  return [
    ...notes.map((row) => ({
      id: row.credit_note_id,
      kiosk_id: row.kiosk_id,
      staffId: row.staff_id,
      on: row.issued_on,
      atMs: 0,
      what: 'credit_note',
      about: row.number,
      currency: row.currency,
      amountMinor: row.total_minor,
    })),
    ...others.map((row) => ({
      id: `${row.kiosk_id}-${row.source}`,
      kiosk_id: row.kiosk_id,
      staffId: null,
      on: null,
      atMs: row.at_ms ?? 0,
      what: row.what,
      about: row.number,
      currency: row.currency,
      amountMinor: row.amount_minor,
    })),
    ...closings.map((row) => ({
      id: `${row.kiosk_id}-${row.epoch}-${row.number}`,
      kiosk_id: row.kiosk_id,
      staffId: row.staff_id,
      on: row.closed_on,
      atMs: 0,
      what: 'difference',
      about: closingNumber(row),
      currency: row.currency,
      amountMinor: row.difference_minor,
    })),
  ];
}

function lineOf(site: ReportSite, one: Exception, by: string | null): Line {
  const kiosk = site.kiosks.find(({ id }) => id === one.kiosk_id);
  return {
    site,
    id: one.id,
    currency: one.currency ?? site.catalogue?.currency ?? null,
    cells: {
      by,
      day: one.on ?? businessDateAt(one.atMs, site.timeZone),
      kiosk: kiosk?.title ?? one.kiosk_id,
      what: one.what,
      about: one.about,
      amount: one.amountMinor,
    },
  };
}

/** Nobody who is known comes last; of each person the latest first. */
function byPerson({ cells: one }: Line, { cells: other }: Line): number {
  if (one.by !== other.by) return (one.by ?? '\u{ffff}') < (other.by ?? '\u{ffff}') ? -1 : 1;
  return (one.day ?? '') < (other.day ?? '') ? 1 : -1;
}
