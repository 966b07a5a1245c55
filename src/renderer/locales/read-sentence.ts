/**
 * Reads a sentence for the translator: names and signs in braces, and the forms of a number between bars. No sentence has more of the
 * library's syntax, and its own reader would be 4 kB of what the page needs before the first touch.
 */
import type { MessageCompiler, MessageContext } from '@intlify/core-base';

export const readSentence: MessageCompiler = (sentence) => (values: MessageContext) => {
  const text = typeof sentence === 'string' ? sentence : '';
  const forms = text.split(' | ');
  return (forms.length > 1 ? values.plural(forms) : text).replaceAll(
    /\{(?:'(.)'|(\w+))\}/g,
    (_, sign: string | undefined, name: string) => sign ?? shown(values.named(name)),
  );
};

function shown(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
