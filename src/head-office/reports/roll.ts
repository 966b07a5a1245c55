/** One line for each unit of the properties, as it is now: what the rent roll and occupancy are made of. */
import { parseDecimal } from '../../main/domain/catalogue/catalogue-fields';
import type { OccupancyUnit } from '../../main/domain/unit/occupancy';
import { currencyRule } from '../../shared/currencies';
import { byNumber } from '../../shared/number-order';
import { selectRents, selectRunning, selectUnitStates } from '../database/figures/read';
import { statesOf } from '../figures/facts';
import type { ReportSite, ReportWork } from './shapes';

const METERS_PER_FOOT = 0.3048;

type Contract = Awaited<ReturnType<typeof selectRunning>>[number];
type Catalogue = NonNullable<ReportSite['catalogue']>;
type Unit = Catalogue['units'][number];

export interface RollLine {
  readonly site: ReportSite;
  /** Null: a contract whose unit the catalogue does not have. */
  readonly unit: Unit | null;
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

/** By site, and then by the numbers of the units. */
export async function readRoll({ tx, sites, kioskIds }: ReportWork): Promise<readonly RollLine[]> {
  const running = await selectRunning(tx, kioskIds);
  const told = await selectUnitStates(tx, kioskIds);
  const rents = Map.groupBy(await selectRents(tx, kioskIds), (row) => row.contract_id);
  return sites.flatMap((site) => {
    const kiosks = new Set(site.kiosks.map(({ id }) => id));
    const own = <T extends { readonly kiosk_id: string }>(rows: readonly T[]) =>
      rows.filter(({ kiosk_id: kioskId }) => kiosks.has(kioskId));
    const contracts = new Map(own(running).map((row) => [row.unit_id, row]));
    const states = statesOf({ running: own(running), unitStates: own(told) }, site.catalogue ?? undefined);
    const rentOf = (contract: Contract) =>
      rents.get(contract.contract_id)?.findLast(({ effective_on: on }) => on !== null && on <= site.today)
        ?.rent_minor ?? contract.rent_minor;
    const units = (site.catalogue?.units ?? []).toSorted((one, other) => byNumber(one.number, other.number));
    const listed = new Set(units.map(({ id }) => id));
    const lineOf = (unit: Unit | null, contract: Contract | null): RollLine => {
      const state = stateOf(states, unit, contract);
      const currency = contract?.currency ?? site.catalogue?.property.currency ?? null;
      const streetMinor = streetOf(site, unit);
      const contractMinor = contract && rentOf(contract);
      const effectiveMinor = contract?.has_discount === false ? contractMinor : null;
      return {
        site,
        unit,
        state,
        ...sizeOf(site, unit),
        contract,
        currency,
        streetMinor,
        contractMinor,
        effectiveMinor,
        counted: countedOf(site, unit, { state, contract, streetMinor, contractMinor, effectiveMinor }),
      };
    };
    return [
      ...units.map((unit) => lineOf(unit, contracts.get(unit.id) ?? null)),
      ...own(running)
        .filter(({ unit_id: id }) => !listed.has(id))
        .map((contract) => lineOf(null, contract)),
    ];
  });
}

const stateOf = (states: ReturnType<typeof statesOf>, unit: Unit | null, contract: Contract | null) =>
  unit === null ? ('not_listed' as const) : (states.get(unit.id) ?? (contract ? 'occupied' : 'available'));

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
