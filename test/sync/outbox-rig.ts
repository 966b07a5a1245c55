/** A kiosk's real outbox on a real database, with a sender that tests start, stop and start again. */
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { insertOutboxEvent, loadWireEvents } from '../../src/main/database/base/outbox';
import { outboxState } from '../../src/main/database/base/outbox-confirmed';
import type { HeadOfficeLine } from '../../src/main/sync/line';
import { createSender } from '../../src/main/sync/sender';
import type { Watermark } from '../../src/shared/head-office/documents';
import { NOTHING_BEFORE, type WireEvent } from '../../src/shared/head-office/event';
import type { KioskAddress } from '../../src/shared/head-office/names';
import { newTestId, openTestDatabase } from '../support/services/database';
import { QUICK } from './https-rig';

const newId = () => newTestId<'event'>();

export async function openOutbox(kiosk: KioskAddress, file?: string) {
  const db = await openTestDatabase(file === undefined ? {} : { file });
  onTestFinished(() => db.close());
  const { store, clock } = db;
  const events = (): Promise<WireEvent[]> =>
    store.read((tx) => loadWireEvents(tx, kiosk.kioskId, 0, 1_000_000));
  return {
    ...db,
    events,
    state: () => store.read(outboxState),
    happen: (count: number) =>
      store.transaction(async (tx) => {
        for (let index = 0; index < count; index += 1)
          await insertOutboxEvent(
            tx,
            {
              id: newId(),
              type: 'help.cleared',
              schemaVersion: 1,
              payload: { helpCallId: newId() },
              atMs: clock.nowMs(),
            },
            newId,
          );
      }),
    /** As a head office says it that has committed all up to `sequence`. */
    async watermark(sequence: number, other: Partial<Watermark> = {}): Promise<Watermark> {
      const all = await events();
      const last = all.find((event) => event.sequence === sequence);
      const chainId = last?.chainId ?? all[0]?.chainId ?? newTestId<'chain'>();
      return {
        chainId,
        sequence,
        hash: last?.hash ?? NOTHING_BEFORE,
        replay: 0,
        retentionDays: 35,
        ...other,
      };
    },
    send(line: HeadOfficeLine) {
      const sender = createSender({
        line,
        store,
        kioskId: kiosk.kioskId,
        clock,
        newId,
        log: pino({ level: 'silent' }),
        pace: QUICK,
      });
      sender.start();
      onTestFinished(() => sender.stop());
      return sender;
    },
  };
}
