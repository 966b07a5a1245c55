/** Queries on what is counted from events. Amounts are whole minor units. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../tx';
import { sumOf } from './sum';

/** `column`: of which kiosk a row is. */
const isOf = (kiosks: readonly string[] | undefined, column = 'kiosk_id') =>
  kiosks === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ANY(${[...kiosks]}::text[])`;

const contracts = (database: Database) =>
  database
    .selectFrom('contract_figure as c')
    .select(['c.contract_id', 'c.kiosk_id', 'c.unit_id', 'c.number', 'c.rent_minor', 'c.currency'])
    .select(['c.last_day', 'c.moved_in_on', 'c.has_discount', 'c.ended_at_ms', 'c.billed_to'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('suspension_figure as s')
            .select('s.suspension_id')
            .whereRef('s.contract_id', '=', 'c.contract_id'),
        )
        .as('isSuspended'),
    )
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('mandate_figure as m')
            .select('m.mandate_id')
            .where('m.state', '=', 'active')
            .whereRef('m.contract_id', '=', 'c.contract_id'),
        )
        .as('hasAutopay'),
    )
    .where('c.contract_id', 'not in', (row) => row.selectFrom('hand_over').select('hand_over.contract_id'));

/** `kiosks`: of these alone; so in the queries below. */
export const selectRunning = (database: Database, kiosks?: readonly string[]) =>
  contracts(database).where('c.is_ended', '=', false).where(isOf(kiosks, 'c.kiosk_id')).execute();

/** Contracts that ended at an instant or later. */
export const selectEndedSince = (database: Database, kiosks: readonly string[], sinceMs: number) =>
  contracts(database)
    .where('c.is_ended', '=', true)
    .where('c.ended_at_ms', '>=', sinceMs)
    .where(isOf(kiosks, 'c.kiosk_id'))
    .execute();

/** New rents of contracts that run, or that ended since an instant, by the day from which they count, the first one first. */
export function selectRents(
  database: Database,
  kiosks?: readonly string[],
  { fromMs = null }: { readonly fromMs?: number | null } = {},
) {
  return database
    .selectFrom('rent_figure as r')
    .innerJoin('contract_figure as c', 'c.contract_id', 'r.contract_id')
    .select(['r.contract_id', 'r.rent_minor', 'r.effective_on'])
    .where(isOf(kiosks, 'r.kiosk_id'))
    .where('r.effective_on', 'is not', null)
    .where((row) => row.or([row('c.is_ended', '=', false), row('c.ended_at_ms', '>=', fromMs)]))
    .orderBy('r.effective_on')
    .orderBy('r.rent_change_id')
    .execute();
}

/** When each of these kiosks began: when it joined, or with what it reported first if that is earlier. */
export async function selectBegun(
  database: Database,
  kiosks: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .selectFrom('kiosk as k')
    .leftJoin('chain as c', 'c.kiosk_id', 'k.id')
    .leftJoin('inbox_event as e', (join) =>
      join
        .onRef('e.kiosk_id', '=', 'c.kiosk_id')
        .onRef('e.chain_id', '=', 'c.chain_id')
        .onRef('e.sequence', '=', 'c.first_sequence'),
    )
    .select(['k.id', sql<number | null>`least(k.activated_at_ms, min(e.at_ms))`.as('at_ms')])
    .where(isOf(kiosks, 'k.id'))
    .groupBy('k.id')
    .execute();
  return new Map(rows.flatMap(({ id, at_ms: atMs }) => (atMs === null ? [] : [[id, atMs] as const])));
}

export function selectUnitStates(database: Database, kiosks?: readonly string[]) {
  return database.selectFrom('unit_figure').selectAll().where(isOf(kiosks)).execute();
}

export function selectOpenBills(database: Database) {
  return database
    .selectFrom('bill_figure')
    .select(['kiosk_id', 'currency', 'due_on', sumOf(sql`open_minor`).as('open_minor')])
    .where('open_minor', '<>', 0)
    .where('contract_id', 'not in', (row) => row.selectFrom('hand_over').select('hand_over.contract_id'))
    .groupBy(['kiosk_id', 'currency', 'due_on'])
    .execute();
}

const OF_TENANTS = ['advance', 'deposit', 'receivable'];

/** Debits less credits of all time, of what is owed to tenants. What was handed over counts where it went. */
export async function selectBalances(database: Database) {
  const told = await database
    .selectFrom('month_figure')
    .select(['kiosk_id', 'currency', 'account'])
    .select(sumOf(sql`debit_minor::numeric - credit_minor`).as('balance_minor'))
    .where('account', 'in', OF_TENANTS)
    .groupBy(['kiosk_id', 'currency', 'account'])
    .execute();
  const handedOver = await database
    .selectFrom('balance_figure as b')
    .innerJoin('hand_over as h', 'h.contract_id', 'b.contract_id')
    .innerJoin('contract_figure as c', 'c.contract_id', 'b.contract_id')
    .select(['b.kiosk_id', sql<string>`coalesce(c.currency, '')`.as('currency'), 'b.account'])
    .select(sumOf(sql`0 - b.balance_minor::numeric`).as('balance_minor'))
    .where('b.account', 'in', OF_TENANTS)
    .groupBy(['b.kiosk_id', 'c.currency', 'b.account'])
    .execute();
  return [...told, ...handedOver];
}

/** `since`: YYYY-MM. */
export function selectMonths(database: Database, since: string) {
  return database.selectFrom('month_figure').selectAll().where('month', '>=', since).execute();
}

export function selectChargeTries(database: Database, sinceMs: number) {
  return database
    .selectFrom('charge_try_figure')
    .select(['kiosk_id', 'answer', sql<number>`count(*)`.as('count')])
    .where('at_ms', '>=', sinceMs)
    .groupBy(['kiosk_id', 'answer'])
    .execute();
}

export function selectRounds(database: Database) {
  return database.selectFrom('round_figure').selectAll().execute();
}

/** Not whole where a kiosk reported what no number holds. */
const differencesSchema = z.array(
  z.object({ account: z.string(), kioskMinor: z.number(), hereMinor: z.number() }),
);

/** Closings that differ from what was reported before them, the newest first: so many at most. */
export async function selectDifferences(database: Database, limit: number) {
  const rows = await database
    .selectFrom('closing_figure')
    .select(['kiosk_id', 'number', 'epoch', 'closed_on', 'differences'])
    .where(sql<boolean>`differences <> '[]'`)
    .orderBy('closed_on', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, differences: differencesSchema.parse(JSON.parse(row.differences)) }));
}
