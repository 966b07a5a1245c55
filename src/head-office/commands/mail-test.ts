/** `mail test`: one letter, to see that the settings are right before a night depends on them. */
import type { DeliveryFailure } from '../../main/domain/delivery/delivery';
import { openSmtp } from '../../main/mail/smtp';
import { CommandRefused } from '../../shared/command-line';
import { newId } from '../../shared/new-id';
import { writeTestLetter } from '../mail/letter';
import { readMailSettings } from '../mail/settings';
import { required, type Command } from './io';

const failureWords: Readonly<Partial<Record<DeliveryFailure, string>>> = {
  mail_unreachable: 'the mail server is not reached at that host and port',
  mail_timeout: 'the mail server did not answer in time',
  mail_not_secure: 'the line cannot be encrypted as the settings ask',
  mail_login_refused: 'the mail server refuses the user or the password',
  mail_refused: 'the mail server refuses the address for good',
  mail_put_off: 'the mail server puts the letter off, or refuses the sender',
};

export const mailTestCommand: Command = {
  usage: 'mail test --mail FILE --to ADDRESS',
  summary: 'sends one letter with the settings of a file for "run --mail", and says what came of it',
  options: ['mail', 'to'],
  positionals: [],
  async run(invocation, io) {
    const { server } = readMailSettings(required(invocation, 'mail'));
    const to = required(invocation, 'to');
    const written = writeTestLetter();
    const letter = {
      id: newId<'letter'>(),
      to,
      fromName: 'Keyturn head office',
      replyTo: null,
      written,
      files: [],
    };
    const outcome = await openSmtp(server)(letter, new AbortController().signal);
    if (!outcome.done)
      throw new CommandRefused(`no letter left: ${failureWords[outcome.failure] ?? outcome.failure}`);
    io.out('the mail server has taken the letter');
    return 0;
  },
};
