/**
 * How long an answer may take to be made, and to be taken. All of them are looked at together every few seconds: a timer
 * for each would cost every request for the sake of the few that need one.
 */
import type { Server, ServerResponse } from 'node:http';
import type { Limits } from './limits';

export interface Patience {
  /** Looks at the answers as long as the server listens. */
  keepWith(server: Server): void;
  /** From now until what it answers is called. `onHang`: it is not begun after `handlerMs`. */
  with(response: ServerResponse, onHang: () => void): () => void;
}

interface Waiting {
  readonly response: ServerResponse;
  readonly onHang: () => void;
  readonly sinceMs: number;
  /** When it was first seen on its way to the client. */
  leavingSinceMs: number | null;
  hangs: boolean;
}

export function createPatience({
  handlerMs,
  takenMs,
  checkEveryMs,
}: Pick<Limits, 'handlerMs' | 'takenMs' | 'checkEveryMs'>): Patience {
  const waiting = new Set<Waiting>();

  function look(one: Waiting, nowMs: number): void {
    const { response, sinceMs, onHang } = one;
    if (!response.headersSent) {
      if (one.hangs || nowMs - sinceMs < handlerMs) return;
      one.hangs = true;
      onHang();
    } else if (response.socket) {
      // Behind another answer on the same connection it has no socket yet, and waits without fault of the client.
      one.leavingSinceMs ??= nowMs;
      if (nowMs - one.leavingSinceMs >= takenMs) response.socket.destroy();
    }
  }

  return {
    keepWith(server) {
      const lookAtAll = () => {
        const nowMs = performance.now();
        for (const one of waiting) look(one, nowMs);
      };
      const timer = setInterval(lookAtAll, checkEveryMs).unref();
      server.once('close', () => clearInterval(timer));
    },
    with(response, onHang) {
      const one = { response, onHang, sinceMs: performance.now(), leavingSinceMs: null, hangs: false };
      waiting.add(one);
      return () => waiting.delete(one);
    },
  };
}
