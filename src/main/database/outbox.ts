/** The outbox: what head office must learn, in order without gaps. Written with the fact, or not at all. */
import type { Id } from '../../shared/ids';
import { takeNumber } from './number-series';
import type { Tx } from './schema';

export interface OutboxEvent {
  readonly id: Id<'event'>;
  /** E.g. `contract.signed`. */
  readonly type: string;
  readonly schemaVersion: number;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly atMs: number;
}

export async function insertOutboxEvent(tx: Tx, event: OutboxEvent): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      sequence: await takeNumber(tx, 'outbox'),
      id: event.id,
      type: event.type,
      schema_version: event.schemaVersion,
      payload: JSON.stringify(event.payload),
      created_at_ms: event.atMs,
    })
    .execute();
}
