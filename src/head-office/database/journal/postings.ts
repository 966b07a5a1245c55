/** Queries on the postings of closed days, for bookkeepers. Amounts are whole minor units. */
import { sql } from 'kysely';
import type { JournalFormat } from '../../../shared/desk/journal-formats';
import type { Id } from '../../../shared/ids';
import type { Database } from '../tx';

export interface ClosingsAsked {
  readonly propertyIds: readonly Id<'property'>[];
  /** YYYY-MM. */
  readonly month: string;
  readonly format: JournalFormat;
}

/** Closings of a month, of these properties; those that left in the format before, if `hasLeft`. */
const closingsOf = ({ propertyIds, month, format }: ClosingsAsked, hasLeft = false) =>
  sql`closing_figure c JOIN kiosk k ON k.id = c.kiosk_id AND k.property_id = ANY(${[...propertyIds]}::uuid[])
    AND c.closed_on >= ${`${month}-01`} AND c.closed_on <= ${`${month}-31`} AND ${sql.raw(hasLeft ? '' : 'NOT')} EXISTS (
      SELECT FROM journal_batch_closing b WHERE b.format = ${format} AND b.event_id = c.event_id)`;

/**
 * Of each closing by itself: `OFFSET 0` keeps PostgreSQL from reading all postings of all years once it believes that a month has
 * many closings.
 */
const postings = sql`LATERAL (SELECT * FROM entry_figure p WHERE p.kiosk_id = c.kiosk_id
    AND p.sequence > c.after_sequence AND p.sequence <= c.to_sequence OFFSET 0) e ON true`;

export interface PostingRow {
  readonly property_id: Id<'property'>;
  readonly kiosk_id: string;
  readonly on: string;
  readonly sequence: number;
  readonly kind: string;
  readonly document: string | null;
  readonly contract: string | null;
  readonly account: string;
  readonly tax_code: string | null;
  readonly currency: string;
  readonly debit_minor: number;
  readonly credit_minor: number;
}

/** In the order of each kiosk's journal. */
export async function selectPostings(
  database: Database,
  asked: ClosingsAsked,
): Promise<readonly PostingRow[]> {
  const { rows } =
    await sql<PostingRow>`SELECT k.property_id, c.kiosk_id, c.closed_on AS on, e.sequence, e.kind, e.document, f.number AS contract,
      e.account, e.tax_code, e.currency, e.debit_minor, e.credit_minor
    FROM ${closingsOf(asked)} JOIN ${postings} LEFT JOIN contract_figure f ON f.contract_id = e.contract_id
    ORDER BY k.property_id, c.kiosk_id, e.sequence, e.place`.execute(database);
  return rows;
}

export interface ClosingRow {
  readonly event_id: Id<'event'>;
  readonly kiosk_id: string;
  readonly epoch: number;
  readonly number: number;
  /** What is here is not what the kiosk booked. */
  readonly differs: boolean;
}

export async function selectClosingsLeft(
  database: Database,
  asked: ClosingsAsked,
): Promise<readonly ClosingRow[]> {
  const { rows } =
    await sql<ClosingRow>`SELECT c.event_id, c.kiosk_id, c.epoch, c.number, c.differences <> '[]' AS differs
    FROM ${closingsOf(asked)} ORDER BY c.kiosk_id, c.epoch, c.number`.execute(database);
  return rows;
}

/** How many left in that format before. */
export async function countGone(database: Database, asked: ClosingsAsked): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*)::int AS count FROM ${closingsOf(asked, true)}`.execute(database);
  return rows[0]?.count ?? 0;
}

export interface UsedAccount {
  readonly property_id: Id<'property'>;
  readonly account: string;
  readonly tax_code: string | null;
  readonly currency: string;
  readonly debit_minor: number;
}

/** On which accounts each property booked what would leave. */
export async function selectUsedAccounts(
  database: Database,
  asked: ClosingsAsked,
): Promise<readonly UsedAccount[]> {
  const { rows } =
    await sql<UsedAccount>`SELECT k.property_id, e.account, e.tax_code, e.currency, sum(e.debit_minor)::float8 AS debit_minor
    FROM ${closingsOf(asked)} JOIN ${postings} GROUP BY k.property_id, e.account, e.tax_code, e.currency
    ORDER BY e.account, e.tax_code`.execute(database);
  return rows;
}

/** Months with closings of these properties, the last one first. */
export async function selectMonths(
  database: Database,
  propertyIds: readonly Id<'property'>[],
): Promise<readonly string[]> {
  const { rows } = await sql<{
    month: string;
  }>`SELECT DISTINCT substr(c.closed_on, 1, 7) AS month FROM closing_figure c
    JOIN kiosk k ON k.id = c.kiosk_id WHERE k.property_id = ANY(${[...propertyIds]}::uuid[]) AND c.closed_on <> ''
      AND c.after_sequence IS NOT NULL ORDER BY month DESC LIMIT 60`.execute(database);
  return rows.map(({ month }) => month);
}
