/**
 * Requests that arrived together on one connection. Each begins when the answer before it is sent, so a client that
 * sends a thousand and reads nothing costs one answer. Such clients take turns with all others, who would otherwise
 * wait for the last of them.
 */
import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createFairQueue } from '../../domain/base/fair-queue';

/** This many begin before other clients are looked at. */
const AT_ONCE = 4;

/** `onWaits`: called with the answers that cannot begin yet, in the order of their connection. */
export function takeTurns(
  handler: RequestListener,
  onWaits: (response: ServerResponse) => void,
): RequestListener {
  const ready = createFairQueue<() => void>();
  let scheduled = false;

  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    setImmediate(beginSome);
  };
  const beginSome = () => {
    scheduled = false;
    for (let begun = 0; begun < AT_ONCE; begun += 1) {
      const begin = ready.take();
      if (!begin) return;
      begin();
    }
    schedule();
  };

  return (request, response) => {
    // Node gives an answer its socket once it is the first of its connection, which it nearly always is by
    // now.
    if (response.socket !== null) {
      handler(request, response);
      return;
    }
    onWaits(response);
    response.once('socket', ({ remoteAddress = '' }: Socket) => {
      ready.put(() => handler(request, response), remoteAddress);
      schedule();
    });
  };
}
