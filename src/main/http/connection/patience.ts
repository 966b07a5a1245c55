/**
 * How long an answer may take to be made, and to be taken. All of them are looked at together every few
 * seconds. A timer for each would cost every request for the sake of the few that need one.
 */
import type { ServerResponse } from 'node:http';
import type { Limits } from './limits';

/** An answer from its request until it has left, or until its connection is gone. */
export interface Pending {
  readonly response: ServerResponse;
  readonly sinceMs: number;
  /** When it was first seen on its way to the client. */
  leavingSinceMs: number | null;
  hangs: boolean;
}

/** Looks at one of them: `onHang` is called once when it is not begun after `handlerMs`. */
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
    if (nowMs - one.leavingSinceMs >= takenMs) response.socket.destroy();
  }
}
