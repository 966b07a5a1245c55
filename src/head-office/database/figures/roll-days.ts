/** Which contracts stand at the end of each of some days, added up for each property. Amounts are whole minor units. */
import { sql } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Database } from '../tx';
import { areaOf } from './roll';

/** Properties that have one clock, and some days of theirs. */
export interface SitesOnDays {
  readonly propertyIds: readonly Id<'property'>[];
  /** The earliest first. */
  readonly days: readonly {
    readonly day: string;
    /** The day after. */
    readonly next: string;
    readonly endMs: number;
  }[];
  /** The last day is not over. */
  readonly isNow: boolean;
}

export interface LetOnDay {
  readonly property_id: Id<'property'>;
  /** From 0, the first day. */
  readonly day: number;
  readonly occupied: number;
  readonly area: number;
  readonly rent_minor: number;
  /** Contracts whose rent is not known. */
  readonly no_rent: number;
}

/**
 * Contracts of properties at the end of each day. Each counts from its first of the days until its last, and so does each change of a
 * rent. Contracts with the same two days are added up before the days are counted out.
 */
export async function sumLetOnDays(
  database: Database,
  sites: readonly SitesOnDays[],
): Promise<readonly LetOnDay[]> {
  const given = JSON.stringify(
    sites.map(({ propertyIds, days, isNow }) => ({
      properties: propertyIds,
      nexts: days.map(({ next }) => next),
      ends: days.map(({ endMs }) => endMs),
      is_now: isNow,
    })),
  );
  const { rows } = await sql<LetOnDay>`WITH own AS MATERIALIZED (
      SELECT k.property_id, k.id AS kiosk_id, z.is_now, z.nexts, z.ends, array_length(z.ends, 1) AS many
      FROM jsonb_to_recordset(${given}::jsonb) z (properties uuid[], nexts text[], ends bigint[], is_now boolean)
      CROSS JOIN unnest(z.properties) p (id) JOIN kiosk k ON k.property_id = p.id AND k.state <> 'invited'
    ), stood AS MATERIALIZED (
      SELECT * FROM (
        SELECT own.property_id, own.nexts, c.contract_id, c.unit_id, coalesce(c.moved_in_on, '') AS moved, c.rent_minor AS rent,
          u.unit_id AS listed, coalesce(u.area, 0) AS area,
          least(CASE WHEN c.moved_in_on IS NULL THEN own.many ELSE width_bucket(c.moved_in_on, own.nexts) END,
            CASE WHEN own.is_now AND c.ended_at_ms IS NULL THEN own.many - 1 ELSE own.many END) AS since,
          CASE WHEN c.ended_at_ms IS NULL THEN own.many ELSE least(width_bucket(c.ended_at_ms, own.ends),
            CASE WHEN own.is_now THEN own.many - 1 ELSE own.many END) END AS until
        FROM own JOIN contract_figure c ON c.kiosk_id = own.kiosk_id
        LEFT JOIN site_unit u ON u.property_id = own.property_id AND u.unit_id = c.unit_id
        WHERE (NOT c.is_ended OR c.ended_at_ms >= own.ends[1]) AND c.contract_id NOT IN (SELECT contract_id FROM hand_over)
      ) c WHERE since < until
    ), changed AS (
      SELECT s.property_id, greatest(s.since, width_bucket(r.effective_on, s.nexts)) AS since, s.until, r.rent_minor AS rent,
        lag(r.rent_minor, 1, s.rent) OVER (PARTITION BY r.contract_id ORDER BY r.effective_on, r.rent_change_id) AS former
      FROM stood s JOIN rent_figure r ON r.contract_id = s.contract_id WHERE r.effective_on IS NOT NULL
    ), hidden AS (
      SELECT DISTINCT a.property_id, a.contract_id, a.nexts, a.area, a.rent, d.day FROM stood a JOIN stood b
        ON b.property_id = a.property_id AND b.unit_id = a.unit_id AND b.since < a.until AND b.until > a.since
        AND (b.moved, b.contract_id) > (a.moved, a.contract_id)
      CROSS JOIN LATERAL generate_series(greatest(a.since, b.since), least(a.until, b.until) - 1) d (day)
      WHERE a.listed IS NOT NULL
    ), part AS (
      SELECT property_id, since, until, (listed IS NOT NULL)::int AS occupied, area, coalesce(rent, 0) AS rent,
        (rent IS NULL)::int AS no_rent FROM stood
      UNION ALL
      SELECT property_id, since, until, 0, 0, rent - coalesce(former, 0), 0 - (former IS NULL)::int FROM changed WHERE since < until
      UNION ALL
      SELECT h.property_id, h.day, h.day + 1, -1, 0 - h.area, 0 - coalesce(r.rent, 0), 0 - (r.rent IS NULL)::int FROM hidden h
      CROSS JOIN LATERAL (SELECT coalesce((SELECT r.rent_minor FROM rent_figure r WHERE r.contract_id = h.contract_id
        AND width_bucket(r.effective_on, h.nexts) <= h.day ORDER BY r.effective_on DESC, r.rent_change_id DESC LIMIT 1), h.rent) AS rent) r
    ), same AS (
      SELECT property_id, since, until, sum(occupied) AS occupied, sum(area) AS area, sum(rent) AS rent, sum(no_rent) AS no_rent
      FROM part GROUP BY property_id, since, until
    )
    SELECT same.property_id, d.day, sum(occupied)::int AS occupied, ${areaOf(sql`area`)} AS area,
      sum(rent)::float8 AS rent_minor, sum(no_rent)::int AS no_rent
    FROM same CROSS JOIN LATERAL generate_series(since, until - 1) d (day) GROUP BY same.property_id, d.day`.execute(
    database,
  );
  return rows;
}
