/** What everything else stands on: the log, the store, and whether the clock is believed. */
import { createStore } from '../../database/store';
import { systemClock } from '../../domain/base/dates';
import { openClockTrust } from '../../services/base/clock-trust';
import { BUILT_AT_MS } from '../built';
import { createLogEmptier } from '../log/log-emptier';
import { logPlace, openLog } from '../log/log';
import { isDemonstration, type DataDir } from '../storage/data-dir';
import { watchSystemClock } from '../system-clock';
import type { Prepared, Undo } from './prepared';

export type Foundation = Awaited<ReturnType<typeof openFoundation>>;

export async function openFoundation({ options, config }: Prepared, books: DataDir, undo: Undo) {
  const { log, writeLine, close: closeLog } = openLog(config.logLevel, logPlace(config, options.dataDir));
  undo.unshift(closeLog);
  if (books.uncleanEnd) log.warn('the run before did not end by itself');
  if (books.lostCommits)
    log.error(
      'the database ends before its mark: commits are gone, and nothing is begun until the books were compared',
    );
  const logEmptier = createLogEmptier();
  // Before the database.
  undo.push(() => logEmptier.close());
  const store = createStore(books.open, logEmptier);
  const clockTrust = await openClockTrust({
    store,
    clock: systemClock,
    elapsedMs: () => performance.now(),
    builtMs: BUILT_AT_MS,
    isDemonstration: isDemonstration(options.dataDir),
    log,
  });
  const systemWitness = watchSystemClock(clockTrust, systemClock);
  undo.push(() => systemWitness.stop());
  // A kiosk that was off for days is behind no witness and ahead of all: the system may know better at once.
  if (clockTrust.view().state !== 'right') await systemWitness.first;
  return { log, writeLine, store, clockTrust };
}
