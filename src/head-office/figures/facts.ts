/** The figures of each property, as its kiosks reported them. Days are the property's. Amounts are whole minor units. */
import { businessDateAt, daysBetween } from '../../main/domain/base/dates';
import type { Id } from '../../shared/ids';
import { selectSiteCatalogues, selectSiteUnits } from '../database/catalogue/site-catalogues';
import { selectOnTheWay } from '../database/figures/on-behalf';
import {
  selectBalances,
  selectChargeTries,
  selectDifferences,
  selectMonths,
  selectOpenBills,
  selectRents,
  selectRounds,
  selectRunning,
  selectUnitStates,
} from '../database/figures/read';
import { listKiosks } from '../database/kiosk/kiosks';
import type { Database } from '../database/tx';
import { sizesOf, type SizeFigures } from './sizes';
import { statesOf, unitStates, type UnitState } from './unit-states';
import { DAY_MS, HOUR_MS } from '../../shared/durations';

/** A kiosk that is on makes a round of bills each day. */
const ROUND_LATE_MS = 26 * HOUR_MS;
/** So far back saved cards are counted. */
const TRIES_DAYS = 30;
const MOST_DIFFERENCES = 50;

/** By how many days have passed since an invoice was due. */
export const ages = ['not_due', 'to_30', 'to_60', 'to_90', 'over_90'] as const;
export type Age = (typeof ages)[number];

export const tenders = ['cash', 'cheque', 'terminal', 'card'] as const;
type Tender = (typeof tenders)[number];

export interface MoneyFigures {
  readonly currency: string;
  /** Of one month of every contract that runs, as it is today. */
  readonly rentMinor: number;
  /** Since the first of the month. */
  readonly month: {
    readonly billedMinor: number;
    readonly creditedMinor: number;
    readonly writtenOffMinor: number;
    readonly collectedMinor: Readonly<Record<Tender, number>>;
    /** Given back, less what banks sent back of it. */
    readonly refundedMinor: number;
  };
  readonly owedMinor: Readonly<Record<Age, number>>;
  readonly advanceMinor: number;
  readonly depositMinor: number;
  /** One kiosk of the site took it, and the contract's own has not booked it yet. */
  readonly onTheWayMinor: number;
}

export interface PropertyFigures {
  readonly propertyId: Id<'property'>;
  /** Null: no catalogue was published. */
  readonly name: string | null;
  readonly today: string;
  readonly units: Readonly<Record<UnitState, number>>;
  /** Of each measure that the property has; none: no catalogue was published. */
  readonly sizes: readonly SizeFigures[];
  readonly notices: number;
  readonly suspended: number;
  readonly money: readonly MoneyFigures[];
  readonly autopay: { readonly asked: number; readonly paid: number };
  /** Kiosks whose last round of bills is too long ago. */
  readonly lateRounds: readonly { readonly kioskId: string; readonly day: string; readonly atMs: number }[];
  /** Contracts whose bill could not be made in the last round. */
  readonly faults: readonly { readonly kioskId: string; readonly count: number }[];
  readonly differences: readonly {
    readonly kioskId: string;
    readonly number: number;
    readonly closedOn: string;
    readonly accounts: readonly {
      readonly account: string;
      readonly kioskMinor: number;
      readonly hereMinor: number;
    }[];
  }[];
}

/** One for each property that has a kiosk, in the order of their names. `timeZone`: where no catalogue says one. */
export async function loadFigures(
  database: Database,
  { nowMs, timeZone }: { readonly nowMs: number; readonly timeZone: string },
): Promise<readonly PropertyFigures[]> {
  const stored = await loadStored(database, nowMs);
  const kiosks = (await listKiosks(database)).filter(({ state }) => state !== 'invited');
  return [...Map.groupBy(kiosks, (kiosk) => kiosk.property_id)]
    .map(([propertyId, own]) =>
      figuresOf(narrowed(stored, new Set(own.map(({ id }) => id))), {
        propertyId,
        nowMs,
        timeZone,
        active: new Set(own.flatMap(({ id, state }) => (state === 'active' ? [id] : []))),
      }),
    )
    .toSorted(
      (one, other) =>
        (one.name ?? 'Property').localeCompare(other.name ?? 'Property', 'en') ||
        one.propertyId.localeCompare(other.propertyId),
    );
}

type Stored = Awaited<ReturnType<typeof loadStored>>;

async function loadStored(database: Database, nowMs: number) {
  const sinceMonth = new Date(nowMs - DAY_MS).toISOString().slice(0, 7);
  return {
    sites: await selectSiteCatalogues(database),
    units: await selectSiteUnits(database),
    running: await selectRunning(database),
    rents: await selectRents(database),
    unitStates: await selectUnitStates(database),
    bills: await selectOpenBills(database),
    balances: await selectBalances(database),
    onTheWay: await selectOnTheWay(database),
    months: await selectMonths(database, sinceMonth),
    tries: await selectChargeTries(database, nowMs - TRIES_DAYS * DAY_MS),
    rounds: await selectRounds(database),
    differences: await selectDifferences(database, MOST_DIFFERENCES),
  };
}

/** What kiosks of one property told. */
function narrowed({ sites, units, rents, ...all }: Stored, kiosks: ReadonlySet<string>): Stored {
  const own = <T extends { readonly kiosk_id: string }>(rows: readonly T[]) =>
    rows.filter(({ kiosk_id: kioskId }) => kiosks.has(kioskId));
  return {
    sites,
    units,
    rents,
    running: own(all.running),
    unitStates: own(all.unitStates),
    bills: own(all.bills),
    balances: own(all.balances),
    onTheWay: own(all.onTheWay),
    months: own(all.months),
    tries: own(all.tries),
    rounds: own(all.rounds),
    differences: own(all.differences),
  };
}

