/** Where a tenant who changes the unit comes from. */
import type { Id } from '../../../shared/ids';
import { findContract } from '../../database/contract/contracts';
import type { Tx } from '../../database/schema';
import { findTransferOfBooking } from '../../database/transfer/transfers';
import { findUnit } from '../../database/unit/units';

/** The number of the unit that a booking, or the contract made of it, takes the place of; null for a move-in. */
export async function formerUnitOf(tx: Tx, bookingId: Id<'booking'>): Promise<string | null> {
  const from = await findTransferOfBooking(tx, bookingId);
  const contract = from && (await findContract(tx, from));
  return (contract && (await findUnit(tx, contract.unit_id))?.number) ?? null;
}
