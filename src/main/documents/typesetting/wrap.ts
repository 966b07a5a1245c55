/** Breaking text into lines of a width. Pure: how wide a text is, is handed in. */

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * After ordinary spaces and after a hyphen inside a word. Never after the no-break spaces that hold an amount
 * together, nor those between the figures of a phone number.
 */
const breakPoint =
  /(?<=[^\S\u00A0\u202F\u2007]+)(?<!\d[^\S\u00A0\u202F\u2007]+(?=\d))(?=\S|[\u00A0\u202F\u2007])|(?<=\p{L}[-–—/])(?=\p{L})/u;

/**
 * Lines no wider than `width`. A line break in the text starts a line. A word wider than a line is cut
 * between characters, because text that runs off the paper is lost.
 */
export function wrapText(text: string, width: number, measure: (text: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, width, measure));
}

function wrapParagraph(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of text.split(breakPoint)) {
    if (measure((line + piece).trimEnd()) <= width) {
      line += piece;
      continue;
    }
    if (line.trim() !== '') lines.push(line.trimEnd());
    const cut = cutToWidth(piece, width, measure);
    line = cut.pop() ?? '';
    lines.push(...cut);
  }
  lines.push(line.trimEnd());
  return lines;
}

/** A piece in parts that each fit; the last part may be followed by more text. */
function cutToWidth(piece: string, width: number, measure: (text: string) => number): string[] {
  if (measure(piece.trimEnd()) <= width) return [piece];
  const parts: string[] = [];
  let part = '';
  for (const { segment } of graphemes.segment(piece)) {
    if (part !== '' && measure((part + segment).trimEnd()) > width) {
      parts.push(part);
      part = '';
    }
    part += segment;
  }
  return [...parts, part];
}
