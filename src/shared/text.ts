/** Text as people type it: trimmed, in one Unicode form, counted in characters a person would count. */

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Trims and NFC-normalizes; so "é" typed in two ways is stored in one. */
export function cleanText(value: string): string {
  return value.normalize('NFC').trim();
}

/**
 * What nobody types and a reader cannot see: control characters and halves of surrogate pairs. Also what
 * turns, hides or splits the text round it (bidi embeddings, overrides and isolates; zero-width spaces; line
 * separators; tags). And the marks that stand where letters were lost (U+FFFC, U+FFFD). Joiners and the marks LRM, RLM and ALM stay: Arabic, Persian and Indic scripts need
 * them.
 */
const HIDDEN = /[\p{Cc}\p{Cs}\u200B\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFD\u{E0000}-\u{E007F}]/gu;
const LINE_BREAKS = /\r\n|\n/g;

/** The first of these in a text, as U+202E; null when there is none. `lineBreaks`: those are allowed. */
export function hiddenIn(text: string, { lineBreaks = false } = {}): string | null {
  const [found] = (lineBreaks ? text.replaceAll(LINE_BREAKS, ' ') : text).match(HIDDEN) ?? [];
  const code = found?.codePointAt(0);
  return code === undefined ? null : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The text with these named instead, as `<U+001B>`: a terminal obeys some of them. Tabs and line breaks stay. */
export function showHidden(text: string): string {
  return text.replaceAll(HIDDEN, (found) =>
    found === '\t' || found === '\n' ? found : `<${hiddenIn(found) ?? ''}>`,
  );
}

/**
 * What the documents' typefaces lack. These are all letters but Latin, Greek, Cyrillic and Arabic ones, then pictures,
 * and what is rare or wide of those four. A test compares it with the typefaces, sign by sign.
 */
const UNPRINTABLE =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]|[\u{1DFA}\u{88F}-\u{89F}\u{E00}-\u{1CFF}\u{20C1}-\u{20FF}\u{2160}-\u{2BFF}\u{2E00}-\u{A6FF}\u{A7CB}-\u{A9FF}\u{FBC3}-\u{FBD2}\u{FD90}\u{FD91}\u{FDC8}-\u{FDCE}\u{FDFF}-\u{FE6F}\u{FF00}-\u{FFEF}\u{10000}-\u{10FFFF}]/u;

/** The first sign of a text that no document can print; undefined when there is none. */
export function unprintableIn(text: string): string | undefined {
  return UNPRINTABLE.exec(text)?.[0];
}

/** Whether the documents' typefaces have the letters of a text: Latin, Greek, Cyrillic and Arabic ones, no pictures. */
export function isPrintable(text: string): boolean {
  return unprintableIn(text) === undefined;
}

/** Number of user-perceived characters (grapheme clusters), not UTF-16 units. */
export function graphemeLength(value: string): number {
  let count = 0;
  for (const _ of graphemes.segment(value)) count += 1;
  return count;
}
