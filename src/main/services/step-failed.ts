/** A step of ours that failed: its code for the caller, the detail for the log only. A full disk is told as that. */
import { z } from 'zod';
import type { ErrorCode } from '../../shared/error-codes';
import { refuse, type Result } from '../../shared/result';
import type { ServiceContext } from './context';

const sqliteError = z.object({ code: z.string() });

/** Whether an error of the database says that there is no room left. */
export function isStorageFull(error: unknown): boolean {
  const parsed = sqliteError.safeParse(error);
  return parsed.success && (parsed.data.code.startsWith('SQLITE_FULL') || parsed.data.code === 'ENOSPC');
}

export function stepFailed(ctx: ServiceContext, code: ErrorCode, error: unknown): Result<never> {
  ctx.log.error({ code, error }, 'a step failed and was rolled back');
  return isStorageFull(error)
    ? refuse(code, 'unavailable', { reason: 'storage_full' })
    : refuse(code, 'failed', { reason: 'fault' });
}
