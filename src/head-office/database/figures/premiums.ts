/** Queries on protection plans: what was billed, credited and paid for them, and which contracts have them. Whole minor units. */
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../tx';
import type { SitesOnDay } from './roll';

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

/** Contracts that run at the end of a day, of these properties. */
const standing = ({ propertyIds, day, endMs }: SitesOnDay) => sql`SELECT c.* FROM contract_figure c
  JOIN kiosk ON kiosk.id = c.kiosk_id AND kiosk.property_id = ANY(${[...propertyIds]}::uuid[])
  WHERE c.moved_in_on <= ${day} AND (NOT c.is_ended OR c.ended_at_ms >= ${endMs})
    AND NOT EXISTS (SELECT 1 FROM hand_over h WHERE h.contract_id = c.contract_id)`;

/** As \`chargesOn\` has it: before the first bill it is the plan of the first one. */
const plansOn = (day: string) => sql`SELECT f.name, f.names, f.rate_minor FROM charge_figure f
  WHERE f.contract_id = c.contract_id AND f.kind = 'insurance' AND (
    (f.from_on <= ${day} AND (f.to_on IS NULL OR f.to_on >= ${day}))
    OR (${day} < b.first AND b.first <= b.billed AND f.from_on = b.first))`;

const firstDays = sql`CROSS JOIN LATERAL (SELECT min(f.from_on) FILTER (WHERE f.kind = 'insurance') AS first,
    min(f.from_on) FILTER (WHERE f.kind = 'rent') AS billed
  FROM charge_figure f WHERE f.contract_id = c.contract_id) b`;

/** What a plan's contracts pay for a period, before tax. */
export async function countPlans(database: Database, sites: SitesOnDay) {
  const { rows } = await sql<
    Pick<PlanSum, 'kiosk_id' | 'currency' | 'name' | 'names'> & {
      readonly contracts: number;
      readonly rate_minor: number;
    }
  >`SELECT c.kiosk_id, coalesce(c.currency, '') AS currency, p.name, min(p.names) AS names, count(*)::int AS contracts,
      ${exact('p.rate_minor')} AS rate_minor
    FROM (${standing(sites)}) c ${firstDays} CROSS JOIN LATERAL (${plansOn(sites.day)}) p
    GROUP BY 1, 2, 3`.execute(database);
  return rows;
}

/** Contracts without a plan of the site, by what protects their things instead; null: nobody said, or it was an earlier choice. */
export async function countOthers(database: Database, sites: SitesOnDay) {
  const { day, endMs } = sites;
  const isLater = sql`(v.from_on > ${day} OR v.at_ms >= ${endMs})`;
  const { rows } = await sql<{
    readonly kiosk_id: string;
    readonly cover: 'own_policy' | 'declined' | null;
    readonly contracts: number;
  }>`SELECT c.kiosk_id, nullif(CASE
      WHEN NOT EXISTS (SELECT 1 FROM cover_figure v WHERE v.contract_id = c.contract_id AND ${isLater}) THEN c.cover
      ELSE (SELECT v.cover FROM cover_figure v WHERE v.contract_id = c.contract_id AND NOT ${isLater}
        ORDER BY v.at_ms DESC LIMIT 1) END, 'operator_plan') AS cover, count(*)::int AS contracts
    FROM (${standing(sites)}) c ${firstDays} WHERE NOT EXISTS (${plansOn(day)})
    GROUP BY 1, 2`.execute(database);
  return rows;
}
