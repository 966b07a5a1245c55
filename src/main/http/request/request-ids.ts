/** Numbers of requests, which a person quotes and staff look up in the log. */
import { randomUUID } from 'node:crypto';

const COUNTED = 12;

/** GUIDs in form. The beginning is random and drawn once; the rest counts up, so that none repeats. */
export function createRequestIds(): () => string {
  const drawn = randomUUID().slice(0, -COUNTED);
  let count = 0;
  return () => {
    count += 1;
    return drawn + count.toString(16).padStart(COUNTED, '0');
  };
}
