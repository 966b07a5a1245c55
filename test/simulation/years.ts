/** The days of a site, one after the other: the run in the morning, the desk by day, the closing in the evening, a look at night. */
import { minor, roundHalfUp, type MilliPercent } from '../../src/shared/money';
import { findFaults } from '../../src/main/database/integrity/integrity';
import { selectLettersToPrint } from '../../src/main/database/contract/letters';
import { addDays } from '../../src/main/domain/base/dates';
import type { Catalogue } from '../../src/main/domain/catalogue/catalogue';
import type { ServiceContext } from '../../src/main/services/base/context';
import { journalLines } from '../../src/main/services/ledger/journal';
import { makeClosing, previewDay } from '../../src/main/services/closing/closing';
import { letterPrinted } from '../../src/main/services/delivery/printed-letters';
import { followRefunds } from '../../src/main/services/refund/follow';
import { billOnce } from '../../src/main/services/upkeep/bill-rounds';
import { keepHouse } from '../../src/main/services/upkeep/housekeeping';
import { begunBy, diceFrom, pick, type Roll } from '../support/base/dice';
import { noDeliveries } from '../support/services/rented';
import { valueOf } from '../support/services/rental';
import { adoptTenants } from './adopted';
import { wronglyEarned } from './earned';
import { openWatch } from './invariants';
import { openMemory } from './memory';
import { MANY_UNITS, openSite, type Site } from './site';
import { liveDay } from './tenants';
import { wronglyTold } from './told';
import { yearTeller } from './year-told';

const FIRST_DAY = '2027-11-20';
const HOUR_MS = 3_600_000;
/** The product's own look through the books reads every document, and the invariants can be asked of all years: not each night. */
const VERIFY_EVERY = 30;
/** A site of many units has a line for each month, and a look at all its years once a year: such a look takes minutes. */
const VERIFY_MANY_EVERY = 360;
/** In days; what was lived since then is lived again after a kill. */
const KEEP_EVERY = 60;

export interface Years {
  readonly units: number;
  readonly days: number;
  /** Dollars where none is named. */
  readonly currency?: string;
  readonly seed: number;
  /** Writes fail, the run is repeated, the clock is set back: the books must be the same in the end. */
  readonly withFaults: boolean;
  /** Where the life is kept, and gone on with; none: it is lived in one go. */
  readonly folder?: string;
  /** Kept on these mornings instead of every 60 days, by their number; the last one may be the morning after the end. */
  readonly keptOn?: {
    readonly mornings: ReadonlySet<number>;
    readonly afterKeeping: (morning: number) => void;
  };
  /** Staff, before the first day that is lived now. */
  readonly begin?: (site: Site) => Promise<void>;
}

/** Answers the books, without ids, and how often the power went. @throws what an invariant found, with day and seed */
export async function liveYears({ units, currency, days, seed, withFaults, folder, keptOn, begin }: Years) {
  const memory = openMemory(folder ?? null);
  const roll = diceFrom(memory.of('dice', begunBy(seed)));
  const faults = withFaults ? diceFrom(memory.of('faults', begunBy(seed + 1))) : null;
  const life = memory.of('life', {
    day: FIRST_DAY,
    count: 0,
    keptAt: 0,
    nights: 0,
    offFor: 0,
    wasOff: false,
  });
  const site = await openSite({ units, currency }, faults, memory);
  const watch = openWatch(site, memory);
  const verifyEvery = units >= MANY_UNITS ? VERIFY_MANY_EVERY : VERIFY_EVERY;
  const tellEvery = units >= MANY_UNITS ? 30 : 365;
  site.db.clock.set(Date.parse(`${life.day}T13:00:00Z`));
  if (!memory.goesOn) await adoptTenants(site, FIRST_DAY, roll);
  else if (begin) await site.restart();
  await begin?.(site);
  // Gone on with on a day on which the kiosk is off, it begins on the next one on which it is on.
  let begins = memory.goesOn && !begin;
  const keepOr = (morning: number): void => {
    if (keptOn ? !keptOn.mornings.has(morning) : morning < life.keptAt + KEEP_EVERY) return;
    life.keptAt = morning;
    site.keep();
    keptOn?.afterKeeping(morning);
  };
  const told = yearTeller(site, { units, withFaults }, memory);
  for (; life.count < days; life.count += 1, life.day = addDays(life.day, 1)) {
    const { day, count } = life;
    keepOr(count);
    if (count > 0 && count % tellEvery === 0) told.tell(day, life.nights);
    if (life.offFor === 0 && roll(50) === 0) life.offFor = 1 + roll(roll(4) === 0 ? 90 : 10);
    if (life.offFor > 0) {
      life.offFor -= 1;
      life.wasOff = true;
      continue;
    }
    life.nights += 1;
    const at = (hours: number) => site.db.clock.set(Date.parse(`${day}T13:00:00Z`) + hours * HOUR_MS);
    at(0);
    if (begins) await site.restart();
    begins = false;
    if (roll(60) === 0) await site.reprice((now) => changed(now, roll));
    await run(site, { faults, at, wasOff: life.wasOff });
    life.wasOff = false;
    const wrong = told.looking(() => watch.lookAfterRun(day));
    at(10);
    if (roll(4) > 0) await printLetters(site);
    await liveDay(site, day, roll);
    at(11.5);
    // Every minute, in truth.
    await site.surely((ctx) => keepHouse(ctx, { isRunning: () => false }, { atStart: false }));
    if (roll(7) > 0) await closeDay(site);
    const isWhole = count % verifyEvery === 0 || count === days - 1;
    wrong.push(...told.looking(() => watch.look(day, isWhole)));
    if (isWhole) wrong.push(...(await wronglyTold(site)), ...(await wronglyEarned(site)));
    if (isWhole) wrong.push(...findFaults(site.raw).map(({ check, message }) => `${check}: ${message}`));
    if (wrong.length > 0) throw new Error(`${day}, seed ${seed}:\n${wrong.join('\n')}`);
  }
  if (keptOn) keepOr(days);
  const books = booksOf(site);
  const cuts = site.power.times();
  const journal: string[] = [];
  for await (const line of journalLines(site.ctx.store, { since: null, until: null })) journal.push(line);
  const balances = balancesOf(site);
  await site.close();
  return { books, cuts, journal, balances };
}

