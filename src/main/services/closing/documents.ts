/** A closing as a table for a spreadsheet, and as facts for its PDF. */
import { currencyRule } from '../../../shared/currencies';
import { localeFor } from '../../../shared/formats';
import { formatMoney, minor, type Minor } from '../../../shared/money';
import type { DayClosingRow } from '../../database/closing/closings';
import type { Tx } from '../../database/schema';
import type { DayClosingFacts } from '../../documents/port';
import { csvText } from '../../domain/base/csv';
import { formatInstant } from '../../domain/base/dates';
import type { OpenDay } from './open-day';
import { operatorParty, paperSizeOf } from '../price/document-parties';

const sums = [
  'invoices',
  'receipts',
  'carriedIn',
  'captures',
  'deskPayments',
  'onBehalf',
  'lost',
  'carriedOut',
  'creditNotes',
  'refunds',
  'returns',
  'returnCosts',
  'writeOffs',
  'writeOffTaxes',
] as const;

type Cash = Pick<DayClosingRow, 'counted_minor' | 'expected_minor' | 'left_minor'>;

/** Opening, in, out, what staff moved, counts before the last, expected, counted, difference, and where the money goes. */
function drawerOf({ totals, counts }: OpenDay, row: Cash) {
  const { openingMinor, inMinor, outMinor, expectedMinor, ...moved } = totals.drawer;
  const moves = [
    { line: 'paidIn', amountMinor: moved.paidInMinor },
    { line: 'paidOut', amountMinor: minor(0 - moved.paidOutMinor) },
    { line: 'dropped', amountMinor: minor(0 - moved.droppedMinor) },
  ] as const;
  const before = counts.slice(0, -1).flatMap(
    ({ countedMinor, expectedMinor: then }) =>
      [
        { line: 'countedBefore', amountMinor: countedMinor },
        { line: 'differenceBefore', amountMinor: minor(countedMinor - then) },
      ] as const,
  );
  return [
    { line: 'opening', amountMinor: openingMinor },
    { line: 'in', amountMinor: inMinor },
    { line: 'out', amountMinor: minor(0 - outMinor) },
    ...moves.filter(({ amountMinor }) => amountMinor !== 0),
    ...before,
    { line: 'expected', amountMinor: expectedMinor },
    { line: 'counted', amountMinor: row.counted_minor },
    { line: 'difference', amountMinor: minor(row.counted_minor - expectedMinor) },
    { line: 'left', amountMinor: row.left_minor },
    { line: 'banked', amountMinor: minor(row.counted_minor - row.left_minor) },
  ] as const;
}

/**
 * Columns `section,name,count,amount,back_count,back,net`. Amounts have a point and the currency's digits,
 * for programs. Names are the words of the interface and the numbers of documents, never a person's.
 */
export function closingCsv(day: OpenDay, row: DayClosingRow): string {
  const { exponent } = currencyRule(row.currency);
  const amount = (value: Minor) => (value / 10 ** exponent).toFixed(exponent);
  const rows: (string | number)[][] = [
    ['section', 'name', 'count', 'amount', 'back_count', 'back', 'net'],
    ['closing', day.label, '', '', '', '', ''],
    ...(day.follows ? [['follows_loss', day.follows.lost.join(' '), '', '', '', '', '']] : []),
    ['closed_at', new Date(row.closed_at_ms).toISOString(), '', '', '', '', ''],
    ['currency', row.currency, '', '', '', '', ''],
    ...day.totals.tenders.map((each) => [
      'tender',
      each.tender,
      each.count,
      amount(each.takenMinor),
      each.refundCount,
      amount(each.refundedMinor),
      amount(each.netMinor),
    ]),
    ...day.totals.ledgers.map((each) => [
      'ledger',
      each.ledger,
      '',
      amount(each.invoicedMinor),
      '',
      amount(each.creditedMinor),
      amount(each.netMinor),
    ]),
    ...sums.map((sum) => ['sum', sum, day.totals[sum].count, amount(day.totals[sum].totalMinor), '', '', '']),
    ...drawerOf(day, row).map(({ line, amountMinor }) => [
      'drawer',
      line,
      '',
      amount(amountMinor),
      '',
      '',
      '',
    ]),
    ...day.pending.map((each) => [
      'on_its_way',
      each.receiptNumber,
      '',
      amount(each.amountMinor),
      '',
      '',
      '',
    ]),
    ...day.reviews.map((each) => ['in_review', each.reference, '', amount(each.amountMinor), '', '', '']),
    ...(row.why === null ? [] : [['why', row.why, '', '', '', '', '']]),
  ];
  return csvText(rows);
}

/** In the property's language. `by`: the name of who closed it. */
export async function closingDocument(
  tx: Tx,
  day: OpenDay,
  row: DayClosingRow,
  by: string,
): Promise<DayClosingFacts> {
  const { property, totals } = day;
  const { language } = property;
  const locale = localeFor(language, property);
  const text = (amount: Minor) => formatMoney(amount, row.currency, locale);
  return {
    language,
    locale,
    binding: null,
    operator: await operatorParty(tx, property, language),
    paper: await paperSizeOf(tx, property),
    createdAtMs: row.closed_at_ms,
    number: day.label,
    follows: day.follows,
    closedAt: formatInstant(row.closed_at_ms, property.time_zone, locale),
    closedBy: by,
    tenders: totals.tenders.map((each) => ({
      tender: each.tender,
      count: each.count,
      taken: text(each.takenMinor),
      givenBack: text(each.refundedMinor),
      net: text(each.netMinor),
    })),
    ledgers: totals.ledgers.map((each) => ({
      ledger: each.ledger,
      invoiced: text(each.invoicedMinor),
      credited: text(each.creditedMinor),
      net: text(each.netMinor),
    })),
    sums: sums.map((sum) => ({ sum, count: totals[sum].count, amount: text(totals[sum].totalMinor) })),
    drawer: drawerOf(day, row).map(({ line, amountMinor }) => ({ line, amount: text(amountMinor) })),
    why: row.why,
    open: [
      ...day.pending.map((each) => ({
        kind: 'onItsWay' as const,
        reference: each.receiptNumber,
        amount: text(each.amountMinor),
      })),
      ...day.reviews.map((each) => ({
        kind: 'inReview' as const,
        reference: each.reference,
        amount: text(each.amountMinor),
      })),
    ],
  };
}
