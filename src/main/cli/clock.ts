/** `clock show | confirm`: whether the kiosk trusts its clock, and a person's confirmation of it. */
import { pino } from 'pino';
import { BUILT_AT_MS } from '../app/built';
import { isDemonstration } from '../app/storage/data-dir';
import { findProperty } from '../database/property/properties';
import type { Store } from '../database/store';
import { businessDateAt, isBusinessDate, toIsoInstant } from '../domain/base/dates';
import { note } from '../services/audit/audit';
import { openClockTrust, type ClockTrust } from '../services/base/clock-trust';
import { withStore } from './database';
import type { CliIo, Command } from './io';
import { CommandRefused, onlyPositional, UsageError } from '../../shared/command-line';

function open(dataDir: string, store: Store, io: CliIo): Promise<ClockTrust> {
  return openClockTrust({
    store,
    clock: { nowMs: () => io.nowMs() },
    elapsedMs: () => performance.now(),
    builtMs: BUILT_AT_MS,
    isDemonstration: isDemonstration(dataDir),
    log: pino({ level: 'silent' }),
  });
}

const words = {
  right: 'right: the kiosk sells',
  behind: 'behind what it was last told: nothing is sold',
  ahead: 'more than two days ahead of what it was last told: nothing is sold',
};

export const showCommand: Command = {
  usage: 'clock show',
  summary: 'says whether the kiosk believes its clock, and who said what time it is',
  options: [],
  positionals: [],
  run: ({ dataDir }, io) =>
    withStore(dataDir, io.nowMs(), async (store) => {
      const { state, limitMs, source } = (await open(dataDir, store, io)).view();
      io.out(`the clock shows ${toIsoInstant(io.nowMs())}`);
      io.out(`at least ${toIsoInstant(limitMs)}, by ${source ?? 'the build'}`);
      io.out(words[state]);
      const property = await store.read(findProperty);
      if (property) io.out(`the property's time zone is ${property.time_zone}`);
      return 0;
    }),
};

export const confirmCommand: Command = {
  usage: 'clock confirm YYYY-MM-DD',
  summary: 'says that today is this date, as the clock shows it, also while the kiosk runs',
  options: [],
  positionals: ['YYYY-MM-DD'],
  run: (invocation, io) =>
    withStore(invocation.dataDir, io.nowMs(), async (store) => {
      const date = onlyPositional(invocation);
      if (!isBusinessDate(date)) throw new UsageError(`expected a date such as 2026-11-28, not "${date}"`);
      const property = await store.read(findProperty);
      const today = businessDateAt(io.nowMs(), property?.time_zone ?? 'UTC');
      if (date !== today)
        throw new CommandRefused(`by the clock of this machine today is ${today}: set the clock first`);
      const trust = await open(invocation.dataDir, store, io);
      const isDone = await store.transaction(async (tx) => {
        await note(
          { ctx: { clock: { nowMs: () => io.nowMs() } }, tx, by: 'cli' },
          'clock.confirmed',
          'clock',
        );
        return trust.confirm(tx, 'command');
      });
      if (!isDone)
        throw new CommandRefused('the clock shows a time before this program was built: set the clock');
      io.out(`confirmed: today is ${today}; a running kiosk sells again within a minute`);
      return 0;
    }),
};
