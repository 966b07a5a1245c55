/** Events as an outbox would tell them, with a chain that holds. */
import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { chainText, NOTHING_BEFORE, type WireEvent } from '../../src/shared/head-office/event';
import type { Id } from '../../src/shared/ids';

export interface Chain {
  /** The next so many. */
  next(count: number): WireEvent[];
}

export function chainOf(kioskId: string): Chain {
  const chainId = uuidv7() as Id<'chain'>;
  let last: WireEvent | null = null;
  return {
    next: (count) =>
      Array.from({ length: count }, () => {
        const sequence = (last?.sequence ?? 0) + 1;
        const event = {
          chainId,
          sequence,
          id: (sequence === 1 ? chainId : uuidv7()) as Id<'event'>,
          type: 'contact.registered',
          schemaVersion: 1,
          atMs: 1_795_000_000_000 + sequence,
          payload: JSON.stringify({ contactId: uuidv7() }),
          previousHash: last?.hash ?? NOTHING_BEFORE,
        };
        const hash = createHash('sha256').update(chainText(event)).digest('hex');
        last = { kioskId, ...event, hash };
        return last;
      }),
  };
}
