/** `kiosk add`: names a kiosk and makes the code with which it joins. */
import { toString } from 'qrcode';
import { kioskNameSchema } from '../../shared/head-office/event';
import { parseGuid } from '../../shared/ids';
import { inviteKioskIn } from '../activation';
import { commandLine, noteAct } from '../people/acts';
import { selectKeys } from '../database/signing/signing';
import { required, type Command } from './io';
import { CommandRefused, UsageError } from '../../shared/command-line';
import { withDatabase } from './with-database';

export const kioskAddCommand: Command = {
  usage: 'kiosk add --id NAME --property GUID',
  summary:
    'names a kiosk and makes a code with which it joins, good for one hour and one kiosk. A kiosk that is known gets a new code',
  options: ['postgres', 'id', 'property'],
  positionals: [],
  async run(invocation, io) {
    const id = required(invocation, 'id');
    if (!kioskNameSchema.safeParse(id).success)
      throw new UsageError(`--id wants up to 40 letters, digits, _ and -, not "${id}"`);
    const propertyId = parseGuid<'property'>(required(invocation, 'property'));
    if (propertyId === null) throw new UsageError('--property wants the GUID of the property');
    const { invited, key } = await withDatabase(invocation, io, async (database) => ({
      invited: await database.transaction().execute(async (tx) => {
        const made = await inviteKioskIn(tx, { id, propertyId }, io.nowMs());
        const act = { act: 'kiosk.invited', about: id, propertyId } as const;
        if (made.kind === 'invited') await noteAct(tx, commandLine, act, io.nowMs());
        return made;
      }),
      key: (await selectKeys(database)).at(-1),
    }));
    if (invited.kind === 'other_property')
      throw new CommandRefused(`there is a kiosk "${id}" of another property; names are unique in a company`);
    if (invited.kind === 'handed_over')
      throw new CommandRefused(
        `the contracts of "${id}" were handed over: set that machine up with an empty data directory, and under another name`,
      );
    const { code, expiresAtMs } = invited.invitation;
    io.out(`kiosk   ${id}`);
    io.out(`code    ${code}`);
    if (key) io.out(`key     ${key.publicKey} (--key at the kiosk makes it believe no other)`);
    io.out(`until   ${new Date(expiresAtMs).toISOString()}`);
    io.out(await toString(code, { type: 'utf8' }));
    return 0;
  },
};