interface Asked {
  readonly propertyId: Id<'property'>;
  readonly nowMs: number;
  readonly timeZone: string;
  /** Kiosks of which something is expected. */
  readonly active: ReadonlySet<string>;
}

function figuresOf(stored: Stored, { propertyId, nowMs, timeZone, active }: Asked): PropertyFigures {
  const site = stored.sites.get(propertyId);
  const units = stored.units.get(propertyId) ?? [];
  const today = businessDateAt(nowMs, site?.timeZone ?? timeZone);
  const { running, rounds, tries } = stored;
  const states = statesOf(stored, units);
  const isLet = ({ id }: { readonly id: string }) =>
    ['occupied', 'overlocked'].includes(states.get(id) ?? '');
  return {
    propertyId,
    name: site?.name ?? null,
    today,
    units: countsOf(unitStates, [...states.values()]),
    sizes: site ? sizesOf(site, units, isLet) : [],
    notices: running.filter(({ last_day: lastDay }) => lastDay !== null).length,
    suspended: running.filter(({ isSuspended }) => isSuspended).length,
    money: moneyOf(stored, today),
    autopay: {
      asked: tries.reduce((all, { count }) => all + count, 0),
      paid: tries.reduce((all, { answer, count }) => all + (answer === 'succeeded' ? count : 0), 0),
    },
    lateRounds: rounds
      .filter(({ kiosk_id: kioskId, at_ms: atMs }) => active.has(kioskId) && nowMs - atMs > ROUND_LATE_MS)
      .map(({ kiosk_id: kioskId, day, at_ms: atMs }) => ({ kioskId, day, atMs })),
    faults: rounds
      .filter(({ faults }) => faults > 0)
      .map(({ kiosk_id: kioskId, faults: count }) => ({ kioskId, count })),
    differences: stored.differences.map(
      ({ kiosk_id: kioskId, number, closed_on: closedOn, differences }) => ({
        kioskId,
        number,
        closedOn,
        accounts: differences,
      }),
    ),
  };
}

function countsOf<K extends string>(keys: readonly K[], found: readonly K[]): Readonly<Record<K, number>> {
  return recordOf(keys, (key) => found.filter((each) => each === key).length);
}

function recordOf<K extends string>(
  keys: readonly K[],
  valueOf: (key: K) => number,
): Readonly<Record<K, number>> {
  // `fromEntries` forgets the names of the keys, which are all of `keys`.
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, number>;
}

function moneyOf(stored: Stored, today: string): MoneyFigures[] {
  const currencies = new Set([
    ...stored.balances.map(({ currency }) => currency),
    ...stored.running.flatMap(({ currency }) => currency ?? []),
  ]);
  const rents = new Map(
    stored.rents
      .filter(({ effective_on: on }) => on !== null && on <= today)
      .map((row) => [row.contract_id, row.rent_minor]),
  );
  const rentOf = (row: Stored['running'][number]) => rents.get(row.contract_id) ?? row.rent_minor ?? 0;
  return [...currencies].toSorted().map((currency) => {
    const own = <T extends { readonly currency: string | null }>(rows: readonly T[]) =>
      rows.filter((row) => row.currency === currency);
    const balance = (name: string) =>
      own(stored.balances).reduce(
        (sum, { account, balance_minor: minor }) => sum + (account === name ? minor : 0),
        0,
      );
    const bills = own(stored.bills);
    return {
      currency,
      rentMinor: own(stored.running).reduce((sum, row) => sum + rentOf(row), 0),
      month: monthOf(own(stored.months).filter(({ month }) => month === today.slice(0, 7))),
      owedMinor: recordOf(ages, (age) =>
        bills.reduce(
          (sum, { due_on: dueOn, open_minor: open }) => sum + (ageOf(dueOn, today) === age ? open : 0),
          0,
        ),
      ),
      // What we owe stands on the other side of an account.
      advanceMinor: 0 - balance('advance'),
      depositMinor: 0 - balance('deposit'),
      onTheWayMinor: own(stored.onTheWay).reduce((sum, { amount_minor: minor }) => sum + minor, 0),
    };
  });
}

export function ageOf(dueOn: string, today: string): Age {
  const days = daysBetween(dueOn, today);
  if (days < 0) return 'not_due';
  if (days <= 30) return 'to_30';
  if (days <= 60) return 'to_60';
  return days <= 90 ? 'to_90' : 'over_90';
}

const tenderOf: Readonly<Record<string, Tender>> = {
  drawer: 'cash',
  cheques: 'cheque',
  terminal: 'terminal',
  card_way: 'card',
  card: 'card',
};

function monthOf(rows: Stored['months']): MoneyFigures['month'] {
  const sum = (kind: string, isCounted: (account: string) => boolean) =>
    rows
      .filter((row) => row.kind === kind && isCounted(row.account))
      .reduce((all, row) => all + row.debit_minor - row.credit_minor, 0);
  const isMoney = (account: string) => Object.hasOwn(tenderOf, account);
  return {
    // What a tenancy that was taken over owed before was billed elsewhere.
    billedMinor: sum('invoice', (account) => account === 'receivable' || account === 'opening'),
    creditedMinor: 0 - sum('credit_note', (account) => account === 'advance'),
    writtenOffMinor: rows
      .filter(({ account }) => account === 'bad_debt')
      .reduce((all, row) => all + row.debit_minor - row.credit_minor, 0),
    collectedMinor: recordOf(
      tenders,
      (tender) =>
        sum('receipt', (account) => tenderOf[account] === tender) +
        // Money of a card that never came.
        sum('review_settled', (account) => tenderOf[account] === tender),
    ),
    refundedMinor: 0 - sum('refund', isMoney),
  };
}
