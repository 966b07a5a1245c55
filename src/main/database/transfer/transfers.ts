/** Queries on tenants who change the unit: which contract a booking is to follow, and which contract followed which. */
import { sql, type Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import { minor, type Minor } from '../../../shared/money';
import type { Tx } from '../schema';
import type { ContractTransferTable } from '../schema/contract';

/** The contract that a booking is to follow; null for a move-in. */
export async function findTransferOfBooking(
  tx: Tx,
  bookingId: Id<'booking'>,
): Promise<Id<'contract'> | null> {
  const row = await tx
    .selectFrom('booking_transfer')
    .select('from_contract_id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return row?.from_contract_id ?? null;
}

/** @param leftMinor what of the tenant's credit is left for the new unit; null: what is signed does not have it */
export async function insertTransferOfBooking(
  tx: Tx,
  bookingId: Id<'booking'>,
  { from, leftMinor }: { readonly from: Id<'contract'>; readonly leftMinor: Minor | null },
): Promise<void> {
  const row = { booking_id: bookingId, from_contract_id: from, left_minor: leftMinor };
  await tx.insertInto('booking_transfer').values(row).execute();
}

/** As it was written down last; null: it never was. */
export async function creditLeftFor(tx: Tx, bookingId: Id<'booking'>): Promise<Minor | null> {
  const row = await tx
    .selectFrom('booking_transfer')
    .select('left_minor')
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return row?.left_minor ?? null;
}

export async function updateCreditLeft(tx: Tx, bookingId: Id<'booking'>, leftMinor: Minor): Promise<void> {
  await tx
    .updateTable('booking_transfer')
    .set({ left_minor: leftMinor })
    .where('booking_id', '=', bookingId)
    .execute();
}

/** A booking that can still become a transfer of a contract. */
export async function findOpenTransfer(
  tx: Tx,
  from: Id<'contract'>,
  nowMs: number,
): Promise<Id<'booking'> | null> {
  const row = await tx
    .selectFrom('booking_transfer as t')
    .innerJoin('booking as b', 'b.id', 't.booking_id')
    .select('b.id')
    .where('t.from_contract_id', '=', from)
    .where('b.state', '=', 'draft')
    .where('b.hold_expires_at_ms', '>', nowMs)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Of a tenant: bookings that can still become a transfer, with the numbers of both units. */
export function selectOpenTransfers(tx: Tx, contactId: Id<'contact'>, nowMs: number) {
  return tx
    .selectFrom('booking_transfer as t')
    .innerJoin('booking as b', 'b.id', 't.booking_id')
    .innerJoin('unit as next', 'next.id', 'b.unit_id')
    .innerJoin('rental_contract as c', 'c.id', 't.from_contract_id')
    .innerJoin('unit as former', 'former.id', 'c.unit_id')
    .select(['b.id as bookingId', 'former.number as from', 'next.number as to'])
    .where('c.contact_id', '=', contactId)
    .where('b.state', '=', 'draft')
    .where('b.hold_expires_at_ms', '>', nowMs)
    .orderBy('former.number')
    .execute();
}

type TransferRow = Selectable<ContractTransferTable>;

export async function insertContractTransfer(tx: Tx, row: TransferRow): Promise<void> {
  await tx.insertInto('contract_transfer').values(row).execute();
}

/** The contract that took the place of one; null: none did. */
export async function findSuccessor(tx: Tx, from: Id<'contract'>): Promise<Id<'contract'> | null> {
  const row = await tx
    .selectFrom('contract_transfer')
    .select('contract_id')
    .where('from_contract_id', '=', from)
    .executeTakeFirst();
  return row?.contract_id ?? null;
}

/** How a contract began that took the place of another; undefined: by a move-in. */
function findTransferTo(tx: Tx, contractId: Id<'contract'>): Promise<TransferRow | undefined> {
  return tx
    .selectFrom('contract_transfer')
    .selectAll()
    .where('contract_id', '=', contractId)
    .executeTakeFirst();
}

/** Contracts that one took the place of, one after the other, the nearest first. */
export async function selectPredecessors(
  tx: Tx,
  contractId: Id<'contract'>,
): Promise<readonly Id<'contract'>[]> {
  const before: Id<'contract'>[] = [];
  for (let to = await findTransferTo(tx, contractId); to; to = await findTransferTo(tx, to.from_contract_id))
    before.push(to.from_contract_id);
  return before;
}

/**
 * What contracts before or after one settled with each other: `from_id` gave, `contract_id` used. Three narrow reads,
 * because one read of every allocation takes longer with each year of a site.
 */
const carried = (contractId: Id<'contract'>) => sql`(
  SELECT own.*, coalesce(n.contract_id, i.contract_id) AS from_id FROM (
      SELECT * FROM allocation WHERE contract_id = ${contractId}
      UNION SELECT used.* FROM credit_note given JOIN allocation used ON used.credit_note_id = given.id
        WHERE given.contract_id = ${contractId}
      UNION SELECT used.* FROM invoice paid JOIN receipt given ON given.invoice_id = paid.id
        JOIN allocation used ON used.receipt_id = given.id WHERE paid.contract_id = ${contractId}) own
    LEFT JOIN credit_note n ON n.id = own.credit_note_id
    LEFT JOIN receipt r ON r.id = own.receipt_id LEFT JOIN invoice i ON i.id = r.invoice_id
  WHERE own.write_off_id IS NULL AND own.contract_id <> coalesce(n.contract_id, i.contract_id))`;

/** What a contract used of those before it, less what those after it used of this one. Whole minor units. */
export async function carriedTo(tx: Tx, contractId: Id<'contract'>): Promise<Minor> {
  const { rows } = await sql<{ amount: number }>`SELECT coalesce(sum(
      iif(a.contract_id = ${contractId}, a.amount_minor, 0 - a.amount_minor)), 0) AS amount
    FROM ${carried(contractId)} a`.execute(tx);
  return minor(rows[0]?.amount ?? 0);
}

/**
 * What a contract used of those before it, and what later ones used of this one, with the number of the other
 * contract. `change` is what it adds to the balance, in minor units: negative where this contract used it.
 */
export async function selectCarried(
  tx: Tx,
  contractId: Id<'contract'>,
): Promise<readonly { readonly number: string; readonly atMs: number; readonly change: Minor }[]> {
  const { rows } = await sql<{
    number: string;
    atMs: number;
    change: number;
  }>`SELECT o.number, a.made_at_ms AS atMs,
      sum(iif(a.contract_id = ${contractId}, 0 - a.amount_minor, a.amount_minor)) AS change
    FROM ${carried(contractId)} a
      JOIN rental_contract o ON o.id = iif(a.contract_id = ${contractId}, a.from_id, a.contract_id)
    GROUP BY o.number, a.made_at_ms ORDER BY a.made_at_ms, o.number`.execute(tx);
  return rows.map((row) => ({ ...row, change: minor(row.change) }));
}

/** What of the contract before it was carried to a contract. Whole minor units. */
export async function carriedDebt(tx: Tx, contractId: Id<'contract'>): Promise<Minor> {
  const row = await tx
    .selectFrom('invoice_line as l')
    .innerJoin('invoice as i', 'i.id', 'l.invoice_id')
    .select((line) => line.fn.sum<number | null>('l.payable_minor').as('amount'))
    .where('i.contract_id', '=', contractId)
    .where('i.is_move_in', '=', 0)
    .where('l.code', '=', 'opening')
    .executeTakeFirst();
  return minor(row?.amount ?? 0);
}

/**
 * Former contracts whose tenant owes something twice. Its bill was lost by a restore, and made again after its debt had been carried to
 * the next contract. `amountMinor`: what of it is open here.
 */
export async function selectOwedTwice(
  tx: Tx,
): Promise<readonly { readonly contractId: Id<'contract'>; readonly amountMinor: Minor }[]> {
  const { rows } = await sql<{ contractId: Id<'contract'>; lacking: number; open: number }>`
    SELECT * FROM (SELECT t.from_contract_id AS contractId,
        (SELECT coalesce(sum(l.payable_minor), 0) FROM invoice i JOIN invoice_line l ON l.invoice_id = i.id
          WHERE i.contract_id = t.contract_id AND i.is_move_in = 0 AND l.code = 'opening')
        - (SELECT coalesce(sum(n.gross_minor), 0) FROM credit_note n
          WHERE n.contract_id = t.from_contract_id AND n.key LIKE 'carried:%') AS lacking,
        (SELECT coalesce(sum(i.total_minor), 0) - (SELECT coalesce(sum(a.amount_minor), 0) FROM allocation_line a
            JOIN invoice p ON p.id = a.invoice_id
            WHERE p.contract_id = t.from_contract_id AND p.period_from_on IS NOT NULL)
          FROM invoice i WHERE i.contract_id = t.from_contract_id AND i.period_from_on IS NOT NULL) AS open
      FROM contract_transfer t JOIN settlement s ON s.contract_id = t.from_contract_id
      WHERE s.credited_at_ms IS NOT NULL AND EXISTS (SELECT 1 FROM lost_contract l
        WHERE l.contract_id IN (t.contract_id, t.from_contract_id) AND l.settled_as = 'written_back'))
    WHERE lacking > 0 AND open > 0 ORDER BY contractId`.execute(tx);
  return rows.map(({ contractId, lacking, open }) => ({
    contractId,
    amountMinor: minor(Math.min(lacking, open)),
  }));
}
