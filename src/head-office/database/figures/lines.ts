/** Queries on documents, contracts and what departs from the usual, for reports. Amounts are whole minor units. */
import { sql } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Database } from '../tx';
import { sumOf } from './sum';

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Lines of invoices, and what credit notes take back of them, added up. */
export interface TaxedSum {
  readonly kiosk_id: string;
  readonly document: 'invoice' | 'credit_note';
  /** Null: the line that is taken back was not told. */
  readonly currency: string | null;
  readonly code: string | null;
  readonly tax_milli_percent: number | null;
  readonly user_type_id: Id<'user_type'> | null;
  readonly taxable_minor: number;
  readonly tax_minor: number;
}

export async function selectTaxed(
  database: Database,
  kiosks: readonly string[],
  { from, to }: Days,
): Promise<readonly TaxedSum[]> {
  const invoiced = await database
    .selectFrom('line_figure as l')
    .leftJoin('contract_figure as c', 'c.contract_id', 'l.contract_id')
    .select(['l.kiosk_id', 'l.currency', 'l.code', 'l.tax_milli_percent'])
    .select('c.user_type_id')
    .select([sumOf(sql`l.taxable_minor`).as('taxable_minor'), sumOf(sql`l.tax_minor`).as('tax_minor')])
    .where('l.kiosk_id', '=', (row) => row.fn.any(row.val([...kiosks])))
    .where('l.issued_on', '>=', from)
    .where('l.issued_on', '<=', to)
    .groupBy(['l.kiosk_id', 'l.currency', 'l.code', 'l.tax_milli_percent', 'c.user_type_id'])
    .execute();
  const credited = await database
    .selectFrom('credit_line_figure as k')
    .leftJoin('line_figure as l', (join) =>
      join.onRef('l.invoice_id', '=', 'k.invoice_id').onRef('l.position', '=', 'k.position'),
    )
    .leftJoin('contract_figure as c', 'c.contract_id', 'l.contract_id')
    .select(['k.kiosk_id', 'l.currency', 'l.code', 'l.tax_milli_percent'])
    .select('c.user_type_id')
    .select([sumOf(sql`k.taxable_minor`).as('taxable_minor'), sumOf(sql`k.tax_minor`).as('tax_minor')])
    .where('k.kiosk_id', '=', (row) => row.fn.any(row.val([...kiosks])))
    .where('k.issued_on', '>=', from)
    .where('k.issued_on', '<=', to)
    .groupBy(['k.kiosk_id', 'l.currency', 'l.code', 'l.tax_milli_percent', 'c.user_type_id'])
    .execute();
  return [
    ...invoiced.map((row) => ({ ...row, document: 'invoice' as const })),
    ...credited.map((row) => ({ ...row, document: 'credit_note' as const })),
  ];
}

const contractColumns = [
  'c.contract_id',
  'c.kiosk_id',
  'c.unit_id',
  'c.number',
  'c.rent_minor',
  'c.currency',
  'c.moved_in_on',
  'c.ended_at_ms',
  'c.deposit_minor',
  'c.cover',
  'c.plan_id',
  'c.came_from',
  'c.went_to',
  'u.number as unit',
  'u.storage_type',
  'u.measure',
  'u.area',
] as const;

/** Contracts that began in these days; what was taken over had begun before. With when the tenant before had left. */
export function selectMovedIn(database: Database, kiosks: readonly string[], { from, to }: Days) {
  return database
    .selectFrom('contract_figure as c')
    .innerJoin('kiosk', 'kiosk.id', 'c.kiosk_id')
    .leftJoin('site_unit as u', (join) =>
      join.onRef('u.property_id', '=', 'kiosk.property_id').onRef('u.unit_id', '=', 'c.unit_id'),
    )
    .select(contractColumns)
    .select((row) =>
      row
        .selectFrom('contract_figure as b')
        .select((before) => before.fn.max('b.ended_at_ms').as('ended'))
        .whereRef('b.unit_id', '=', 'c.unit_id')
        .whereRef('b.contract_id', '<>', 'c.contract_id')
        .whereRef('b.moved_in_on', '<=', 'c.moved_in_on')
        .as('former_ended_at_ms'),
    )
    .where('c.is_adopted', '=', false)
    .where('c.kiosk_id', '=', (row) => row.fn.any(row.val([...kiosks])))
    .where('c.moved_in_on', '>=', from)
    .where('c.moved_in_on', '<=', to)
    .execute();
}

