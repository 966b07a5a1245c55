/** `contact find`: finds the id of a person who asks to be erased. */
import { personMatcher } from '../../main/domain/contact/tenant-search';
import { findPeople } from '../database/inbox/people';
import type { Command } from './io';
import { CommandRefused, onlyPositional, UsageError } from '../../shared/command-line';
import { withDatabase } from './with-database';

const MOST = 50;

export const contactFindCommand: Command = {
  usage: 'contact find TEXT',
  summary:
    'finds tenants by the beginnings of names, by e-mail address or phone number. Each line has id, kiosk, name, e-mail, phone number, address, and when the kiosk reported it',
  options: ['postgres'],
  positionals: ['TEXT'],
  async run(invocation, io) {
    const text = onlyPositional(invocation).trim();
    if (text === '') throw new UsageError('TEXT is missing: a name, an e-mail address or a phone number');
    const people = await withDatabase(invocation, io, (database) =>
      findPeople(database, personMatcher(text)),
    );
    if (people.length === 0) throw new CommandRefused(`no kiosk told of anybody like "${text}"`);
    for (const person of people.slice(0, MOST)) {
      const { contactId, kioskId, firstName, lastName, company, email, phoneNumber, address, city, atMs } =
        person;
      const where = [address, city].filter(Boolean).join(', ');
      const whole = `${firstName} ${lastName}`.trim();
      const name = company === '' ? whole : `${company} (${whole})`;
      const about = [contactId, kioskId, name, email, phoneNumber, where, new Date(atMs).toISOString()];
      io.out(about.map((each) => oneLine(each) || '-').join('\t'));
    }
    if (people.length > MOST) io.out(`and ${people.length - MOST} more: say more of whom you mean`);
    return 0;
  },
};

/** Text that people typed must neither look like another entry nor control the terminal. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
