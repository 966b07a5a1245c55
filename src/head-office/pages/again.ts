/** The page that asks who it is once more before an act, and carries what was asked for. */
import { escapeHtml as text } from '../../main/domain/base/html';
import { speechIn } from '../locales/speech';
import type { SignedIn } from '../people/sessions';
import { field, form, hidden, panel, presentPassword, said } from './forms';
import { framed } from './frame';
import { PASSKEY_SCRIPT, passkeyAgain } from './passkeys';
import { PROVIDER_SIGN_IN } from './sign-in';

export interface AgainPage {
  readonly person: SignedIn;
  /** An identity provider says who they are. */
  readonly isOfProvider: boolean;
  /** Where what was asked for goes, as it was asked. */
  readonly path: string;
  /** What is then done, as HTML. */
  readonly act: string;
  /** `file`: this page is still there once the browser has it. `left`: the session was left alone, and the page is about money. */
  readonly kind: 'act' | 'file' | 'left';
  /** The page that it was on. */
  readonly from: string;
  readonly back: string;
  /** The fields of what was asked for. */
  readonly asked: FormData;
  readonly wrong: string | null;
}

/** In the address of an answer of this page. */
export const AGAIN = 'again';

/** Where a page about money is asked for once more, by who has shown who they are. */
export const GO_ON = '/again';

/** Before the names of carried fields, so that none has the name of a field of this page. */
const CARRIED = 'act.';

/** What a carried field is called by the act; null: it is a field of this page. */
export const carriedName = (name: string): string | null =>
  name.startsWith(CARRIED) ? name.slice(CARRIED.length) : null;

export function againPage(again: AgainPage): string {
  const { person, isOfProvider, path, act, kind, from, back, asked, wrong } = again;
  const speech = speechIn(person.language);
  const { again: words, signIn } = speech.t.people;
  const ofKind = words[kind];
  const action = answerPath(path);
  const carried = [...asked].map(([name, value]) => hidden(`${CARRIED}${name}`, carriable(value))).join('');
  const main = isOfProvider
    ? panel(
        act,
        ofKind.ofProvider,
        `<p class="act"><a class="button" href="${PROVIDER_SIGN_IN}?again=yes&amp;next=${text(encodeURIComponent(from))}">${words.providerButton}</a></p>`,
      )
    : `${panel(
        act,
        ofKind.text,
        form({
          action,
          person,
          button: ofKind.button,
          fields: [
            carried,
            presentPassword('current', speech.t),
            field({ name: 'code', label: signIn.code, hint: signIn.codeHint, autocomplete: 'one-time-code' }),
          ].join('\n'),
        }),
      )}${passkeyAgain(speech, { action, person, fields: carried })}`;
  return framed({
    speech,
    heading: words.heading,
    person,
    script: PASSKEY_SCRIPT,
    main: `${said('wrong', wrong)}<div class="side">${main}</div>
<p><a href="${text(back)}">${ofKind.back}</a></p>`,
  });
}

/** The same address, which says that the form is an answer. */
function answerPath(path: string): string {
  const [to = '', query] = path.split('?');
  const asked = new URLSearchParams(query);
  asked.set(AGAIN, 'yes');
  return `${to}?${asked.toString()}`;
}

function carriable(value: FormDataEntryValue): string {
  if (typeof value === 'string') return value;
  throw new Error('an act with a file asks nobody to sign in again');
}
