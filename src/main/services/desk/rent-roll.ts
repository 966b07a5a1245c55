/**
 * The rent roll: one line for each unit, as of the end of a day. Deposits, credit, codes, cards and the next bill are
 * known for today only, and empty for an earlier day.
 */
import type { RollState } from '../../../shared/desk/choices';
import type { RollRowShown } from '../../../shared/desk/reports';
import type { Language } from '../../../shared/languages';
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import type { OccupancyUnit } from '../../domain/unit/occupancy';
import {
  selectChargesOfRoll,
  selectContractsOfRoll,
  selectDiscountsOfRoll,
  selectHeldOfRoll,
  selectOpenOfRoll,
  selectStatesOfRoll,
  selectUnitsOfRoll,
  type DayEnd,
} from '../../database/desk/rent-roll';
import type { PropertyRow } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import { addDays, businessDateAt, daysBetween, startOfDayMs } from '../../domain/base/dates';
import { tenantName } from '../../domain/contact/company-rules';
import { chargesOn } from '../../domain/contract/charges-on';
import { readContractTerms } from '../../domain/contract/terms';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { nextWholeBill } from '../bill/whole';
import { requireProperty, writtenFor } from '../property/property';
import { floorText } from '../unit/floor-words';
import { areaText, storageTypeName } from '../unit/units';

/** Contracts priced at a time, so that nobody waits for all of them. */
const AT_ONCE = 50;

export interface RollAsked {
  readonly at: string | null;
  readonly language: Language;
}

export interface Roll {
  readonly property: PropertyRow;
  readonly at: string;
  readonly isToday: boolean;
  readonly lines: readonly RollLine[];
}

/** A line, with what occupancy takes from it. */
export interface RollLine {
  readonly row: RollRowShown;
  readonly contractId: Id<'contract'> | null;
  readonly isListed: boolean;
  readonly counted: OccupancyUnit;
}

/** Refuses a day in the future. */
export async function readRoll(ctx: ServiceContext, { at, language }: RollAsked): Promise<Result<Roll>> {
  const read = await ctx.store.read(async (tx): Promise<Result<Roll>> => {
    const property = await requireProperty(tx);
    const today = businessDateAt(ctx.clock.nowMs(), property.time_zone);
    const on = at ?? today;
    if (on > today) return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'at', desk: 'report_ahead' });
    const day = { on, endMs: startOfDayMs(addDays(on, 1), property.time_zone), isToday: on === today };
    const lines = await linesOf({ ctx, tx }, { property, language, day });
    return ok({ property, at: on, isToday: day.isToday, lines });
  });
  if (!read.ok || !read.value.isToday) return read;
  return ok({ ...read.value, lines: await withNextBills(ctx, read.value) });
}

/** What the next whole bill of each contract says. */
async function withNextBills(ctx: ServiceContext, { lines, property }: Roll): Promise<RollLine[]> {
  const priced: RollLine[] = [];
  for (let start = 0; start < lines.length; start += AT_ONCE)
    await ctx.store.read(async (tx) => {
      for (const line of lines.slice(start, start + AT_ONCE)) {
        const bill = line.contractId && (await nextWholeBill({ ctx, tx }, property, line.contractId));
        const bills = bill ? { taxMinor: bill.tax, totalMinor: bill.payable } : {};
        priced.push({ ...line, row: { ...line.row, ...bills } });
      }
    });
  return priced;
}

interface Place {
  readonly property: PropertyRow;
  readonly language: Language;
  readonly day: DayEnd & { readonly isToday: boolean };
}

async function linesOf({ ctx, tx }: InTransaction, place: Place): Promise<RollLine[]> {
  const { day, property, language } = place;
  const facts = await factsOf(tx, place);
  const contracts = new Map((await selectContractsOfRoll(tx, day)).map((row) => [row.unit_id, row]));
  const locale = writtenFor(language, property);
  const units = await selectUnitsOfRoll(tx, day, ctx.unitRights.offered());
  return units.map((unit) => {
    const contract = contracts.get(unit.id);
    const state = stateOf(unit, contract !== undefined, day.isToday);
    const street = day.isToday ? unit.rent_minor : unit.rent_then;
    const rent = contract ? rentOf(contract, facts, day) : null;
    const variance = rent && street !== null ? rent.contractMinor - street : null;
    const row: RollRowShown = {
      unitId: unit.id,
      unitNumber: unit.number,
      storageType: storageTypeName(unit, language),
      floor: unit.floor,
      floorText: floorText(unit.floor, language),
      areaText: areaText(unit, property.area_unit, locale),
      state,
      contractNumber: contract?.number ?? null,
      tenant: contract ? { id: contract.contactId, name: tenantName(contract) } : null,
      movedInOn: contract?.move_in_on ?? null,
      leavesOn: contract?.last_on ?? null,
      streetMinor: street,
      ...(rent ?? noRent),
      varianceMinor: variance,
      variance: variance === null || !street ? null : variance / street,
      taxMinor: null,
      totalMinor: null,
      ...(contract ? moneyOf(contract, facts, place) : noMoney),
    };
    return {
      row,
      contractId: contract?.id ?? null,
      isListed: unit.listed === 1,
      counted: {
        area: unit.area_thousandths,
        measure: unit.measure,
        isOut: state === 'out_of_service',
        isOccupied: contract !== undefined || (day.isToday && isRented(unit.state)),
        streetMinor: street,
        contractMinor: rent?.contractMinor ?? null,
        effectiveMinor: rent?.effectiveMinor ?? null,
      },
    };
  });
}

