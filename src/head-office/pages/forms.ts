/** Forms of head office's pages: they work without scripts, and say beside a field what it wants. */
import { inGroups } from '../../shared/head-office/key-groups';
import { escapeHtml as text } from '../../main/domain/base/html';
import type { Messages } from '../locales';
import { mayDo, type Role } from '../people/roles';
import type { SignedIn } from '../people/sessions';
import type { QrCode } from '../../main/domain/base/qr-code';

export interface FormParts {
  readonly action: string;
  /** Whose form it is; null: nobody has signed in. */
  readonly person: Pick<SignedIn, 'formToken'> | null;
  /** HTML of the fields. */
  readonly fields: string;
  readonly button: string;
  /** What it does cannot be taken back. */
  readonly isDangerous?: boolean;
  /** Something else on the page matters more. */
  readonly isSecond?: boolean;
  /** What the button is about, where several on the page say the same. */
  readonly about?: string;
  /** It carries a file. */
  readonly hasFile?: boolean;
  /** It carries what the browser does with a passkey, by options that it asks for at that path. */
  readonly passkey?: {
    readonly act: 'create' | 'get';
    readonly options: string;
    /** What is said where it fails, as JSON. */
    readonly sentences: string;
  };
}

export function form(parts: FormParts): string {
  const { action, person, fields, button, isDangerous, isSecond, about, hasFile, passkey } = parts;
  const look = isDangerous ? ' class="danger"' : isSecond ? ' class="second"' : '';
  const named = about === undefined ? '' : ` aria-label="${text(`${button}: ${about}`)}"`;
  const token = person === null ? '' : hidden('form', person.formToken);
  const asks = passkey
    ? ` data-passkey="${passkey.act}" data-options="${text(passkey.options)}" data-sentences="${text(passkey.sentences)}"`
    : '';
  const answer = passkey ? `${hidden('answer', '')}<p class="wrong" role="alert" hidden></p>` : '';
  return `<form class="form" method="post" action="${text(action)}"${hasFile ? ' enctype="multipart/form-data"' : ''}${asks}>${token}${answer}
${fields}
<p class="act"><button${look}${named}>${text(button)}</button></p></form>`;
}

export const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${text(name)}" value="${text(value)}">`;

export interface FieldParts {
  readonly name: string;
  /** Where the page has several of that name. */
  readonly id?: string;
  readonly label: string;
  readonly hint?: string;
  readonly value?: string;
  readonly type?: 'text' | 'password' | 'file' | 'date';
  readonly autocomplete?: string;
  readonly inputMode?: 'numeric';
  readonly isRequired?: boolean;
}

export function field({
  name,
  id = name,
  label,
  hint,
  value = '',
  type = 'text',
  autocomplete = 'off',
  inputMode,
  isRequired = true,
}: FieldParts): string {
  const said = hint === undefined ? '' : `<span class="hint" id="hint-${id}">${text(hint)}</span>`;
  const about = hint === undefined ? '' : ` aria-describedby="hint-${id}"`;
  const mode = inputMode === undefined ? '' : ` inputmode="${inputMode}"`;
  const typed = type === 'text' || type === 'date' ? ` value="${text(value)}"` : '';
  const direction = type === 'text' ? ' dir="auto"' : '';
  return `<p class="field"><label for="field-${id}">${text(label)}</label>${said}
<input id="field-${id}" name="${name}" type="${type}" autocomplete="${autocomplete}"${mode}${direction}${typed}${about}${isRequired ? ' required' : ''}></p>`;
}

/** Asked before something that a session found open must not do. `id`: the page may have several. */
export const presentPassword = (id: string, t: Messages): string =>
  field({
    name: 'current',
    id,
    label: t.frame.presentPassword,
    type: 'password',
    autocomplete: 'current-password',
  });

/** Several lines. */
export function longField({ name, label, value = '' }: Pick<FieldParts, 'name' | 'label' | 'value'>): string {
  return `<p class="field"><label for="field-${name}">${text(label)}</label>
<textarea id="field-${name}" name="${name}" rows="8" dir="auto">\n${text(value)}</textarea></p>`;
}

