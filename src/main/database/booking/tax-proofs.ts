/** Queries on what customers claim about their tax, and on the proofs that staff were shown. */
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Id } from '../../../shared/ids';
import { oncePerTransaction } from '../once';
import type { Tx } from '../schema';
import type { TaxProofTable } from '../schema/booking';

export type TaxProofRow = Selectable<TaxProofTable>;

const taxProofs = oncePerTransaction((tx, bookingId: Id<'booking'>): Promise<TaxProofRow[]> =>
  tx
    .selectFrom('tax_proof')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('number', 'desc')
    .execute(),
);

/** All claims of a booking, the newest first. */
export function selectTaxProofs(tx: Tx, bookingId: Id<'booking'>): Promise<readonly TaxProofRow[]> {
  return taxProofs.find(tx, bookingId);
}

/** The newest claim of a booking. */
export async function findTaxProof(tx: Tx, bookingId: Id<'booking'>): Promise<TaxProofRow | undefined> {
  return (await selectTaxProofs(tx, bookingId))[0];
}

export async function insertTaxProof(tx: Tx, row: Insertable<TaxProofTable>): Promise<void> {
  await tx.insertInto('tax_proof').values(row).execute();
  taxProofs.forget(tx);
}

export async function updateTaxProof(
  tx: Tx,
  { booking_id: bookingId, number }: Pick<TaxProofRow, 'booking_id' | 'number'>,
  values: Updateable<TaxProofTable>,
): Promise<void> {
  await tx
    .updateTable('tax_proof')
    .set(values)
    .where('booking_id', '=', bookingId)
    .where('number', '=', number)
    .execute();
  taxProofs.forget(tx);
}

export async function deleteTaxProofs(tx: Tx, bookingId: Id<'booking'>): Promise<void> {
  await tx.deleteFrom('tax_proof').where('booking_id', '=', bookingId).execute();
  taxProofs.forget(tx);
}

/** Claims of tenants whose proof nobody has looked at, oldest first. `most`: no more of them than that; null: all. */
export function selectOpenTaxProofs(tx: Tx, most: number | null) {
  return tx
    .selectFrom('tax_proof')
    .innerJoin('rental_contract', 'rental_contract.booking_id', 'tax_proof.booking_id')
    .innerJoin('unit', 'unit.id', 'rental_contract.unit_id')
    .innerJoin('contact', 'contact.id', 'rental_contract.contact_id')
    .select([
      'tax_proof.booking_id',
      'tax_proof.user_type_id',
      'tax_proof.at_ms',
      'unit.number as unit_number',
    ])
    .select(['contact.first_name', 'contact.last_name', 'contact.company'])
    .where('tax_proof.verdict', '=', 'open')
    .where('rental_contract.id', 'not in', (ended) =>
      ended.selectFrom('ended_contract').select('contract_id'),
    )
    .orderBy('tax_proof.at_ms')
    .orderBy('rental_contract.id')
    .$if(most !== null, (query) => query.limit(most))
    .execute();
}

/** Claims whose proof was accepted, and for which tax that was charged before is still to be credited. */
export function selectTaxesToCredit(tx: Tx) {
  return tx
    .selectFrom('tax_proof')
    .innerJoin('rental_contract', 'rental_contract.booking_id', 'tax_proof.booking_id')
    .selectAll('tax_proof')
    .select('rental_contract.id as contract_id')
    .where('tax_proof.to_credit', '=', 1)
    .orderBy('rental_contract.id')
    .orderBy('tax_proof.number')
    .execute();
}

/** Accepted proofs whose last day is over. */
export function selectExpiredTaxProofs(tx: Tx, today: string): Promise<TaxProofRow[]> {
  return tx
    .selectFrom('tax_proof')
    .selectAll()
    .where('verdict', '=', 'accepted')
    .where('valid_until_on', '<', today)
    .orderBy('booking_id')
    .execute();
}

/** Whose tax the contract's next bills have. */
export async function setTaxedAs(
  tx: Tx,
  bookingId: Id<'booking'>,
  userTypeId: Id<'user_type'>,
): Promise<void> {
  await tx
    .updateTable('rental_contract')
    .set({ user_type_id: userTypeId })
    .where('booking_id', '=', bookingId)
    .execute();
}
