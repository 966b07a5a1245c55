/** Queries on changes of contracts' plans and extras, and on the charges that they end and begin. */
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { ChargeChangeTable, ContractChargeTable } from '../schema/contract';

export type ChargeChangeRow = Selectable<ChargeChangeTable>;

export async function insertChargeChange(tx: Tx, change: Insertable<ChargeChangeTable>): Promise<void> {
  await tx.insertInto('charge_change').values(change).execute();
}

export function findChargeChangeByKey(tx: Tx, key: string): Promise<ChargeChangeRow | undefined> {
  return tx.selectFrom('charge_change').selectAll().where('key', '=', key).executeTakeFirst();
}

/** The newest first. */
export function selectChargeChanges(tx: Tx, contractId: Id<'contract'>): Promise<ChargeChangeRow[]> {
  return tx
    .selectFrom('charge_change')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('made_at_ms', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

type Charge = Selectable<ContractChargeTable>;

/** The days of charges that are there; one that `after` lacks is taken away. */
export async function updateChargeDays(
  tx: Tx,
  before: readonly Charge[],
  after: readonly Charge[],
): Promise<void> {
  for (const charge of before) {
    const now = after.find(({ position }) => position === charge.position);
    const { contract_id: contractId, position } = charge;
    if (!now)
      await tx
        .deleteFrom('contract_charge')
        .where('contract_id', '=', contractId)
        .where('position', '=', position)
        .execute();
    else if (now.from_on !== charge.from_on || now.to_on !== charge.to_on)
      await tx
        .updateTable('contract_charge')
        .set({ from_on: now.from_on, to_on: now.to_on })
        .where('contract_id', '=', contractId)
        .where('position', '=', position)
        .execute();
  }
}

export async function insertCharges(
  tx: Tx,
  charges: readonly Insertable<ContractChargeTable>[],
): Promise<void> {
  if (charges.length > 0) await tx.insertInto('contract_charge').values(charges).execute();
}

/** Writes down which charge each line was made from. What was written down of a line before stays. */
export async function setLineCharges(
  tx: Tx,
  lines: readonly {
    readonly invoiceId: Id<'invoice'>;
    readonly position: number;
    readonly chargePosition: number;
  }[],
): Promise<void> {
  for (const { invoiceId, position, chargePosition } of lines)
    await tx
      .updateTable('invoice_line')
      .set({ charge_position: chargePosition })
      .where('invoice_id', '=', invoiceId)
      .where('position', '=', position)
      .where('charge_position', 'is', null)
      .execute();
}

/** Of which charges an invoice's lines were made, where that was written down. */
export async function selectLineCharges(tx: Tx, invoiceId: Id<'invoice'>): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('invoice_line')
    .select('charge_position')
    .where('invoice_id', '=', invoiceId)
    .where('charge_position', 'is not', null)
    .$narrowType<{ charge_position: number }>()
    .execute();
  return new Set(rows.map((row) => row.charge_position));
}

/** Days that rent of a contract was billed for, the earliest first; the move-in's are the first. */
export function selectBilledDays(
  tx: Tx,
  contractId: Id<'contract'>,
): Promise<{ readonly from: string; readonly to: string }[]> {
  return tx
    .selectFrom('invoice_line as l')
    .innerJoin('invoice as i', 'i.id', 'l.invoice_id')
    .select(['l.period_from_on as from', 'l.period_to_on as to'])
    .distinct()
    .where('i.contract_id', '=', contractId)
    .where('l.code', '=', sql.lit('rent'))
    .where('l.period_from_on', 'is not', null)
    .where('l.period_to_on', 'is not', null)
    .orderBy('l.period_from_on')
    .$narrowType<{ from: string; to: string }>()
    .execute();
}
