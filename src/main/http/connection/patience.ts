/**
 * How long it may take to make an answer, and to send it. All answers are checked together every few seconds, because a
 * timer for each would slow down every request for the sake of a few.
 */
import type { ServerResponse } from 'node:http';
import type { Limits } from './limits';

/** An answer, from its request until it is sent or its connection is gone. */
export interface Pending {
  readonly response: ServerResponse;
  readonly sinceMs: number;
  /** When sending was first seen to have begun. */
  leavingSinceMs: number | null;
  hangs: boolean;
}

const isStream = (response: ServerResponse): boolean =>
  String(response.getHeader('content-type')).startsWith('text/event-stream');

/** Checks one answer: `onHang` is called once when it has not begun after `handlerMs`. */
export function lookAt<One extends Pending>(
  one: One,
  nowMs: number,
  { handlerMs, takenMs }: Pick<Limits, 'handlerMs' | 'takenMs'>,
  onHang: (one: One) => void,
): void {
  const { response, sinceMs } = one;
  if (!response.headersSent) {
    if (one.hangs || nowMs - sinceMs < handlerMs) return;
    one.hangs = true;
    onHang(one);
  } else if (response.socket) {
    one.leavingSinceMs ??= nowMs;
    // What never ends looks after its readers itself (shared/live-streams.ts).
    if (nowMs - one.leavingSinceMs >= takenMs && !isStream(response)) response.socket.destroy();
  }
}
