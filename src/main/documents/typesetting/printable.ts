/** Text as it can be set: in one Unicode form, without invisible characters, and only with characters the fonts have. */

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What stands where no font has anything: one mark for one character a person would count. */
const replacement = '\uFFFD';

/**
 * Control, direction and soft-hyphen characters would show as boxes or turn a line around. The joiners stay, they
 * shape letters; so do the line break and the marks that Arabic amounts carry.
 */
const invisible = /(?![\n\u200C-\u200F\u061C\u2066-\u2069])[\p{Cc}\p{Cf}]/gu;
const isolates = /[\u2066-\u2069]/g;
const unseen = /^[\n\u200C-\u200F\u061C\u2066-\u2069]$/u;
const variationSelector = /[\uFE00-\uFE0F]/g;
/** Every font has these, and none of them joins with another. */
const ascii = /^[\n\x20-\x7E]*$/;

/** Text that the fonts can show; whatever they lack becomes one visible mark, so that nothing disappears silently. */
export function printable(text: string, hasGlyph: (codePoint: number) => boolean): string {
  if (ascii.test(text)) return text;
  const clean = closedIsolates(
    text
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      .replace(/\t/g, ' ')
      .replace(/\p{Cs}/gu, replacement)
      .normalize('NFC')
      .replace(invisible, ''),
  );
  let shown = '';
  for (const { segment } of graphemes.segment(clean)) {
    const bare = segment.replace(variationSelector, '');
    const known = Array.from(bare).every(
      (character) => unseen.test(character) || hasGlyph(character.codePointAt(0) ?? 0),
    );
    shown += known ? bare : replacement;
  }
  return shown;
}

/** A part set apart from its line must end where it began; a text that opens or closes one too many gets none. */
function closedIsolates(text: string): string {
  let open = 0;
  for (const [mark] of text.matchAll(isolates)) {
    open += mark === '\u2069' ? -1 : 1;
    if (open < 0) break;
  }
  return open === 0 ? text : text.replace(isolates, '');
}
