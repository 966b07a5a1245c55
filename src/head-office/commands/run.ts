/** `run`: head office itself, until a signal ends it. */
import { postgresUrl } from '../database/connection/connect';
import { openLog } from '../log';
import { readMailSettings } from '../mail/settings';
import type { OfficeListenerOptions } from '../listener';
import { openOffice, type OfficeOptions } from '../office';
import { openOfficeListener } from '../listener';
import { signingKeyPath } from '../signing/key-file';
import { listenerOptions, readListenerOptions } from './listener-options';
import { wholeNumber, type Command, type Invocation, type Io } from './io';
import { CommandRefused } from '../../shared/command-line';
import { errorMessage } from '../../shared/error-message';

/** Of versions with one password for everybody: kiosks must not stand still because it is still given. */
const FORMER_OPTION = 'page-password-file';

export const runCommand: Command = {
  usage:
    '[run] --postgres URL [--signing-key FILE] [--retention-days N] [--host ADDRESS] [--port N] [--tls-cert FILE --tls-key FILE] [--time-zone NAME] [--phones-address URL] [--mail FILE] [--oidc FILE] [--page-password-file FILE]',
  summary: 'head office itself, until SIGTERM; prints one line of JSON when it is ready',
  options: ['postgres', 'signing-key', 'retention-days', 'mail', FORMER_OPTION, ...listenerOptions],
  positionals: [],
  async run(invocation, io) {
    const ofListener = readListenerOptions(invocation, io);
    const options = readOptions(invocation, io, ofListener);
    if (invocation.options[FORMER_OPTION] !== undefined)
      io.err(
        `--${FORMER_OPTION} opens nothing any more: each person has an account of their own ("people add")`,
      );
    const office = await openOffice(options, openLog(), io.nowMs);
    const listener = await openOfficeListener(office, ofListener).catch(async (error: unknown) => {
      await office.close();
      throw new CommandRefused(`the listener could not be opened: ${errorMessage(error)}`, { cause: error });
    });
    io.out(JSON.stringify({ event: 'ready', url: listener.url }));
    await untilSignal();
    await listener.close();
    await office.close();
    return 0;
  },
};

function readOptions(
  invocation: Invocation,
  io: Io,
  { timeZone, phones }: Pick<OfficeListenerOptions, 'timeZone' | 'phones'>,
): OfficeOptions {
  const mail = invocation.options['mail'] ?? io.environment['KEYTURN_MAIL'] ?? '';
  return {
    mail: mail === '' ? null : { settings: readMailSettings(mail), timeZone },
    phonesAddress: phones?.address ?? null,
    postgresUrl: postgresUrl(invocation, io),
    signingKey: signingKeyPath(invocation, io),
    retentionDays: wholeNumber(invocation, 'retention-days', { least: 1, most: 3650, otherwise: 35 }),
  };
}

function untilSignal(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => done());
  });
}
