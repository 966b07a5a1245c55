/** `contact erase`: forgets somebody at head office, where no kiosk can say so any more. */
import { parseGuid } from '../../shared/ids';
import { forgetContact } from '../database/contacts';
import { onlyPositional, UsageError, type Command } from './io';
import { withDatabase } from './with-database';

export const contactEraseCommand: Command = {
  usage: 'contact erase ID',
  summary:
    'forgets who a contact is, in all that was told of it; for a kiosk that is gone: the front desk of one that is there erases in both places',
  options: ['postgres'],
  positionals: ['ID'],
  async run(invocation, io) {
    const contactId = parseGuid<'contact'>(onlyPositional(invocation));
    if (contactId === null) throw new UsageError('ID is that of a contact, as events and front desk have it');
    const events = await withDatabase(invocation, io, (database) =>
      database
        .transaction()
        .execute((tx) => forgetContact(tx, { contactId, kioskId: null }, 'all', io.nowMs())),
    );
    io.out(
      `forgotten in ${events} events; backups and the broker's stream have them until their time is over`,
    );
    return 0;
  },
};
