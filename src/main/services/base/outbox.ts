/**
 * Publishes a fact to head office, in the transaction of the fact. What is sent by type:
 * shared/head-office/events.ts.
 */
import { presentVersion, type EventPayloads } from '../../../shared/head-office/events';
import { insertOutboxEvent } from '../../database/base/outbox';
import type { ServiceContext } from './context';
import type { InTransaction } from './work';

export async function publish<T extends keyof EventPayloads>(
  { ctx, tx }: InTransaction<Pick<ServiceContext, 'newId' | 'clock'>>,
  type: T,
  payload: EventPayloads[T],
): Promise<void> {
  const event = {
    id: ctx.newId<'event'>(),
    type,
    schemaVersion: presentVersion(type),
    payload,
    atMs: ctx.clock.nowMs(),
  };
  await insertOutboxEvent(tx, event, () => ctx.newId<'event'>());
}
