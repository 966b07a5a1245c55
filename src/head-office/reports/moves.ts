/** Move-ins and move-outs of some days: who came and left, at what rent, and what the sites gained. */
import { businessDateAt } from '../../main/domain/base/dates';
import { absorptionOf, daysEmpty, stayDays, type Move, type MoveFacts } from '../../main/domain/desk/moves';
import { selectMovedIn, selectMovedOut } from '../database/figures/lines';
import { selectRents } from '../database/figures/read';
import { nameOf } from './names';
import { boundsOf, sizeOf, typeOf } from './roll';
import type { Line, Report, ReportDays, ReportSite, ReportWork } from './shapes';
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
    const { tx, sites, kioskIds, days } = work;
    const ins = ofSites(sites, await selectMovedIn(tx, kioskIds, days));
    const outs = ofSites(sites, await selectMovedOut(tx, kioskIds, boundsOf(sites, days)));
    const rents = Map.groupBy(await selectRents(tx, kioskIds), (row) => row.contract_id);
    const rentOn = ({ contract_id: id, rent_minor: rent }: Contract, day: string) =>
      rents.get(id)?.findLast(({ effective_on: on }) => on !== null && on <= day)?.rent_minor ?? rent;
    const moved = sites.flatMap((site, index) =>
      movesOf(site, { ins: ins[index]?.own ?? [], outs: outs[index]?.own ?? [] }, days),
    );
    const { ins: came, outs: left, units } = absorptionOf(moved.map(factOf));
    return {
      lines: moved.map((one) => lineOf(work, one, rentOn(one.contract, one.on))),
      facts: { moved_in: came, moved_out: left, net_units: units },
      notes: new Set(moved.length === 0 ? [] : ['no_list_rents']),
    };
  },
};

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

const unitOf = ({ site, contract }: Moved) =>
  site.catalogue?.units.find(({ id }) => id === contract.unit_id) ?? null;

function factOf(moved: Moved): MoveFacts {
  const unit = unitOf(moved);
  return {
    move: moved.move,
    area: unit?.area ?? 0,
    measure: (unit && typeOf(moved.site, unit)?.measure) ?? 'area',
  };
}

function lineOf({ language }: ReportWork, moved: Moved, rentMinor: number | null): Line {
  const { site, contract, move, on } = moved;
  const unit = unitOf(moved);
  const { size, sizeUnit } = sizeOf(site, unit);
  const isIn = move === 'in' || move === 'transfer_in';
  const plan = site.catalogue?.insurancePlans.find(({ id }) => id === contract.plan_id);
  const former = contract.former_ended_at_ms ?? null;
  const leftBefore = former === null ? null : businessDateAt(former, site.timeZone);
  const empty = move === 'in' ? daysEmpty(leftBefore, on) : null;
  return {
    site,
    currency: contract.currency ?? site.catalogue?.property.currency ?? null,
    cells: {
      day: on,
      move,
      unit: unit?.number ?? null,
      type: unit?.storageType ?? null,
      size,
      size_unit: sizeUnit,
      contract: contract.number,
      contract_rent: rentMinor,
      deposit: contract.deposit_minor,
      cover: contract.cover ?? 'unknown',
      ...(plan && { plan: nameOf(plan.name, language) }),
      ...(empty !== null && { days_empty: empty }),
      ...(!isIn && {
        days_stayed: contract.moved_in_on === null ? null : stayDays(contract.moved_in_on, on),
      }),
    },
  };
}
