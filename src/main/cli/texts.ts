/** `texts check`: whether the provider would send text messages for this site. */
import { openTexter } from '../app/outside';
import { readConfig } from '../app/settings/config';
import type { DeliveryFailure } from '../domain/delivery/delivery';
import type { Command } from './io';

const advice: Partial<Record<DeliveryFailure, string>> = {
  text_login_refused:
    'Twilio refuses account, key or secret. Compare texts.accountSid, texts.keySid and the file of texts.secretFile with its console.',
  text_unreachable: 'Twilio cannot be reached from here. Check the line, its name service and a firewall.',
  text_put_off: 'Twilio is busy or down. Try again later.',
  text_unknown: 'Twilio failed. Try again later.',
};

export const checkCommand: Command = {
  usage: 'texts check',
  summary: 'tries account, key and sender with the carrier of text messages, and says what to do; sends none',
  options: [],
  positionals: [],
  async run({ dataDir }, io) {
    const texter = openTexter(readConfig(dataDir), dataDir);
    if (texter === null) {
      io.out('texts is not set up: codes go by e-mail only, and there is nothing to check.');
      return 0;
    }
    const failure = await texter.check(AbortSignal.timeout(30_000));
    io.out(
      failure === null
        ? 'ok    Twilio takes messages from this account. None was sent.'
        : `WRONG ${advice[failure] ?? 'Twilio refuses the message. Check texts.from in its console.'}`,
    );
    return failure === null ? 0 : 1;
  },
};
