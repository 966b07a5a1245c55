/** Queries on what single contracts owe and have with us, for reports. Amounts are whole minor units. */
import { sql } from 'kysely';
import type { Database } from '../tx';

/** What is open of the bills of these kiosks, the oldest first. What was handed over counts where it went. */
export function selectOpenOf(database: Database, kiosks: readonly string[]) {
  return database
    .selectFrom('bill_figure')
    .select(['contract_id', 'currency', 'due_on', 'open_minor'])
    .where('open_minor', '<>', 0)
    .where('kiosk_id', '=', (row) => row.fn.any(row.val([...kiosks])))
    .where('contract_id', 'not in', (row) => row.selectFrom('hand_over').select('hand_over.contract_id'))
    .orderBy('due_on')
    .execute();
}

/** What contracts of these kiosks have on an account, where it is not nothing: debits less credits. */
export function selectBalancesOf(database: Database, kiosks: readonly string[]) {
  return database
    .selectFrom('balance_figure')
    .select(['contract_id', 'account', 'balance_minor'])
    .where('balance_minor', '<>', 0)
    .where('kiosk_id', '=', (row) => row.fn.any(row.val([...kiosks])))
    .where('contract_id', 'not in', (row) => row.selectFrom('hand_over').select('hand_over.contract_id'))
    .execute();
}

/** Contracts of these kiosks that owe something, or have something with us. */
export function selectContractsWithBooks(database: Database, kiosks: readonly string[]) {
  const isOfKiosks = sql<boolean>`kiosk_id = ANY(${[...kiosks]}::text[])`;
  return database
    .selectFrom('contract_figure')
    .selectAll()
    .where(isOfKiosks)
    .where((row) =>
      row.or([
        row(
          'contract_id',
          'in',
          row.selectFrom('bill_figure').select('contract_id').where('open_minor', '<>', 0).where(isOfKiosks),
        ),
        row(
          'contract_id',
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
