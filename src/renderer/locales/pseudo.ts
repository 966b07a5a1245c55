/** English for those who look for what does not fit: 40 % longer, with accents, in brackets. Never for customers. */
import type { Messages } from './en';

const plain = 'AEIOUCNSYZaeioucnsyz';
const accented = 'ÀÉÎÖÛÇÑŠÝŽàéîöûçñšýž';
const GROWTH = 0.4;

/** One sentence, stretched; its blanks stay as they are. */
function stretched(text: string): string {
  const marked = text
    .split(/(\{[^}]*\})/)
    .map((part) => (part.startsWith('{') ? part : withAccents(part)))
    .join('');
  const missing = Math.ceil(text.length * GROWTH) - 2;
  // In words, because a sentence may break between them and a row of signs may not.
  const filler = 'lorem ipsum dolor '
    .repeat(Math.ceil(Math.max(0, missing) / 18))
    .slice(0, Math.max(0, missing));
  return `[${marked}${filler === '' ? '' : ` ${filler.trim()}`}]`;
}

function withAccents(text: string): string {
  return text.replaceAll(/[A-Za-z]/g, (letter) => accented[plain.indexOf(letter)] ?? letter);
}

/** Every sentence of a language, stretched. */
export function pseudo(messages: Messages): Messages {
  return stretchTree(messages);
}

/** The same tree with other texts, which is why the cast holds. */
function stretchTree<T extends object>(tree: T): T {
  const entries = (Object.entries(tree) as [string, string | object][]).map(([key, value]) => [
    key,
    typeof value === 'string' ? value.split(' | ').map(stretched).join(' | ') : stretchTree(value),
  ]);
  return Object.fromEntries(entries) as T;
}
