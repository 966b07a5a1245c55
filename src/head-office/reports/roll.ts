/** One line for each unit of the properties, now or at the end of a day: what the rent roll and occupancy are made of. */
import { addDays, startOfDayMs } from '../../main/domain/base/dates';
import type { OccupancyUnit } from '../../main/domain/unit/occupancy';
import { selectSiteUnits, type SiteUnit } from '../database/catalogue/site-catalogues';
import { selectEndedSince, selectRents, selectRunning, selectUnitStates } from '../database/figures/read';
import { selectRentDiscounts } from '../database/figures/reports';
import type { SitesOnDay } from '../database/figures/roll';
import { statesOf } from '../figures/unit-states';
import type { ReportDays, ReportSite, ReportWork } from './shapes';
import { rowsOfSite } from './sites';

const METERS_PER_FOOT = 0.3048;
const MOST_ENDS = 1000;

type Contract = Awaited<ReturnType<typeof selectRunning>>[number];

export interface RollLine {
  readonly site: ReportSite;
  /** Null: a contract whose unit the catalogue does not have. */
  readonly unit: SiteUnit | null;
  /** Else it is as of the end of an earlier day. */
  readonly isNow: boolean;
  readonly state: ReturnType<typeof stateOf>;
  readonly size: number | null;
  readonly sizeUnit: 'm2' | 'ft2' | 'm3' | 'ft3' | null;
  readonly contract: Contract | null;
  readonly currency: string | null;
  readonly streetMinor: number | null;
  readonly contractMinor: number | null;
  /** What the period with that day takes off it; null: nobody told. */
  readonly discountMinor: number | null;
  readonly effectiveMinor: number | null;
  /** The agreed rent of another day. */
  readonly rentOn: (day: string) => number | null;
  /** Null for what is not listed. */
  readonly counted: OccupancyUnit | null;
}

interface SiteBooks {
  /** In the order of their numbers. */
  readonly units: readonly SiteUnit[];
  readonly listed: ReadonlySet<string>;
  /** The latest of a unit comes last. */
  readonly contracts: readonly Contract[];
  readonly told: Awaited<ReturnType<typeof selectUnitStates>>;
}

/** What the rolls of some days are made of. */
interface RollBooks {
  readonly of: (site: ReportSite) => SiteBooks;
  /** As of a day. */
  readonly rentOf: (contract: Contract, day: string) => number | null;
  /** Written as rents are: with tax, or without. */
  readonly discountOf: (
    contract: Contract,
    place: { readonly site: ReportSite; readonly day: string },
  ) => number | null;
}

/** `since`: the earliest day that is asked for; null: now alone. */
async function readRollBooks({ tx, sites, kioskIds }: ReportWork, since: string | null): Promise<RollBooks> {
  const running = await selectRunning(tx, kioskIds);
  const sinceMs = endedSince(sites, since);
  const former = sinceMs === null ? [] : await selectEndedSince(tx, kioskIds, sinceMs);
  const told = rowsOfSite(await selectUnitStates(tx, kioskIds));
  const rents = Map.groupBy(await selectRents(tx, kioskIds, { fromMs: sinceMs }), (row) => row.contract_id);
  const units = await selectSiteUnits(
    tx,
    sites.map(({ id }) => id),
  );
  const contracts = rowsOfSite([...running, ...former].toSorted(byFirstDay));
  const bySite = new Map(
    sites.map((site): [ReportSite, SiteBooks] => {
      const own = units.get(site.id) ?? [];
      const listed = new Set<string>(own.map(({ id }) => id));
      // The kiosks of a property have one order.
      const ofSite = site.kiosks.length > 1 ? contracts(site).toSorted(byFirstDay) : contracts(site);
      return [site, { units: own, listed, contracts: ofSite, told: [...told(site)] }];
    }),
  );
  const discounts = await readDiscounts({ tx, sites, kioskIds }, since);
  return {
    ...discounts,
    of: (site) => bySite.get(site) ?? { units: [], listed: new Set(), contracts: [], told: [] },
    rentOf: (contract, day) =>
      rents.get(contract.contract_id)?.findLast(({ effective_on: on }) => on !== null && on <= day)
        ?.rent_minor ?? contract.rent_minor,
  };
}

