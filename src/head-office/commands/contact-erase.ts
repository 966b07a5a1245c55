/** `contact erase`: erases a person at head office, when no kiosk can report it any more. */
import { parseGuid } from '../../shared/ids';
import { forgetContact } from '../database/inbox/contacts';
import type { Command } from './io';
import { CommandRefused, onlyPositional, UsageError } from '../../shared/command-line';
import { withDatabase } from './with-database';

export const contactEraseCommand: Command = {
  usage: 'contact erase ID',
  summary:
    'forgets who a contact is, in all that kiosks reported of them. It is for a kiosk that is gone; the front desk of a running one erases in both places',
  options: ['postgres'],
  positionals: ['ID'],
  async run(invocation, io) {
    const contactId = parseGuid<'contact'>(onlyPositional(invocation));
    if (contactId === null) throw new UsageError('ID is that of a contact: "contact find" tells it');
    const events = await withDatabase(invocation, io, (database) =>
      database
        .transaction()
        .execute((tx) => forgetContact(tx, { contactId, kioskId: null }, 'all', io.nowMs())),
    );
    if (events === 0)
      throw new CommandRefused(
        `nothing here says who contact ${contactId} is; "contact find" shows who is known`,
      );
    io.out(
      `forgotten in ${events} ${events === 1 ? 'event' : 'events'}; backups have them until their time is over`,
    );
    return 0;
  },
};
