/** Queries on money for contracts of another kiosk of the site: taken here for those, and taken there for contracts of this one. */
import type Database from 'better-sqlite3';
import { sql, type Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { OnBehalfPaymentTable, ToldPaymentTable } from '../schema/desk';
import { ids, type Stretch } from '../base/day-stretch';

export type OnBehalfRow = Selectable<OnBehalfPaymentTable>;
export type ToldPaymentRow = Selectable<ToldPaymentTable>;

export function findOnBehalf(tx: Tx, key: string): Promise<OnBehalfRow | undefined> {
  return tx.selectFrom('on_behalf_payment').selectAll().where('key', '=', key).executeTakeFirst();
}

export function findOnBehalfById(tx: Tx, id: Id<'on_behalf'>): Promise<OnBehalfRow | undefined> {
  return tx.selectFrom('on_behalf_payment').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertOnBehalf(tx: Tx, row: OnBehalfRow): Promise<void> {
  await tx.insertInto('on_behalf_payment').values(row).execute();
}

/** All for one contract, the oldest first. */
export function selectOnBehalfOf(tx: Tx, contractId: Id<'contract'>): Promise<OnBehalfRow[]> {
  return tx
    .selectFrom('on_behalf_payment')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('taken_at_ms')
    .execute();
}

/** Whether the books have a payment, or the one that the page asked for with its key. */
export async function isOnBehalfInBooks(
  tx: Tx,
  { id, key }: Pick<OnBehalfRow, 'id' | 'key'>,
): Promise<boolean> {
  const known = await tx
    .selectFrom('on_behalf_payment')
    .select('id')
    .where((row) => row.or([row('id', '=', id), row('key', '=', key)]))
    .executeTakeFirst();
  return known !== undefined;
}

/** All of a database, of whatever version. */
export function onBehalfIn(raw: Database.Database): readonly OnBehalfRow[] {
  const isThere = raw.prepare(
    `SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'on_behalf_payment'`,
  );
  return isThere.get()
    ? raw.prepare<[], OnBehalfRow>('SELECT * FROM on_behalf_payment ORDER BY taken_at_ms, id').all()
    : [];
}

/** Those that one closing counts. */
export function selectOnBehalf(tx: Tx, stretch: Stretch) {
  return tx
    .selectFrom('on_behalf_payment')
    .select(['tender', 'amount_minor as amountMinor'])
    .where(sql<string>`id`, 'in', ids(tx, 'on_behalf', stretch))
    .execute();
}

/** Each is written down once, however often head office says it. Another contract is that of a tenancy imported again. */
export async function saveToldPayment(tx: Tx, row: ToldPaymentRow): Promise<void> {
  await tx
    .insertInto('told_payment')
    .values(row)
    .onConflict((known) => known.column('id').doUpdateSet({ contract_id: row.contract_id }))
    .execute();
}

/**
 * Those of contracts that are here and that no receipt is over, the oldest first. An import that was taken back has no
 * contracts any more.
 */
export function selectUnbookedTold(tx: Tx): Promise<ToldPaymentRow[]> {
  return tx
    .selectFrom('told_payment as t')
    .innerJoin('rental_contract as c', 'c.id', 't.contract_id')
    .selectAll('t')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('desk_payment as d')
            .select('d.id')
            .where(sql<boolean>`d.id = t.id`),
        ),
      ),
    )
    .where('t.contract_id', 'not in', (row) =>
      row
        .selectFrom('adopted_contract as a')
        .innerJoin('adoption as o', 'o.id', 'a.adoption_id')
        .select('a.contract_id')
        .where('o.taken_back_at_ms', 'is not', null),
    )
    .orderBy('t.taken_at_ms')
    .orderBy('t.id')
    .execute();
}