const noRent = {
  contractMinor: null,
  discountMinor: null,
  effectiveMinor: null,
  premiumMinor: null,
  addOnsMinor: null,
};
const noMoney = {
  depositMinor: null,
  paidThrough: null,
  nextBillOn: null,
  owedMinor: null,
  daysPast: null,
  creditMinor: null,
  autopay: null,
  access: null,
};

type RollContract = Awaited<ReturnType<typeof selectContractsOfRoll>>[number];
type RollUnit = Awaited<ReturnType<typeof selectUnitsOfRoll>>[number];
type OpenInvoice = Awaited<ReturnType<typeof selectOpenOfRoll>>[number];
type Facts = Awaited<ReturnType<typeof factsOf>>;

async function factsOf(tx: Tx, { day }: Place) {
  const held = day.isToday ? await selectHeldOfRoll(tx, day) : [];
  return {
    charges: Map.groupBy(await selectChargesOfRoll(tx, day), (row) => row.contract_id),
    discounts: Map.groupBy(await selectDiscountsOfRoll(tx, day), (row) => row.contract_id),
    open: Map.groupBy(await selectOpenOfRoll(tx, day), (row) => row.contract_id),
    held: new Map(held.map((row) => [`${row.account} ${row.contract_id}`, row.held])),
    states: day.isToday ? await selectStatesOfRoll(tx, day) : null,
  };
}

const isRented = (state: RollUnit['state']) => state === 'occupied' || state === 'overlocked';

/** Of an earlier day the books know who rented, and what staff had out of service. */
function stateOf(unit: RollUnit, isContracted: boolean, isToday: boolean): RollState {
  if (isToday) return unit.is_elsewhere === 1 ? 'elsewhere' : unit.state;
  if (isContracted) return 'occupied';
  return unit.was_out === 1 ? 'out_of_service' : 'not_rented';
}

type RollCharge = Awaited<ReturnType<typeof selectChargesOfRoll>>[number];

function rentOf(contract: RollContract, { charges, discounts }: Facts, { on }: DayEnd) {
  const own = charges.get(contract.id) ?? [];
  const rateOf = (kind: RollCharge['kind']) =>
    chargesOn(own, kind, on).reduce((sum, { rate_minor: rate }) => sum + rate, 0);
  const contractMinor = own.some(({ kind }) => kind === 'rent') ? rateOf('rent') : contract.rent_minor;
  const discountMinor = discountOf(contract, discounts.get(contract.id) ?? []);
  return {
    contractMinor,
    discountMinor,
    effectiveMinor: contractMinor - discountMinor,
    premiumMinor: rateOf('insurance'),
    addOnsMinor: rateOf('add_on'),
  };
}

/** The discount on the rent, written as its rents are: before tax, or with it. */
function discountOf(
  { terms: json }: RollContract,
  lines: readonly { readonly taxable_minor: number; readonly payable_minor: number }[],
): number {
  if (json === null) return 0;
  const { discount, rules } = readContractTerms(json);
  if (discount?.appliesTo !== 'rent') return 0;
  return lines.reduce(
    (sum, line) => sum - (rules.pricesIncludeTax ? line.payable_minor : line.taxable_minor),
    0,
  );
}

function moneyOf(contract: RollContract, facts: Facts, { day, property }: Place) {
  const open = facts.open.get(contract.id) ?? [];
  const due = open.filter(({ due_on: dueOn }) => dueOn <= day.on);
  const [oldest] = due.map(({ due_on: dueOn }) => dueOn).toSorted();
  const { paidThrough, billedThrough } = reach(contract, open);
  const next = billedThrough === null ? null : addDays(billedThrough, 1);
  const isBilled = property.billing_start_on !== null;
  const isNext = isBilled && next !== null && (contract.last_on === null || next <= contract.last_on);
  const held = (account: 'deposit' | 'advance') =>
    day.isToday ? (facts.held.get(`${account} ${contract.id}`) ?? 0) : null;
  return {
    depositMinor: held('deposit'),
    paidThrough,
    nextBillOn: isNext ? next : null,
    owedMinor: due.reduce((sum, invoice) => sum + invoice.open, 0),
    daysPast: oldest === undefined ? 0 : daysBetween(oldest, day.on),
    creditMinor: held('advance'),
    autopay: facts.states?.cards.has(contract.id) ?? null,
    access: facts.states ? (facts.states.codes.get(contract.id) ?? 'revoked') : null,
  };
}

/** The last day paid without a gap, and the last day billed. */
function reach({ terms, billedTo }: RollContract, open: readonly OpenInvoice[]) {
  if (terms === null) return { paidThrough: null, billedThrough: null };
  const billedThrough = billedTo ?? readContractTerms(terms).billedThrough;
  if (open.some(({ is_move_in: isMoveIn, kind }) => isMoveIn === 1 && kind === 'RENTAL'))
    return { paidThrough: null, billedThrough };
  const [first] = open.flatMap(({ period_from_on: from }) => from ?? []).toSorted();
  return { paidThrough: first === undefined ? billedThrough : addDays(first, -1), billedThrough };
}
