/** `kiosk accept-gap`: goes on behind events that neither head office nor the kiosk has any more. */
import { CommandRefused, onlyPositional, type Command } from './io';
import { withDatabase } from './with-database';

export const kioskAcceptGapCommand: Command = {
  usage: 'kiosk accept-gap NAME',
  summary:
    'takes the next events of a kiosk although some before them are missing: where neither a backup nor the kiosk has them any more. The gap is noted, and shown',
  options: ['postgres'],
  positionals: ['NAME'],
  async run(invocation, io) {
    const id = onlyPositional(invocation);
    const { numUpdatedRows } = await withDatabase(invocation, io, (database) =>
      database.updateTable('kiosk').set({ accepts_gap: true }).where('id', '=', id).executeTakeFirst(),
    );
    if (numUpdatedRows === 0n) throw new CommandRefused(`there is no kiosk "${id}"`);
    io.out(`the next events of ${id} are taken, whatever is missing before them`);
    return 0;
  },
};