/** Contracts that ended between two instants. */
export function selectMovedOut(
  database: Database,
  kiosks: readonly string[],
  { fromMs, beforeMs }: { readonly fromMs: number; readonly beforeMs: number },
) {
  return database
    .selectFrom('contract_figure as c')
    .innerJoin('kiosk', 'kiosk.id', 'c.kiosk_id')
    .leftJoin('site_unit as u', (join) =>
      join.onRef('u.property_id', '=', 'kiosk.property_id').onRef('u.unit_id', '=', 'c.unit_id'),
    )
    .select(contractColumns)
    .where('c.kiosk_id', '=', (row) => row.fn.any(row.val([...kiosks])))
    .where('c.ended_at_ms', '>=', fromMs)
    .where('c.ended_at_ms', '<', beforeMs)
    .execute();
}

/** Credit notes that staff made. */
export function selectStaffNotes(database: Database, kiosks: readonly string[], { from, to }: Days) {
  return database
    .selectFrom('credit_note_figure as n')
    .leftJoin('contract_figure as c', 'c.contract_id', 'n.contract_id')
    .select([
      'n.credit_note_id',
      'n.kiosk_id',
      'n.issued_on',
      'n.currency',
      'n.total_minor',
      'n.staff_id',
      'c.number',
    ])
    .where('n.staff_id', 'is not', null)
    .where('n.kiosk_id', '=', (row) => row.fn.any(row.val([...kiosks])))
    .where('n.issued_on', '>=', from)
    .where('n.issued_on', '<=', to)
    .execute();
}

/** Money that was given back, and what else departs from the usual, between two instants. */
export async function selectExceptions(
  database: Database,
  kiosks: readonly string[],
  { fromMs, beforeMs }: { readonly fromMs: number; readonly beforeMs: number },
) {
  const refunds = await database
    .selectFrom('money_figure as m')
    .leftJoin('contract_figure as c', 'c.contract_id', 'm.contract_id')
    .select(['m.kiosk_id', 'm.source', 'm.at_ms', sql<string>`'refund'`.as('what'), 'c.number', 'm.currency'])
    .select(sql<number | null>`m.amount_minor`.as('amount_minor'))
    .where('m.what', '=', 'refunded')
    .where('m.kiosk_id', '=', (row) => row.fn.any(row.val([...kiosks])))
    .where('m.at_ms', '>=', fromMs)
    .where('m.at_ms', '<', beforeMs)
    .execute();
  const others = await database
    .selectFrom('exception_figure as e')
    .leftJoin('contract_figure as c', 'c.contract_id', 'e.contract_id')
    .select(['e.kiosk_id', sql<string>`e.event_id`.as('source'), 'e.at_ms', 'e.what', 'c.number'])
    .select(['e.currency', 'e.amount_minor'])
    .where('e.kiosk_id', '=', (row) => row.fn.any(row.val([...kiosks])))
    .where('e.at_ms', '>=', fromMs)
    .where('e.at_ms', '<', beforeMs)
    .execute();
  return [...refunds, ...others];
}

/** Kiosks whose days begin and end together. */
export interface ZoneStretch {
  readonly kioskIds: readonly string[];
  readonly fromMs: number;
  readonly beforeMs: number;
}

/** Move-ins that were begun, and how many of them have a contract by now. */
export async function countBegun(
  database: Database,
  zones: readonly ZoneStretch[],
): Promise<{ readonly begun: number; readonly signed: number }> {
  const given = JSON.stringify(
    zones.map(({ kioskIds, fromMs, beforeMs }) => ({
      kiosks: kioskIds,
      from_ms: fromMs,
      before_ms: beforeMs,
    })),
  );
  const { rows } = await sql<{ begun: number; signed: number }>`SELECT count(*)::int AS begun,
      count(*) FILTER (WHERE b.is_signed)::int AS signed
    FROM jsonb_to_recordset(${given}::jsonb) z (kiosks text[], from_ms bigint, before_ms bigint)
    CROSS JOIN unnest(z.kiosks) k (id)
    JOIN booking_figure b ON b.kiosk_id = k.id AND b.at_ms >= z.from_ms AND b.at_ms < z.before_ms`.execute(
    database,
  );
  return rows[0] ?? { begun: 0, signed: 0 };
}
