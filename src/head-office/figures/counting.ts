/** How an event is counted: read by its schema, and written where it counts. */
import type { z } from 'zod';
import type { WireEvent } from '../../shared/head-office/event';
import type { Tx } from '../database/tx';

/** An event as it is counted, from the wire or from the inbox. */
export interface Counted {
  readonly tx: Tx;
  readonly kioskId: string;
  readonly event: Pick<WireEvent, 'id' | 'type' | 'atMs' | 'payload'>;
  /** When it was committed here. */
  readonly nowMs: number;
}

export type Count = (counted: Counted) => Promise<void>;

export function reading<S extends z.ZodType>(
  schema: S,
  work: (read: z.output<S>, counted: Counted) => Promise<void>,
): Count {
  return (counted) => work(schema.parse(JSON.parse(counted.event.payload)), counted);
}
