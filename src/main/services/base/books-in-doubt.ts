/**
 * Nothing new is begun while the books may lack what happened: a unit that looks free here may be occupied. What was
 * paid before is finished once it is known that the books do not lack its contract: finished twice, it would be two.
 */
import type { ErrorCode } from '../../../shared/error-codes';
import { refuse, type Result } from '../../../shared/result';
import type { Id } from '../../../shared/ids';
import { findBooksInDoubt } from '../../database/books/books-in-doubt';
import { isLostBooking } from '../../database/books/lost-contracts';
import type { Tx } from '../../database/schema';
import type { ServiceContext } from './context';

const BOOKS_NOT_COMPARED =
  'Nothing new can begin: after a restore or a loss, the books of this kiosk are being compared. Staff see what to do at the front desk under “To review”, or by `kiosk books show`.';

/** Null while the books count. */
export async function booksRefusal(
  { store }: Pick<ServiceContext, 'store'>,
  code: ErrorCode,
): Promise<Result<never> | null> {
  return (await store.read(findBooksInDoubt)) === null ? null : refuseBooks(code);
}

const CONTRACT_MAY_BE_LOST =
  'This move-in may be finished already: after a restore or a loss, the books of this kiosk are being compared. It is finished, or its contract is written back, once that is known.';

/** Null unless the books may lack a contract that this booking has already. */
export async function lostContractRefusal(tx: Tx, bookingId: Id<'booking'>): Promise<Result<never> | null> {
  const mayBeLost = (await findBooksInDoubt(tx)) !== null || (await isLostBooking(tx, bookingId));
  if (!mayBeLost) return null;
  const why = { message: CONTRACT_MAY_BE_LOST, reason: 'books_not_compared' } as const;
  return refuse('PAYMENT_PROCESS_FAILED', 'unavailable', why);
}

export function refuseBooks(code: ErrorCode): Result<never> {
  return refuse(code, 'unavailable', { message: BOOKS_NOT_COMPARED, reason: 'books_not_compared' });
}
