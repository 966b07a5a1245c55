/** Reviews, and closing the day. */
import type { closingChannels, CountShown } from '../../../../shared/desk/closing';
import type { Language } from '../../../../shared/languages';
import { minor, toPrice, type Minor } from '../../../../shared/money';
import { ok, refuse } from '../../../../shared/result';
import { selectFirstCounts } from '../../../database/closing/counts';
import { findClosing, selectClosings } from '../../../database/closing/closings';
import { toIsoInstant } from '../../../domain/base/dates';
import { closingNumber } from '../../../domain/contract/document-number';
import type { ServiceContext } from '../../../services/base/context';
import { countDrawer, MOST_COUNTS } from '../../../services/drawer/blind-count';
import { previewDay } from '../../../services/closing/closing';
import { holding, type DayCount } from '../../../services/closing/counts';
import type { OpenDay } from '../../../services/closing/open-day';
import { secondPersonActs } from '../../../services/approval/second-person';
import { reviewsForDesk, settlePayment, settleRefund } from '../../../services/desk/reviews';
import { requireProperty, writtenFor } from '../../../services/property/property';
import { settleConflict } from '../../../services/unit/conflicts';
import type { HandlersOf } from '../../desk-handlers';

/** As many as a year has days. */
const MOST_CLOSINGS = 366;

export function closingHandlers(ctx: ServiceContext, dataDir: string): HandlersOf<typeof closingChannels> {
  return {
    'reviews.list': async ({ all, language }) =>
      ok({ reviews: await reviewsForDesk(ctx, { all, dataDir, language }) }),
    'reviews.settle': ({ attemptId, as, why }, { staff }) =>
      settlePayment(ctx, staff, attemptId, { as, why }),
    'reviews.settle-refund': ({ refundId, as, why }, { staff }) =>
      settleRefund(ctx, staff, refundId, { as, why }),
    'reviews.settle-unit': ({ conflictId, why }, { staff }) => settleConflict(ctx, staff, conflictId, why),
    'closing.day': async ({ language }) => {
      const day = await previewDay(ctx);
      return ok({ ...dayBefore(day, language), counts: day.counts.map(countShown) });
    },
    'closing.count': async ({ language, ...input }, { staff }) => {
      const counted = await countDrawer(ctx, staff, input);
      if (!counted.ok) return counted;
      const { day, counts } = counted.value;
      return ok({
        ...dayCounted(day, language),
        mayCountAgain: holding(counts).length < MOST_COUNTS,
        counts: counts.map(countShown),
      });
    },
    'closing.make': async (input, { staff, session }) => {
      const made = await secondPersonActs(ctx, staff, session.who.name).close(input);
      return made.ok ? ok({ label: closingNumber(made.value) }) : made;
    },
    'closing.list': ({ language }) =>
      ctx.store.read(async (tx) => {
        const locale = writtenFor(language, await requireProperty(tx));
        const rows = await selectClosings(tx, MOST_CLOSINGS);
        const first = new Map(
          (await selectFirstCounts(tx)).map((count) => [count.number, count.counted_minor]),
        );
        const closings = rows.map((row) => ({
          number: row.number,
          label: closingNumber(row),
          closedAt: toIsoInstant(row.closed_at_ms),
          expected: toPrice(row.expected_minor, row.currency, locale),
          counted: toPrice(row.counted_minor, row.currency, locale),
          firstCounted: toPriceOrNull(first.get(row.number), row.currency, locale),
          differenceMinor: row.counted_minor - row.expected_minor,
          why: row.why,
        }));
        return ok({ closings });
      }),
    'closing.file': ({ number, as }) =>
      ctx.store.read(async (tx) => {
        const row = await findClosing(tx, number);
        if (!row) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
        const content = as === 'pdf' ? row.pdf : Buffer.from(row.csv, 'utf8');
        return ok({
          fileName: `day-closing-${closingNumber(row)}-${row.closed_on}.${as}`,
          mediaType: as === 'pdf' ? 'application/pdf' : 'text/csv',
          base64: content.toString('base64'),
        });
      }),
  };
}

const countShown = ({ openingMinor, countedMinor, expectedMinor, holds }: DayCount): CountShown => ({
  openingMinor,
  countedMinor,
  expectedMinor,
  holds,
});

function toPriceOrNull(amount: Minor | undefined, currency: string, locale: string) {
  return amount === undefined ? null : toPrice(amount, currency, locale);
}

/** What is known before the drawer was counted: nothing of what should be in it. */
function dayBefore(day: OpenDay, language: Language | undefined) {
  const { label, follows, stretch, property, totals, pending, reviews, isFirst, lastClosedAtMs } = day;
  const locale = writtenFor(language, property);
  const price = (amount: number) => toPrice(minor(amount), property.currency, locale);
  return {
    label,
    lostClosings: follows?.lost ?? null,
    toSequence: stretch.to,
    currency: property.currency,
    lastClosedAt: lastClosedAtMs === null ? null : toIsoInstant(lastClosedAtMs),
    isFirst,
    openingMinor: isFirst ? null : totals.drawer.openingMinor,
    open: [
      ...pending.map((each) => ({
        kind: 'onItsWay' as const,
        reference: each.receiptNumber,
        amount: price(each.amountMinor),
      })),
      ...reviews.map((each) => ({
        kind: 'inReview' as const,
        reference: each.reference,
        amount: price(each.amountMinor),
      })),
    ],
  };
}

function dayCounted({ property, totals }: OpenDay, language: Language | undefined) {
  const locale = writtenFor(language, property);
  const price = (amount: number) => toPrice(minor(amount), property.currency, locale);
  const sum = (of: { readonly count: number; readonly totalMinor: number }) => ({
    count: of.count,
    total: price(of.totalMinor),
  });
  return {
    tenders: totals.tenders.map((each) => ({
      tender: each.tender,
      count: each.count,
      taken: price(each.takenMinor),
      refundCount: each.refundCount,
      refunded: price(each.refundedMinor),
      net: price(each.netMinor),
    })),
    ledgers: totals.ledgers.map((each) => ({
      ledger: each.ledger,
      invoiced: price(each.invoicedMinor),
      credited: price(each.creditedMinor),
      net: price(each.netMinor),
    })),
    sums: {
      invoices: sum(totals.invoices),
      receipts: sum(totals.receipts),
      carriedIn: sum(totals.carriedIn),
      captures: sum(totals.captures),
      deskPayments: sum(totals.deskPayments),
      onBehalf: sum(totals.onBehalf),
      lost: sum(totals.lost),
      carriedOut: sum(totals.carriedOut),
      creditNotes: sum(totals.creditNotes),
      returns: sum(totals.returns),
      returnCosts: sum(totals.returnCosts),
      writeOffs: sum(totals.writeOffs),
      writeOffTaxes: sum(totals.writeOffTaxes),
      refunds: sum(totals.refunds),
    },
    drawer: {
      openingMinor: totals.drawer.openingMinor,
      inMinor: totals.drawer.inMinor,
      outMinor: totals.drawer.outMinor,
      moved: {
        paidInMinor: totals.drawer.paidInMinor,
        paidOutMinor: totals.drawer.paidOutMinor,
        droppedMinor: totals.drawer.droppedMinor,
      },
    },
  };
}
