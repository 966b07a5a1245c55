/** Queries on rental contracts and what belongs to them. */
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import { oncePerTransaction } from '../once';
import type { Tx } from '../schema';
import type { RentalContractTable } from '../schema/contract';
import { requireMoveInInvoice, selectInvoiceLines } from './invoices';

export type ContractRow = Selectable<RentalContractTable>;

export function findContract(tx: Tx, id: Id<'contract'>): Promise<ContractRow | undefined> {
  return tx.selectFrom('rental_contract').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertContract(tx: Tx, contract: Insertable<RentalContractTable>): Promise<void> {
  await tx.insertInto('rental_contract').values(contract).execute();
}

export function findContractByBooking(tx: Tx, bookingId: Id<'booking'>): Promise<ContractRow | undefined> {
  return tx.selectFrom('rental_contract').selectAll().where('booking_id', '=', bookingId).executeTakeFirst();
}

/**
 * All contracts that were made in the same visit, in the order of their numbers; only the contract itself when it was
 * made alone.
 */
export function selectContractsOfVisit(tx: Tx, contract: ContractRow): Promise<ContractRow[]> {
  return tx
    .selectFrom('rental_contract')
    .selectAll()
    .where((made) =>
      made.or([
        made('id', '=', contract.id),
        made('booking_id', 'in', (booking) =>
          booking
            .selectFrom('booking as own')
            .innerJoin('booking as other', 'other.visit_id', 'own.visit_id')
            .select('other.id')
            .where('own.id', '=', contract.booking_id),
        ),
      ]),
    )
    .orderBy('number')
    .execute();
}

export function findNewestContractOfUnit(tx: Tx, unitId: Id<'unit'>): Promise<ContractRow | undefined> {
  return tx
    .selectFrom('rental_contract')
    .selectAll()
    .where('unit_id', '=', unitId)
    .orderBy('signed_at_ms', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Contracts of a unit that nobody has ended. A kiosk without head office has only one sign of an end: the access code
 * has ended.
 */
export function selectRunningContracts(
  tx: Tx,
  unitId: Id<'unit'>,
  { except, isAlone }: { readonly except: Id<'contract'>; readonly isAlone: boolean },
): Promise<ContractRow[]> {
  const running = tx
    .selectFrom('rental_contract')
    .selectAll()
    .where('unit_id', '=', unitId)
    .where('id', '<>', except)
    .where('id', 'not in', (ended) => ended.selectFrom('ended_contract').select('contract_id'))
    .orderBy('number');
  if (!isAlone) return running.execute();
  return running
    .where('id', 'in', (codes) =>
      codes.selectFrom('access_code').select('contract_id').where('state', '!=', 'revoked'),
    )
    .execute();
}

/** The newest contract of a unit that nobody has said to be over. */
export function findRunningContractOfUnit(tx: Tx, unitId: Id<'unit'>): Promise<ContractRow | undefined> {
  return tx
    .selectFrom('rental_contract')
    .selectAll()
    .where('unit_id', '=', unitId)
    .where('id', 'not in', (ended) => ended.selectFrom('ended_contract').select('contract_id'))
    .orderBy('signed_at_ms', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether a contract for the unit stands: one that nobody has said to be over. */
export async function isUnitRented(tx: Tx, unitId: Id<'unit'>): Promise<boolean> {
  const standing = await tx
    .selectFrom('rental_contract')
    .select('id')
    .where('unit_id', '=', unitId)
    .where('id', 'not in', (ended) => ended.selectFrom('ended_contract').select('contract_id'))
    .executeTakeFirst();
  return standing !== undefined;
}

// What writes an end calls `forgetReads`.
const endHeardAt = oncePerTransaction(async (tx, contractId: Id<'contract'>) => {
  const row = await tx
    .selectFrom('ended_contract')
    .select('heard_at_ms')
    .where('contract_id', '=', contractId)
    .executeTakeFirst();
  return row?.heard_at_ms ?? null;
});

/** When a contract was said to be over, in milliseconds since 1970 UTC; null while it stands. */
export function contractEndedAt(tx: Tx, contractId: Id<'contract'>): Promise<number | null> {
  return endHeardAt.find(tx, contractId);
}

export type ContractParts = Awaited<ReturnType<typeof selectContractParts>>;

/**
 * Receipts of a contract, in the order of their numbers: the move-in's, and those of later payments. Each has what a
 * bank took back of it.
 */
export function selectReceiptsOfContract(tx: Tx, contractId: Id<'contract'>) {
  return tx
    .selectFrom('receipt as r')
    .innerJoin('invoice as i', 'i.id', 'r.invoice_id')
    .leftJoin('returned_payment as p', 'p.receipt_id', 'r.id')
    .leftJoin('return_undone as u', 'u.receipt_id', 'r.id')
    .selectAll('r')
    .select(sql<number>`iif(u.receipt_id IS NULL, coalesce(p.amount_minor, 0), 0)`.as('returnedMinor'))
    .where('i.contract_id', '=', contractId)
    .orderBy('r.received_at_ms')
    .orderBy('r.number')
    .execute();
}

/**
 * Everything made with a contract. One that ran before this kiosk kept the books has neither receipt nor charges entry.
 * @throws Error when another part is missing, which one transaction does not allow
 */
export async function selectContractParts(tx: Tx, contract: ContractRow) {
  const invoice = await requireMoveInInvoice(tx, contract.id);
  const chargesEntry = await tx
    .selectFrom('charges_entry')
    .selectAll()
    .where('contract_id', '=', contract.id)
    .executeTakeFirst();
  // A later payment for the same invoice has a receipt of its own.
  const receipt =
    chargesEntry &&
    (await tx
      .selectFrom('receipt')
      .selectAll()
      .where('invoice_id', '=', invoice.id)
      .where((paid) =>
        paid.or([
          paid('attempt_id', '=', chargesEntry.attempt_id),
          paid('desk_payment_id', '=', chargesEntry.desk_payment_id),
        ]),
      )
      .executeTakeFirstOrThrow());
  const unit = await tx
    .selectFrom('unit')
    .select('number')
    .where('id', '=', contract.unit_id)
    .executeTakeFirstOrThrow();
  return {
    contract,
    unitNumber: unit.number,
    invoice,
    lines: await selectInvoiceLines(tx, invoice.id),
    receipt,
    chargesEntry,
    accessCode: await tx
      .selectFrom('access_code')
      .selectAll()
      .where('contract_id', '=', contract.id)
      .orderBy('change_sequence', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
    documents: await tx
      .selectFrom('document')
      // Their bytes are read where somebody asks for one.
      .select(['id', 'kind', 'number'])
      .where('contract_id', '=', contract.id)
      .orderBy('id')
      .execute(),
  };
}
