/** `allot` and `withdraw`: which units a kiosk may let without asking. */
import type { Id } from '../../shared/ids';
import { parseGuid } from '../../shared/ids';
import { allotUnits, withdrawUnits } from '../claims/allotments';
import { findKiosk } from '../database/kiosks';
import { CommandRefused, required, UsageError, type Command, type Invocation } from './io';
import { withDatabase } from './with-database';

export const allotCommand: Command = {
  usage: 'allot --kiosk NAME --units GUID,GUID,...',
  summary:
    'units that the kiosk may let without asking, also while its line is down. One that another kiosk has becomes its own once the other has given it up',
  options: ['postgres', 'kiosk', 'units'],
  positionals: [],
  async run(invocation, io) {
    const kioskId = required(invocation, 'kiosk');
    const units = unitsOf(invocation);
    await withDatabase(invocation, io, async (database) => {
      const kiosk = await findKiosk(database, kioskId);
      if (!kiosk || kiosk.state === 'revoked') throw new CommandRefused(`there is no kiosk "${kioskId}"`);
      const address = { kioskId, propertyId: kiosk.property_id };
      await database.transaction().execute((tx) => allotUnits(tx, address, units, io.nowMs()));
    });
    io.out(`${units.length} units are to be ${kioskId}'s; "claims list" shows when they are`);
    return 0;
  },
};

export const withdrawCommand: Command = {
  usage: 'withdraw --kiosk NAME --units GUID,GUID,...',
  summary:
    'takes units out of the allotment of a kiosk; what is held or let there is given up when that has ended',
  options: ['postgres', 'kiosk', 'units'],
  positionals: [],
  async run(invocation, io) {
    const kioskId = required(invocation, 'kiosk');
    const units = unitsOf(invocation);
    const withdrawn = await withDatabase(invocation, io, async (database) => {
      const kiosk = await findKiosk(database, kioskId);
      if (!kiosk) throw new CommandRefused(`there is no kiosk "${kioskId}"`);
      const address = { kioskId, propertyId: kiosk.property_id };
      return database.transaction().execute((tx) => withdrawUnits(tx, address, units, io.nowMs()));
    });
    io.out(`${withdrawn} units are withdrawn from ${kioskId}; "claims list" shows which it still has`);
    return 0;
  },
};

function unitsOf(invocation: Invocation): Id<'unit'>[] {
  return required(invocation, 'units')
    .split(',')
    .map((text) => {
      const id = parseGuid<'unit'>(text);
      if (id === null)
        throw new UsageError(`--units wants ids of units, with commas between, not "${text.trim()}"`);
      return id;
    });
}
