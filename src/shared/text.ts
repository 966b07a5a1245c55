/** Text as people type it: trimmed, in one Unicode form, counted in characters a person would count. */

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Trims and NFC-normalises; so "é" typed in two ways is stored in one. */
export function cleanText(value: string): string {
  return value.normalize('NFC').trim();
}

/** Number of user-perceived characters (grapheme clusters), not UTF-16 units. */
export function graphemeLength(value: string): number {
  let count = 0;
  for (const _ of graphemes.segment(value)) count += 1;
  return count;
}
