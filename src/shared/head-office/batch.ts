/**
 * Events on their way are neighbors of one chain, several in one request: so a long backlog costs few round trips. Head
 * office commits a request as a whole.
 */
import { z } from 'zod';
import { LONGEST_EVENT_BYTES, wireEventSchema, type WireEvent } from './event';

export const MOST_EVENTS_IN_BATCH = 200;
/** Of a request; one event alone may be longer (LONGEST_EVENT_BYTES) and then goes by itself. */
export const MOST_BATCH_BYTES = LONGEST_EVENT_BYTES;

const batchSchema = z
  .array(wireEventSchema)
  .min(1)
  .max(MOST_EVENTS_IN_BATCH)
  .refine(
    (events) =>
      events.every((event, index) => {
        const before = events[index - 1];
        return (
          before === undefined ||
          (event.kioskId === before.kioskId &&
            event.chainId === before.chainId &&
            event.sequence === before.sequence + 1)
        );
      }),
    { error: 'expected neighbours of one chain, in order' },
  );

/** JSON in UTF-8. */
export function encodeBatch(events: readonly WireEvent[]): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(events));
}

/** Null for what is no batch. */
export function decodeBatch(bytes: Uint8Array): readonly WireEvent[] | null {
  try {
    const read = batchSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