/** `since`: null: now alone. Nobody knows it of a contract whose invoices came without their lines. */
async function readDiscounts(
  { tx, sites, kioskIds }: Pick<ReportWork, 'tx' | 'sites' | 'kioskIds'>,
  since: string | null,
): Promise<Pick<RollBooks, 'discountOf'>> {
  const todays = sites.map(({ today }) => today).toSorted();
  const days = { from: since ?? todays[0] ?? '', to: todays.at(-1) ?? '' };
  const lines = Map.groupBy(await selectRentDiscounts(tx, kioskIds, days), (row) => row.contract_id);
  return {
    discountOf({ contract_id: id, has_discount: has, billed_to: billedTo }, { site, day }) {
      if (has === false) return 0;
      if (has === null || billedTo === null) return null;
      const isOfDay = ({
        period_from: from,
        period_to: to,
      }: {
        period_from: string | null;
        period_to: string | null;
      }) => from !== null && to !== null && from <= day && day <= to;
      return (lines.get(id) ?? [])
        .filter(isOfDay)
        .reduce(
          (sum, line) => sum - line.taxable_minor - (site.catalogue?.includesTax ? line.tax_minor : 0),
          0,
        );
    },
  };
}

/** By site, and then by the numbers of the units; as of the end of a day that was asked for, or now. */
export async function readRoll(work: ReportWork): Promise<readonly RollLine[]> {
  const books = await readRollBooks(work, work.at);
  return work.sites.flatMap((site) => rollOf(site, books, work.at));
}

function rollOf(site: ReportSite, books: RollBooks, at: string | null): readonly RollLine[] {
  const { day, isNow } = dayAt(site, at);
  const { standing, contracts, unlisted } = standingOn(site, books, day);
  const byUnit = new Map(contracts.map((row) => [row.unit_id, row]));
  const { units, told } = books.of(site);
  const states = isNow ? statesOf({ running: standing, unitStates: told }, units) : null;
  const lineOf = (unit: SiteUnit | null, contract: Contract | null): RollLine => {
    const state = stateOf(states, unit, contract);
    const streetMinor = isNow ? (unit?.rentMinor ?? null) : null;
    const contractMinor = contract && books.rentOf(contract, day);
    const discountMinor = contract && books.discountOf(contract, { site, day });
    const effectiveMinor =
      contractMinor === null || discountMinor === null ? null : contractMinor - discountMinor;
    return {
      site,
      unit,
      isNow,
      state,
      ...sizeOf(site, unit),
      contract,
      currency: contract?.currency ?? site.catalogue?.currency ?? null,
      streetMinor,
      contractMinor,
      discountMinor,
      effectiveMinor,
      rentOn: (other) => contract && books.rentOf(contract, other),
      counted: countedOf(unit, { state, contract, streetMinor, contractMinor, effectiveMinor }),
    };
  };
  return [
    ...units.map((unit) => lineOf(unit, byUnit.get(unit.id) ?? null)),
    ...unlisted.map((contract) => lineOf(null, contract)),
  ];
}

/** Contracts now, or at the end of an earlier day: one for each listed unit, and those whose unit is not listed. */
function standingOn(site: ReportSite, books: RollBooks, day: string) {
  const isNow = day >= site.today;
  const { listed, contracts } = books.of(site);
  const standing = contracts.filter(isNow ? isRunning : stoodOn(day, site.timeZone));
  const byUnit = new Map(standing.map((row) => [row.unit_id, row]));
  return {
    standing,
    contracts: [...byUnit.values()].filter(({ unit_id: id }) => listed.has(id)),
    unlisted: standing.filter(({ unit_id: id }) => !listed.has(id)),
  };
}

const isRunning = ({ ended_at_ms: endedMs }: Contract): boolean => endedMs === null;

const ends = new Map<string, number>();

