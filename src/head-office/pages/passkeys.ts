/**
 * Passkeys on the page of signing in, on the one that asks again, and on that of one's own account. A browser makes and uses them only by a script. It
 * shows the forms where the browser knows passkeys. Everything else of head office works without a script.
 */
import { escapeHtml as text } from '../../main/domain/base/html';
import type { PasskeyRow } from '../database/people/passkeys';
import type { SignedIn } from '../people/sessions';
import { field, form, hidden, presentPassword, select, type FormParts } from './forms';
import { speechIn, type Speech } from '../locales/speech';

/** The address of the script. */
export const PASSKEY_SCRIPT = '/passkeys.js';
/** Where the browser asks what to sign in with, and where its answer goes. */
export const PASSKEY_SIGN_IN = '/sign-in/passkey';
export const PASSKEY_SIGN_IN_OPTIONS = '/sign-in/passkey/options';
/** The same for a new passkey. */
export const PASSKEY_ADD = '/me/passkeys';
export const PASSKEY_ADD_OPTIONS = '/me/passkeys/options';
export const PASSKEY_REMOVE = '/me/passkeys/remove';

/** What the script says beside its form. */
const sentencesFor = ({ t }: Speech): string => JSON.stringify(t.people.passkeys.script);

export const passkeySignIn = (speech: Speech, next: string): string =>
  `<div class="panel narrow" data-passkeys hidden><h2>${speech.t.people.passkeys.with}</h2>${form({
    action: PASSKEY_SIGN_IN,
    person: null,
    button: speech.t.people.passkeys.signIn,
    isSecond: true,
    passkey: { act: 'get', options: PASSKEY_SIGN_IN_OPTIONS, sentences: sentencesFor(speech) },
    fields: hidden('next', next),
  })}</div>`;

/** For who is signed in, before an act that goes to `action`. */
export const passkeyAgain = (
  speech: Speech,
  { action, person, fields }: Pick<FormParts, 'action' | 'person' | 'fields'>,
): string =>
  `<section class="panel" data-passkeys hidden><h2>${speech.t.people.passkeys.with}</h2>${form({
    action,
    person,
    button: speech.t.people.passkeys.signIn,
    isSecond: true,
    passkey: { act: 'get', options: PASSKEY_SIGN_IN_OPTIONS, sentences: sentencesFor(speech) },
    fields,
  })}</section>`;

export interface PasskeysPanel {
  readonly person: SignedIn;
  readonly passkeys: readonly PasskeyRow[];
  readonly timeZone: string;
}

export function passkeysPanel({ person, passkeys, timeZone }: PasskeysPanel): string {
  const speech = speechIn(person.language);
  const { instant, t } = speech;
  const words = t.people.passkeys;
  const rows = passkeys.map(
    (passkey) =>
      `<li><bdi>${text(passkey.name)}</bdi> <span class="quiet">${words.of(`<bdi>${text(passkey.domain)}</bdi>`, instant(passkey.added_at_ms, timeZone))}; ${passkey.last_used_at_ms === null ? words.neverUsed : words.lastUsed(instant(passkey.last_used_at_ms, timeZone))}</span></li>`,
  );
  return `<section class="panel"><h2>${words.heading}</h2>
<p>${words.text}</p>
${rows.length === 0 ? '' : `<ul>${rows.join('\n')}</ul>`}
<p data-no-passkeys>${words.cannot}</p>
<div data-passkeys hidden>${form({
    action: PASSKEY_ADD,
    person,
    button: words.add,
    passkey: { act: 'create', options: PASSKEY_ADD_OPTIONS, sentences: sentencesFor(speech) },
    fields: `${field({ name: 'name', label: words.name, hint: words.nameHint })}
${presentPassword('current-passkey', t)}`,
  })}</div>
${passkeys.length === 0 ? '' : removal(speech, person, passkeys)}</section>`;
}

const removal = ({ t }: Speech, person: SignedIn, passkeys: readonly PasskeyRow[]): string =>
  form({
    action: PASSKEY_REMOVE,
    person,
    button: t.people.passkeys.remove,
    isDangerous: true,
    fields: `${select(
      'passkey',
      t.people.passkeys.toRemove,
      passkeys.map(({ credential_id, name }) => ({ value: credential_id, name })),
    )}
${presentPassword('current-remove', t)}`,
  });

/**
 * Asks head office what to sign, hands it to the browser, and sends the browser's answer as a form. Only what
 * `PublicKeyCredential` does itself is used: browsers of 2025 turn its options and answers from and to JSON.
 */
export const passkeyScript = `'use strict';
const known = window.PublicKeyCredential;
if (known && known.parseCreationOptionsFromJSON && known.parseRequestOptionsFromJSON && !/^[0-9.]+$|^\\[/.test(location.hostname)) {
  for (const part of document.querySelectorAll('[data-passkeys]')) part.hidden = false;
  for (const part of document.querySelectorAll('[data-no-passkeys]')) part.hidden = true;
  for (const form of document.querySelectorAll('form[data-passkey]')) form.addEventListener('submit', (event) => {
    event.preventDefault();
    void sign(form);
  });
}
async function sign(form) {
  const button = form.querySelector('button');
  const sentences = JSON.parse(form.dataset.sentences);
  button.disabled = true;
  say(form, '');
  try {
    const answer = await fetch(form.dataset.options, { method: 'POST', body: new URLSearchParams(new FormData(form)) });
    const isJson = (answer.headers.get('content-type') || '').startsWith('application/json');
    const told = isJson ? await answer.json() : { wrong: sentences.reload };
    if (told.wrong) return say(form, told.wrong);
    const made = form.dataset.passkey === 'create'
      ? await navigator.credentials.create({ publicKey: known.parseCreationOptionsFromJSON(told.options) })
      : await navigator.credentials.get({ publicKey: known.parseRequestOptionsFromJSON(told.options) });
    for (const typed of form.querySelectorAll('[type=password]')) typed.disabled = true;
    form.elements.namedItem('answer').value = JSON.stringify(made);
    form.submit();
  } catch (error) {
    say(form, sentences[error.name] || sentences.nothing);
  } finally {
    button.disabled = false;
  }
}
function say(form, sentence) {
  const place = form.querySelector('[role=alert]');
  place.hidden = sentence === '';
  place.textContent = sentence;
}
`;
