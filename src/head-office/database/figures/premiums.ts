/** Queries on protection plans: what was billed, credited and paid for them, and which contracts have them. Whole minor units. */
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../tx';

/** Of one plan of a kiosk, by the name under which it was agreed; null: the contract came without what it is billed by. */
export interface PlanSum {
  readonly kiosk_id: string;
  readonly currency: string;
  readonly name: string | null;
  /** By language: JSON. */
  readonly names: string | null;
  readonly taxable_minor: number;
  readonly tax_minor: number;
}

interface Days {
  readonly from: string;
  readonly to: string;
}

/**
 * The plan that a line was made from: the contract's on the first day of the line. The move-in paid for the plan that counts first.
 * The kiosk's desk finds it in the same way.
 */
const planOfLine = sql`LEFT JOIN LATERAL (SELECT f.name, f.names FROM charge_figure f
    WHERE f.contract_id = l.contract_id AND f.kind = 'insurance'
    ORDER BY CASE WHEN f.from_on <= l.period_from AND (f.to_on IS NULL OR f.to_on >= l.period_from)
      THEN f.position END, f.from_on, f.position LIMIT 1) p ON true`;

const ofLine = sql`l.kiosk_id, l.currency, p.name`;
const ofKiosks = (kiosks: readonly string[], column: string) =>
  sql`${sql.ref(column)} = ANY(${[...kiosks]}::text[])`;
const exact = (amount: string): RawBuilder<unknown> => sql`sum(${sql.ref(amount)})::float8`;

export async function selectPremiumsBilled(
  database: Database,
  kiosks: readonly string[],
  { from, to }: Days,
) {
  const { rows } = await sql<PlanSum>`SELECT ${ofLine}, min(p.names) AS names,
      ${exact('l.taxable_minor')} AS taxable_minor, ${exact('l.tax_minor')} AS tax_minor
    FROM line_figure l ${planOfLine}
    WHERE ${ofKiosks(kiosks, 'l.kiosk_id')} AND l.issued_on >= ${from} AND l.issued_on <= ${to}
      AND l.code = 'insurance' GROUP BY ${ofLine}`.execute(database);
  return rows;
}

export async function selectPremiumsCredited(
  database: Database,
  kiosks: readonly string[],
  { from, to }: Days,
) {
  const { rows } = await sql<PlanSum>`SELECT ${ofLine}, min(p.names) AS names,
      ${exact('k.taxable_minor')} AS taxable_minor, ${exact('k.tax_minor')} AS tax_minor
    FROM credit_line_figure k
    JOIN line_figure l ON l.invoice_id = k.invoice_id AND l.position = k.position AND l.code = 'insurance' ${planOfLine}
    WHERE ${ofKiosks(kiosks, 'k.kiosk_id')} AND k.issued_on >= ${from} AND k.issued_on <= ${to}
    GROUP BY ${ofLine}`.execute(database);
  return rows;
}

/** What payments settled of these lines, with tax; what was taken back stands below nothing. */
export async function selectPremiumsPaid(database: Database, kiosks: readonly string[], { from, to }: Days) {
  const { rows } = await sql<
    Omit<PlanSum, 'taxable_minor' | 'tax_minor'> & { readonly paid_minor: number }
  >`SELECT ${ofLine}, min(p.names) AS names, ${exact('s.amount_minor')} AS paid_minor
    FROM paid_line_figure s
    JOIN line_figure l ON l.invoice_id = s.invoice_id AND l.position = s.position AND l.code = 'insurance' ${planOfLine}
    WHERE ${ofKiosks(kiosks, 's.kiosk_id')} AND s.on_day >= ${from} AND s.on_day <= ${to}
    GROUP BY ${ofLine}`.execute(database);
  return rows;
}

/** Kiosks whose days end together. */
export interface KiosksOnDay {
  readonly kioskIds: readonly string[];
  readonly day: string;
  readonly endMs: number;
}

const firstOf = (kind: 'insurance' | 'rent') => sql`(SELECT min(o.from_on) FROM charge_figure o
  WHERE o.contract_id = f.contract_id AND o.kind = ${sql.lit(kind)})`;

/** Rows of plans that count on a day, as `chargesOn` has it: before the first bill it is the plan of the first one. */
const isOnDay = (day: string) => sql`f.kind = 'insurance' AND (
  (f.from_on <= ${day} AND (f.to_on IS NULL OR f.to_on >= ${day}))
  OR (f.from_on > ${day} AND f.from_on = ${firstOf('insurance')} AND f.from_on <= ${firstOf('rent')}))`;

/** What protects the things of a contract without a plan of the site; null: nobody said, or it was an earlier choice. */
function otherCover({ day, endMs }: KiosksOnDay) {
  const isLater = sql`(v.from_on > ${day} OR v.at_ms >= ${endMs})`;
  return sql`nullif(CASE
    WHEN NOT EXISTS (SELECT 1 FROM cover_figure v WHERE v.contract_id = c.contract_id AND ${isLater}) THEN c.cover
    ELSE (SELECT v.cover FROM cover_figure v WHERE v.contract_id = c.contract_id AND NOT ${isLater}
      ORDER BY v.at_ms DESC LIMIT 1) END, 'operator_plan')`;
}

/** Contracts that run at the end of a day, by plan or by what they have instead. What they pay is for a period, before tax. */
export async function countCovered(database: Database, on: KiosksOnDay) {
  const { rows } = await sql<
    Pick<PlanSum, 'kiosk_id' | 'currency' | 'name' | 'names'> & {
      readonly has_plan: boolean;
      readonly cover: 'own_policy' | 'declined' | null;
      readonly contracts: number;
      readonly rate_minor: number;
    }
  >`SELECT c.kiosk_id, coalesce(c.currency, '') AS currency, f.name, min(f.names) AS names,
      f.contract_id IS NOT NULL AS has_plan, CASE WHEN f.contract_id IS NULL THEN ${otherCover(on)} END AS cover,
      count(*)::int AS contracts, coalesce(sum(f.rate_minor), 0)::float8 AS rate_minor
    FROM contract_figure c LEFT JOIN charge_figure f ON f.contract_id = c.contract_id AND ${isOnDay(on.day)}
    WHERE ${ofKiosks(on.kioskIds, 'c.kiosk_id')} AND c.moved_in_on <= ${on.day}
      AND (NOT c.is_ended OR c.ended_at_ms >= ${on.endMs})
      AND c.contract_id NOT IN (SELECT h.contract_id FROM hand_over h)
    GROUP BY 1, 2, 3, 5, 6`.execute(database);
  return rows;
}
