/**
 * Reads the kiosks' events from the broker into the database: commit, then acknowledge, then tell the watermark. It goes
 * in runs: whatever happens to broker or database ends the run, and the next one begins by looking at what they have now.
 */
import {
  AckPolicy,
  DeliverPolicy,
  JetStreamApiError,
  jetstreamManager,
  type Consumer,
  type ConsumerConfig,
  type ConsumerInfo,
  type JetStreamManager,
  type JsMsg,
  type StreamInfo,
} from '@nats-io/jetstream';
import { nanos, type NatsConnection } from '@nats-io/transport-node';
import { EVENTS_CONSUMER, EVENTS_STREAM } from '../../shared/head-office/names';
import { notePlace, noticeLoss } from '../database/broker-place';
import type { Database } from '../database/connect';
import { commitMessages } from '../inbox/commit';
import type { Log } from '../log';
import type { Reach } from '../reach';
import { pause } from './pause';
import { setUpStreams, type StreamSettings } from './streams';
import type { Watermarks } from './watermarks';

/** Messages in one transaction, and what they hold: no kiosk hears how far it was taken before the transaction is over. */
const MOST_AT_ONCE = 50;
const MOST_BYTES_AT_ONCE = 1024 * 1024;
const MOST_ON_THE_WAY = 100;
const MOST_UNACKNOWLEDGED = 1_000;
const ACKNOWLEDGE_WITHIN_MS = 60_000;
/** How often the stream is looked at while nothing comes: it may have been deleted, or put back. */
const LOOK_MS = 2_000;
const TRY_AGAIN_MS = 500;
/** What failed a moment ago is about to fail again. */
const FAILED_LATELY_MS = 3_000;
const CONSUMER_NOT_FOUND = 10014;

export interface EventConsumer {
  /** Not while the broker or the database is away, or is there and does not serve, as with a full disk. */
  isReading(): boolean;
  close(): Promise<void>;
}

export interface ConsumerParts {
  readonly connection: NatsConnection;
  readonly reach: Reach;
  readonly database: Database;
  readonly streams: StreamSettings;
  readonly watermarks: Watermarks;
  readonly log: Log;
  readonly nowMs: () => number;
  /** What else must stand at the broker, e.g. claims and documents; `lost`: the broker came back without what it had. */
  readonly afterSetUp: (lost: boolean) => Promise<void>;
}

/** Goes on until it is closed, whatever fails in between. */
export function startConsumer(parts: ConsumerParts): EventConsumer {
  const ending = new AbortController();
  let isReading = false;
  let failedAt = -Infinity;
  const running = (async () => {
    while (!ending.signal.aborted) {
      isReading = false;
      try {
        await parts.reach.untilUp(ending.signal);
        if (ending.signal.aborted) return;
        await oneRun(parts, ending.signal, () => (isReading = true));
      } catch (error) {
        if (!ending.signal.aborted) parts.log.warn({ err: error }, 'reading events stopped; beginning again');
        failedAt = performance.now();
      }
      await pause(TRY_AGAIN_MS, ending.signal);
    }
  })();
  return {
    isReading: () => isReading && parts.reach.isUp() && performance.now() - failedAt > FAILED_LATELY_MS,
    async close() {
      ending.abort();
      await running;
    },
  };
}

/** `begun` is called when all is set up, and messages come in. */
async function oneRun(parts: ConsumerParts, ending: AbortSignal, begun: () => void): Promise<void> {
  const { connection, database, reach, streams, watermarks, log } = parts;
  const stream = await setUpStreams(connection, streams);
  const lost = await noticeLoss(database, placeOf(stream), parts.nowMs());
  if (lost)
    log.warn({}, 'the broker has lost events; every kiosk is asked to tell again what is not committed');
  await parts.afterSetUp(lost);
  const manager = await jetstreamManager(connection);
  const consumer = await ownConsumer(manager, stream);
  await watermarks.markAll();

  const run = new AbortController();
  const end = () => run.abort();
  ending.addEventListener('abort', end);
  // It may have ended while the stream was set up.
  if (ending.aborted) end();
  const queue = openQueue();
  const messages = await consumer.consume({ max_messages: MOST_ON_THE_WAY, callback: queue.add });
  begun();
  try {
    await Promise.race([
      drain(parts, stream.created, queue, run.signal),
      watchStream(manager, stream, queue, run.signal),
      reach.untilDown(run.signal),
    ]);
  } finally {
    run.abort();
    ending.removeEventListener('abort', end);
    messages.stop();
  }
}

