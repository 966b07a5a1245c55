/** Move-ins and move-outs of some days: who came and left, at what rent, and what the sites gained. */
import { businessDateAt } from '../../main/domain/base/dates';
import { absorptionOf, daysEmpty, stayDays, type Move, type MoveFacts } from '../../main/domain/desk/moves';
import { countBegun, selectMovedIn, selectMovedOut } from '../database/figures/lines';
import { selectRents } from '../database/figures/read';
import { selectSitePlans } from '../database/catalogue/site-catalogues';
import { textIn } from './catalogue-texts';
import { boundsOf, sizeOf } from './roll';
import type { Line, Report, ReportDays, ReportSite } from './shapes';
import { ofSites } from './sites';

export const moves: Report = {
  hasDays: true,
  columns: [
    { name: 'day', kind: 'day' },
    { name: 'move', kind: 'word', isBelow: true },
    { name: 'unit', kind: 'text' },
    { name: 'type', kind: 'text', isBelow: true },
    { name: 'size', kind: 'size', isBelow: true },
    { name: 'size_unit', kind: 'text', isForFiles: true },
    { name: 'contract', kind: 'text' },
    { name: 'contract_rent', kind: 'money' },
    { name: 'deposit', kind: 'money', isBelow: true },
    { name: 'cover', kind: 'word' },
    { name: 'plan', kind: 'text', isBelow: true },
    { name: 'days_empty', kind: 'count' },
    { name: 'days_stayed', kind: 'count', isBelow: true },
  ],
  async make(work) {
    const { tx, sites, kioskIds, days, language } = work;
    const ins = ofSites(sites, await selectMovedIn(tx, kioskIds, days));
    const outs = ofSites(sites, await selectMovedOut(tx, kioskIds, boundsOf(sites, days)));
    const rents = Map.groupBy(
      await selectRents(tx, kioskIds, boundsOf(sites, days)),
      (row) => row.contract_id,
    );
    const rentOn = ({ contract_id: id, rent_minor: rent }: Contract, day: string) =>
      rents.get(id)?.findLast(({ effective_on: on }) => on !== null && on <= day)?.rent_minor ?? rent;
    const moved = sites.flatMap((site, index) =>
      movesOf(site, { ins: ins[index]?.own ?? [], outs: outs[index]?.own ?? [] }, days),
    );
    const plans = new Map(
      (
        await selectSitePlans(
          tx,
          sites.map(({ id }) => id),
        )
      ).map((plan) => [`${plan.property_id} ${plan.id}`, textIn(plan.name, language)]),
    );
    const { begun, signed } = await countBegun(tx, zonesOf(sites, days));
    const { ins: came, outs: left, units } = absorptionOf(moved.map(factOf));
    return {
      lines: moved.map((one) =>
        lineOf(one, {
          rentMinor: rentOn(one.contract, one.on),
          plan: plans.get(`${one.site.id} ${one.contract.plan_id ?? ''}`),
        }),
      ),
      facts: {
        moved_in: came,
        moved_out: left,
        net_units: units,
        begun,
        signed,
        ...(begun > 0 && { converted: signed / begun }),
      },
      notes: new Set(moved.length === 0 ? [] : ['no_list_rents']),
    };
  },
};

/** Properties of one time zone have the same days. */
const zonesOf = (sites: readonly ReportSite[], days: ReportDays) =>
  [...Map.groupBy(sites, ({ timeZone }) => timeZone).values()].map((own) => ({
    kioskIds: own.flatMap(({ kiosks }) => kiosks.map(({ id }) => id)),
    ...boundsOf(own, days),
  }));

type In = Awaited<ReturnType<typeof selectMovedIn>>[number];
type Out = Awaited<ReturnType<typeof selectMovedOut>>[number];
type Contract = Out & Partial<Pick<In, 'former_ended_at_ms'>>;

interface Moved {
  readonly site: ReportSite;
  readonly contract: Contract;
  readonly move: Move;
  readonly on: string;
}

/** By day. Who left before the first day never moved in: it is listed once, as what it was. */
function movesOf(
  site: ReportSite,
  { ins, outs }: { readonly ins: readonly In[]; readonly outs: readonly Out[] },
  { from, to }: ReportDays,
): readonly Moved[] {
  const leftOn = ({ ended_at_ms: ms }: Out) => (ms === null ? null : businessDateAt(ms, site.timeZone));
  const isCancelled = (contract: Out) => {
    const on = leftOn(contract);
    return on !== null && contract.moved_in_on !== null && on < contract.moved_in_on;
  };
  const came = ins
    .filter((contract) => !isCancelled(contract))
    .map((contract): Moved => ({
      site,
      contract,
      move: contract.came_from === null ? 'in' : 'transfer_in',
      on: contract.moved_in_on ?? from,
    }));
  const left = outs.flatMap((contract): Moved[] => {
    const on = leftOn(contract);
    if (on === null || on < from || on > to) return [];
    const move = isCancelled(contract) ? 'cancelled' : contract.went_to === null ? 'out' : 'transfer_out';
    return [{ site, contract, move, on }];
  });
  return [...came, ...left].toSorted((one, other) => Number(one.on > other.on) - Number(one.on < other.on));
}

const factOf = ({ move, contract }: Moved): MoveFacts => ({
  move,
  area: contract.area ?? 0,
  measure: contract.measure ?? 'area',
});

function lineOf(
  { site, contract, move, on }: Moved,
  { rentMinor, plan }: { readonly rentMinor: number | null; readonly plan: string | undefined },
): Line {
  const { size, sizeUnit } = sizeOf(
    site,
    contract.area === null ? null : { measure: contract.measure, area: contract.area },
  );
  const isIn = move === 'in' || move === 'transfer_in';
  const former = contract.former_ended_at_ms ?? null;
  const leftBefore = former === null ? null : businessDateAt(former, site.timeZone);
  const empty = move === 'in' ? daysEmpty(leftBefore, on) : null;
  return {
    site,
    id: `${contract.contract_id}-${move}`,
    currency: contract.currency ?? site.catalogue?.currency ?? null,
    cells: {
      day: on,
      move,
      unit: contract.unit,
      type: contract.storage_type,
      size,
      size_unit: sizeUnit,
      contract: contract.number,
      contract_rent: rentMinor,
      deposit: contract.deposit_minor,
      cover: contract.cover ?? 'unknown',
      ...(plan !== undefined && { plan }),
      ...(empty !== null && { days_empty: empty }),
      ...(!isIn && {
        days_stayed: contract.moved_in_on === null ? null : stayDays(contract.moved_in_on, on),
      }),
    },
  };
}
