/** The pages for whom nobody knows yet: signing in, joining with a code, and the recovery codes after it. */
import { escapeHtml as text } from '../../main/domain/base/html';
import type { QrCode } from '../../main/domain/base/qr-code';
import type { Joining } from '../people/join';
import type { SignedIn } from '../people/sessions';
import { field, form, hidden, qrImage, said } from './forms';
import { framed } from './frame';
import { PASSKEY_SCRIPT, passkeySignIn } from './passkeys';

/** Where signing in by the identity provider begins. */
export const PROVIDER_SIGN_IN = '/sign-in/provider';

export interface SignInPage {
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
  wrong = null,
  name = '',
  next = '/',
  isNobodyThere = false,
  provider = null,
}: SignInPage): string {
  const first = `<div class="panel narrow"><h2>Nobody has an account yet</h2>
<p>On head office’s machine, this names the first owner and prints the code to join with:</p>
<p><code>npm run head-office -- people add --name "Ana Ruiz" --role owner</code></p></div>`;
  return framed({
    heading: 'Sign in',
    person: null,
    script: PASSKEY_SCRIPT,
    main: `${said('wrong', wrong)}${isNobodyThere ? first : ''}${provider === null ? '' : byProvider(provider, next)}<div class="panel narrow">${form(
      {
        action: '/sign-in',
        person: null,
        button: 'Sign in',
        fields: [
          hidden('next', next),
          field({ name: 'name', label: 'Name', value: name, autocomplete: 'username' }),
          field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' }),
          field({
            name: 'code',
            label: 'Code',
            hint: 'The six digits of your authenticator, or a recovery code',
            autocomplete: 'one-time-code',
          }),
        ].join('\n'),
      },
    )}</div>
${passkeySignIn(next)}
<p>New here? <a href="/join">Join with the code that an owner gave you</a></p>`,
  });
}

const byProvider = (name: string, next: string): string =>
  `<div class="panel narrow"><p><a class="button" href="${PROVIDER_SIGN_IN}?next=${text(encodeURIComponent(next))}">Sign in with <bdi>${text(name)}</bdi></a></p></div>\n`;

export function joinPage(wrong: string | null): string {
  return framed({
    heading: 'Join head office',
    person: null,
    main: `${said('wrong', wrong)}<div class="panel narrow">${form({
      action: '/join',
      person: null,
      button: 'Continue',
      fields: field({
        name: 'code',
        label: 'The code that an owner gave you',
        hint: 'Four groups of letters and digits. It works once, within a day.',
      }),
    })}</div>
<p><a href="/sign-in">Sign in instead</a></p>`,
  });
}

export interface AccountPage {
  readonly joining: Joining;
  readonly code: string;
  readonly qr: QrCode;
  readonly wrong: string | null;
}

export function accountPage({ joining, code, qr, wrong }: AccountPage): string {
  const { name, secret } = joining;
  return framed({
    heading: `Welcome, ${name}`,
    person: null,
    main: `${said('wrong', wrong)}<div class="panel narrow"><h2>1. Your authenticator</h2>
<p>Scan this with an authenticator on your phone.</p>
${qrImage(qr, 'QR code for the authenticator')}
<p>Or type: <code>${text(secret.replaceAll(/(.{4})/g, '$1 ').trim())}</code></p></div>
<div class="panel narrow"><h2>2. Your password</h2>${form({
      action: '/join/finish',
      person: null,
      button: 'Join',
      fields: [
        hidden('code', code),
        `<input type="hidden" name="name" autocomplete="username" value="${text(name)}">`,
        field({
          name: 'password',
          label: 'New password',
          hint: 'At least 12 characters; several words are good',
          type: 'password',
          autocomplete: 'new-password',
        }),
        field({ name: 'again', label: 'New password again', type: 'password', autocomplete: 'new-password' }),
        field({
          name: 'authenticator',
          label: 'Code of the authenticator',
          hint: 'The six digits that it shows now',
          autocomplete: 'one-time-code',
          inputMode: 'numeric',
        }),
      ].join('\n'),
    })}</div>`,
  });
}

export function recoveryPage(codes: readonly string[], person: SignedIn | null): string {
  return framed({
    heading: 'Your recovery codes',
    person,
    main: `<div class="panel narrow"><p>Each lets you in once instead of the authenticator, with your password. Write them down or print them: they are not shown again.</p>
<ul class="codes">${codes.map((code) => `<li><code>${text(code)}</code></li>`).join('')}</ul>
<p class="act"><a class="button" href="/">I have them</a></p></div>`,
  });
}
