/** Something was not done, for a reason that each person reads in their own language. Commands and logs say it in English. */
import { CommandRefused } from '../../shared/command-line';
import type { Language } from '../../shared/languages';
import type { Messages } from '.';
import { speechIn, type Speech } from './speech';

export class Refused extends CommandRefused {
  constructor(
    readonly says: (messages: Messages, speech: Speech) => string,
    options?: ErrorOptions,
  ) {
    super(said(says, 'en'), options);
  }
}

function said(says: Refused['says'], language: Language): string {
  const speech = speechIn(language);
  return says(speech.t, speech);
}

/** What is refused without such a reason is about files and databases, and stands in English. */
export const sentenceOf = (error: CommandRefused, language: Language): string =>
  error instanceof Refused ? said(error.says, language) : error.message;
