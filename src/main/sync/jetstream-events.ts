/**
 * Events into the broker's stream, one message for a batch, each on condition of the one before it. So a broker that
 * lost what it had acknowledged is noticed by the next message, and a repetition is noticed however late it comes.
 */
import { decodeBatch, encodeBatch } from '../../shared/head-office/batch';
import type { ChainPlace, WireEvent } from '../../shared/head-office/event';
import { EVENTS_STREAM, eventsSubject, type KioskAddress } from '../../shared/head-office/names';
import { lastStored } from './direct-get';
import type { HeadOfficeLine, SendAnswer } from './line';
import type { NatsLink } from './nats-link';
import { storeAfter } from './publish';

/** The last message on the kiosk's subject, as the broker told it. */
interface LastMessage {
  /** In the stream; 0 where there is none. */
  readonly streamSequence: number;
  /** Of its last event; null where there is none, or none that can be read. */
  readonly place: ChainPlace | null;
}

export function createEventSending(link: NatsLink, kiosk: KioskAddress): HeadOfficeLine['send'] {
  const subject = eventsSubject(kiosk);
  let known: LastMessage | null = null;
  link.onChange(() => {
    known = null;
  });

  async function ask(): Promise<LastMessage> {
    const stored = await lastStored(link, EVENTS_STREAM, subject);
    if (!stored) return { streamSequence: 0, place: null };
    const last = decodeBatch(stored.body)?.at(-1);
    return {
      streamSequence: stored.sequence,
      place: last ? { chainId: last.chainId, sequence: last.sequence } : null,
    };
  }

  return async (events): Promise<SendAnswer> => {
    const [first] = events;
    const last = events.at(-1);
    if (!first || !last) return { kind: 'taken' };
    if (!known) {
      known = await ask();
      if (!isFollowedBy(known.place, first)) return { kind: 'elsewhere', last: known.place };
    }
    const after = known.streamSequence;
    known = null;
    const stored = await storeAfter(link, subject, encodeBatch(events), {
      after,
      messageId: [kiosk.kioskId, first.chainId, first.sequence, last.sequence, after].join('-'),
    });
    if (!stored) {
      known = await ask();
      return { kind: 'elsewhere', last: known.place };
    }
    known = {
      streamSequence: stored.sequence,
      place: { chainId: last.chainId, sequence: last.sequence },
    };
    return { kind: 'taken' };
  };
}

function isFollowedBy(place: ChainPlace | null, { chainId, sequence }: WireEvent): boolean {
  return place === null ? sequence === 1 : place.chainId === chainId && place.sequence === sequence - 1;
}
