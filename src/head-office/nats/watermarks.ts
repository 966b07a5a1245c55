/**
 * Lays down the kiosks' watermarks as they stand in the database. One at a time reads and writes, so an older one never
 * replaces a newer; what could not be laid down is tried again until it is. Now and then the database is asked whether it
 * still says what was laid down: one that was restored from an older copy does not, and kiosks are to hear of that at once.
 */
import { jetstream } from '@nats-io/jetstream';
import { Kvm } from '@nats-io/kv';
import type { NatsConnection } from '@nats-io/transport-node';
import { watermarkSchema, type Watermark } from '../../shared/head-office/documents';
import { NOTHING_BEFORE } from '../../shared/head-office/event';
import { bucketSubject, documentKey, DOWN_BUCKET } from '../../shared/head-office/names';
import type { Database } from '../database/connect';
import { findKiosk, listKiosks, loadWatermarks } from '../database/kiosks';
import type { Log } from '../log';
import type { Reach } from '../reach';
import { pause } from './pause';

const TRY_AGAIN_MS = 500;
const COMPARE_EVERY_MS = 10_000;

/**
 * A database from before a kiosk told its first event knows no watermark of it; one that lies there all the same says what
 * is no longer so. In its place comes that nothing is committed, unless the kiosk has told again meanwhile.
 */
async function takeBackUnknown({
  connection,
  database,
}: {
  readonly connection: NatsConnection;
  readonly database: Database;
}): Promise<void> {
  const silent = (await listKiosks(database)).filter(({ current_chain }) => current_chain === null);
  if (silent.length === 0) return;
  const bucket = await new Kvm(connection).open(DOWN_BUCKET);
  for (const { id: kioskId, property_id: propertyId } of silent) {
    const key = documentKey({ kioskId, propertyId }, { name: 'watermark' });
    const entry = await bucket.get(key);
    const told = entry?.operation === 'PUT' ? watermarkSchema.safeParse(entry.json()).data : undefined;
    if (!entry || !told || told.sequence === 0) continue;
    if ((await findKiosk(database, kioskId))?.current_chain !== null) continue;
    const nothing: Watermark = { ...told, sequence: 0, hash: NOTHING_BEFORE };
    await bucket.put(key, JSON.stringify(nothing), { previousSeq: entry.revision });
  }
}

export interface Watermarks {
  /** To be told soon; returns at once. */
  mark(kioskIds: Iterable<string>): void;
  /** All of them: whenever the broker may have lost what was laid down, or the database went back. */
  markAll(): Promise<void>;
  close(): Promise<void>;
}

export function openWatermarks(deps: {
  readonly connection: NatsConnection;
  readonly database: Database;
  /** Of broker and database. */
  readonly reach: Reach;
  readonly keepDays: number;
  readonly log: Log;
  readonly compareEveryMs?: number;
}): Watermarks {
  const { connection, database, reach, keepDays, log } = deps;
  const laidDown = new Map<string, string>();
  const waiting = new Set<string>();
  const ending = new AbortController();
  let running: Promise<void> | null = null;

  const tellOnce = async (kioskIds: readonly string[]): Promise<void> => {
    const broker = jetstream(connection);
    const watermarks = await loadWatermarks(database, keepDays, kioskIds);
    await Promise.all(
      watermarks.map(async ({ address, watermark }) => {
        const text = JSON.stringify(watermark);
        await broker.publish(bucketSubject(DOWN_BUCKET, documentKey(address, { name: 'watermark' })), text);
        laidDown.set(address.kioskId, text);
      }),
    );
  };
  const tellAll = async (): Promise<void> => {
    while (waiting.size > 0) {
      await reach.untilUp(ending.signal);
      if (ending.signal.aborted) break;
      const now = [...waiting];
      waiting.clear();
      try {
        await tellOnce(now);
      } catch (error) {
        for (const kiosk of now) waiting.add(kiosk);
        log.warn({ err: error }, 'watermarks could not be told; trying again');
        await pause(TRY_AGAIN_MS, ending.signal);
      }
    }
    running = null;
  };
  const mark = (kioskIds: Iterable<string>): void => {
    for (const kiosk of kioskIds) waiting.add(kiosk);
    if (waiting.size > 0) running ??= tellAll();
  };
  const compare = async (): Promise<void> => {
    const all = (await listKiosks(database)).map(({ id }) => id);
    const watermarks = await loadWatermarks(database, keepDays, all);
    const others = watermarks.filter(
      ({ address, watermark }) => laidDown.get(address.kioskId) !== JSON.stringify(watermark),
    );
    mark(others.map(({ address }) => address.kioskId));
    await takeBackUnknown({ connection, database });
  };
  const comparing = (async () => {
    while (!ending.signal.aborted) {
      await pause(deps.compareEveryMs ?? COMPARE_EVERY_MS, ending.signal);
      await reach.untilUp(ending.signal);
      if (ending.signal.aborted) return;
      await compare().catch((error: unknown) => log.warn({ err: error }, 'watermarks could not be compared'));
    }
  })();
  return {
    mark,
    async markAll() {
      mark((await listKiosks(database)).map(({ id }) => id));
    },
    async close() {
      ending.abort();
      await comparing;
      await running;
    },
  };
}
