/** Whether somebody new may begin: nobody begins what could not be paid for. */
import type { ErrorCode } from '../../../shared/error-codes';
import { refuse, type Result } from '../../../shared/result';
import { booksRefusal } from './books-in-doubt';
import type { ServiceContext } from './context';

/**
 * Null when there is room for somebody new and the books count. The log does not learn it: a device would fill the disk with its tries, and
 * health says it.
 */
export async function beginningRefusal(ctx: ServiceContext, code: ErrorCode): Promise<Result<never> | null> {
  if ((await ctx.freeDiskBytes()) >= ctx.settings.minimumFreeDiskBytes) return booksRefusal(ctx, code);
  return refuse(code, 'unavailable', {
    message: 'The disk of the kiosk is nearly full, so nothing new can start. Try again when there is space.',
    reason: 'storage_full',
  });
}
