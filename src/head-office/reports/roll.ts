/** One line for each unit of the properties, now or at the end of a day: what the rent roll and occupancy are made of. */
import { addDays, startOfDayMs } from '../../main/domain/base/dates';
import { parseDecimal } from '../../main/domain/catalogue/catalogue-fields';
import type { OccupancyUnit } from '../../main/domain/unit/occupancy';
import { currencyRule } from '../../shared/currencies';
import { byNumber } from '../../shared/number-order';
import { selectEndedSince, selectRents, selectRunning, selectUnitStates } from '../database/figures/read';
import { statesOf } from '../figures/facts';
import type { ReportDays, ReportSite, ReportWork } from './shapes';
import { rowsOfSite } from './sites';

const METERS_PER_FOOT = 0.3048;

type Contract = Awaited<ReturnType<typeof selectRunning>>[number];
type Catalogue = NonNullable<ReportSite['catalogue']>;
type Unit = Catalogue['units'][number];

export interface RollLine {
  readonly site: ReportSite;
  /** Null: a contract whose unit the catalogue does not have. */
  readonly unit: Unit | null;
  /** Else it is as of the end of an earlier day. */
  readonly isNow: boolean;
  readonly state: ReturnType<typeof stateOf>;
  readonly size: number | null;
  readonly sizeUnit: 'm2' | 'ft2' | 'm3' | 'ft3' | null;
  readonly contract: Contract | null;
  readonly currency: string | null;
  readonly streetMinor: number | null;
  readonly contractMinor: number | null;
  /** Less its discount; null: nobody told what that is. */
  readonly effectiveMinor: number | null;
  /** Null for what is not listed. */
  readonly counted: OccupancyUnit | null;
}

/** What the rolls of some days are made of. */
export interface RollBooks {
  readonly contractsOf: (site: ReportSite) => readonly Contract[];
  readonly toldOf: (site: ReportSite) => Awaited<ReturnType<typeof selectUnitStates>>;
  readonly rents: ReadonlyMap<
    string,
    readonly { readonly rent_minor: number; readonly effective_on: string | null }[]
  >;
}

/** `since`: the earliest day that is asked for; null: now alone. */
export async function readRollBooks(
  { tx, sites, kioskIds }: ReportWork,
  since: string | null,
): Promise<RollBooks> {
  const running = await selectRunning(tx, kioskIds);
  const sinceMs = since === null ? null : boundsOf(sites, { from: since, to: since }).fromMs;
  const former = sinceMs === null ? [] : await selectEndedSince(tx, kioskIds, sinceMs);
  const told = rowsOfSite(await selectUnitStates(tx, kioskIds));
  return {
    contractsOf: rowsOfSite([...running, ...former]),
    toldOf: (site) => [...told(site)],
    rents: Map.groupBy(await selectRents(tx, kioskIds), (row) => row.contract_id),
  };
}

/** By site, and then by the numbers of the units; as of the end of a day that was asked for, or now. */
export async function readRoll(work: ReportWork): Promise<readonly RollLine[]> {
  const books = await readRollBooks(work, work.at);
  return work.sites.flatMap((site) => rollOf(site, books, work.at));
}

