/** Sums of money that came and went, for pages over many properties. Each rule is that of `reports/takings.ts`. Whole minor units. */
import { sql } from 'kysely';
import type { MoneyFigureTable } from '../schema-figures';
import type { Database } from '../tx';
import type { ZoneDays } from './money';

/** Of all lines of one currency. */
export interface MoneySums {
  /** Null: neither money nor a catalogue says it. */
  readonly currency: string | null;
  /** How many lines each property has: one for a day, a tender, a person and a currency. */
  readonly lines: Readonly<Record<string, number>>;
  readonly payments: number;
  readonly taken: number;
  readonly refunded: number;
  readonly came_back: number;
  readonly taken_back: number;
  readonly has_unnamed: boolean;
  readonly has_unknown_staff: boolean;
}

const sumIf = (what: MoneyFigureTable['what']) =>
  sql`sum(amount_minor) FILTER (WHERE what = ${sql.lit(what)})`;
const total = (name: string) => sql`coalesce(sum(${sql.ref(name)}), 0)::float8 AS ${sql.ref(name)}`;

/** What lines call who took money: the kiosk itself by one word, and somebody whose name is not here by another and some digits. */
export interface CashierWords {
  readonly kiosk: string;
  readonly staff: string;
  readonly digits: number;
}

/** `zones`: of the days, as `selectMoneyAt` has them. People of one name are one. */
export async function sumMoney(
  database: Database,
  { zones, from, to }: { readonly zones: readonly ZoneDays[]; readonly from: string; readonly to: string },
  { kiosk, staff, digits }: CashierWords,
): Promise<readonly MoneySums[]> {
  const given = JSON.stringify(
    zones.map(({ kioskIds, startsMs }) => ({ kiosks: kioskIds, starts: startsMs })),
  );
  const kiosks = zones.flatMap(({ kioskIds }) => kioskIds);
  const group = sql`m.tender, CASE WHEN m.what = 'taken' AND m.tender = 'card' THEN ${kiosk} ELSE m.staff_id END AS by, m.currency, m.what,
    count(*) AS payments, sum(m.amount_minor) AS amount_minor`;
  const { rows } = await sql<MoneySums>`WITH counted AS (
      SELECT m.kiosk_id, width_bucket(m.at_ms, z.starts) AS day, ${group}
      FROM jsonb_to_recordset(${given}::jsonb) z (kiosks text[], starts bigint[]) CROSS JOIN unnest(z.kiosks) k (id)
      JOIN money_figure m ON m.kiosk_id = k.id AND m.at_ms >= z.starts[1] AND m.at_ms < z.starts[array_upper(z.starts, 1)]
      GROUP BY 1, 2, 3, 4, 5, 6
      UNION ALL
      SELECT m.kiosk_id, m.on_day::date - ${from}::date + 1 AS day, ${group}
      FROM money_figure m WHERE m.kiosk_id = ANY(${kiosks}::text[]) AND m.on_day >= ${from} AND m.on_day <= ${to}
      GROUP BY 1, 2, 3, 4, 5, 6
    ), line AS (
      SELECT k.property_id, coalesce(m.currency, s.currency) AS said, sum(m.payments) FILTER (WHERE what = 'taken') AS payments,
        ${sumIf('taken')} AS taken, ${sumIf('refunded')} AS refunded, ${sumIf('came_back')} AS came_back,
        ${sumIf('taken_back')} AS taken_back, bool_or(m.by IS NULL) AS has_unnamed,
        bool_or(m.by <> ${kiosk} AND p.id IS NULL) AS has_unknown_staff
      FROM counted m JOIN kiosk k ON k.id = m.kiosk_id LEFT JOIN person p ON p.id::text = m.by
      LEFT JOIN site_catalogue s ON s.property_id = k.property_id AND s.is_read
      GROUP BY k.property_id, s.currency, m.day, m.tender, m.currency,
        CASE WHEN m.by = ${kiosk} THEN m.by ELSE coalesce(p.name, ${staff} || right(m.by, ${digits}::int)) END
    ), of_site AS (
      SELECT property_id, said, count(*) AS lines, sum(payments) AS payments, sum(taken) AS taken, sum(refunded) AS refunded,
        sum(came_back) AS came_back, sum(taken_back) AS taken_back, bool_or(has_unnamed) AS has_unnamed,
        bool_or(has_unknown_staff) AS has_unknown_staff
      FROM line GROUP BY property_id, said
    )
    SELECT said AS currency, jsonb_object_agg(property_id, lines) AS lines, ${total('payments')}, ${total('taken')}, ${total('refunded')},
      ${total('came_back')}, ${total('taken_back')}, bool_or(has_unnamed) AS has_unnamed,
      coalesce(bool_or(has_unknown_staff), false) AS has_unknown_staff
    FROM of_site GROUP BY said`.execute(database);
  return rows;
}
