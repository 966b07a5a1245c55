/** `help list | clear`: calls for help. */
import { newId } from '../../shared/new-id';
import { parseGuid } from '../../shared/ids';
import { clearHelp, listHelp, type HelpContext } from '../services/screen/help-calls';
import { withStore } from './database';
import type { CliIo, Command } from './io';
import { CommandRefused, onlyPositional, UsageError } from '../../shared/command-line';

const contextOf = (io: CliIo): HelpContext => ({
  newId,
  clock: { nowMs: () => io.nowMs() },
});

export const listCommand: Command = {
  usage: 'help list',
  summary: 'shows who waits for a person: kiosk, step and time, never who it is',
  options: [],
  positionals: [],
  async run(invocation, io) {
    const calls = await withStore(invocation.dataDir, io.nowMs(), (store) =>
      store.transaction((tx) => listHelp({ ctx: contextOf(io), tx })),
    );
    if (calls.length === 0) io.out('nobody waits for help');
    for (const { id, calledAt, state, kioskId, step, language } of calls)
      io.out([id, calledAt, state.padEnd(10), kioskId, step, language].join('  '));
    return 0;
  },
};

export const clearCommand: Command = {
  usage: 'help clear ID',
  summary: 'says that somebody has gone there',
  options: [],
  positionals: ['ID'],
  async run(invocation, io) {
    const id = parseGuid<'help_call'>(onlyPositional(invocation));
    if (id === null) throw new UsageError('ID wants the id of a call, as "help list" shows it');
    const cleared = await withStore(invocation.dataDir, io.nowMs(), (store) =>
      store.transaction((tx) => clearHelp({ ctx: contextOf(io), tx }, id, 'cli')),
    );
    if (!cleared) throw new CommandRefused(`no call ${id}, or it was cleared before`);
    io.out(`cleared ${id}`);
    return 0;
  },
};
