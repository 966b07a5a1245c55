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

/**
 * What other kiosks took since an instant for contracts of this one, the latest first, each under the contract that this
 * kiosk has. Contracts that came from a kiosk that is gone count, for what that one had not booked.
 */
export function selectOnBehalfFor(
  tx: Tx,
  kioskId: string,
  { sinceMs, limit }: { readonly sinceMs: number; readonly limit: number },
): Promise<OnBehalfFigureTable[]> {
  return tx
    .withRecursive('standing(former_id, own_id)', (own) =>
      own
        .selectFrom('contract_figure as c')
        .select(['c.contract_id as former_id', 'c.contract_id as own_id'])
        .where('c.kiosk_id', '=', kioskId)
        .union(
          own
            .selectFrom('hand_over as h')
            .innerJoin('standing as s', 's.former_id', 'h.new_contract_id')
            .select(['h.contract_id as former_id', 's.own_id']),
        ),
    )
    .selectFrom('on_behalf_figure as f')
    .innerJoin('standing as s', 's.former_id', 'f.contract_id')
    .select(['f.on_behalf_id', 'f.kiosk_id', 's.own_id as contract_id'])
    .select(['f.amount_minor', 'f.currency', 'f.staff_id', 'f.taken_at_ms'])
    .where('f.taken_at_ms', '>=', sinceMs)
    .where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM taking t WHERE t.payment_id = f.on_behalf_id::text AND t.kiosk_id <> ${kioskId})`,
    )
    .orderBy('f.taken_at_ms', 'desc')
    .orderBy('f.on_behalf_id')
    .limit(limit)
    .execute();
}

/** Contracts of a unit that are not closed, at other kiosks of the property; of one that was taken over, the new one. */
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
    .where('c.contract_id', 'not in', (handed) =>
      handed.selectFrom('hand_over').select('contract_id').where('taken_at_ms', 'is not', null),
    )
    .orderBy('c.number')
    .orderBy('c.contract_id')
    .limit(20)
    .execute();
}

/** All for a contract and those that it stands for, and whether a kiosk has a receipt over each. */
export function selectOnBehalfOf(database: Database, contractId: Id<'contract'>) {
  return database
    .withRecursive('standing(contract_id)', (of) =>
      of
        .selectNoFrom(sql<string>`${contractId}::uuid`.as('contract_id'))
        .union(
          of
            .selectFrom('hand_over as h')
            .innerJoin('standing as s', 's.contract_id', 'h.new_contract_id')
            .select('h.contract_id'),
        ),
    )
    .selectFrom('on_behalf_figure as f')
    .innerJoin('standing as s', 's.contract_id', 'f.contract_id')
    .select(['f.on_behalf_id', 'f.kiosk_id', 'f.amount_minor'])
    .select(sql<boolean>`NOT ${notBooked}`.as('is_booked'))
    .execute();
}

const notBooked = sql<boolean>`NOT EXISTS (SELECT 1 FROM taking t WHERE t.payment_id = f.on_behalf_id::text)`;

/** What kiosks took that the contract's own has not booked yet; that of one whose new contract is not known never is. */
export function selectOnTheWay(database: Database) {
  return database
    .selectFrom('on_behalf_figure as f')
    .select(['f.kiosk_id', 'f.currency', sql<number>`sum(f.amount_minor)::bigint`.as('amount_minor')])
    .where(notBooked)
    .where('f.contract_id', 'not in', (handed) =>
      handed
        .selectFrom('hand_over')
        .select('contract_id')
        .where('taken_at_ms', 'is not', null)
        .where('new_contract_id', 'is', null),
    )
    .groupBy(['f.kiosk_id', 'f.currency'])
    .execute();
}
