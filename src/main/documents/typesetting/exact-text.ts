/**
 * Keeps the text of the file what was set. PDFKit remembers for each shape the letters it first stood for.
 * But Arabic letters share their shapes and differ by dots, and the letters of Vietnamese are put together
 * from two shapes. Who copies such text, searches it or listens to it would get other words. Here each pair
 * of shape and letters has a place of its own in the embedded font. A mark belongs to the letter that carries
 * it.
 */
import type { Shapes } from './known-words';

interface Glyph {
  readonly id: number;
  readonly advanceWidth: number;
  readonly codePoints: readonly number[];
}

interface ParsedFont {
  getGlyph(id: number, codePoints?: readonly number[]): Glyph;
  hasGlyphForCodePoint(codePoint: number): boolean;
}

interface Shaped {
  readonly glyphs: Glyph[];
  readonly positions: object[];
}

/** What PDFKit keeps of an embedded font. It is not part of its promised interface; the tests notice a change. */
export interface EmbeddedFont {
  readonly font: ParsedFont;
  readonly subset: { glyphs: number[]; includeGlyph(id: number): number };
  readonly widths: number[];
  readonly unicode: (readonly number[])[];
  readonly scale: number;
  readonly ascender: number;
  /** By PDFKit not used where features are named. */
  layoutCache: Shapes;
  layout(text: string, features?: object): Shaped;
  encode(text: string, features?: object): [string[], object[]];
}

export function keepExactText(embedded: EmbeddedFont): void {
  keepLettersOfGlyphs(embedded.font);
  const places = new Map<string, number>();
  embedded.encode = (text, features) => {
    const { glyphs, positions } = embedded.layout(text, features);
    const meanings = lettersOf(glyphs);
    const codes = glyphs.map((glyph, index) => {
      const letters = meanings[index] ?? [];
      const key = `${glyph.id}:${letters.join()}`;
      const place = places.get(key) ?? newPlace(embedded, glyph, letters);
      places.set(key, place);
      return place.toString(16).padStart(4, '0');
    });
    return [codes, positions];
  };
}

/**
 * For a font whose texts are always shaped as a whole, with features named. PDFKit would shape the same text each time it is
 * measured and drawn.
 */
export function rememberWholeTexts(embedded: EmbeddedFont): void {
  const shape = embedded.layout.bind(embedded);
  embedded.layout = (text, features) => {
    const known = embedded.layoutCache[text] as Shaped | undefined;
    if (known) return known;
    const shaped = shape(text, features);
    embedded.layoutCache[text] = shaped;
    return shaped;
  };
}

function newPlace(
  { subset, widths, unicode, scale }: EmbeddedFont,
  glyph: Glyph,
  letters: readonly number[],
): number {
  const first = subset.includeGlyph(glyph.id);
  const place = unicode[first] === undefined ? first : subset.glyphs.push(glyph.id) - 1;
  widths[place] = glyph.advanceWidth * scale;
  unicode[place] = letters;
  return place;
}

/** The parser hands out one object for each shape, with the letters of the first time it was asked for. */
function keepLettersOfGlyphs(font: ParsedFont): void {
  const original = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => {
    const glyph = original(id, codePoints);
    // Asked of the shape itself, which remembers it; asked of each of its uses, it would be looked up each
    // time.
    void glyph.advanceWidth;
    return Object.create(glyph, { codePoints: { value: codePoints } }) as Glyph;
  };
}

/** Marks stand before or after their letter, as the direction has it, and take no width of their own. */
function lettersOf(glyphs: readonly Glyph[]): (readonly number[])[] {
  const letters = glyphs.map((glyph) => glyph.codePoints);
  const rtl = glyphs.some((glyph) => glyph.codePoints.some(isArabicLetter));
  const order = rtl ? glyphs.map((_, index) => index).toReversed() : glyphs.map((_, index) => index);
  let carrier: number | undefined;
  for (const index of order) {
    const own = letters[index] ?? [];
    if (own.length > 0 && own.every(isMark) && carrier !== undefined) {
      letters[carrier] = [...(letters[carrier] ?? []), ...own];
      letters[index] = [];
    } else if (own.length > 0) carrier = index;
  }
  return letters;
}

function isMark(codePoint: number): boolean {
  return /\p{M}/u.test(String.fromCodePoint(codePoint));
}

function isArabicLetter(codePoint: number): boolean {
  return /\p{Script=Arabic}/u.test(String.fromCodePoint(codePoint));
}
