/** Text as it can be set: in one Unicode form, without invisible characters, and only with characters the font has. */

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What stands where the font has nothing: one mark for one character a person would count. */
const replacement = '\uFFFD';

/**
 * Control, direction and soft-hyphen characters would show as boxes or turn a line around. The joiners stay, they
 * shape letters; so does the line break.
 */
const invisible = /(?![\n\u200C\u200D])[\p{Cc}\p{Cf}]/gu;
const variationSelector = /[\uFE00-\uFE0F]/g;

/** Text that the font can show; whatever it lacks becomes one visible mark, so that nothing disappears silently. */
export function printable(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const clean = text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/\p{Cs}/gu, replacement)
    .normalize('NFC')
    .replace(invisible, '');
  let shown = '';
  for (const { segment } of graphemes.segment(clean)) {
    const bare = segment.replace(variationSelector, '');
    const known = Array.from(bare).every(
      (character) => character === '\n' || hasGlyph(character.codePointAt(0) ?? 0),
    );
    shown += known ? bare : replacement;
  }
  return shown;
}