/** Kept: a thousand properties ask for the same twelve days, and a time zone is slow to ask. */
export function endOfDayMs(day: string, timeZone: string): number {
  const key = `${day} ${timeZone}`;
  const known = ends.get(key);
  if (known !== undefined) return known;
  const endMs = startOfDayMs(addDays(day, 1), timeZone);
  if (ends.size > MOST_ENDS) ends.clear();
  ends.set(key, endMs);
  return endMs;
}

/** For queries: the properties by their clocks, each as of a day, or now where it is not over there. */
export function onDay(sites: readonly ReportSite[], at: string | null): readonly SitesOnDay[] {
  return [...Map.groupBy(sites, ({ timeZone, today }) => `${timeZone} ${today}`).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { day, isNow } = dayAt(first, at);
    return [{ propertyIds: own.map(({ id }) => id), day, isNow, endMs: endOfDayMs(day, first.timeZone) }];
  });
}

/** `at`: null, or a day that is not over yet: now. */
export function dayAt(
  { today }: ReportSite,
  at: string | null,
): { readonly day: string; readonly isNow: boolean } {
  const isNow = at === null || at >= today;
  return { day: isNow ? today : at, isNow };
}

/** At the end of a day. */
function stoodOn(day: string, timeZone: string): (contract: Contract) => boolean {
  const endMs = endOfDayMs(day, timeZone);
  return ({ moved_in_on: on, ended_at_ms: endedMs }) =>
    on !== null && on <= day && (endedMs === null || endedMs >= endMs);
}

/** Days as they are written have their own order, and a collator is slow. Of one day, by their ids: the database says the same. */
const byFirstDay = (one: Contract, other: Contract): number =>
  order(one.moved_in_on ?? '', other.moved_in_on ?? '') || order(one.contract_id, other.contract_id);

const order = (one: string, other: string): number => Number(one > other) - Number(one < other);

/** Since when contracts that have ended belong to a roll of a day; null: to one as of now they do not. */
export const endedSince = (sites: readonly ReportSite[], day: string | null): number | null =>
  day === null ? null : boundsOf(sites, { from: day, to: day }).fromMs;

/** So far as the days of all sites go. */
export function boundsOf(sites: readonly ReportSite[], { from, to }: ReportDays) {
  const zones = [...new Set(sites.map(({ timeZone }) => timeZone))];
  return {
    fromMs: Math.min(...zones.map((zone) => startOfDayMs(from, zone))),
    beforeMs: Math.max(...zones.map((zone) => startOfDayMs(addDays(to, 1), zone))),
  };
}

/** Of an earlier day nobody knows what was out of service. */
function stateOf(
  states: ReturnType<typeof statesOf> | null,
  unit: SiteUnit | null,
  contract: Contract | null,
) {
  if (unit === null) return 'not_listed' as const;
  if (states === null) return contract ? ('occupied' as const) : ('not_rented' as const);
  return states.get(unit.id) ?? (contract ? 'occupied' : 'available');
}

/** In the unit that the property says it in. */
export function sizeOf(
  { catalogue }: ReportSite,
  unit: Pick<SiteUnit, 'measure' | 'area'> | null,
): Pick<RollLine, 'size' | 'sizeUnit'> {
  if (!unit?.measure || !catalogue) return { size: null, sizeUnit: null };
  const power = unit.measure === 'area' ? 2 : 3;
  const isMetric = catalogue.areaUnit === 'm2';
  const size = isMetric ? unit.area : unit.area / METERS_PER_FOOT ** power;
  return { size: Math.round(size * 100) / 100, sizeUnit: `${isMetric ? 'm' : 'ft'}${power}` };
}

function countedOf(
  unit: SiteUnit | null,
  line: Pick<RollLine, 'state' | 'contract' | 'streetMinor' | 'contractMinor' | 'effectiveMinor'>,
): OccupancyUnit | null {
  if (unit === null) return null;
  return {
    area: unit.area,
    measure: unit.measure ?? 'area',
    isOut: line.state === 'out_of_service',
    isOccupied: line.contract !== null,
    streetMinor: line.streetMinor,
    contractMinor: line.contractMinor,
    effectiveMinor: line.effectiveMinor,
  };
}