/**
 * The one durable consumer. What an earlier run had in its hands would come again late and behind newer ones; so where
 * there is such, the consumer is put back to the first that is not acknowledged.
 */
async function ownConsumer(manager: JetStreamManager, stream: StreamInfo): Promise<Consumer> {
  const config: Partial<ConsumerConfig> & { durable_name: string } = {
    durable_name: EVENTS_CONSUMER,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(ACKNOWLEDGE_WITHIN_MS),
    max_ack_pending: MOST_UNACKNOWLEDGED,
    max_deliver: -1,
  };
  const there = await findConsumer(manager);
  const isAhead = there !== null && there.delivered.stream_seq > stream.state.last_seq;
  if (there && (there.num_ack_pending > 0 || isAhead)) {
    await manager.consumers.delete(EVENTS_STREAM, EVENTS_CONSUMER);
    const behind = Math.min(there.ack_floor.stream_seq, stream.state.last_seq);
    await manager.consumers.add(EVENTS_STREAM, {
      ...config,
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: behind + 1,
    });
  } else if (!there) {
    await manager.consumers.add(EVENTS_STREAM, { ...config, deliver_policy: DeliverPolicy.All });
  }
  return manager.jetstream().consumers.get(EVENTS_STREAM, EVENTS_CONSUMER);
}

async function findConsumer(manager: JetStreamManager): Promise<ConsumerInfo | null> {
  try {
    return await manager.consumers.info(EVENTS_STREAM, EVENTS_CONSUMER);
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === CONSUMER_NOT_FOUND) return null;
    throw error;
  }
}

interface Queue {
  readonly add: (message: JsMsg) => void;
  /** At least one, as soon as there is one, and as many as one transaction takes; none when the signal ends it. */
  take(signal: AbortSignal): Promise<readonly JsMsg[]>;
  readonly isEmpty: () => boolean;
}

function openQueue(): Queue {
  const messages: JsMsg[] = [];
  let wake = new AbortController();
  return {
    add(message) {
      messages.push(message);
      wake.abort();
    },
    async take(signal) {
      while (messages.length === 0 && !signal.aborted) {
        wake = new AbortController();
        await pause(60_000, AbortSignal.any([signal, wake.signal]));
      }
      return signal.aborted ? [] : messages.splice(0, atOnce(messages));
    },
    isEmpty: () => messages.length === 0,
  };
}

function atOnce(messages: readonly JsMsg[]): number {
  let bytes = 0;
  const first = messages.findIndex(({ data }, place) => {
    bytes += data.length;
    return place === MOST_AT_ONCE || (place > 0 && bytes > MOST_BYTES_AT_ONCE);
  });
  return first === -1 ? messages.length : first;
}

async function drain(
  parts: ConsumerParts,
  streamCreated: string,
  queue: Queue,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const messages = await queue.take(signal);
    const last = messages.at(-1);
    if (!last) return;
    const kiosks = await commitMessages(
      parts.database,
      messages.map(({ subject, data }) => ({ subject, content: data })),
      parts.nowMs(),
      (tx) => notePlace(tx, streamCreated, last.seq),
    );
    for (const message of messages) message.ack();
    parts.watermarks.mark(kiosks);
  }
}

/** Ends when the stream is another one than at the beginning of the run, or shorter than what was read of it. */
async function watchStream(
  manager: JetStreamManager,
  atStart: StreamInfo,
  queue: Queue,
  signal: AbortSignal,
): Promise<void> {
  let seen = atStart.state.last_seq;
  while (!signal.aborted) {
    await pause(LOOK_MS, signal);
    if (signal.aborted || !queue.isEmpty()) continue;
    const { created, state } = await manager.streams.info(EVENTS_STREAM);
    if (created !== atStart.created || state.last_seq < seen) return;
    seen = state.last_seq;
    await manager.consumers.info(EVENTS_STREAM, EVENTS_CONSUMER);
  }
}

function placeOf({ created, state }: StreamInfo) {
  return { created, lastSequence: state.last_seq };
}
