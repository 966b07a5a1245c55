/**
 * Nothing new is begun while the books may lack what happened: a unit that looks free here may be occupied. What was
 * paid before is finished.
 */
import type { ErrorCode } from '../../../shared/error-codes';
import { refuse, type Result } from '../../../shared/result';
import { findBooksInDoubt } from '../../database/books/books-in-doubt';
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

export function refuseBooks(code: ErrorCode): Result<never> {
  return refuse(code, 'unavailable', { message: BOOKS_NOT_COMPARED, reason: 'books_not_compared' });
}
