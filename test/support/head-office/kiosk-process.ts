/**
 * A kiosk as a process of its own, with its own data directory, that has joined a head office which is a process too. Its
 * line goes through a proxy. What stands in its books is read from its files, whether it runs or not.
 */
import { cpSync } from 'node:fs';
import { vi } from 'vitest';
import { loadSeed, saveConnection, SEED_FILE } from '../../../src/main/app/head-office/files';
import { createTurns } from '../../../src/main/domain/base/turns';
import { joinHeadOffice } from '../../../src/main/sync/activation';
import { newSeed } from '../../../src/main/sync/kiosk-key';
import type { Id } from '../../../src/shared/ids';
import { rows } from '../restore/books';
import { call } from '../processes/device';
import { startService, type ServiceProcess } from '../processes/service-process';
import { startProxy, type Proxy } from './proxy';

/** Several start at a time, and other tests run beside them. */
export const START_WITHIN_MS = 110_000;

export interface KioskProcess {
  readonly kioskId: string;
  readonly dataDir: string;
  readonly proxy: Proxy;
  /** The process that runs now; another one after each `kill`. Before it has started, the one that ended. */
  readonly service: () => ServiceProcess;
  /** The power goes and comes back: answers when it serves again. One time after the other. */
  killAndStart(): Promise<void>;
  /** Waits until it reaches head office. */
  untilConnected(): Promise<void>;
  /** Waits until it may rent out these units without asking. */
  untilHolding(units: readonly Id<'unit'>[]): Promise<void>;
  /** What it has written, in order: the hash of each event. */
  written(): readonly string[];
  /** How much of it head office has confirmed, and how much there is. */
  confirmed(): { readonly sequence: number; readonly of: number };
  end(): Promise<void>;
}

export interface Joining {
  readonly kioskId: string;
  readonly propertyId: Id<'property'>;
  /** Of head office's listener. */
  readonly officeUrl: string;
  /** What head office made for it. */
  readonly code: string;
}

export interface KioskFiles {
  /** Of a kiosk that has its property, and has not run since; copied. */
  readonly template: string;
  readonly dataDir: string;
  /** Options of every start. */
  readonly options: readonly string[];
}

/** Joins with the kiosk's own code and files, over the proxy from then on, and starts. */
export async function startKioskProcess(files: KioskFiles, joining: Joining): Promise<KioskProcess> {
  const { dataDir, options } = files;
  const { kioskId, propertyId, officeUrl } = joining;
  cpSync(files.template, dataDir, { recursive: true });
  const proxy = await startProxy(Number(new URL(officeUrl).port));
  const seed = loadSeed(dataDir, newSeed);
  const { code } = joining;
  const joined = await joinHeadOffice({
    url: officeUrl,
    authority: null,
    seed,
    code,
    officeKey: null,
    propertyId,
    version: '0',
  });
  if (joined.kind === 'refused') throw new Error(joined.message);
  const { officeKey } = joined;
  const own = { kioskId, propertyId, seedFile: SEED_FILE, authority: null, officeKey };
  saveConnection(dataDir, { transport: 'https', ...own, url: `http://127.0.0.1:${proxy.port}` });
  let service = await startService(dataDir, options, START_WITHIN_MS);
  const turns = createTurns(1);
  return {
    kioskId,
    dataDir,
    proxy,
    service: () => service,
    killAndStart: () =>
      turns.take(async () => {
        await service.kill();
        service = await startService(dataDir, options, START_WITHIN_MS);
      }),
    async untilConnected() {
      await vi.waitUntil(
        async () => {
          const { body } = await call(service, 'GET', '/v1/kiosk/health');
          const { state } = (body.data as { sync: { state: string } }).sync;
          return state === 'connected';
        },
        { timeout: 60_000, interval: 100 },
      );
    },
    async untilHolding(units) {
      await vi.waitUntil(
        () => {
          const held = rows(dataDir, `SELECT unit_id FROM unit_claim WHERE state = 'held'`);
          return units.every((id) => held.some((row) => row['unit_id'] === id));
        },
        { timeout: 60_000, interval: 100 },
      );
    },
    written: () => rows(dataDir, 'SELECT hash FROM outbox ORDER BY sequence').map((row) => `${row['hash']}`),
    confirmed() {
      const [row] = rows(
        dataDir,
        `SELECT (SELECT max(sequence) FROM outbox) AS last, (SELECT sequence FROM outbox_watermark) AS confirmed`,
      );
      return { sequence: Number(row?.['confirmed'] ?? 0), of: Number(row?.['last'] ?? 0) };
    },
    async end() {
      proxy.heal();
      await service.kill();
      await proxy.close();
    },
  };
}
