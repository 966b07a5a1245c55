/**
 * What broke in the page goes to the log: screen, kind of error, file and line. A page that breaks all the
 * time is logged now and then.
 */
import type { ScreenFault } from '../../../shared/screen-fault';
import { ok, type Result } from '../../../shared/result';
import type { ServiceContext } from '../base/context';

const AT_MOST = 10;
const WITHIN_MS = 60_000;

/** Takes note of faults: ten a minute; how many more there were stands in the first line afterward. */
export function createScreenFaults({ log, clock }: Pick<ServiceContext, 'log' | 'clock'>) {
  let [beganMs, told, unheard] = [clock.nowMs(), 0, 0];
  return (fault: ScreenFault): Result<Record<string, never>> => {
    const nowMs = clock.nowMs();
    // Also when the clock was set back: better a line too many than none for hours.
    if (Math.abs(nowMs - beganMs) >= WITHIN_MS) [beganMs, told] = [nowMs, 0];
    if (told >= AT_MOST) {
      unheard += 1;
      return ok({});
    }
    told += 1;
    log.error({ ...fault, ...(unheard > 0 ? { unheard } : {}) }, 'something broke in the page');
    unheard = 0;
    return ok({});
  };
}
