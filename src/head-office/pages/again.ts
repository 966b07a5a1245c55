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
  /** Where what was asked for goes. */
  readonly action: string;
  /** The page that it was on. */
  readonly from: string;
  readonly asked: FormData;
  readonly wrong: string | null;
}

/** Fields of this page itself. */
const OWN_FIELDS: ReadonlySet<string> = new Set(['form', 'current', 'code', 'answer']);

export function againPage({ person, isOfProvider, action, from, asked, wrong }: AgainPage): string {
  const speech = speechIn(person.language);
  const { again: words, signIn } = speech.t.people;
  const carried = [...asked]
    .flatMap(([name, value]) =>
      typeof value === 'string' && !OWN_FIELDS.has(name) ? [hidden(name, value)] : [],
    )
    .join('');
  const main = isOfProvider
    ? panel(
        words.heading,
        words.ofProvider,
        `<p class="act"><a class="button" href="${PROVIDER_SIGN_IN}?again=yes&amp;next=${text(encodeURIComponent(from))}">${words.button}</a></p>`,
      )
    : `${panel(
        words.heading,
        words.text,
        form({
          action,
          person,
          button: words.button,
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
<p><a href="${text(from)}">${words.back}</a></p>`,
  });
}
