/** Queries on what single contracts owe and have with us, for reports. Amounts are whole minor units. */
import { sql } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Database } from '../tx';

/** What is open of the bills of these kiosks, the oldest first, with the days that they are for. What was handed over counts where it went. */
export function selectOpenOf(database: Database, kiosks: readonly string[]) {
  return database
    .selectFrom('bill_figure as b')
    .leftJoin('period_figure as p', 'p.invoice_id', 'b.invoice_id')
    .select(['b.contract_id', 'b.currency', 'b.due_on', 'b.open_minor', 'p.from_on', 'p.is_move_in'])
    .where('b.open_minor', '<>', 0)
    .where('b.kiosk_id', '=', (row) => row.fn.any(row.val([...kiosks])))
    .where('b.contract_id', 'not in', (row) => row.selectFrom('hand_over').select('hand_over.contract_id'))
    .orderBy('b.due_on')
    .execute();
}

/** What a period with one of these days takes off the rent of contracts, before tax and with it: below nothing. */
export function selectRentDiscounts(
  database: Database,
  kiosks: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
) {
  return database
    .selectFrom('line_figure')
    .select(['contract_id', 'period_from', 'period_to', 'taxable_minor', 'tax_minor'])
    .where('code', '=', sql.lit('discount'))
    .where('of_code', '=', 'rent')
    .where('period_from', '<=', to)
    .where('period_to', '>=', from)
    .where('kiosk_id', '=', (row) => row.fn.any(row.val([...kiosks])))
    .execute();
}

/** Kiosks that have made a round of bills. */
export async function selectBilling(
  database: Database,
  kiosks: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom('round_figure')
    .select('kiosk_id')
    .where('kiosk_id', '=', (row) => row.fn.any(row.val([...kiosks])))
    .execute();
  return new Set(rows.map(({ kiosk_id: id }) => id));
}

/** What a contract has with us. */
export interface Held {
  readonly creditMinor: number;
  readonly depositMinor: number;
}

/** Of contracts of these kiosks that have something with us. */
export async function selectHeld(
  database: Database,
  kiosks: readonly string[],
): Promise<ReadonlyMap<Id<'contract'>, Held>> {
  // What we owe is on the other side of an account.
  const held = (account: 'advance' | 'deposit') =>
    sql<number>`0 - coalesce(sum(balance_minor) FILTER (WHERE account = ${sql.lit(account)}), 0)::float8`;
  const rows = await database
    .selectFrom('balance_figure')
    .select(['contract_id', held('advance').as('creditMinor'), held('deposit').as('depositMinor')])
    .where('balance_minor', '<>', 0)
    .where('account', 'in', ['advance', 'deposit'])
    .where('kiosk_id', '=', (row) => row.fn.any(row.val([...kiosks])))
    .where('contract_id', 'not in', (row) => row.selectFrom('hand_over').select('hand_over.contract_id'))
    .groupBy('contract_id')
    .execute();
  return new Map(rows.map((row) => [row.contract_id, row]));
}

/** Contracts of these kiosks that owe something, or have something with us. */
export function selectContractsWithBooks(database: Database, kiosks: readonly string[]) {
  const isOfKiosks = sql<boolean>`kiosk_id = ANY(${[...kiosks]}::text[])`;
  return database
    .selectFrom('contract_figure as c')
    .innerJoin('kiosk', 'kiosk.id', 'c.kiosk_id')
    .leftJoin('site_unit as u', (join) =>
      join.onRef('u.property_id', '=', 'kiosk.property_id').onRef('u.unit_id', '=', 'c.unit_id'),
    )
    .select([
      'c.contract_id',
      'c.kiosk_id',
      'c.number',
      'c.currency',
      'c.moved_in_on',
      'c.last_day',
      'c.is_ended',
    ])
    .select('u.number as unit')
    .where((row) => row('c.kiosk_id', '=', row.fn.any(row.val([...kiosks]))))
    .where((row) =>
      row.or([
        row(
          'c.contract_id',
          'in',
          row.selectFrom('bill_figure').select('contract_id').where('open_minor', '<>', 0).where(isOfKiosks),
        ),
        row(
          'c.contract_id',
          'in',
          row
            .selectFrom('balance_figure')
            .select('contract_id')
            .where('balance_minor', '<>', 0)
            .where(isOfKiosks),
        ),
      ]),
    )
    .execute();
}
