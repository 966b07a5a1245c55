/** `unread ...`: messages that could not be stored as events at all, for a person to look at. */
import { selectUnread, settleUnread } from '../database/inbox/settled';
import { noteAct, onCommandLine } from '../people/acts';
import { requiredText, type Command } from './io';
import { CommandRefused, onlyPositional, UsageError } from '../../shared/command-line';
import { withDatabase } from './with-database';

export const unreadListCommand: Command = {
  usage: 'unread list',
  summary: 'the messages that could not be taken, the oldest first: id, when it came, subject, and why',
  options: ['postgres'],
  positionals: [],
  async run(invocation, io) {
    const unread = await withDatabase(invocation, io, (database) => selectUnread(database));
    for (const { sha256, at_ms, subject, why } of unread)
      io.out([sha256, new Date(at_ms).toISOString(), subject, why].join('\t'));
    return 0;
  },
};

export const unreadSettleCommand: Command = {
  usage: 'unread settle ID --by WHO --why TEXT',
  summary:
    'somebody has looked at one: it is kept as long as the others, with who and why, and the fleet page shows it no more',
  options: ['postgres', 'by', 'why'],
  positionals: ['ID'],
  async run(invocation, io) {
    const id = onlyPositional(invocation).toLowerCase();
    if (!/^[0-9a-f]{64}$/.test(id)) throw new UsageError('ID is that of a message: "unread list" tells it');
    const settlement = {
      by: requiredText(invocation, 'by'),
      why: requiredText(invocation, 'why'),
      atMs: io.nowMs(),
    };
    const isDone = await withDatabase(invocation, io, (database) =>
      database.transaction().execute(async (tx) => {
        const { by, why, atMs } = settlement;
        const isSettled = await settleUnread(tx, id, settlement);
        const act = { act: 'unread.settled', about: 'unknown sender', why } as const;
        if (isSettled) await noteAct(tx, onCommandLine(by), act, atMs);
        return isSettled;
      }),
    );
    if (!isDone) throw new CommandRefused(`no message ${id} waits; "unread list" shows them`);
    io.out(`message ${id} is settled`);
    return 0;
  },
};
