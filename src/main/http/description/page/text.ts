/** Small parts of the page: escaped text, code, and places to jump to. */
import { escapeHtml } from '../../../domain/base/html';

/** Plain sentences with `code` in backticks. */
export function prose(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

export function code(text: string): string {
  return `<code>${escapeHtml(text)}</code>`;
}

/** A block of code; it scrolls by itself, also with the keyboard. */
export function block(label: string, text: string): string {
  return `<figure><figcaption>${escapeHtml(label)}</figcaption><pre tabindex="0" aria-label="${escapeHtml(label)}"><code>${escapeHtml(text)}</code></pre></figure>`;
}

/** A path that may break after each of its slashes. */
export function pathText(path: string): string {
  return escapeHtml(path).replaceAll('/', '/<wbr>');
}

export interface Row {
  /** HTML. */
  readonly name: string;
  readonly about: string;
}

/** Names with what is said of them: two columns, one below the other on a phone. */
export function rows(label: string, all: readonly Row[]): string {
  const items = all.map(({ name, about }) => `<div><dt>${name}</dt><dd>${about}</dd></div>`);
  return `<h4>${escapeHtml(label)}</h4>\n<dl>\n${items.join('\n')}\n</dl>`;
}
