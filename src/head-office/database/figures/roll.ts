/**
 * Sums of the rent roll, for pages over many properties: the database adds up what is too much to be fetched line by line. Each rule is
 * that of `reports/roll.ts`, which makes the lines. Amounts are whole minor units.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Database } from '../tx';

/** Properties that have one clock, and the day that is asked for. */
export interface SitesOnDay {
  readonly propertyIds: readonly Id<'property'>[];
  readonly day: string;
  /** The day is not over: contracts that run are meant, and what is owed is known. */
  readonly isNow: boolean;
  /** When the day ends. */
  readonly endMs: number;
}

const asJson = (sites: readonly SitesOnDay[]): string =>
  JSON.stringify(
    sites.map(({ propertyIds, day, isNow, endMs }) => ({
      properties: propertyIds,
      day,
      is_now: isNow,
      end_ms: endMs,
    })),
  );

/** `site`: the properties, with what their catalogues say; `own`: the same of each of their kiosks. */
const sitesAnd = (sites: readonly SitesOnDay[]): RawBuilder<unknown> => sql`site AS MATERIALIZED (
    SELECT p.id AS property_id, z.day, z.is_now, z.end_ms, s.currency, coalesce(s.includes_tax, false) AS includes_tax
    FROM jsonb_to_recordset(${asJson(sites)}::jsonb) z (properties uuid[], day text, is_now boolean, end_ms bigint)
    CROSS JOIN unnest(z.properties) p (id) LEFT JOIN site_catalogue s ON s.property_id = p.id AND s.is_read
  ), own AS MATERIALIZED (
    SELECT site.*, k.id AS kiosk_id FROM site JOIN kiosk k ON k.property_id = site.property_id AND k.state <> 'invited'
  )`;

/** Of a contract `c` of a kiosk of `own`. */
const stands = sql<boolean>`c.contract_id NOT IN (SELECT contract_id FROM hand_over) AND CASE
  WHEN own.is_now THEN NOT c.is_ended AND c.ended_at_ms IS NULL
  ELSE c.moved_in_on <= own.day AND (NOT c.is_ended AND c.ended_at_ms IS NULL OR c.ended_at_ms >= own.end_ms) END`;

/** Contracts that another one of the same unit hides: the latest is the unit's. */
export async function selectHidden(
  database: Database,
  sites: readonly SitesOnDay[],
): Promise<readonly Id<'contract'>[]> {
  const { rows } = await sql<{ contract_id: Id<'contract'> }>`WITH ${sitesAnd(sites)}, twice AS (
      SELECT c.unit_id FROM own JOIN contract_figure c ON c.kiosk_id = own.kiosk_id WHERE ${stands}
      GROUP BY c.unit_id HAVING count(*) > 1
    )
    SELECT contract_id FROM (
      SELECT c.contract_id, row_number() OVER (PARTITION BY own.property_id, c.unit_id
        ORDER BY coalesce(c.moved_in_on, '') DESC, c.contract_id DESC) AS place
      FROM own JOIN contract_figure c ON c.kiosk_id = own.kiosk_id
      WHERE ${stands} AND c.unit_id IN (SELECT unit_id FROM twice)
    ) ranked WHERE place > 1`.execute(database);
  return rows.map(({ contract_id: id }) => id);
}

/** The rent of that day, what the period with that day takes off it, and the unit, of each contract that stands. */
const standing = (hidden: readonly Id<'contract'>[]): RawBuilder<unknown> => sql`rent AS (
    SELECT DISTINCT ON (r.contract_id) r.contract_id, r.rent_minor FROM own JOIN rent_figure r ON r.kiosk_id = own.kiosk_id
    WHERE r.effective_on <= own.day ORDER BY r.contract_id, r.effective_on DESC, r.rent_change_id DESC
  ), discount AS (
    SELECT l.contract_id, -sum(l.taxable_minor + CASE WHEN own.includes_tax THEN l.tax_minor ELSE 0 END) AS minor
    FROM own JOIN line_figure l ON l.kiosk_id = own.kiosk_id AND l.code = 'discount' AND l.of_code = 'rent'
      AND l.period_from <= own.day AND l.period_to >= own.day
    GROUP BY l.contract_id
  ), standing AS (
    SELECT own.property_id, own.is_now, own.currency AS site_currency, coalesce(c.currency, own.currency) AS currency, c.contract_id,
      coalesce(rent.rent_minor, c.rent_minor) AS rent,
      CASE WHEN NOT c.has_discount THEN 0 WHEN c.has_discount AND c.billed_to IS NOT NULL THEN coalesce(discount.minor, 0) END AS discount,
      u.unit_id AS listed, CASE WHEN own.is_now THEN u.rent_minor END AS street, u.area, c.billing IS NULL AS is_untold
    FROM own JOIN contract_figure c ON c.kiosk_id = own.kiosk_id
    LEFT JOIN rent ON rent.contract_id = c.contract_id
    LEFT JOIN discount ON discount.contract_id = c.contract_id
    LEFT JOIN site_unit u ON u.property_id = own.property_id AND u.unit_id = c.unit_id
    WHERE ${stands} AND (u.unit_id IS NULL OR c.contract_id <> ALL (${[...hidden]}::uuid[]))
  )`;

