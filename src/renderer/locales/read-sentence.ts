/** Reads a sentence: names and signs in braces, and the forms of a number between bars. No sentence has more syntax. */
import type { Language } from '../../shared/languages';
import { formOf } from './plurals';

interface Counted {
  readonly language: Language;
  /** Which form is meant; of a sentence without one, its values may have it. */
  readonly count: number | undefined;
}

export function readSentence(
  sentence: string,
  values: Readonly<Record<string, unknown>>,
  { language, count }: Counted,
): string {
  const forms = sentence.split(' | ');
  const number = [values['count'], values['n'], count].find((one) => typeof one === 'number');
  const form = forms.length > 1 ? (forms[formOf(language, number ?? 1, forms.length)] ?? '') : sentence;
  const all: Readonly<Record<string, unknown>> = { count: number, n: number, ...values };
  return form.replaceAll(
    /\{(?:'(.)'|(\w+))\}/g,
    (_, sign: string | undefined, name: string) => sign ?? shown(all[name]),
  );
}

function shown(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
