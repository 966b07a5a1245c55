/** The contract of the customer at the screen. Knowing the booking's id is what makes it theirs. */
import type { ChannelOutput } from '../../../shared/channels';
import { localeFor } from '../../../shared/formats';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { minor, sumMinor, toPrice, type Minor } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import {
  findContractByBooking,
  selectContractsOfVisit,
  type ContractRow,
} from '../../database/contract/contracts';
import { usedAtMoveIn } from '../../database/ledger/tenant-credit';
import type { Tx } from '../../database/schema';
import { findUnit } from '../../database/unit/units';
import { findVisibleBooking } from '../booking/change-booking';
import { screen } from '../base/caller';
import { readStoredQuote } from '../price/stored-quote';
import { requireProperty } from '../property/property';

/** Refuses a booking that is not of the screen's, and one that is not moved in. */
export async function movedInContract(tx: Tx, bookingId: Id<'booking'>): Promise<Result<ContractRow>> {
  const booking = await findVisibleBooking({ tx, by: screen }, bookingId);
  if (!booking.ok) return booking;
  const contract = await findContractByBooking(tx, booking.value.id);
  return contract ? ok(contract) : refuse('NO_RECORDS_FOUND', 'not_found', { reason: 'booking_closed' });
}

/** All units that were rented with it, each with the booking whose result tells the rest, and what was paid for all of them. */
export async function visitUnits(
  tx: Tx,
  contract: ContractRow,
  language: Language,
): Promise<Pick<ChannelOutput<'move-in.result'>, 'visit' | 'paidAmount'>> {
  const property = await requireProperty(tx);
  const visit: ChannelOutput<'move-in.result'>['visit'] = [];
  const paid: Minor[] = [];
  for (const { id, booking_id: bookingId, unit_id, quote } of await selectContractsOfVisit(tx, contract)) {
    visit.push({ bookingId, unitNumber: (await findUnit(tx, unit_id))?.number ?? '' });
    paid.push(minor(readStoredQuote(quote).payable - (await usedAtMoveIn(tx, id))));
  }
  return { visit, paidAmount: toPrice(sumMinor(paid), property.currency, localeFor(language, property)) };
}

export function notOffered(): Result<never> {
  return refuse('NO_RECORDS_FOUND', 'not_found', { reason: 'not_offered' });
}
