/**
 * The streams and buckets at the broker. Made at start where they are missing, and brought to these settings where an
 * earlier version of head office, or somebody else, made them otherwise.
 */
import {
  DiscardPolicy,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  JetStreamApiError,
  type JetStreamManager,
  type StreamConfig,
  type StreamInfo,
} from '@nats-io/jetstream';
import { Kvm } from '@nats-io/kv';
import { nanos, type NatsConnection } from '@nats-io/transport-node';
import { bucketStream } from '../../shared/head-office/permissions';
import { CLAIMS_BUCKET, DOWN_BUCKET, everyEvent, EVENTS_STREAM } from '../../shared/head-office/names';

/** The broker's code for it. */
const STREAM_NOT_FOUND = 10059;
const DAY_MS = 24 * 60 * 60_000;
/** Longer than any backup that head office may be restored from, unless it keeps those longer still. */
const LEAST_DAYS = 35;
/** A batch of 256 KiB, with room for what NATS writes around it. */
const LONGEST_MESSAGE_BYTES = 300 * 1024;
/** How long the broker knows a message's id; longer costs it memory, and the order of a subject is checked besides. */
const DUPLICATE_WINDOW_MS = 2 * 60_000;

export interface StreamSettings {
  /** Servers of the broker's cluster that each keep everything: 3, or 1 where there is one. */
  readonly replicas: number;
  /** See Watermark. */
  readonly keepDays: number;
}

/** Answers the events' stream as it stands. */
export async function setUpStreams(
  connection: NatsConnection,
  { replicas, keepDays }: StreamSettings,
): Promise<StreamInfo> {
  const manager = await jetstreamManager(connection);
  const buckets = new Kvm(connection);
  for (const bucket of [DOWN_BUCKET, CLAIMS_BUCKET]) {
    await buckets.create(bucket, {
      history: 1,
      allow_direct: true,
      storage: StorageType.File,
      replicas,
    });
    await bringTo(manager, bucketStream(bucket), { num_replicas: replicas, allow_direct: true });
  }
  const adjustable = {
    subjects: [everyEvent],
    max_age: nanos(Math.max(keepDays, LEAST_DAYS) * DAY_MS),
    max_msg_size: LONGEST_MESSAGE_BYTES,
    duplicate_window: nanos(DUPLICATE_WINDOW_MS),
    discard: DiscardPolicy.New,
    allow_direct: true,
    num_replicas: replicas,
  };
  const there = await bringTo(manager, EVENTS_STREAM, adjustable);
  if (there) return there;
  return manager.streams.add({
    ...adjustable,
    name: EVENTS_STREAM,
    description: 'What kiosks tell head office',
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    deny_delete: true,
    deny_purge: true,
  });
}

/** Null where there is no such stream. Changes nothing where all is as it should be. */
async function bringTo(
  manager: JetStreamManager,
  stream: string,
  wanted: Partial<StreamConfig>,
): Promise<StreamInfo | null> {
  try {
    const info = await manager.streams.info(stream);
    const settings: Partial<StreamConfig> = info.config;
    const differs = Object.entries(wanted).some(
      ([name, value]) => JSON.stringify(settings[name as keyof StreamConfig]) !== JSON.stringify(value),
    );
    return differs ? await manager.streams.update(stream, wanted) : info;
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === STREAM_NOT_FOUND) return null;
    throw error;
  }
}
