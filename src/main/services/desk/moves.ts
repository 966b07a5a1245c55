/** Move-ins and move-outs of a period: who came and left, at what rent, and what the site gained. */
import { numberFormat } from '../../../shared/formats';
import type { DeskOutput } from '../../../shared/desk/channels';
import { countBegun, selectMovedIn, selectMovedOut, type MovedContract } from '../../database/desk/moves';
import { selectStaffNames } from '../../database/desk/takings';
import { businessDateAt } from '../../domain/base/dates';
import { nameIn } from '../../domain/base/translations';
import { tenantName } from '../../domain/contact/company-rules';
import { absorptionOf, daysEmpty, stayDays, type Move, type MoveFacts } from '../../domain/desk/moves';
import { originOf } from '../booking/facts';
import { writtenFor } from '../property/property';
import { areaText } from '../unit/units';
import type { TableMade, TableWork } from './report-table';

type Row = TableMade<'moves'>['rows'][number];
interface Moved extends MoveFacts {
  readonly contract: MovedContract;
  readonly on: string;
}

export async function moves(work: TableWork): Promise<TableMade<'moves'>> {
  const { tx, property, days } = work;
  const dayOf = (atMs: number) => businessDateAt(atMs, property.time_zone);
  const names = await selectStaffNames(tx);
  const ins = await selectMovedIn(tx, days);
  const outs = await selectMovedOut(tx, days);
  // Who left before the first day never moved in: it is listed once, as what it was.
  const isCancelled = ({ endedAtMs, move_in_on: first }: MovedContract) =>
    endedAtMs !== null && dayOf(endedAtMs) < first;
  const moved: Moved[] = [
    ...ins
      .filter((contract) => !isCancelled(contract))
      .map((contract) =>
        movedOf(contract, contract.cameFrom === null ? 'in' : 'transfer_in', contract.move_in_on),
      ),
    ...outs.map((contract) => {
      const wentTo = contract.wentTo === null ? 'out' : 'transfer_out';
      return movedOf(contract, isCancelled(contract) ? 'cancelled' : wentTo, dayOf(contract.endedAtMs ?? 0));
    }),
  ].toSorted((a, b) => Number(a.on > b.on) - Number(a.on < b.on));
  const rows = moved.map((one) => rowOf(work, one, names));
  return {
    rows,
    sums: {},
    facts: await factsOf(work, moved),
    notes: rows.some(({ cells }) => cells.list_rent === null) ? ['unknown_rents'] : [],
  };
}

const movedOf = (contract: MovedContract, move: Move, on: string): Moved => ({
  contract,
  move,
  on,
  area: contract.area_thousandths,
  measure: contract.measure,
});

function rowOf(
  { property, language }: TableWork,
  { contract, move, on }: Moved,
  names: ReadonlyMap<string, string>,
): Row {
  const dayOf = (atMs: number) => businessDateAt(atMs, property.time_zone);
  const isIn = move === 'in' || move === 'transfer_in';
  const staff = isIn ? contract.staff_id : /^staff:(.+)$/.exec(contract.endedBy ?? '')?.[1];
  const { planName: name, planTranslations: translations } = contract;
  return {
    cells: {
      day: on,
      move,
      origin: isIn ? originOf(contract) : null,
      by: staff === null || staff === undefined ? null : (names.get(staff) ?? staff),
      unit: contract.unitNumber,
      type: nameIn({ name: contract.typeName, translations: contract.typeTranslations }, language),
      size: areaText(contract, property.area_unit, writtenFor(language, property)),
      tenant: tenantName(contract),
      contract: contract.number,
      reason: isIn ? null : contract.endedWhy,
      list_rent: contract.street,
      contract_rent: isIn ? contract.rent_minor : contract.lastRent,
      discount: contract.discount === 0 ? null : contract.discount,
      promotion: contract.promotion,
      first_payment: isIn ? contract.paid : null,
      deposit: contract.deposit_minor,
      cover: contract.cover,
      plan: name === null || translations === null ? null : nameIn({ name, translations }, language),
      days_empty:
        isIn && contract.cameFrom === null
          ? daysEmpty(contract.formerEndedAtMs === null ? null : dayOf(contract.formerEndedAtMs), on)
          : null,
      days_stayed: isIn ? null : stayDays(contract.move_in_on, on),
    },
    opens: { column: 'unit', area: 'units', id: contract.unitId },
  };
}

async function factsOf(
  { tx, property, language, days }: TableWork,
  moved: readonly Moved[],
): Promise<DeskOutput<'reports.table'>['facts']> {
  const locale = writtenFor(language, property);
  const number = (value: number) => numberFormat(locale, { maximumFractionDigits: 0 }).format(value);
  const { ins, outs, units, area } = absorptionOf(moved);
  const { begun, signed } = await countBegun(tx, days);
  const share = numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const ofArea = { area_thousandths: area ?? 0, measure: 'area' as const };
  return [
    { what: 'moved_in', text: number(ins) },
    { what: 'moved_out', text: number(outs) },
    { what: 'net_units', text: number(units) },
    ...(area === null
      ? []
      : [{ what: 'net_area' as const, text: areaText(ofArea, property.area_unit, locale) }]),
    { what: 'begun', text: number(begun) },
    { what: 'signed', text: number(signed) },
    ...(begun === 0 ? [] : [{ what: 'converted' as const, text: share.format(signed / begun) }]),
  ];
}
