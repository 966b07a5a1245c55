/**
 * Sends the outbox to head office, in order. It stores nothing of its own: only head office's watermark in the database
 * counts as delivery. In doubt an event is sent again. No customer ever waits for anything here.
 */
import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { MOST_BATCH_BYTES, MOST_EVENTS_IN_BATCH } from '../../shared/head-office/batch';
import { watermarkSchema, type Watermark } from '../../shared/head-office/documents';
import type { WireEvent } from '../../shared/head-office/event';
import type { Id } from '../../shared/ids';
import { confirmNothing, confirmOutbox, outboxState } from '../database/base/outbox-confirmed';
import { loadWireEvents } from '../database/base/outbox';
import type { Store } from '../database/store';
import type { Clock } from '../domain/base/dates';
import { LineDown, type HeadOfficeLine } from './line';
import { createReconnectBackoff, RECONNECT_PACE, type Pace } from './pace';
import { createSignal } from './signal';
import { beginSendingRound, type SendingRound } from './sending-round';

/** How soon an event is sent; checking for new ones costs microseconds. */
const LOOK_EVERY_MS = 500;
/** How long stopping waits for a message under way; the next start finds out what came of it. */
const LAST_MESSAGE_MS = 1000;

export interface SenderParts {
  readonly line: HeadOfficeLine;
  readonly store: Store;
  readonly kioskId: string;
  readonly clock: Clock;
  readonly newId: () => Id<'event'>;
  readonly log: Logger;
  readonly pace?: Pace;
}

export interface EventSender {
  start(): void;
  /** Never throws. */
  stop(): Promise<void>;
}

/** How far the sending has come. */
interface Progress {
  telling: SendingRound | null;
  /** The era in which that sending began. */
  era: number;
  /** `none`: head office has committed nothing of this kiosk. */
  heard: Watermark | 'none' | null;
  lookedAt: string;
  stopped: boolean;
}

type AtWork = SenderParts & {
  readonly now: Progress;
  readonly signal: ReturnType<typeof createSignal>;
  readonly backoff: ReturnType<typeof createReconnectBackoff>;
};

export function createSender(parts: SenderParts): EventSender {
  const { line, log } = parts;
  const signal = createSignal();
  const backoff = createReconnectBackoff(parts.pace ?? RECONNECT_PACE);
  const listening: (() => void)[] = [];
  const now: Progress = { telling: null, era: 0, heard: null, lookedAt: '', stopped: false };
  const work: AtWork = { ...parts, now, signal, backoff };
  let running: Promise<void> | null = null;

  function hear(bytes: Uint8Array | null): void {
    const watermark = bytes && readWatermark(bytes);
    if (bytes && !watermark) log.error('the watermark of head office cannot be read');
    if (bytes && !watermark) return;
    now.heard = watermark ?? 'none';
    signal.give();
  }

  async function run(): Promise<void> {
    while (!now.stopped) {
      try {
        if (await step(work)) await breathe();
        else await signal.wait(LOOK_EVERY_MS);
      } catch (error) {
        if (now.stopped) return;
        if (!(error instanceof LineDown)) log.error({ err: error }, 'events cannot be sent to head office');
        await signal.wait(backoff.next());
      }
    }
  }

  return {
    start() {
      listening.push(
        line.watch({ name: 'watermark' }, hear),
        line.onChange((up) => {
          now.lookedAt = '';
          if (up) signal.give();
        }),
      );
      running = run();
    },
    async stop() {
      now.stopped = true;
      for (const end of listening) end();
      signal.give();
      await Promise.race([running, sleep(LAST_MESSAGE_MS, undefined, { ref: false })]);
    },
  };
}

/** Follows head office's last answer and sends the next events; false when there are none. */
async function step(work: AtWork): Promise<boolean> {
  const { line, store, now } = work;
  // Head office was restored and may lack what it took before. Its answer may come late, or its watermark
  // unseen.
  if (line.era() !== now.era) {
    now.era = line.era();
    now.telling = null;
    now.lookedAt = '';
  }
  now.telling ??= beginSendingRound((await store.read(outboxState)).confirmed);
  const { telling, heard: watermark } = now;
  now.heard = null;
  try {
    if (watermark) await obey(work, watermark, telling);
  } catch (error) {
    now.heard ??= watermark;
    throw error;
  }
  if (now.stopped || !line.up()) return false;
  const mark = store.changeMark();
  if (mark === now.lookedAt) return false;
  const sent = await sendSome(work, telling);
  if (!sent) now.lookedAt = mark;
  return sent;
}

async function obey(
  { store, clock, newId, log }: SenderParts,
  watermark: Watermark | 'none',
  on: SendingRound,
): Promise<void> {
  const nowMs = clock.nowMs();
  if (watermark === 'none') {
    const confirmed = await store.transaction(async (tx) => {
      await confirmNothing(tx);
      return (await outboxState(tx)).confirmed;
    });
    if (confirmed) on.confirmedIs(confirmed);
    return;
  }
  const { answer, confirmed } = await store.transaction(async (tx) => ({
    answer: await confirmOutbox(tx, watermark, { nowMs, newId }),
    confirmed: (await outboxState(tx)).confirmed,
  }));
  if (answer !== 'confirmed')
    log.warn({ answer, sequence: watermark.sequence }, 'head office knows another history of this kiosk');
  if (confirmed) on.confirmedIs(confirmed);
}

/** False when there is nothing to send. */
async function sendSome(work: AtWork, on: SendingRound): Promise<boolean> {
  const { line, store, kioskId, log, signal, backoff } = work;
  const after = on.told();
  const loaded = await store.read((tx) => loadWireEvents(tx, kioskId, after, MOST_EVENTS_IN_BATCH));
  const events = cut(loaded);
  const [first] = events;
  const last = events.at(-1);
  if (!first || !last || work.now.stopped) return false;
  on.attempted(last.sequence);
  const answer = await line.send(events);
  if (answer.kind === 'taken') {
    on.taken(last.sequence);
    backoff.reset();
  } else {
    on.elsewhere(answer.last, first.chainId);
    log.info({ from: first.sequence, now: on.told() }, 'events are sent to head office from another place');
    // A working head office says this once; a faulty one repeats it.
    await signal.wait(backoff.next() / 10);
  }
  return true;
}

function readWatermark(bytes: Uint8Array): Watermark | null {
  try {
    return watermarkSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}

/** As many as fit in a message, and always at least one. */
function cut(events: readonly WireEvent[]): readonly WireEvent[] {
  let bytes = 2;
  const end = events.findIndex((event) => {
    bytes += Buffer.byteLength(JSON.stringify(event)) + 1;
    return bytes > MOST_BATCH_BYTES;
  });
  return end === -1 ? events : events.slice(0, Math.max(end, 1));
}
