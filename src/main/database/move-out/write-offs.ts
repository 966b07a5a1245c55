/** Queries on debts that were written off. Whole minor units. */
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Minor } from '../../../shared/money';
import type { TaxedLine } from '../../domain/move-out/write-off';
import type { Tx } from '../schema';
import type { WriteOffTable } from '../schema/ledger';
import { ids, type Stretch } from '../base/day-stretch';

export type WriteOffRow = Selectable<WriteOffTable>;

export async function insertWriteOff(tx: Tx, row: Insertable<WriteOffTable>): Promise<void> {
  await tx.insertInto('write_off').values(row).execute();
}

export function findWriteOff(tx: Tx, id: Id<'write_off'>): Promise<WriteOffRow | undefined> {
  return tx.selectFrom('write_off').selectAll().where('id', '=', id).executeTakeFirst();
}

/** By the key of the act that made it. */
export function findWriteOffByKey(tx: Tx, key: string): Promise<WriteOffRow | undefined> {
  return tx.selectFrom('write_off').selectAll().where('key', '=', key).executeTakeFirst();
}

/** The newest first. */
export function selectWriteOffs(tx: Tx, contractId: Id<'contract'>): Promise<WriteOffRow[]> {
  return tx
    .selectFrom('write_off')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('made_at_ms', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** False where it was undone before. */
export async function undoWriteOffRow(
  tx: Tx,
  id: Id<'write_off'>,
  undone: {
    readonly undone_at_ms: number;
    readonly undone_by: string;
    readonly undone_why: string | null;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('write_off')
    .set(undone)
    .where('id', '=', id)
    .where('undone_at_ms', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What a stretch of the journal wrote off, and the tax in it; below nothing where that was undone. */
export function selectWrittenOff(tx: Tx, stretch: Stretch) {
  return tx
    .selectFrom('allocation as a')
    .innerJoin('write_off as w', 'w.id', 'a.write_off_id')
    .select('a.amount_minor as amountMinor')
    .select(sql<Minor>`iif(a.undoes_id IS NULL, w.tax_minor, 0 - w.tax_minor)`.as('taxMinor'))
    .where(sql<string>`a.id`, 'in', ids(tx, 'allocation', stretch))
    .execute();
}

/** Every line of a contract's invoices, with its tax. */
export function selectTaxedLines(tx: Tx, contractId: Id<'contract'>): Promise<TaxedLine[]> {
  return tx
    .selectFrom('invoice_line as l')
    .innerJoin('invoice as i', 'i.id', 'l.invoice_id')
    .select(['l.invoice_id as invoiceId', 'l.position'])
    .select(['l.payable_minor as payableMinor', 'l.tax_minor as taxMinor'])
    .where('i.contract_id', '=', contractId)
    .execute();
}