/** Amounts of some lines, added up, and how many of the lines have none that is known. */
export interface Known {
  readonly minor: number;
  readonly unknown: number;
}

export interface ContractSums {
  /** Of the catalogue, and of the lines. */
  readonly site_currency: string | null;
  readonly currency: string | null;
  readonly contracts: number;
  /** Those whose unit the catalogue has. */
  readonly listed: number;
  /** How many others each property has; it is not there where it has none. */
  readonly unlisted: Readonly<Record<string, number>>;
  /** Of an earlier day: what they owed then is not known. */
  readonly earlier: number;
  /** Those that came without what they are billed by. */
  readonly untold: number;
  /** Of the units. */
  readonly street: Known;
  readonly rent: Known;
  readonly discount: Known;
  readonly effective: Known;
  readonly owed_minor: number;
  readonly credit_minor: number;
  readonly deposit_minor: number;
}

const known = (name: string): RawBuilder<unknown> =>
  sql`jsonb_build_object('minor', coalesce(sum(${sql.ref(name)}), 0)::float8, 'unknown', sum(${sql.ref(`no_${name}`)})) AS ${sql.ref(name)}`;

/** Contracts, with the list rents of their units. */
export async function sumContracts(
  database: Database,
  sites: readonly SitesOnDay[],
  hidden: readonly Id<'contract'>[],
): Promise<readonly ContractSums[]> {
  const { rows } = await sql<ContractSums>`WITH ${sitesAnd(sites)}, ${standing(hidden)}, owed AS (
      SELECT b.contract_id, sum(b.open_minor) AS minor FROM own JOIN bill_figure b ON b.kiosk_id = own.kiosk_id
      WHERE own.is_now AND b.open_minor <> 0 AND b.due_on <= own.day GROUP BY b.contract_id
    ), held AS (
      SELECT contract_id, 0 - sum(balance_minor) FILTER (WHERE account = 'advance') AS credit,
        0 - sum(balance_minor) FILTER (WHERE account = 'deposit') AS deposit
      FROM balance_figure WHERE balance_minor <> 0 AND account IN ('advance', 'deposit')
        AND kiosk_id IN (SELECT kiosk_id FROM own WHERE is_now)
      GROUP BY contract_id
    ), of_site AS (
      SELECT s.property_id, s.site_currency, s.currency, count(*) AS contracts, count(s.listed) AS listed,
        count(*) FILTER (WHERE NOT s.is_now) AS earlier, count(*) FILTER (WHERE s.is_untold) AS untold, count(s.listed) - count(s.street) AS no_street, sum(s.street) AS street,
        count(*) - count(s.rent) AS no_rent, sum(s.rent) AS rent, count(*) - count(s.discount) AS no_discount,
        sum(s.discount) AS discount, count(*) - count(s.rent - s.discount) AS no_effective,
        sum(s.rent - s.discount) AS effective, sum(owed.minor) AS owed, sum(held.credit) AS credit, sum(held.deposit) AS deposit
      FROM standing s LEFT JOIN owed ON owed.contract_id = s.contract_id LEFT JOIN held ON held.contract_id = s.contract_id
      GROUP BY s.property_id, s.site_currency, s.currency
    )
    SELECT site_currency, currency, sum(contracts)::int AS contracts, sum(listed)::int AS listed, sum(earlier)::int AS earlier,
      sum(untold)::int AS untold,
      ${known('street')}, ${known('rent')}, ${known('discount')}, ${known('effective')},
      coalesce(sum(owed), 0)::float8 AS owed_minor, coalesce(sum(credit), 0)::float8 AS credit_minor,
      coalesce(sum(deposit), 0)::float8 AS deposit_minor,
      coalesce(jsonb_object_agg(property_id, contracts - listed) FILTER (WHERE contracts > listed), '{}') AS unlisted
    FROM of_site GROUP BY site_currency, currency`.execute(database);
  return rows;
}

