/**
 * Whether the broker is there right now. What is asked while it is not is lost with the connection, and is waited for
 * until its time is over; so whoever begins anew waits for it first.
 */
import type { NatsConnection } from '@nats-io/transport-node';
import { openGate, type Reach } from '../reach';

/** Watches a connection, which is up, for as long as it lives. */
export function watchReach(connection: NatsConnection): Reach {
  const gate = openGate(true);
  void (async () => {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect' || type === 'close') gate.set(false);
      if (type === 'reconnect') gate.set(true);
    }
  })();
  return gate;
}