/** `at`: null, or a day that is not over yet: now. */
export function rollOf(site: ReportSite, books: RollBooks, at: string | null): readonly RollLine[] {
  const isNow = at === null || at >= site.today;
  const day = isNow ? site.today : at;
  const standing = books.contractsOf(site).filter(isNow ? isRunning : stoodOn(day, site.timeZone));
  const contracts = new Map(standing.toSorted(byFirstDay).map((row) => [row.unit_id, row]));
  const states = isNow
    ? statesOf({ running: standing, unitStates: books.toldOf(site) }, site.catalogue ?? undefined)
    : null;
  const rentOf = (contract: Contract) =>
    books.rents.get(contract.contract_id)?.findLast(({ effective_on: on }) => on !== null && on <= day)
      ?.rent_minor ?? contract.rent_minor;
  const units = (site.catalogue?.units ?? []).toSorted((one, other) => byNumber(one.number, other.number));
  const listed = new Set(units.map(({ id }) => id));
  const lineOf = (unit: Unit | null, contract: Contract | null): RollLine => {
    const state = stateOf(states, unit, contract);
    const streetMinor = isNow ? streetOf(site, unit) : null;
    const contractMinor = contract && rentOf(contract);
    const effectiveMinor = contract?.has_discount === false ? contractMinor : null;
    return {
      site,
      unit,
      isNow,
      state,
      ...sizeOf(site, unit),
      contract,
      currency: contract?.currency ?? site.catalogue?.property.currency ?? null,
      streetMinor,
      contractMinor,
      effectiveMinor,
      counted: countedOf(site, unit, { state, contract, streetMinor, contractMinor, effectiveMinor }),
    };
  };
  return [
    ...units.map((unit) => lineOf(unit, contracts.get(unit.id) ?? null)),
    ...standing.filter(({ unit_id: id }) => !listed.has(id)).map((contract) => lineOf(null, contract)),
  ];
}

const isRunning = ({ ended_at_ms: endedMs }: Contract): boolean => endedMs === null;

/** At the end of a day. */
function stoodOn(day: string, timeZone: string): (contract: Contract) => boolean {
  const endMs = startOfDayMs(addDays(day, 1), timeZone);
  return ({ moved_in_on: on, ended_at_ms: endedMs }) =>
    on !== null && on <= day && (endedMs === null || endedMs >= endMs);
}

/** The latest of a unit comes last. */
const byFirstDay = ({ moved_in_on: one }: Contract, { moved_in_on: other }: Contract): number =>
  (one ?? '').localeCompare(other ?? '', 'en');

/** So far as the days of all sites go. */
export function boundsOf(sites: readonly ReportSite[], { from, to }: ReportDays) {
  const zones = [...new Set(sites.map(({ timeZone }) => timeZone))];
  return {
    fromMs: Math.min(...zones.map((zone) => startOfDayMs(from, zone))),
    beforeMs: Math.max(...zones.map((zone) => startOfDayMs(addDays(to, 1), zone))),
  };
}

/** Of an earlier day nobody knows what was out of service. */
function stateOf(states: ReturnType<typeof statesOf> | null, unit: Unit | null, contract: Contract | null) {
  if (unit === null) return 'not_listed' as const;
  if (states === null) return contract ? ('occupied' as const) : ('not_rented' as const);
  return states.get(unit.id) ?? (contract ? 'occupied' : 'available');
}

export const typeOf = ({ catalogue }: ReportSite, { storageType }: Unit) =>
  catalogue?.storageTypes.find(({ name }) => name.includes(storageType));

/** In the unit that the property says it in. */
export function sizeOf(site: ReportSite, unit: Unit | null): Pick<RollLine, 'size' | 'sizeUnit'> {
  const measure = unit && typeOf(site, unit)?.measure;
  if (!unit || !measure || !site.catalogue) return { size: null, sizeUnit: null };
  const power = measure === 'area' ? 2 : 3;
  const isMetric = site.catalogue.property.areaUnit === 'm2';
  const size = isMetric ? unit.area : unit.area / METERS_PER_FOOT ** power;
  return { size: Math.round(size * 100) / 100, sizeUnit: `${isMetric ? 'm' : 'ft'}${power}` };
}

function streetOf({ catalogue }: ReportSite, unit: Unit | null): number | null {
  return catalogue && unit && parseDecimal(unit.rent, currencyRule(catalogue.property.currency).exponent);
}

function countedOf(
  site: ReportSite,
  unit: Unit | null,
  line: Pick<RollLine, 'state' | 'contract' | 'streetMinor' | 'contractMinor' | 'effectiveMinor'>,
): OccupancyUnit | null {
  if (unit === null) return null;
  return {
    area: unit.area,
    measure: typeOf(site, unit)?.measure ?? 'area',
    isOut: line.state === 'out_of_service',
    isOccupied: line.contract !== null,
    streetMinor: line.streetMinor,
    contractMinor: line.contractMinor,
    effectiveMinor: line.effectiveMinor,
  };
}
