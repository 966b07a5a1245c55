/**
 * The least that a kiosk's sender is: it tells events as the broker lets it, believes nothing but watermarks, and begins
 * again where a watermark says so. For tests of head office alone; the kiosk's own sender has tests with both.
 */
import { jetstream, JetStreamApiError } from '@nats-io/jetstream';
import { connect, type NodeConnectionOptions } from '@nats-io/transport-node';
import { onTestFinished } from 'vitest';
import { encodeBatch } from '../../../src/shared/head-office/batch';
import { watermarkSchema, type Watermark } from '../../../src/shared/head-office/documents';
import type { WireEvent } from '../../../src/shared/head-office/event';
import {
  bucketSubject,
  documentKey,
  DOWN_BUCKET,
  EVENTS_STREAM,
  eventsSubject,
  inboxPrefix,
  type KioskAddress,
} from '../../../src/shared/head-office/names';
import { bucketStream, directGetSubject } from '../../../src/shared/head-office/permissions';
import { newChain } from './chain';

const MOST = 20;

export interface Teller {
  readonly kioskId: string;
  make(count: number): void;
  readonly events: () => readonly WireEvent[];
  /** How many head office has confirmed. */
  readonly confirmed: () => number;
}

export async function openTeller(
  url: string | string[],
  address: KioskAddress,
  as: NodeConnectionOptions = {},
): Promise<Teller> {
  const connection = await connect({
    ...as,
    servers: url,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 50,
    inboxPrefix: inboxPrefix(address),
  });
  const broker = jetstream(connection, { timeout: 1_000 });
  const chain = newChain(address.kioskId, 0);
  const subject = eventsSubject(address);
  const watermarkSubject = bucketSubject(DOWN_BUCKET, documentKey(address, { name: 'watermark' }));
  let known: Watermark | null = null;
  let toldUpTo = 0;
  let lastSequence = 0;
  let closed = false;

  const hear = (bytes: Uint8Array) => {
    const heard = watermarkSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
    const goesBack = known !== null && (heard.replay !== known.replay || heard.sequence < known.sequence);
    known = heard;
    if (goesBack || heard.sequence > toldUpTo) toldUpTo = heard.sequence;
  };
  connection.subscribe(watermarkSubject, { callback: (_, message) => hear(message.data) });

  /** What stands there now: for what was laid down while the line was away. */
  const look = async (stream: string, of: string) => {
    const message = await connection.request(directGetSubject(stream, of), '', { timeout: 1_000 });
    if (message.headers?.get('Status') === '404' || message.headers?.code === 404) return null;
    return message;
  };
  const place = async () => {
    const last = await look(EVENTS_STREAM, subject);
    lastSequence = Number(last?.headers?.get('Nats-Sequence') ?? 0);
    const watermark = await look(bucketStream(DOWN_BUCKET), watermarkSubject);
    if (watermark) hear(watermark.data);
    toldUpTo = Math.min(toldUpTo, known?.sequence ?? 0);
  };
  const tellOnce = async () => {
    const batch = chain.events.slice(toldUpTo, toldUpTo + MOST);
    const last = batch.at(-1);
    if (!last) return;
    const expect = { lastSubjectSequence: lastSequence, streamName: EVENTS_STREAM };
    const { seq } = await broker.publish(subject, encodeBatch(batch), { expect, timeout: 1_000 });
    lastSequence = seq;
    toldUpTo = Math.max(toldUpTo, last.sequence);
  };
  const running = (async () => {
    while (!closed) {
      try {
        await tellOnce();
      } catch (error) {
        // Elsewhere than thought, or the line is down: look where things stand, and go on from there.
        if (error instanceof JetStreamApiError || !closed) await place().catch(() => {});
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  onTestFinished(async () => {
    closed = true;
    await connection.close();
    await running;
  });
  return {
    kioskId: address.kioskId,
    make(count) {
      for (let n = 0; n < count; n += 1) chain.add();
    },
    events: () => chain.events,
    confirmed: () => known?.sequence ?? 0,
  };
}
