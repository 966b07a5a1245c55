import { refuse, type Result } from '../../../shared/result';

/** Refuses staff who act on what is no longer so. Who changed it is not known. */
export function changedMeanwhile(): Result<never> {
  return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', {
    desk: 'changed_meanwhile',
    detail: { by: '–' },
  });
}
