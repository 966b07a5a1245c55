/** Contracts by protection plan and insurer, and what was billed for it in some days. */
import { selectSitePlans, type SitePlan } from '../database/catalogue/site-catalogues';
import { countCovers, selectTaxed, type TaxedSum } from '../database/figures/lines';
import { textIn } from './catalogue-texts';
import type { Line, Report, ReportSite, ReportWork } from './shapes';
import { ofSites } from './sites';

export const premiums: Report = {
  hasDays: true,
  columns: [
    { name: 'insurer', kind: 'text' },
    { name: 'plan', kind: 'text' },
    { name: 'cover', kind: 'word', isBelow: true },
    { name: 'contracts', kind: 'count', isSummed: true },
    { name: 'insured_amount', kind: 'money' },
    { name: 'billed', kind: 'money', isSummed: true },
    { name: 'credited', kind: 'money', isSummed: true },
    { name: 'tax', kind: 'money', isSummed: true },
  ],
  async make(work) {
    const plans = Map.groupBy(
      await selectSitePlans(
        work.tx,
        work.sites.map(({ id }) => id),
      ),
      ({ property_id: id }) => id,
    );
    const covers = ofSites(work.sites, await countCovers(work.tx, work.kioskIds));
    const billed = ofSites(
      work.sites,
      await selectTaxed(work.tx, work.kioskIds, { ...work.days, code: 'insurance' }),
    );
    const lines = covers.flatMap(({ site, own }, index) =>
      premiumLines(work, site, {
        covers: own,
        billed: billed[index]?.own ?? [],
        plans: plans.get(site.id) ?? [],
      }),
    );
    return { lines, notes: new Set(lines.length === 0 ? [] : ['now']) };
  },
};

function premiumLines(
  { language }: ReportWork,
  site: ReportSite,
  {
    covers,
    billed,
    plans: own,
  }: {
    readonly plans: readonly SitePlan[];
    readonly covers: readonly Awaited<ReturnType<typeof countCovers>>[number][];
    readonly billed: readonly TaxedSum[];
  },
): Line[] {
  const plans = new Map(own.map((plan) => [plan.id as string, plan]));
  const currency = site.catalogue?.currency ?? billed[0]?.currency ?? null;
  // A contract without a plan has none of its money; lines of one that has left its plan keep it.
  const keyOf = ({
    cover,
    plan_id: plan,
  }: {
    readonly cover: string | null;
    readonly plan_id: string | null;
  }) => plan ?? cover ?? 'unknown';
  const keys = new Set([...covers.map(keyOf), ...billed.map(keyOf)]);
  return [...keys].toSorted().map((key) => {
    const plan = plans.get(key);
    const contracts = covers.reduce((sum, row) => sum + (keyOf(row) === key ? row.count : 0), 0);
    const lines = billed.filter((row) => keyOf(row) === key);
    const sum = (document: TaxedSum['document'], of: 'taxable_minor' | 'tax_minor') =>
      lines.reduce((all, row) => all + (row.document === document ? row[of] : 0), 0);
    const isPlan = !['own_policy', 'declined', 'unknown', 'operator_plan'].includes(key);
    return {
      site,
      id: key,
      currency,
      cells: {
        ...(isPlan && {
          insurer: plan?.insurer ?? null,
          plan: plan ? textIn(plan.name, language) : null,
        }),
        cover: isPlan ? 'operator_plan' : key,
        contracts,
        // Null where the catalogue has no such plan any more.
        ...(isPlan && {
          insured_amount: typeof plan?.coverageMinor === 'number' ? plan.coverageMinor * contracts : null,
        }),
        billed: sum('invoice', 'taxable_minor'),
        credited: sum('credit_note', 'taxable_minor'),
        tax: sum('invoice', 'tax_minor') - sum('credit_note', 'tax_minor'),
      },
    };
  });
}
