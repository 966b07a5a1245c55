/** The page of one's own account. */
import { roleWords } from '../people/roles';
import type { SignedIn } from '../people/sessions';
import { escapeHtml as text } from '../../main/domain/base/html';
import { PASSKEY_SCRIPT, passkeysPanel } from './passkeys';
import type { PasskeyRow } from '../database/people/passkeys';
import { field, form, presentPassword, said } from './forms';
import { framed } from './frame';

export interface MePage {
  readonly person: SignedIn;
  /** An identity provider says who they are. */
  readonly isOfProvider: boolean;
  readonly recoveryCodes: number;
  readonly passkeys: readonly PasskeyRow[];
  readonly timeZone: string;
  readonly wrong?: string | null;
  readonly done?: string | null;
}

export function mePage({ person, wrong = null, done = null, ...page }: MePage): string {
  const where = person.scope === 'everywhere' ? 'every property' : `${person.scope.size} of the properties`;
  return framed({
    heading: person.name,
    person,
    path: '/me',
    script: PASSKEY_SCRIPT,
    below: `<p>${text(roleWords[person.role].name)}: ${text(roleWords[person.role].meaning)}. You have ${where}.</p>`,
    main: `${said('wrong', wrong)}${said('done', done)}<div class="side">
${page.isOfProvider ? ofProvider : ownSignIn({ person, ...page })}<section class="panel"><h2>Everywhere else</h2><p>Lost a phone or a laptop? ${page.isOfProvider ? 'End your sessions there, and sign in again here.' : 'An owner makes a new code for you, and the former sign-in opens nothing.'}</p>${form(
      { action: '/me/sign-out-elsewhere', person, button: 'Sign out everywhere else', fields: '' },
    )}</section></div>`,
  });
}

const ofProvider =
  '<section class="panel"><h2>Signing in</h2><p>You sign in by your company’s identity provider. It also says what you may do here. Change your password there.</p></section>\n';

function ownSignIn({ person, recoveryCodes, ...page }: Omit<MePage, 'isOfProvider'>): string {
  return `<section class="panel"><h2>Password</h2>${form({
    action: '/me/password',
    person,
    button: 'Change password',
    fields: [
      presentPassword('current'),
      field({
        name: 'password',
        label: 'New password',
        hint: 'At least 12 characters. You stay signed in here, and nowhere else',
        type: 'password',
        autocomplete: 'new-password',
      }),
      field({ name: 'again', label: 'New password again', type: 'password', autocomplete: 'new-password' }),
    ].join('\n'),
  })}</section>
<section class="panel"><h2>Recovery codes</h2><p>${recoveryCodes === 0 ? 'None is left.' : `${recoveryCodes} left.`} New ones replace the former.</p>${form(
    {
      action: '/me/recovery-codes',
      person,
      button: 'Make new codes',
      fields: presentPassword('current-again'),
    },
  )}</section>
${passkeysPanel({ person, ...page })}
`;
}
