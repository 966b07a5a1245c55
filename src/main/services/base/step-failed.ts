/**
 * A step of ours that failed: its code for the caller, the detail for the log only. A full disk is reported
 * as that.
 */
import type { ErrorCode } from '../../../shared/error-codes';
import type { Result } from '../../../shared/result';
import type { ServiceContext } from './context';
import { refuseStep } from './storage-full';

export function stepFailed(ctx: ServiceContext, code: ErrorCode, error: unknown): Result<never> {
  ctx.log.error({ code, err: error }, 'a step failed and was rolled back');
  return refuseStep(code, error);
}
