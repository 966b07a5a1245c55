/**
 * Premiums by insurer and plan, from the documents of some days, with the contracts at the end of the last one. A plan is known by the
 * name under which it was agreed, its insurer and its cover by the property's catalogue of today.
 */
import { selectSitePlans, type SitePlan } from '../database/catalogue/site-catalogues';
import {
  countCovered,
  selectPremiumsBilled,
  selectPremiumsCredited,
  selectPremiumsPaid,
} from '../database/figures/premiums';
import type { Language } from '../../shared/languages';
import { readNames, textIn } from './catalogue-texts';
import { onDay } from './roll';
import type { Line, Report, ReportSite, ReportWork } from './shapes';
import { rowsOfSite } from './sites';

export const premiums: Report = {
  hasDays: true,
  columns: [
    { name: 'insurer', kind: 'text' },
    { name: 'plan', kind: 'text' },
    { name: 'cover', kind: 'word', isBelow: true },
    { name: 'contracts', kind: 'count', isSummed: true },
    { name: 'period_price', kind: 'money', isSummed: true },
    { name: 'insured_amount', kind: 'money', isBelow: true },
    { name: 'billed', kind: 'money', isSummed: true },
    { name: 'credited', kind: 'money', isSummed: true },
    { name: 'tax', kind: 'money', isSummed: true },
    { name: 'collected', kind: 'money', isSummed: true },
  ],
  async make(work) {
    const { sites, tx, language } = work;
    const plans = Map.groupBy(
      await selectSitePlans(
        tx,
        sites.map(({ id }) => id),
      ),
      ({ property_id: id }) => id,
    );
    const { figuresOf, othersOf } = await readPremiums(work);
    const lines = sites.flatMap((site) => [
      ...figuresOf(site)
        .map((figures) => planLine(site, figures, { plans: plans.get(site.id) ?? [], language }))
        .toSorted(byInsurer),
      ...othersOf(site),
    ]);
    return { lines, notes: new Set() };
  },
};

/** Of one plan in one currency. */
interface Figures {
  readonly currency: string;
  readonly name: string | null;
  names: string | null;
  contracts: number;
  rate: number;
  billed: number;
  credited: number;
  tax: number;
  paid: number;
}

async function readPremiums({ tx, sites, kioskIds, days }: ReportWork) {
  const billed = rowsOfSite(await selectPremiumsBilled(tx, kioskIds, days));
  const credited = rowsOfSite(await selectPremiumsCredited(tx, kioskIds, days));
  const paid = rowsOfSite(await selectPremiumsPaid(tx, kioskIds, days));
  const counted: Awaited<ReturnType<typeof countCovered>>[number][] = [];
  for (const { propertyIds, day, endMs } of onDay(sites, days.to)) {
    const own = new Set<string>(propertyIds);
    const kiosks = sites.flatMap(({ id, kiosks: each }) =>
      own.has(id) ? each.map((kiosk) => kiosk.id) : [],
    );
    counted.push(...(await countCovered(tx, { kioskIds: kiosks, day, endMs })));
  }
  const contracts = rowsOfSite(counted.filter((row) => row.has_plan));
  const others = rowsOfSite(counted.filter((row) => !row.has_plan));
  return {
    figuresOf: (site: ReportSite): readonly Figures[] => {
      const known = new Map<string, Figures>();
      const of = (row: Pick<Figures, 'currency' | 'name' | 'names'>) => addTo(known, row);
      for (const row of billed(site)) {
        of(row).billed += row.taxable_minor;
        of(row).tax += row.tax_minor;
      }
      for (const row of credited(site)) {
        of(row).credited += row.taxable_minor;
        of(row).tax -= row.tax_minor;
      }
      for (const row of paid(site)) of(row).paid += row.paid_minor;
      for (const row of contracts(site)) {
        of(row).contracts += row.contracts;
        of(row).rate += row.rate_minor;
      }
      return [...known.values()];
    },
    othersOf: (site: ReportSite): readonly Line[] =>
      (['own_policy', 'declined', 'unknown'] as const).flatMap((cover) => {
        const own = others(site).filter((row) => (row.cover ?? 'unknown') === cover);
        const count = own.reduce((sum, row) => sum + row.contracts, 0);
        return count === 0 ? [] : [otherLine(site, cover, count)];
      }),
  };
}

function addTo(
  known: Map<string, Figures>,
  { currency, name, names }: Pick<Figures, 'currency' | 'name' | 'names'>,
): Figures {
  const key = JSON.stringify([name, currency]);
  const found = known.get(key) ?? {
    currency,
    name,
    names,
    contracts: 0,
    rate: 0,
    billed: 0,
    credited: 0,
    tax: 0,
    paid: 0,
  };
  known.set(key, found);
  return found;
}

function planLine(
  site: ReportSite,
  { currency, name, names, ...sums }: Figures,
  { plans, language }: { readonly plans: readonly SitePlan[]; readonly language: Language },
): Line {
  const plan = plans.find(({ name: text }) =>
    typeof text === 'string' ? text === name : Object.values(text).some((word) => word === name),
  );
  const agreed = names === null ? {} : readNames(names);
  return {
    site,
    id: JSON.stringify([name, currency]),
    currency,
    cells: {
      insurer: plan?.insurer ?? null,
      plan: plan ? textIn(plan.name, language) : textIn(agreed, language) || name,
      cover: 'operator_plan',
      contracts: sums.contracts,
      period_price: sums.rate,
      // Null where the catalogue has no such plan any more.
      insured_amount:
        sums.contracts === 0
          ? 0
          : typeof plan?.coverageMinor === 'number'
            ? plan.coverageMinor * sums.contracts
            : null,
      billed: sums.billed,
      credited: sums.credited,
      tax: sums.tax,
      collected: sums.paid,
    },
  };
}

/** Contracts without a plan of the site, of which money says nothing. */
const otherLine = (site: ReportSite, cover: string, contracts: number): Line => ({
  site,
  id: cover,
  currency: site.catalogue?.currency ?? null,
  cells: { cover, contracts, period_price: 0, billed: 0, credited: 0, tax: 0, collected: 0 },
});

/** Plans without an insurer come last. */
function byInsurer({ cells: one }: Line, { cells: other }: Line): number {
  const [a, b] = [one.insurer, other.insurer];
  if (a !== b) {
    if (typeof a !== 'string' || typeof b !== 'string') return typeof a === 'string' ? -1 : 1;
    return a.localeCompare(b);
  }
  return String(one.plan ?? '').localeCompare(String(other.plan ?? ''));
}
