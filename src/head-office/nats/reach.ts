/**
 * Whether the broker is there right now. What is asked while it is not is lost with the connection, and is waited for
 * until its time is over; so whoever begins anew waits here first.
 */
import type { NatsConnection } from '@nats-io/transport-node';

export interface Reach {
  /** Answers when the broker is connected, or the signal ends the waiting. */
  untilUp(signal: AbortSignal): Promise<void>;
}

/** Watches a connection, which is up, for as long as it lives. */
export function watchReach(connection: NatsConnection): Reach {
  let isUp = true;
  let waiting: (() => void)[] = [];
  void (async () => {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') isUp = false;
      if (type !== 'reconnect') continue;
      isUp = true;
      for (const goOn of waiting) goOn();
      waiting = [];
    }
  })();
  return {
    untilUp: (signal) =>
      new Promise((resolve) => {
        if (isUp || signal.aborted) return resolve();
        waiting.push(resolve);
        signal.addEventListener('abort', () => resolve(), { once: true });
      }),
  };
}