interface Morning {
  readonly faults: Roll | null;
  readonly at: (hours: number) => void;
  /** The day before the kiosk was off. */
  readonly wasOff: boolean;
}

/** The run of a day: once, or again and again, cut off, by two at once, and by a clock that is an hour or a day behind. */
async function run(site: Site, { faults, at, wasOff }: Morning): Promise<void> {
  const never = new AbortController().signal;
  const round = async (ctx: ServiceContext) => {
    // They come every minute: a card is charged once its bill is drawn and no refund holds it up, and a bank that could not
    // be reached is asked again.
    for (let rounds = 3; rounds > 0; rounds -= site.bank.hasBeenAway() ? 0 : 1) {
      await billOnce(ctx, noDeliveries, never);
      await keepHouse(ctx, { isRunning: () => false }, { atStart: false });
      // A minute's round asks about ten refunds at most: until one has nothing left to write down.
      for (let refunds = 10, before = -1; refunds <= site.units && before !== site.changes(); refunds += 10) {
        before = site.changes();
        await followRefunds(ctx);
      }
    }
  };
  await site.surely(round);
  const times = faults === null ? 0 : ([0, 1, 9][faults(20)] ?? 0);
  for (let time = 1; time <= times; time += 1) {
    at(time * 1.05);
    await site.surely((ctx) => Promise.all([round(ctx), round(ctx)]));
  }
  if (faults?.(15) !== 0) return;
  // By an hour, or by a day, but for one that the kiosk was off: it would count as a day on which cards could be taken.
  at(faults(2) === 0 || wasOff ? -1 : -25);
  await site.surely(round);
}

/** Most days somebody prints what no mail brings. */
async function printLetters(site: Site): Promise<void> {
  const letters = await site.ctx.store.read((tx) => selectLettersToPrint(tx, 1000));
  for (const { id } of letters) await site.surely((ctx) => letterPrinted(ctx, id, site.staff));
}

async function closeDay(site: Site): Promise<void> {
  const { stretch, totals, isFirst } = await previewDay(site.ctx);
  // After a restore the person who closes says what was in the drawer: what the last closing left.
  const left = site.raw
    .prepare<[], number>('SELECT left_minor FROM day_closing ORDER BY number DESC LIMIT 1')
    .pluck();
  const openingMinor = isFirst ? (left.get() ?? 0) : 0;
  const expectedMinor = totals.drawer.expectedMinor + openingMinor;
  const countedMinor = Math.max(0, expectedMinor);
  const input = {
    key: site.db.newId<'event'>(),
    toSequence: stretch.to,
    openingMinor,
    countedMinor,
    leftMinor: Math.floor(countedMinor / 2),
    why: countedMinor === expectedMinor ? null : 'out of pocket',
  };
  valueOf(await site.surely((ctx) => makeClosing(ctx, site.staff, 'Mia Manager', input)));
}

