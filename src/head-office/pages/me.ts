/** The page of one's own account. */
import { speechIn, type Speech } from '../locales/speech';
import type { SignedIn } from '../people/sessions';
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
  const speech = speechIn(person.language);
  const { frame, people } = speech.t;
  const words = people.me;
  const where = person.scope === 'everywhere' ? frame.everywhere : words.some(person.scope.size);
  const { name, meaning } = people.roles[person.role];
  return framed({
    speech,
    heading: person.name,
    person,
    path: '/me',
    script: PASSKEY_SCRIPT,
    below: `<p>${words.have(name, meaning, where)}</p>`,
    main: `${said('wrong', wrong)}${said('done', done)}<div class="side">
${page.isOfProvider ? ofProvider(speech) : ownSignIn(speech, { person, ...page })}<section class="panel"><h2>${words.elsewhere}</h2><p>${words.lost} ${page.isOfProvider ? words.lostOfProvider : words.lostOwn}</p>${form(
      { action: '/me/sign-out-elsewhere', person, button: words.signOutElsewhere, fields: '' },
    )}</section></div>`,
  });
}

const ofProvider = ({ t }: Speech): string =>
  `<section class="panel"><h2>${t.people.me.signingIn}</h2><p>${t.people.me.ofProvider}</p></section>\n`;

function ownSignIn(speech: Speech, { person, recoveryCodes, ...page }: Omit<MePage, 'isOfProvider'>): string {
  const words = speech.t.people.me;
  return `<section class="panel"><h2>${words.password}</h2>${form({
    action: '/me/password',
    person,
    button: words.changePassword,
    fields: [
      presentPassword('current', speech.t),
      field({
        name: 'password',
        label: words.newPassword,
        hint: words.newPasswordHint,
        type: 'password',
        autocomplete: 'new-password',
      }),
      field({ name: 'again', label: words.newPasswordAgain, type: 'password', autocomplete: 'new-password' }),
    ].join('\n'),
  })}</section>
<section class="panel"><h2>${words.recoveryCodes}</h2><p>${words.codesLeft(recoveryCodes)}</p>${form({
    action: '/me/recovery-codes',
    person,
    button: words.makeCodes,
    fields: presentPassword('current-again', speech.t),
  })}</section>
${passkeysPanel({ person, ...page })}
`;
}