/** Listed units of a property, rented or not. */
export interface UnitSums {
  readonly property_id: Id<'property'>;
  readonly listed: number;
  /** Null where units are measured in two ways: sizes of both are none together. */
  readonly area: number | null;
  readonly street_minor: number;
  /** Units whose list rent is not known. */
  readonly no_street: number;
}

/** To a millionth: sums of sizes are the same in whatever order they are added up. */
export const areaOf = (area: RawBuilder<unknown>) =>
  sql`round(coalesce(sum(${area}), 0)::numeric, 6)::float8`;
const isOneMeasure = sql`min(coalesce(u.measure, 'area')) = max(coalesce(u.measure, 'area'))`;

export async function sumUnits(
  database: Database,
  properties: readonly Id<'property'>[],
): Promise<readonly UnitSums[]> {
  const { rows } = await sql<UnitSums>`SELECT u.property_id, count(*)::int AS listed,
      CASE WHEN ${isOneMeasure} THEN ${areaOf(sql`u.area`)} END AS area,
      coalesce(sum(u.rent_minor), 0)::float8 AS street_minor, (count(*) - count(u.rent_minor))::int AS no_street
    FROM site_unit u WHERE u.property_id = ANY(${[...properties]}::uuid[]) GROUP BY u.property_id`.execute(
    database,
  );
  return rows;
}

/** Contracts of a property that stand. */
export interface LetSums {
  readonly property_id: Id<'property'>;
  readonly contracts: number;
  /** Those whose unit the catalogue has: all that follows is of these, but for what is not known. */
  readonly occupied: number;
  readonly area: number;
  readonly street: Known;
  readonly rent: Known;
  readonly effective: Known;
  readonly no_rent: number;
  readonly no_discount: number;
}

const knownListed = (amount: string): RawBuilder<unknown> => sql`jsonb_build_object(
  'minor', coalesce(sum(${sql.raw(amount)}) FILTER (WHERE listed IS NOT NULL), 0)::float8,
  'unknown', count(listed) - count(${sql.raw(amount)}) FILTER (WHERE listed IS NOT NULL))`;

export async function sumLet(
  database: Database,
  sites: readonly SitesOnDay[],
  hidden: readonly Id<'contract'>[],
): Promise<readonly LetSums[]> {
  const { rows } = await sql<LetSums>`WITH ${sitesAnd(sites)}, ${standing(hidden)}
    SELECT property_id, count(*)::int AS contracts, count(listed)::int AS occupied, ${areaOf(sql`area`)} AS area,
      ${knownListed('street')} AS street, ${knownListed('rent')} AS rent, ${knownListed('rent - discount')} AS effective,
      (count(*) - count(rent))::int AS no_rent, (count(*) - count(discount))::int AS no_discount
    FROM standing GROUP BY property_id`.execute(database);
  return rows;
}

/** Units that nobody rents and nobody can. */
export interface OutSums {
  readonly property_id: Id<'property'>;
  readonly count: number;
  readonly area: number;
}

/** Of properties as of now. What the last of its kiosks told of a unit counts before its catalogue. */
export async function sumOut(
  database: Database,
  sites: readonly SitesOnDay[],
  hidden: readonly Id<'contract'>[],
): Promise<readonly OutSums[]> {
  const { rows } = await sql<OutSums>`WITH ${sitesAnd(sites)}, told AS (
      SELECT DISTINCT ON (own.property_id, f.unit_id) own.property_id, f.unit_id, f.state
      FROM own JOIN unit_figure f ON f.kiosk_id = own.kiosk_id WHERE own.is_now AND f.state IN ('to_check', 'out_of_service')
      ORDER BY own.property_id, f.unit_id, own.kiosk_id DESC
    ), gone AS (
      SELECT u.property_id, u.unit_id, u.area FROM site JOIN site_unit u ON u.property_id = site.property_id
      LEFT JOIN told ON told.property_id = u.property_id AND told.unit_id = u.unit_id
      WHERE site.is_now AND CASE WHEN told.state IS NULL THEN u.is_out ELSE told.state = 'out_of_service' END
    )
    SELECT gone.property_id, count(*)::int AS count, ${areaOf(sql`gone.area`)} AS area FROM gone
    WHERE NOT EXISTS (SELECT FROM own JOIN contract_figure c ON c.kiosk_id = own.kiosk_id
      WHERE own.property_id = gone.property_id AND c.unit_id = gone.unit_id AND ${stands}
        AND c.contract_id <> ALL (${[...hidden]}::uuid[]))
    GROUP BY gone.property_id`.execute(database);
  return rows;
}
