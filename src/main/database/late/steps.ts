/** Queries on late rent: which bills are late, which steps were done for them, and whether their letters are out. */
import { sql, type Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import { minor, type Minor } from '../../../shared/money';
import { lastDelivery } from '../contract/letters';
import { prepared } from '../prepared';
import type { Tx } from '../schema';
import type { LateStepTable } from '../schema/late';

/** Of an invoice: what of it nothing has settled. */
export const openOfInvoice = sql<number>`i.total_minor - (SELECT coalesce(sum(a.amount_minor), 0) FROM allocation_line a
  WHERE a.invoice_id = i.id)`;

const lateBills = (tx: Tx, today: string) =>
  tx
    .selectFrom('invoice as i')
    .where('i.kind', '=', 'RENTAL')
    // A move-in is paid when it is signed; a transfer to another unit is not.
    .where((row) =>
      row.or([
        row('i.is_move_in', '=', 0),
        row('i.contract_id', 'in', (moved) => moved.selectFrom('contract_transfer').select('contract_id')),
      ]),
    )
    .where('i.due_on', '<', today)
    .where(openOfInvoice, '>', 0);

/** Contracts after one, in the order of their ids, that stand, were signed with rules, and have a bill that is late. */
export async function selectLateContracts(
  tx: Tx,
  { after, limit, today }: { readonly after: Id<'contract'>; readonly limit: number; readonly today: string },
): Promise<readonly Id<'contract'>[]> {
  const rows = await tx
    .selectFrom('rental_contract as c')
    .innerJoin('contract_terms as t', 't.contract_id', 'c.id')
    .select('c.id')
    .where('c.id', '>', after)
    .where(sql`t.terms ->> '$.late'`, 'is not', null)
    .where('c.id', 'not in', (ended) => ended.selectFrom('ended_contract').select('contract_id'))
    // By contract: bills of those that ended are of all years.
    .where((late) =>
      late.exists(
        lateBills(tx, today)
          .select('i.id')
          .where(sql<boolean>`i.contract_id = c.id`),
      ),
    )
    .orderBy('c.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export interface LateBillRow {
  readonly id: Id<'invoice'>;
  readonly number: string;
  readonly dueOn: string;
  /** Before tax, less what a promotion takes off. */
  readonly rentMinor: Minor;
  /** What of the rent nothing has settled, tax and all. */
  readonly openRentMinor: Minor;
}

const rent = sql<boolean>`l.code IN ('rent', 'discount')`;

/** Bills of rent that were due before a day and have something open, oldest first. */
export async function selectLateBills(
  tx: Tx,
  contractId: Id<'contract'>,
  today: string,
): Promise<readonly LateBillRow[]> {
  const rows = await lateBills(tx, today)
    .innerJoin('invoice_line as l', 'l.invoice_id', 'i.id')
    .select(['i.id', 'i.number', 'i.due_on as dueOn'])
    .select(sql<number>`sum(iif(${rent}, l.taxable_minor, 0))`.as('rentMinor'))
    .select(
      sql<number>`sum(iif(${rent}, l.payable_minor - (SELECT coalesce(sum(a.amount_minor), 0) FROM allocation_line a
        WHERE a.invoice_id = l.invoice_id AND a.position = l.position), 0))`.as('openRentMinor'),
    )
    .where('i.contract_id', '=', contractId)
    .groupBy('i.id')
    .orderBy('i.due_on')
    .orderBy('i.number')
    .execute();
  return rows.map((row) => ({
    ...row,
    rentMinor: minor(row.rentMinor),
    openRentMinor: minor(row.openRentMinor),
  }));
}

export interface OverdueRow {
  readonly id: Id<'invoice'>;
  readonly number: string;
  readonly dueOn: string;
  readonly openMinor: Minor;
}

/** Every invoice of a contract that was due before a day and has something open, oldest first. */
export async function selectOverdue(
  tx: Tx,
  contractId: Id<'contract'>,
  today: string,
): Promise<readonly OverdueRow[]> {
  const rows = await tx
    .selectFrom('invoice as i')
    .select(['i.id', 'i.number', 'i.due_on as dueOn', openOfInvoice.as('openMinor')])
    .where('i.contract_id', '=', contractId)
    .where('i.due_on', '<', today)
    .where(openOfInvoice, '>', 0)
    .orderBy('i.due_on')
    .orderBy('i.number')
    .execute();
  return rows.map((row) => ({ ...row, openMinor: minor(row.openMinor) }));
}

export interface DoneStepRow extends Selectable<LateStepTable> {
  /** When its letter was e-mailed; null: it was not, or has none. */
  readonly mailedAtMs: number | null;
  readonly printedOn: string | null;
  /** Of a default notice, as staff wrote it down. */
  readonly deliveredOn: string | null;
}

/** What was done for the bills of a contract, in the order in which it was done. */
export function selectLateSteps(tx: Tx, contractId: Id<'contract'>): Promise<DoneStepRow[]> {
  return tx
    .selectFrom('late_step as s')
    .leftJoin('letter as l', 'l.id', 's.letter_id')
    .leftJoin('single_delivery as d', (join) =>
      join.onRef('d.letter_id', '=', 'l.id').on('d.way', '=', 'email').on('d.state', '=', 'done'),
    )
    .selectAll('s')
    .select(['d.updated_at_ms as mailedAtMs', 'l.printed_on as printedOn'])
    .select(lastDelivery('delivered_on').as('deliveredOn'))
    .where('s.contract_id', '=', contractId)
    .orderBy('s.done_at_ms')
    .orderBy('s.invoice_id')
    .execute();
}

export async function insertLateStep(tx: Tx, step: LateStepTable): Promise<void> {
  await tx.insertInto('late_step').values(step).execute();
}

/**
 * Whether a default notice was written for a bill that is still open, and no payment plan is in force. A partial
 * payment may undo what the notice begins.
 */
export async function isInDefault(tx: Tx, contractId: Id<'contract'>): Promise<boolean> {
  const found = await tx
    .selectFrom('late_step as s')
    .innerJoin('letter as l', 'l.id', 's.letter_id')
    .innerJoin('invoice as i', 'i.id', 's.invoice_id')
    .select('s.invoice_id')
    .where('s.contract_id', '=', contractId)
    .where('l.kind', '=', 'default_notice')
    .where(openOfInvoice, '>', 0)
    .where((step) =>
      step.not(
        step.exists(
          step
            .selectFrom('contract_hold as h')
            .select('h.id')
            .where('h.contract_id', '=', contractId)
            .where('h.cause', '=', 'plan')
            .where('h.ended_at_ms', 'is', null),
        ),
      ),
    )
    .executeTakeFirst();
  return found !== undefined;
}

const suspending = prepared((tx, { contractId }: { readonly contractId: Id<'contract'> }) =>
  tx
    .selectFrom('late_step')
    .select('invoice_id')
    .where('contract_id', '=', contractId)
    .where('suspends', '=', 1),
);

/** The bills for which a contract's code was suspended once. */
export async function selectSuspendingBills(
  tx: Tx,
  contractId: Id<'contract'>,
): Promise<ReadonlySet<Id<'invoice'>>> {
  return new Set((await suspending.all(tx, { contractId })).map(({ invoice_id: id }) => id));
}
