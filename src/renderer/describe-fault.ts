/** What may be reported about an error: its kind and where it was thrown. Its words stay out. */
import { FAULT_KIND, FAULT_PLACE } from '../shared/fault-forms';
import type { ScreenFault } from '../shared/screen-fault';

const FRAME = /([\w.-]+)(?:\?[^\s:)]*)?:(\d+):\d+\)?$/;

export function describeFault(error: unknown): Pick<ScreenFault, 'error' | 'at'> {
  if (!(error instanceof Error)) return { error: 'unknown', at: null };
  const places = framesOf(error).map((line) => {
    const [, file, number] = FRAME.exec(line) ?? [];
    return `${file}:${number}`;
  });
  return {
    error: FAULT_KIND.test(error.name) ? error.name : 'Error',
    at: places.find((place) => FAULT_PLACE.test(place)) ?? null,
  };
}

/** A stack begins with the words of the error, which may look like anything. */
function framesOf({ stack = '', message }: Error): string[] {
  const words = stack.indexOf(message);
  const frames = words === -1 ? stack : stack.slice(words + message.length);
  return frames.split('\n').filter((line) => /^\s*at\s/.test(line));
}
