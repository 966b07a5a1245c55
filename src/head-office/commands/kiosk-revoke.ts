/** `kiosk revoke`: turns a kiosk away, e.g. one that was stolen. */
import { revokeKioskIn } from '../activation';
import { findKiosk } from '../database/kiosk/kiosks';
import { commandLine, noteAct } from '../people/acts';
import type { Command } from './io';
import { CommandRefused, onlyPositional } from '../../shared/command-line';
import { withDatabase } from './with-database';

export const kioskRevokeCommand: Command = {
  usage: 'kiosk revoke NAME',
  summary:
    'turns a kiosk away: at once the listener lets it in no more. What it told before stays; `kiosk add` lets it join again',
  options: ['postgres'],
  positionals: ['NAME'],
  async run(invocation, io) {
    const id = onlyPositional(invocation);
    const done = await withDatabase(invocation, io, (database) =>
      database.transaction().execute(async (tx) => {
        const kiosk = await findKiosk(tx, id);
        if (!kiosk || !(await revokeKioskIn(tx, id, io.nowMs()))) return false;
        const act = { act: 'kiosk.revoked', about: id, propertyId: kiosk.property_id } as const;
        await noteAct(tx, commandLine, act, io.nowMs());
        return true;
      }),
    );
    if (!done) throw new CommandRefused(`there is no kiosk "${id}"`);
    io.out(`${id} is turned away`);
    return 0;
  },
};
