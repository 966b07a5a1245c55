/** Queries on money and closings of the day, for reports. Amounts are whole minor units. */
import { sql } from 'kysely';
import type { MoneyFigureTable } from '../schema-figures';
import type { Database } from '../tx';

/** Kiosks that have the same clock, and when its days begin: the last one is the end of the last day. */
export interface ZoneDays {
  readonly kioskIds: readonly string[];
  readonly startsMs: readonly number[];
}

export interface MoneyOfDay extends Pick<
  MoneyFigureTable,
  'kiosk_id' | 'what' | 'tender' | 'staff_id' | 'currency'
> {
  /** From 0, the first day. */
  readonly day: number;
  readonly count: number;
  readonly amount_minor: number;
}

const of = sql`m.kiosk_id, m.what, m.tender, m.staff_id, m.currency, count(*)::int AS count,
  sum(m.amount_minor)::float8 AS amount_minor`;

/** Added up by day, tender and person. */
export async function selectMoneyAt(
  database: Database,
  zones: readonly ZoneDays[],
): Promise<readonly MoneyOfDay[]> {
  const given = JSON.stringify(
    zones.map(({ kioskIds, startsMs }) => ({ kiosks: kioskIds, starts: startsMs })),
  );
  const { rows } = await sql<MoneyOfDay>`SELECT ${of}, width_bucket(m.at_ms, z.starts) - 1 AS day
    FROM jsonb_to_recordset(${given}::jsonb) z (kiosks text[], starts bigint[])
    CROSS JOIN unnest(z.kiosks) k (id)
    JOIN money_figure m ON m.kiosk_id = k.id AND m.at_ms >= z.starts[1]
      AND m.at_ms < z.starts[array_upper(z.starts, 1)]
    GROUP BY m.kiosk_id, m.what, m.tender, m.staff_id, m.currency, day`.execute(database);
  return rows;
}

/** The same of what is known by its day alone. */
export async function selectMoneyOn(
  database: Database,
  kiosks: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly (Omit<MoneyOfDay, 'day'> & { readonly on: string })[]> {
  const { rows } = await sql<Omit<MoneyOfDay, 'day'> & { on: string }>`SELECT ${of}, m.on_day AS on
    FROM money_figure m WHERE m.kiosk_id = ANY(${[...kiosks]}::text[]) AND m.on_day >= ${from} AND m.on_day <= ${to}
    GROUP BY m.kiosk_id, m.what, m.tender, m.staff_id, m.currency, m.on_day`.execute(database);
  return rows;
}

/** What the closing before left in the drawer: mostly it is beside it in these days, and else it is looked up. */
const inOrder = sql`OVER (PARTITION BY c.kiosk_id ORDER BY c.epoch, c.number)`;
const leftBefore = sql<number | null>`CASE
  WHEN lag(c.epoch) ${inOrder} = c.epoch AND lag(c.number) ${inOrder} = c.number - 1 THEN lag(c.left_minor) ${inOrder}
  ELSE (SELECT b.left_minor FROM closing_figure b WHERE b.kiosk_id = c.kiosk_id AND (b.epoch, b.number) < (c.epoch, c.number)
    ORDER BY b.epoch DESC, b.number DESC LIMIT 1) END`;

/** By kiosk, in their order; with what the closing before left in the drawer. `doDiffer`: those alone whose drawer did not hold what it should have. */
export function selectClosings(
  database: Database,
  kiosks: readonly string[],
  { from, to, doDiffer = false }: { readonly from: string; readonly to: string; readonly doDiffer?: boolean },
) {
  return database
    .selectFrom('closing_figure as c')
    .select(['c.kiosk_id', 'c.epoch', 'c.number', 'c.closed_on', 'c.staff_id', 'c.currency'])
    .select(['c.expected_minor', 'c.counted_minor', 'c.left_minor'])
    .select(sql<number | null>`c.counted_minor - c.expected_minor`.as('difference_minor'))
    .select(leftBefore.as('before_minor'))
    .where('c.kiosk_id', '=', (row) => row.fn.any(row.val([...kiosks])))
    .where('c.closed_on', '>=', from)
    .where('c.closed_on', '<=', to)
    .$if(doDiffer, (query) => query.where(sql<boolean>`c.counted_minor <> c.expected_minor`))
    .orderBy('c.kiosk_id')
    .orderBy('c.epoch')
    .orderBy('c.number')
    .execute();
}

/** What people of head office are called, who work at kiosks too. */
export async function selectStaffNames(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database
    .selectFrom('person')
    .select(['id', 'name'])
    .where(sql<boolean>`id::text = ANY(${[...ids]}::text[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
