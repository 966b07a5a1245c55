/**
 * What this kiosk stores to trust head office: its key, in the file of the connection, and the order of its answers, in
 * the database.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { markNames, statementSchema, type MarkName, type PinnedKey } from '../../shared/head-office/seal';
import { saveOfficeMarks, selectOfficeMarks } from '../database/base/office-marks';
import type { Store } from '../database/store';
import type { Clock } from '../domain/base/dates';
import { note } from '../services/audit/audit';
import type { Heard, OfficeTrust } from './seals';

export interface StoredTrustParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Logger;
  readonly kioskId: string;
  readonly pinned: PinnedKey | null;
  /** On the disk when it returns. */
  readonly pin: (key: PinnedKey) => void;
}

/**
 * How long the newest watermark may be in memory alone. It changes with everything that is sent, and each event has its
 * own place in the outbox. Everything else is on disk before it is used.
 */
const WATERMARK_WITHIN_MS = 2000;

export function openStoredTrust({ store, clock, log, kioskId, pinned, pin }: StoredTrustParts): OfficeTrust {
  let key = pinned;
  let waiting: Heard | null = null;

  async function write(heard: ReadonlyMap<MarkName, Heard>): Promise<void> {
    const rows = [...heard].map(([name, { era, version, hash, statement }]) => ({
      name,
      era,
      version,
      hash,
      statement: JSON.stringify(statement),
    }));
    await store.transaction((tx) => saveOfficeMarks(tx, rows));
  }

  async function writeWatermark(): Promise<void> {
    await sleep(WATERMARK_WITHIN_MS, undefined, { ref: false });
    const now = waiting;
    waiting = null;
    if (now) await write(new Map([['watermark', now]]));
  }

  return {
    pinned: () => key,
    async pin(next, how) {
      pin(next);
      key = next;
      const act = how === 'replaced' ? 'head_office.key_replaced' : 'head_office.key_pinned';
      await store.transaction((tx) =>
        note({ ctx: { clock }, tx, by: 'head_office' }, act, kioskId, next.publicKey),
      );
      log.warn(
        { publicKey: next.publicKey, number: next.number, how },
        'head office is believed by this key now',
      );
    },
    async load() {
      const rows = await store.read(selectOfficeMarks);
      const heard = new Map<MarkName, Heard>();
      for (const { name, statement, ...row } of rows) {
        const known = markNames.find((each) => each === name);
        const read = statementSchema.safeParse(JSON.parse(statement));
        if (known && read.success) heard.set(known, { ...row, statement: read.data });
      }
      return heard;
    },
    async save(heard) {
      const watermark = heard.get('watermark');
      if (watermark && heard.size === 1) {
        if (!waiting)
          writeWatermark().catch((error: unknown) =>
            log.error({ err: error }, 'a watermark of head office could not be stored'),
          );
        waiting = watermark;
        return;
      }
      waiting = null;
      await write(heard);
    },
  };
}
