/** Events as a kiosk's outbox would have them, for tests that need no kiosk. */
import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import {
  CHAIN_BEGUN,
  chainText,
  NOTHING_BEFORE,
  type WireEvent,
} from '../../../src/shared/head-office/event';
import type { Id } from '../../../src/shared/ids';

export interface ChainOfEvents {
  readonly chainId: Id<'chain'>;
  readonly events: readonly WireEvent[];
  /** Another event behind the last. */
  add(type?: string, payload?: string, schemaVersion?: number, atMs?: number): WireEvent;
  /** All but the last event, which the next one covers: a long history needs no memory. */
  forget(): void;
  /** The same history up to here, to be continued otherwise. */
  copyUntil(sequence: number): ChainOfEvents;
}

const newId = () => v7() as Id<'event'>;

function sealed(event: Omit<WireEvent, 'hash'>): WireEvent {
  return { ...event, hash: createHash('sha256').update(chainText(event)).digest('hex') };
}

/** `after`: the place of another chain that this one follows, as after a restore. */
export function newChain(kioskId: string, count: number, after?: WireEvent): ChainOfEvents {
  const first = newId();
  const chainId = first as string as Id<'chain'>;
  const events: WireEvent[] = [];
  const chain = openChain(kioskId, chainId, events, after?.sequence ?? 0, first);
  if (after) {
    const { chainId: formerChainId, sequence: afterSequence, hash: afterHash } = after;
    chain.add(CHAIN_BEGUN, JSON.stringify({ formerChainId, afterSequence, afterHash }));
  }
  for (let n = 0; n < count; n += 1) chain.add();
  return chain;
}

function openChain(
  kioskId: string,
  chainId: Id<'chain'>,
  events: WireEvent[],
  offset: number,
  first: Id<'event'>,
): ChainOfEvents {
  return {
    chainId,
    events,
    add(type = 'contact.corrected', payload, schemaVersion = 1, atMs) {
      const last = events.at(-1);
      const sequence = (last?.sequence ?? offset) + 1;
      const event = sealed({
        kioskId,
        chainId,
        sequence,
        id: last ? newId() : first,
        type,
        schemaVersion,
        atMs: atMs ?? 1_700_000_000_000 + sequence,
        payload: payload ?? JSON.stringify({ contactId: crypto.randomUUID() }),
        previousHash: last?.hash ?? NOTHING_BEFORE,
      });
      events.push(event);
      return event;
    },
    forget: () => void events.splice(0, events.length - 1),
    copyUntil: (sequence) =>
      openChain(
        kioskId,
        chainId,
        events.filter((event) => event.sequence <= sequence),
        offset,
        first,
      ),
  };
}
