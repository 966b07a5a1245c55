/**
 * Lays down the kiosks' watermarks as they stand in the database. One at a time reads and writes, so an older one never
 * replaces a newer; what could not be laid down is tried again until it is.
 */
import { jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { bucketSubject, documentKey, DOWN_BUCKET } from '../../shared/head-office/names';
import type { Database } from '../database/connect';
import { listKiosks, loadWatermarks } from '../database/kiosks';
import type { Log } from '../log';
import { pause } from './pause';

const TRY_AGAIN_MS = 500;

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
  readonly keepDays: number;
  readonly log: Log;
}): Watermarks {
  const { connection, database, keepDays, log } = deps;
  const waiting = new Set<string>();
  const ending = new AbortController();
  let running: Promise<void> | null = null;

  const tellOnce = async (kioskIds: readonly string[]): Promise<void> => {
    const broker = jetstream(connection);
    const watermarks = await loadWatermarks(database, keepDays, kioskIds);
    await Promise.all(
      watermarks.map(({ address, watermark }) =>
        broker.publish(
          bucketSubject(DOWN_BUCKET, documentKey(address, { name: 'watermark' })),
          JSON.stringify(watermark),
        ),
      ),
    );
  };
  const tellAll = async (): Promise<void> => {
    while (waiting.size > 0 && !ending.signal.aborted) {
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
  return {
    mark,
    async markAll() {
      mark((await listKiosks(database)).map(({ id }) => id));
    },
    async close() {
      ending.abort();
      await running;
    },
  };
}
