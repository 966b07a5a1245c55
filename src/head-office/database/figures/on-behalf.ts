/** Queries on money that kiosks took for contracts of other kiosks of their site. Amounts are whole minor units. */
import { sql } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { KioskAddress } from '../../../shared/head-office/names';
import type { OnBehalfFigureTable } from '../schema-figures';
import type { Database, Tx } from '../tx';

/** Each counts once, however often it is reported. */
export async function insertOnBehalf(tx: Tx, row: OnBehalfFigureTable): Promise<void> {
  await tx
    .insertInto('on_behalf_figure')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What other kiosks took since an instant for contracts of this one, the latest first. */
export function selectOnBehalfFor(
  tx: Tx,
  kioskId: string,
  { sinceMs, limit }: { readonly sinceMs: number; readonly limit: number },
): Promise<OnBehalfFigureTable[]> {
  return tx
    .selectFrom('on_behalf_figure as f')
    .innerJoin('contract_figure as c', 'c.contract_id', 'f.contract_id')
    .selectAll('f')
    .where('c.kiosk_id', '=', kioskId)
    .where('f.taken_at_ms', '>=', sinceMs)
    .orderBy('f.taken_at_ms', 'desc')
    .orderBy('f.on_behalf_id')
    .limit(limit)
    .execute();
}

/** Contracts of a unit that are not closed, at other kiosks of the property. */
export function selectContractsElsewhere(
  database: Database,
  { kioskId, propertyId }: KioskAddress,
  unitId: Id<'unit'>,
) {
  return database
    .selectFrom('contract_figure as c')
    .innerJoin('kiosk as k', 'k.id', 'c.kiosk_id')
    .leftJoin('balance_figure as b', (join) =>
      join.onRef('b.contract_id', '=', 'c.contract_id').on('b.account', '=', 'receivable'),
    )
    .select(['c.contract_id', 'c.number', 'c.kiosk_id', 'c.currency', 'k.title', 'k.state'])
    .select(sql<number>`coalesce(b.balance_minor, 0)::bigint`.as('owed_minor'))
    .where('c.unit_id', '=', unitId)
    .where('k.property_id', '=', propertyId)
    .where('c.kiosk_id', '<>', kioskId)
    .where('c.is_closed', '=', false)
    .orderBy('c.number')
    .orderBy('c.contract_id')
    .limit(20)
    .execute();
}

/** All for a contract, and whether its own kiosk has a receipt over each. */
export function selectOnBehalfOf(database: Database, contractId: Id<'contract'>) {
  return database
    .selectFrom('on_behalf_figure as f')
    .leftJoin('taking as t', (join) => join.on('t.payment_id', '=', sql<string>`f.on_behalf_id::text`))
    .select(['f.on_behalf_id', 'f.kiosk_id', 'f.amount_minor'])
    .select(sql<boolean>`t.payment_id IS NOT NULL`.as('is_booked'))
    .where('f.contract_id', '=', contractId)
    .execute();
}

const notBooked = sql<boolean>`NOT EXISTS (SELECT 1 FROM taking t WHERE t.payment_id = f.on_behalf_id::text)`;

/** What was taken for each of these contracts and no kiosk has a receipt over. */
export async function selectNotBookedOf(
  tx: Tx,
  ids: readonly Id<'contract'>[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('on_behalf_figure as f')
    .select(['f.contract_id', sql<number>`sum(f.amount_minor)::bigint`.as('minor')])
    .where('f.contract_id', '=', (row) => row.fn.any(row.val([...ids])))
    .where(notBooked)
    .groupBy('f.contract_id')
    .execute();
  return new Map(rows.map(({ contract_id: id, minor }) => [id, minor]));
}

/** What kiosks took that the contract's own has not booked yet; of contracts that are handed over, the file had it. */
export function selectOnTheWay(database: Database) {
  return database
    .selectFrom('on_behalf_figure as f')
    .select(['f.kiosk_id', 'f.currency', sql<number>`sum(f.amount_minor)::bigint`.as('amount_minor')])
    .where(notBooked)
    .where('f.contract_id', 'not in', (handed) => handed.selectFrom('hand_over').select('contract_id'))
    .groupBy(['f.kiosk_id', 'f.currency'])
    .execute();
}
