/**
 * One value of a catalogue's file, by the members that lead to it. A draft has it as text, or as yes and no; the file
 * has its own kinds. Pure.
 */
import type { DraftField } from '../../../shared/desk/draft-fields';

export type DraftValue = string | boolean;

export type Loose = Record<string, unknown>;

export const isLoose = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Undefined where a member on the way is not there. */
export function memberAt(from: unknown, path: readonly string[]): unknown {
  let at: unknown = from;
  for (const member of path) {
    if (!isLoose(at) || !Object.hasOwn(at, member)) return undefined;
    at = at[member];
  }
  return at;
}

/** Makes what is missing on the way; undefined takes the member away. */
export function setMember(from: Loose, path: readonly string[], value: unknown): void {
  const [last = '', ...before] = path.toReversed();
  let at = from;
  for (const member of before.toReversed()) {
    const next = Object.hasOwn(at, member) ? at[member] : undefined;
    if (isLoose(next)) {
      at = next;
      continue;
    }
    if (value === undefined) return;
    const made: Loose = {};
    at[member] = made;
    at = made;
  }
  if (value === undefined) delete at[last];
  else at[last] = value;
}

/** As a draft has it; a flag that the file does not mention is `unsaid`. */
export function fromFile({ kind }: DraftField, value: unknown, unsaid = false): DraftValue {
  switch (kind) {
    case 'flag':
      return typeof value === 'boolean' ? value : unsaid;
    case 'part':
      return isLoose(value);
    case 'whole':
      return typeof value === 'number' ? String(value) : '';
    case 'list':
    case 'numbers':
      return Array.isArray(value) ? value.join(', ') : '';
    case 'hours':
      return hoursText(value);
    default:
      return typeof value === 'string' ? value : '';
  }
}

function hoursText(value: unknown): string {
  // The cast: what is in it is looked at below.
  const [from, to] = Array.isArray(value)
    ? (value as readonly unknown[])
    : isLoose(value)
      ? [value['from'], value['to']]
      : [];
  return typeof from === 'string' && typeof to === 'string' ? `${from}-${to}` : '';
}

const parts = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/**
 * The value as the file has it; `now` is the file's present one. A text that is no number stays a text, and the check
 * then names it. Undefined: nothing.
 */
export function toFile({ kind, mayBeEmpty }: DraftField, value: DraftValue, now?: unknown): unknown {
  if (typeof value === 'boolean') return value;
  const text = kind === 'long' ? value : value.trim();
  // A file that says that there is none goes on saying so.
  if (text === '' && mayBeEmpty) return now === null ? null : undefined;
  if (kind === 'list') return parts(text);
  if (kind === 'numbers') return parts(text).map(numberOr);
  if (kind === 'whole') return numberOr(text);
  if (kind !== 'hours') return text;
  return text.split(/\s*[-–]\s*/);
}

const numberOr = (text: string) => (/^-?\d{1,9}$/.test(text) ? Number(text) : text);

/** A text, or every one of several. */
export function wordsIn(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  return isLoose(value)
    ? Object.fromEntries(
        Object.entries(value).map(([code, text]) => [code, typeof text === 'string' ? change(text) : text]),
      )
    : value;
}
