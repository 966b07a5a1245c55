/** The pages for whom nobody knows yet: signing in, joining with a code, and the recovery codes after it. */
import { escapeHtml as text } from '../../main/domain/base/html';
import type { QrCode } from '../../main/domain/base/qr-code';
import type { Joining } from '../people/join';
import { speechIn, type Speech } from '../locales/speech';
import type { Language } from '../../shared/languages';
import type { SignedIn } from '../people/sessions';
import { field, form, hidden, qrImage, said } from './forms';
import { framed } from './frame';
import { PASSKEY_SCRIPT, passkeySignIn } from './passkeys';

/** Where signing in by the identity provider begins. */
export const PROVIDER_SIGN_IN = '/sign-in/provider';

export interface SignInPage {
  readonly language: Language;
  readonly wrong?: string | null;
  readonly name?: string;
  /** Where to go then; a path of this site. */
  readonly next?: string;
  /** Nobody works here yet. */
  readonly isNobodyThere?: boolean;
  /** The name of the identity provider; null: there is none. */
  readonly provider?: string | null;
}

export function signInPage({
  language,
  wrong = null,
  name = '',
  next = '/',
  isNobodyThere = false,
  provider = null,
}: SignInPage): string {
  const speech = speechIn(language);
  const words = speech.t.people.signIn;
  const first = `<div class="panel narrow"><h2>${words.nobody}</h2>
<p>${words.nobodyText}</p>
<p><code>keyturn-head-office people add --name "Ana Ruiz" --role owner</code></p></div>`;
  return framed({
    speech,
    heading: words.heading,
    person: null,
    script: PASSKEY_SCRIPT,
    main: `${said('wrong', wrong)}${isNobodyThere ? first : ''}${provider === null ? '' : byProvider(speech, provider, next)}<div class="panel narrow">${form(
      {
        action: '/sign-in',
        person: null,
        button: words.heading,
        fields: [
          hidden('next', next),
          field({ name: 'name', label: words.name, value: name, autocomplete: 'username' }),
          field({
            name: 'password',
            label: words.password,
            type: 'password',
            autocomplete: 'current-password',
          }),
          field({
            name: 'code',
            label: words.code,
            hint: words.codeHint,
            autocomplete: 'one-time-code',
          }),
        ].join('\n'),
      },
    )}</div>
${passkeySignIn(speech, next)}
<p>${words.isNew} <a href="/join">${words.joinWithCode}</a></p>`,
  });
}

const byProvider = ({ t }: Speech, name: string, next: string): string =>
  `<div class="panel narrow"><p><a class="button" href="${PROVIDER_SIGN_IN}?next=${text(encodeURIComponent(next))}">${t.people.signIn.withProvider(`<bdi>${text(name)}</bdi>`)}</a></p></div>\n`;

export function joinPage(wrong: string | null, language: Language): string {
  const speech = speechIn(language);
  const words = speech.t.people.join;
  return framed({
    speech,
    heading: words.heading,
    person: null,
    main: `${said('wrong', wrong)}<div class="panel narrow">${form({
      action: '/join',
      person: null,
      button: words.continue,
      fields: field({
        name: 'code',
        label: words.code,
        hint: words.codeHint,
      }),
    })}</div>
<p><a href="/sign-in">${words.signInInstead}</a></p>`,
  });
}

export interface AccountPage {
  readonly joining: Joining;
  readonly code: string;
  readonly qr: QrCode;
  readonly wrong: string | null;
  readonly language: Language;
}

export function accountPage({ joining, code, qr, wrong, language }: AccountPage): string {
  const speech = speechIn(language);
  const { join: words, me } = speech.t.people;
  const { name, secret } = joining;
  return framed({
    speech,
    heading: words.welcome(name),
    person: null,
    main: `${said('wrong', wrong)}<div class="panel narrow"><h2>${words.authenticator}</h2>
<p>${words.scan}</p>
${qrImage(qr, words.qr)}
<p>${words.orType} <code>${text(secret.replaceAll(/(.{4})/g, '$1 ').trim())}</code></p></div>
<div class="panel narrow"><h2>${words.password}</h2>${form({
      action: '/join/finish',
      person: null,
      button: words.join,
      fields: [
        hidden('code', code),
        `<input type="hidden" name="name" autocomplete="username" value="${text(name)}">`,
        field({
          name: 'password',
          label: me.newPassword,
          hint: words.passwordHint,
          type: 'password',
          autocomplete: 'new-password',
        }),
        field({ name: 'again', label: me.newPasswordAgain, type: 'password', autocomplete: 'new-password' }),
        field({
          name: 'authenticator',
          label: words.authenticatorCode,
          hint: words.authenticatorHint,
          autocomplete: 'one-time-code',
          inputMode: 'numeric',
        }),
      ].join('\n'),
    })}</div>`,
  });
}

/** `person`: null until they have signed in for the first time. */
export function recoveryPage(codes: readonly string[], person: SignedIn | null, language: Language): string {
  const speech = speechIn(language);
  const words = speech.t.people.recovery;
  return framed({
    speech,
    heading: words.heading,
    person,
    main: `<div class="panel narrow"><p>${words.text}</p>
<ul class="codes">${codes.map((code) => `<li><code>${text(code)}</code></li>`).join('')}</ul>
<p class="act"><a class="button" href="/">${words.kept}</a></p></div>`,
  });
}
