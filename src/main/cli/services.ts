/**
 * The services for one command that asks the payment provider, whether or not a Keyturn is running on the data
 * directory. What one process knows of another goes through the database, so a command touches only what the running
 * service leaves alone.
 */
import { pino } from 'pino';
import { readConfig } from '../app/settings/config';
import { settingsOf } from '../app/settings/service-settings';
import { prepareGateway } from '../app/payments/gateway';
import { readConnection } from '../app/head-office/head-office';
import { createDocumentMaker } from '../documents';
import { createPagePainter } from '../documents/pictures/page-painter';
import { createSignatureWorker } from '../documents/worker/signature-worker';
import { BUILT_AT_MS } from '../app/built';
import { isDemonstration } from '../app/storage/data-dir';
import { openClockTrust } from '../services/base/clock-trust';
import type { ServiceContext } from '../services/base/context';
import { createServiceContext } from '../services/base/create-context';
import { withStore } from './database';
import type { CliIo } from './io';
import { claimedUnits } from '../services/base/unit-rights';

export function withServices<T>(
  dataDir: string,
  io: CliIo,
  work: (ctx: ServiceContext) => Promise<T>,
): Promise<T> {
  const config = readConfig(dataDir);
  const openGateway = prepareGateway(dataDir, config);
  return withStore(dataDir, io.nowMs(), async (store) => {
    const log = pino({ level: 'error' }, { write: (line: string) => io.err(line.trimEnd()) });
    const { gateway } = openGateway({ dataDir, config, store, log, moneyOnly: true });
    const signatures = createSignatureWorker();
    const clock = { nowMs: () => io.nowMs() };
    const clockTrust = await openClockTrust({
      store,
      clock,
      elapsedMs: () => performance.now(),
      builtMs: BUILT_AT_MS,
      isDemonstration: isDemonstration(dataDir),
      log,
    });
    try {
      return await work(
        createServiceContext({
          store,
          clock,
          clockTrust,
          settings: settingsOf(config),
          gateway,
          documents: createDocumentMaker(),
          pages: createPagePainter(),
          signatures,
          // A command asks for no card, so it never asks for room either.
          freeDiskBytes: () => Promise.resolve(Number.MAX_SAFE_INTEGER),
          ...(readConnection(dataDir) ? { unitRights: claimedUnits(store) } : {}),
          log,
        }),
      );
    } finally {
      gateway.stopReader();
      await signatures.close();
      gateway.close();
    }
  });
}
