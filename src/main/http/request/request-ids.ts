/** Numbers of requests, for a person who mentions one and for staff who look for it in the log. */
import { randomUUID } from 'node:crypto';

const COUNTED = 12;

/** GUIDs in form, of which only the beginning is drawn, once: the rest counts, so that none comes twice. */
export function createRequestIds(): () => string {
  const drawn = randomUUID().slice(0, -COUNTED);
  let count = 0;
  return () => {
    count += 1;
    return drawn + count.toString(16).padStart(COUNTED, '0');
  };
}
