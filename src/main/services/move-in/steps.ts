/** The steps of a move-in's transaction: one that fails takes it all back, and is named by its code of the interface document. */
import type { ErrorCode } from '../../../shared/error-codes';
import { refuse, type Result } from '../../../shared/result';
import type { ServiceContext } from '../base/context';
import { stepFailed } from '../base/step-failed';
import { NumbersTaken } from './numbers';

export class StepRefused extends Error {
  constructor(readonly refused: Result<never>) {
    super('a step of the move-in failed');
  }
}

/** Runs one step; whatever it throws becomes the refusal of its code. */
export async function step<T>(ctx: ServiceContext, code: ErrorCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StepRefused || error instanceof NumbersTaken) throw error;
    throw new StepRefused(stepFailed(ctx, code, error));
  }
}

export function deny(code: ErrorCode): never {
  throw new StepRefused(refuse(code, 'failed', { reason: 'fault' }));
}
