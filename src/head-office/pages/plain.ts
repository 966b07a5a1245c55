/** A page with one sentence: what could not be done, and why. */
import { framed } from './frame';
import { said } from './forms';
import { speechIn } from '../locales/speech';
import type { Language } from '../../shared/languages';
import type { SignedIn } from '../people/sessions';

export interface PlainPage {
  readonly sentence: string;
  readonly person: SignedIn | null;
  readonly language: Language;
}

export function plainPage({ sentence, person, language }: PlainPage): string {
  const speech = speechIn(language);
  const { frame } = speech.t;
  return framed({
    speech,
    heading: frame.notDone,
    main: `${said('wrong', sentence)}<p><a href="${person === null ? '/sign-in' : '/'}">${person === null ? frame.signIn : frame.toTheFleet}</a></p>`,
    person,
  });
}