export interface Choice {
  readonly value: string;
  readonly name: string;
  readonly hint?: string;
  readonly isChosen?: boolean;
}

/** One of them. */
export function select(name: string, label: string, choices: readonly Choice[]): string {
  const options = choices.map(
    ({ value, name: word, isChosen }) =>
      `<option value="${text(value)}"${isChosen ? ' selected' : ''}>${text(word)}</option>`,
  );
  return `<p class="field"><label for="field-${name}">${text(label)}</label>
<select id="field-${name}" name="${name}">${options.join('')}</select></p>`;
}

/** One (`radio`) or any (`checkbox`) of them, each with what it means. */
export function choices(
  type: 'radio' | 'checkbox',
  name: string,
  { legend, of }: { readonly legend: string; readonly of: readonly Choice[] },
): string {
  const rows = of.map(
    ({ value, name: word, hint, isChosen }) =>
      `<label class="choice"><input type="${type}" name="${name}" value="${text(value)}"${isChosen ? ' checked' : ''}><span><bdi>${text(word)}</bdi>${hint === undefined ? '' : `<span class="hint">${text(hint)}</span>`}</span></label>`,
  );
  return `<fieldset class="field"><legend>${text(legend)}</legend>${rows.join('\n')}</fieldset>`;
}

/** What was wrong with what was sent, or what has been done. */
export function said(kind: 'wrong' | 'done', sentence: string | null): string {
  if (sentence === null) return '';
  return `<p class="${kind}" role="${kind === 'wrong' ? 'alert' : 'status'}">${text(sentence)}</p>`;
}

export function qrImage({ size, path }: QrCode, label: string): string {
  return `<svg class="qr" role="img" aria-label="${text(label)}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}"/></svg>`;
}

/** A table that becomes a list of cards on a phone. Cells are HTML. */
export function table(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  caption: string,
): string {
  const cells = (row: readonly string[]) =>
    row.map((cell, place) => `<td data-head="${text(heads[place] ?? '')}">${cell}</td>`).join('');
  return `<table><caption>${text(caption)}</caption><thead><tr>${heads.map((head) => `<th scope="col">${text(head)}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('\n')}</tbody></table>`;
}

export const kioskPath = (id: string): string => `/kiosks/${encodeURIComponent(id)}`;

/** For who may not see its page. */
const kioskName = (id: string, title: string | null): string =>
  title === null ? `<bdi>${text(id)}</bdi>` : `<bdi>${text(title)}</bdi> <span class="id">${text(id)}</span>`;

/** By what people call it; the id says which one it is. */
export const kioskLink = (id: string, title: string | null = null): string =>
  title === null
    ? `<a href="${kioskPath(id)}">${text(id)}</a>`
    : `<a href="${kioskPath(id)}"><bdi>${text(title)}</bdi></a> <span class="id">${text(id)}</span>`;

/** With a link for who may follow it. */
export const kioskOf = (role: Role, id: string, title: string | null = null): string =>
  mayDo(role, 'see') ? kioskLink(id, title) : kioskName(id, title);

/** What somebody typed, in its own direction. */
export const bdi = (word: string): string => `<bdi>${text(word)}</bdi>`;

export const panel = (heading: string, words: string, inside: string): string =>
  `<section class="panel"><h2>${heading}</h2><p>${words}</p>${inside}</section>`;

/** The reason that an act wants. `id`: where the page has several. */
export const whyField = ({ t }: { readonly t: Messages }, id = 'why'): string =>
  field({ name: 'why', id, label: t.frame.why, hint: t.frame.whyHint });

/** What a program found, in English. */
export const bySystem = (words: string): string => `<span lang="en" dir="ltr">${text(words)}</span>`;

/** In groups, to be compared by people; copied it is one word. */
export const keyParts = (key: string): string =>
  inGroups(key)
    .map((part) => `<span>${text(part)}</span>`)
    .join('');
