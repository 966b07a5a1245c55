/**
 * Server-sent events for pages that are open: what kind of thing has changed, and its id, and never more. A page then asks for
 * what it shows, so nothing here needs to be true for a page to be right. The desk's listener and head office each have one.
 */

export interface LiveEvent {
  /** A word of the program's own. */
  readonly kind: string;
  /** Of what has changed; '' where it is about nothing in particular. */
  readonly id: string;
}

/** The answer that a stream is written to. */
export interface StreamWay {
  write(text: string): void;
  /** Bytes that were written and not taken yet. */
  waitingBytes(): number;
  /** `isAtOnce`: what was written is given up. */
  end(isAtOnce: boolean): void;
}

interface StreamAsked<Event extends LiveEvent> {
  /** Whose it is. */
  readonly session: string;
  /** `Last-Event-ID` as it came; null: none did. */
  readonly lastId: string | null;
  /** By the rights and the scope that the session has now. */
  readonly mayHear: (event: Event) => boolean;
  readonly way: StreamWay;
}

export interface OpenStream<Event extends LiveEvent> {
  readonly session: string;
  /** The session's rights were looked at again. */
  hears(mayHear: (event: Event) => boolean): void;
  /** The session is over, or nobody reads it any more. */
  end(): void;
}

export interface LiveStreams<Event extends LiveEvent> {
  /** False: there are too many, of the session or in all. */
  hasRoom(session: string): boolean;
  /** Null where there is no room. */
  open(asked: StreamAsked<Event>): OpenStream<Event> | null;
  say(event: Event): void;
  /** A line that says nothing, so that both ends notice when the other is gone. */
  beat(): void;
  close(): void;
}

interface StreamLimits {
  readonly ofSession: number;
  readonly inAll: number;
  /** What a reader may leave untaken before it is cut. */
  readonly waitingBytes: number;
}

/** A browser has one stream, and another for a moment when its page is loaded again. */
const STREAM_LIMITS: StreamLimits = { ofSession: 6, inAll: 200, waitingBytes: 256 * 1024 };
/** So many events are known to who comes back. */
const REMEMBERED = 1000;
export const BEAT_MS = 15_000;

export const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

interface Numbered<Event> {
  readonly number: number;
  readonly event: Event;
}

/** The latest events, for who comes back. */
interface Memory<Event> {
  /** Answers its number. */
  add(event: Event): Numbered<Event>;
  lastId(): string;
  idOf(one: Numbered<Event>): string;
  /** What came after an id of before; null: that is not known. */
  since(lastId: string): readonly Numbered<Event>[] | null;
}

function openMemory<Event>(era: string): Memory<Event> {
  const known: Numbered<Event>[] = [];
  let last = 0;
  return {
    add(event) {
      last += 1;
      const one = { number: last, event };
      known.push(one);
      if (known.length > REMEMBERED) known.shift();
      return one;
    },
    lastId: () => `${era}-${last}`,
    idOf: ({ number }) => `${era}-${number}`,
    since(lastId) {
      const [, of, digits] = /^(\w+)-(\d{1,15})$/.exec(lastId) ?? [];
      const from = Number(digits);
      const oldest = known[0]?.number ?? last + 1;
      if (of !== era || from > last || from < oldest - 1) return null;
      return known.filter(({ number }) => number > from);
    },
  };
}

/** `era`: a word that no other process and no earlier run has; numbers begin again with it. */
export function openLiveStreams<Event extends LiveEvent>(
  era: string,
  limits: StreamLimits = STREAM_LIMITS,
): LiveStreams<Event> {
  const streams = new Map<OpenStream<Event>, Pick<StreamAsked<Event>, 'mayHear' | 'way'>>();
  const memory = openMemory<Event>(era);

  const textOf = (one: Numbered<Event>) => {
    const { kind, id } = one.event;
    return `id: ${memory.idOf(one)}\nevent: changed\ndata: ${JSON.stringify({ kind, id, number: one.number })}\n\n`;
  };

  function write(stream: OpenStream<Event>, text: string): void {
    const way = streams.get(stream)?.way;
    if (!way) return;
    if (way.waitingBytes() + text.length <= limits.waitingBytes) return way.write(text);
    streams.delete(stream);
    way.end(true);
  }

  function begin(stream: OpenStream<Event>, { lastId, mayHear }: StreamAsked<Event>): void {
    const since = lastId === null ? [] : memory.since(lastId);
    const heard = since?.filter(({ event }) => mayHear(event)) ?? [];
    const first = since === null ? 'resync' : 'ready';
    write(stream, `${heard.map(textOf).join('')}id: ${memory.lastId()}\nevent: ${first}\ndata: {}\n\n`);
  }

  function hasRoom(session: string): boolean {
    const own = [...streams.keys()].filter((each) => each.session === session);
    return own.length < limits.ofSession && streams.size < limits.inAll;
  }

  return {
    hasRoom,
    open(asked) {
      const { session, way, mayHear } = asked;
      if (!hasRoom(session)) return null;
      const stream: OpenStream<Event> = {
        session,
        hears(now) {
          if (streams.has(stream)) streams.set(stream, { way, mayHear: now });
        },
        end() {
          if (streams.delete(stream)) way.end(false);
        },
      };
      streams.set(stream, { mayHear, way });
      begin(stream, asked);
      return stream;
    },
    say(event) {
      const said = memory.add(event);
      for (const [stream, { mayHear }] of streams) if (mayHear(event)) write(stream, textOf(said));
    },
    beat() {
      for (const stream of streams.keys()) write(stream, ': \n\n');
    },
    close() {
      for (const stream of streams.keys()) stream.end();
    },
  };
}
