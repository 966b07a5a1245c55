/** `kiosk accept-gap`: continues after events that neither head office nor the kiosk has any more. */
import { findKiosk, isMissingSome, updateAcceptsGap } from '../database/kiosk/kiosks';
import { commandLine, noteAct } from '../people/acts';
import type { Command } from './io';
import { CommandRefused, onlyPositional } from '../../shared/command-line';
import { withDatabase } from './with-database';

export const kioskAcceptGapCommand: Command = {
  usage: 'kiosk accept-gap NAME',
  summary:
    'takes the next events of a kiosk although some before them are missing: where neither a backup nor the kiosk has them any more. The gap is noted, and shown',
  options: ['postgres'],
  positionals: ['NAME'],
  async run(invocation, io) {
    const id = onlyPositional(invocation);
    await withDatabase(invocation, io, (database) =>
      database.transaction().execute(async (tx) => {
        const kiosk = await findKiosk(tx, id);
        if (!kiosk) throw new CommandRefused(`there is no kiosk "${id}"; "kiosk list" shows them`);
        // Accepted before anything is missing, it would hide the next loss, which sending again could mend.
        if (!isMissingSome(kiosk)) throw new CommandRefused(`nothing that ${id} told of is missing now`);
        await updateAcceptsGap(tx, id, true);
        const act = { act: 'kiosk.gap_accepted', about: id, propertyId: kiosk.property_id } as const;
        await noteAct(tx, commandLine, act, io.nowMs());
      }),
    );
    io.out(`the next events of ${id} are taken, whatever is missing before them`);
    return 0;
  },
};
