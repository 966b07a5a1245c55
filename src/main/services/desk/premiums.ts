/**
 * Premiums by insurer and plan: contracts at the end of a day, and money of its month up to then. A plan is known by the
 * name under which it was agreed, its insurer and its cover by the catalogue of today.
 */
import type { DeskOutput } from '../../../shared/desk/channels';
import type { PremiumRowShown } from '../../../shared/desk/reports';
import { ok, refuse, type Result } from '../../../shared/result';
import {
  selectCovers,
  selectPlans,
  selectPremiumsBilled,
  selectPremiumsCollected,
  selectPremiumsCredited,
  type Days,
} from '../../database/desk/premiums';
import { selectChargesOfRoll } from '../../database/desk/rent-roll';
import type { Tx } from '../../database/schema';
import { addDays, businessDateAt, startOfDayMs, toIsoInstant } from '../../domain/base/dates';
import { nameIn } from '../../domain/base/translations';
import { chargesOn } from '../../domain/contract/charges-on';
import type { ServiceContext } from '../base/context';
import { requireProperty } from '../property/property';
import type { RollAsked } from './rent-roll';

/** Refuses a day in the future. */
export async function premiums(
  ctx: ServiceContext,
  { at, language }: RollAsked,
): Promise<Result<DeskOutput<'reports.premiums'>>> {
  return ctx.store.read(async (tx): Promise<Result<DeskOutput<'reports.premiums'>>> => {
    const property = await requireProperty(tx);
    const today = businessDateAt(ctx.clock.nowMs(), property.time_zone);
    const on = at ?? today;
    if (on > today) return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'at', desk: 'report_ahead' });
    const from = `${on.slice(0, 7)}-01`;
    const days = {
      from,
      on,
      startMs: startOfDayMs(from, property.time_zone),
      endMs: startOfDayMs(addDays(on, 1), property.time_zone),
    };
    const plans = new Map((await selectPlans(tx)).map((plan) => [plan.name, plan]));
    const { byPlan, others } = await figuresOf(tx, days);
    const rows = [...byPlan].map(([name, figures]): PremiumRowShown => {
      const plan = plans.get(name);
      return {
        cover: 'plan',
        insurer: plan?.insurer ?? null,
        plan: plan ? nameIn(plan, language) : name || null,
        ...figures,
        coveredMinor: coveredBy(plan, figures),
      };
    });
    return ok({
      property: property.name,
      currency: property.currency,
      at: on,
      from,
      isToday: on === today,
      madeAt: toIsoInstant(ctx.clock.nowMs()),
      rows: [...rows.toSorted(byInsurer), ...others],
    });
  });
}

interface Figures {
  contracts: number;
  premiumMinor: number;
  billedMinor: number;
  creditedMinor: number;
  taxMinor: number;
  collectedMinor: number;
}

const nothing = (): Figures => ({
  contracts: 0,
  premiumMinor: 0,
  billedMinor: 0,
  creditedMinor: 0,
  taxMinor: 0,
  collectedMinor: 0,
});

/** Null where contracts have a plan that no catalogue has named so. */
function coveredBy(plan: { readonly coverageMinor: number } | undefined, { contracts }: Figures) {
  if (contracts === 0) return 0;
  return plan ? plan.coverageMinor * contracts : null;
}

/** By the name of the plan; '' where a line has none. */
async function figuresOf(tx: Tx, days: Days) {
  const byPlan = new Map<string, Figures>();
  const of = (plan: string | null): Figures => {
    const known = byPlan.get(plan ?? '') ?? nothing();
    byPlan.set(plan ?? '', known);
    return known;
  };
  for (const { plan, taxableMinor, taxMinor } of await selectPremiumsBilled(tx, days)) {
    of(plan).billedMinor += taxableMinor;
    of(plan).taxMinor += taxMinor;
  }
  for (const { plan, taxableMinor, taxMinor } of await selectPremiumsCredited(tx, days)) {
    of(plan).creditedMinor += taxableMinor;
    of(plan).taxMinor -= taxMinor;
  }
  for (const { plan, amountMinor } of await selectPremiumsCollected(tx, days))
    of(plan).collectedMinor += amountMinor;
  const charges = Map.groupBy(await selectChargesOfRoll(tx, days), (row) => row.contract_id);
  const without = new Map<PremiumRowShown['cover'], number>();
  for (const { id, chosen } of await selectCovers(tx, days)) {
    const plans = chargesOn(charges.get(id) ?? [], 'insurance', days.on);
    for (const { name, rate_minor: rate } of plans) {
      of(name).contracts += 1;
      of(name).premiumMinor += rate;
    }
    const cover = chosen === 'own_policy' || chosen === 'declined' ? chosen : 'unknown';
    if (plans.length === 0) without.set(cover, (without.get(cover) ?? 0) + 1);
  }
  return { byPlan, others: othersOf(without) };
}

/** Contracts without a plan of the site, of which money says nothing. */
const othersOf = (without: ReadonlyMap<PremiumRowShown['cover'], number>): PremiumRowShown[] =>
  (['own_policy', 'declined', 'unknown'] as const).flatMap((cover): PremiumRowShown[] => {
    const contracts = without.get(cover) ?? 0;
    if (contracts === 0) return [];
    return [{ cover, insurer: null, plan: null, ...nothing(), contracts, coveredMinor: null }];
  });

/** Plans without an insurer come last. */
function byInsurer(a: PremiumRowShown, b: PremiumRowShown): number {
  if (a.insurer !== b.insurer) {
    if (a.insurer === null || b.insurer === null) return a.insurer === null ? 1 : -1;
    return a.insurer.localeCompare(b.insurer);
  }
  return (a.plan ?? '').localeCompare(b.plan ?? '');
}
