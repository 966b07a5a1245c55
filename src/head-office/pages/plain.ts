/** A page with one sentence: what could not be done, and why. */
import { escapeHtml as text } from '../../main/domain/base/html';
import { AWAY_REFRESH_SECONDS, framed } from './frame';
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

/** Leads to an address of our own, for a browser that does not go there by itself. */
export function leadingPage(path: string, language: Language): string {
  const speech = speechIn(language);
  const { frame } = speech.t;
  return framed({
    speech,
    heading: frame.oneMoment,
    main: `<p><a href="${text(path)}">${frame.openPage}</a></p>`,
    person: null,
  });
}

export interface AwayPage {
  readonly person: SignedIn;
  readonly sinceMs: number;
  readonly timeZone: string;
  /** Of the page that was asked for. */
  readonly path: string;
  readonly query: URLSearchParams;
}

/** In the place of any page, until the database answers again: then the page that was asked for comes by itself. */
export function awayPage({ person, sinceMs, timeZone, path, query }: AwayPage): string {
  const speech = speechIn(person.language);
  const { frame } = speech.t;
  const { still, ...asked } = Object.fromEntries(query);
  return framed({
    speech,
    heading: frame.databaseAwayHeading,
    main: `${said('wrong', frame.databaseAwaySince(speech.instant(sinceMs, timeZone)))}<p><a href="/">${frame.toTheFleet}</a></p>`,
    person,
    path,
    reload: { seconds: AWAY_REFRESH_SECONDS, isStill: still !== undefined, query: asked },
  });
}
