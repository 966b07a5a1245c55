import { refuse, type Result } from '../../../shared/result';

/** Refuses staff who act on what is no longer so. `by`: who changed it, where that is known. */
export function changedMeanwhile(by: string | null = null): Result<never> {
  return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', {
    desk: 'changed_meanwhile',
    detail: by === null ? {} : { by },
  });
}