/** Other prices, another tax and another way to bill, for contracts to come. */
function changed(now: Catalogue, roll: Roll): Catalogue {
  const more = 100 + roll(7);
  const later = { startOn: '2026-01-01', issueDaysBefore: 5, payDays: 5 };
  const day = pick([1, 15, 29, 30, 31], roll);
  const dayCount = pick(['actual', 'thirty', 'twelfths_365'] as const, roll);
  const plusNextAfterDay = pick([16, null], roll);
  const billing =
    roll(2) === 0
      ? { mode: 'anniversary' as const, ...later }
      : { mode: 'fixed_day' as const, day, dayCount, plusNextAfterDay, ...later };
  const rate = pick([8250, 8500, 6125, 0], roll);
  const types = Object.keys(now.taxes['rent'] ?? {});
  // Kinds of customers who have to prove it pay less.
  const rent = Object.fromEntries(
    types.map((type, nth) => [type, (nth < 2 ? rate : Math.floor(rate / nth)) as MilliPercent]),
  );
  const tax = { pricesIncludeTax: roll(3) === 0, rounding: pick(['line', 'category'] as const, roll) };
  const { property } = now;
  const moveOut = {
    ...property.moveOut,
    unused: pick(['days', 'days', 'half_month', 'none'] as const, roll),
    check: pick(['required', 'required', 'none'] as const, roll),
    overstay: pick(['billed', 'not_billed'] as const, roll),
  };
  const transfer = { ...property.transfer, fee: minor(pick([0, 1500], roll)) };
  const insurance = { ...now.chargeRules.insurance, prorated: roll(2) === 0 };
  return {
    ...now,
    property: { ...property, billing, tax, moveOut, transfer },
    taxes: { ...now.taxes, rent },
    chargeRules: { ...now.chargeRules, insurance },
    units: now.units.map((unit) => ({
      ...unit,
      rent: roundHalfUp(unit.rent, more, 100),
    })),
  };
}

/** Debits less credits, as the database itself adds them up. */
const balancesOf = ({ raw }: Site): Readonly<Record<string, number>> =>
  Object.fromEntries(
    raw
      .prepare<[], { of: string; minor: number }>(
        `SELECT coalesce(c.number, '') || ' ' || account AS of, sum(debit_minor - credit_minor) AS minor FROM posting p
          LEFT JOIN rental_contract c ON c.id = p.contract_id GROUP BY 1 ORDER BY 1`,
      )
      .all()
      .map(({ of, minor }) => [of, minor]),
  );

/** What the books say in the end, without ids. */
function booksOf({ raw }: Site): unknown {
  const list = (sql: string) => raw.prepare(sql).all();
  return {
    contracts: list('SELECT number, move_in_on, rent_minor FROM rental_contract ORDER BY number'),
    bills: list(
      `SELECT number, issued_on, due_on, period_from_on, period_to_on, total_minor, tax_minor FROM invoice ORDER BY number`,
    ),
    notes: list(
      `SELECT transact_id, transact_on, gross_minor, paid_minor FROM credit_note ORDER BY transact_id`,
    ),
    receipts: list('SELECT number, amount_minor, state FROM receipt ORDER BY number'),
    postings: list(
      `SELECT c.number, account, sum(debit_minor) AS debit, sum(credit_minor) AS credit FROM posting p
        LEFT JOIN rental_contract c ON c.id = p.contract_id GROUP BY c.number, account ORDER BY c.number, account`,
    ),
    refunds: list(
      `SELECT way, state, count(*) AS times, sum(amount_minor) AS sum FROM refund GROUP BY way, state`,
    ),
    // Not where each ends: credit that came back before a bill settles it in one entry, and after it in two.
    closings: list('SELECT number, expected_minor, left_minor FROM day_closing ORDER BY number'),
    disputes: list(
      `SELECT state, amount_minor, opened_on, closed_on FROM card_dispute ORDER BY opened_at_ms, amount_minor, closed_on`,
    ),
    settled: list(
      `SELECT c.number, s.last_on, s.closed_at_ms IS NULL AS open FROM settlement s
        JOIN rental_contract c ON c.id = s.contract_id ORDER BY c.number`,
    ),
    // A card whose payment was cut off is asked for again, and a restart may close what the same day opens again. Credit that came
    // back before a bill settles it in one entry, and after it in two.
    told: list(
      `SELECT type, count(*) AS times FROM outbox 
        WHERE type NOT IN ('payment.released', 'contract.closed', 'contract.reopened', 'money.booked') GROUP BY type ORDER BY type`,
    ),
  };
}
