/**
 * Requests that were sent together on one connection. Each is begun when the answer before it has left. So a
 * client that sends a thousand and reads nothing costs the making of one. Such clients take turns with each
 * other and with everybody else, who would otherwise wait until the last of them is answered.
 */
import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createFairQueue } from '../../domain/base/fair-queue';

/** So many are begun before it is looked whether somebody else has asked. */
const AT_ONCE = 4;

/** `onWaits`: told of the answers that cannot be begun yet, in the order of their connection. */
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
    // Node gives an answer its socket when it is the first of its connection: nearly always before anybody is asked.
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
