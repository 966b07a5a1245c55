/** Sets runs of text: chooses for each character the font that has it, shapes, measures and draws. */
import { reversed, type Run } from './bidi';
import { keepExactText, rememberWholeTexts, type EmbeddedFont } from './exact-text';
import type { FontFiles } from './fonts';
import { allowMissingAnchors } from './missing-anchors';
import { printable } from './printable';
import type { TextStyle } from './styles';

/** `wide` knows Latin, Greek and Cyrillic; `arabic` is there only where a document needs it. */
type Family = 'wide' | 'arabic';

interface Piece {
  readonly family: Family;
  readonly text: string;
}

const COMMON_LETTERS = Array.from({ length: 94 }, (_, index) => String.fromCodePoint(0x21 + index)).join(' ');

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const arabic = /[\p{Script=Arabic}\u060C\u061B\u061F\u0640\u0660-\u066C]/u;
const arabicLetter = /[\p{Script=Arabic}]/u;

/** Whether a text needs the second family; the Arabic comma and figures are shared by many scripts, and only it has them. */
export function isArabicText(text: string): boolean {
  return arabic.test(text);
}

export class Typesetter {
  readonly #doc: PDFKit.PDFDocument;
  readonly #fonts: Map<string, EmbeddedFont> = new Map<string, EmbeddedFont>();
  /** By family, face and size, then by text. */
  readonly #widths: Map<string, Map<string, number>> = new Map<string, Map<string, number>>();
  /** By face, then by text: the pieces of what has Arabic in it. */
  readonly #mixed: Map<string, Map<string, readonly Piece[]>> = new Map<
    string,
    Map<string, readonly Piece[]>
  >();
  readonly #files: FontFiles;
  readonly #families: readonly Family[];

  constructor(doc: PDFKit.PDFDocument, files: FontFiles) {
    this.#doc = doc;
    this.#files = files;
    this.#families = files.arabic ? ['wide', 'arabic'] : ['wide'];
    doc.registerFont('wide-regular', files.wide.regular).registerFont('wide-bold', files.wide.bold);
    if (!files.arabic) return;
    doc.registerFont('arabic-regular', files.arabic.regular).registerFont('arabic-bold', files.arabic.bold);
  }

  /** At the end of the document: what its fonts have shaped is known to the next one, but for what may be personal. */
  keepWords(isPersonal: (word: string) => boolean): void {
    for (const family of this.#families) {
      for (const face of ['regular', 'bold'] as const) {
        const font = this.#fonts.get(`${family}-${face}`);
        if (font) this.#files[family]?.words?.[face].keep(font.layoutCache, isPersonal);
      }
    }
  }

  /** Text with only such characters as one of the fonts has. */
  printable(text: string, style: TextStyle): string {
    return printable(text, (codePoint) =>
      this.#families.some((family) => this.#has(family, style, codePoint)),
    );
  }

  /** The width of a text on one line. The order of its parts does not matter to it. */
  measure(text: string, style: TextStyle): number {
    // Word by word, so that a text that grows word by word is not shaped from the start each time.
    return text
      .split(/(?<=[ ])/u)
      .flatMap((word) => this.#pieces(word, style))
      .reduce((sum, piece) => sum + this.#width(piece, style), 0);
  }

  measureRuns(runs: readonly Run[], style: TextStyle): number {
    return runs.reduce((sum, run) => sum + this.measure(run.text, style), 0);
  }

  /** How far the baseline of a line lies under its top: the letters stand in the middle of the leading. */
  baseline(style: TextStyle): number {
    const { ascender } = this.#font('wide', style);
    return (style.leading - this.#doc.currentLineHeight(false)) / 2 + (ascender / 1000) * style.size;
  }

  /** Draws runs from left to right on a baseline. */
  draw(runs: readonly Run[], style: TextStyle, left: number, baseline: number): void {
    let x = left;
    this.#doc.fillColor(style.color ?? '#000000');
    for (const run of runs) {
      const pieces = this.#pieces(run.text, style);
      for (const piece of run.rtl ? pieces.toReversed() : pieces) {
        const shaped = arabicLetter.test(piece.text);
        // The shaper turns around what has an Arabic letter or sign, figures with one included, and nothing else.
        const text = run.rtl === shaped ? piece.text : reversed(piece.text);
        this.#font(piece.family, style);
        this.#doc.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic', ...whole(piece) });
        x += this.#width(piece, style);
      }
    }
  }

  /** Neighbors of one font. The Arabic font takes the spaces between its words, which are as wide in both. */
  #pieces(text: string, style: TextStyle): readonly Piece[] {
    if (!isArabicText(text)) return text === '' ? [] : [{ family: 'wide', text }];
    const known = this.#mixed.get(style.face) ?? new Map<string, readonly Piece[]>();
    this.#mixed.set(style.face, known);
    const pieces = known.get(text) ?? this.#split(text, style);
    known.set(text, pieces);
    return pieces;
  }

  #split(text: string, style: TextStyle): readonly Piece[] {
    const pieces: { family: Family; text: string }[] = [];
    for (const { segment } of graphemes.segment(text)) {
      const last = pieces.at(-1);
      const family = segment === ' ' ? (last?.family ?? 'wide') : this.#familyOf(segment, style);
      if (last?.family === family) last.text += segment;
      else pieces.push({ family, text: segment });
    }
    return pieces;
  }

  #familyOf(segment: string, style: TextStyle): Family {
    const codePoints = Array.from(segment, (character) => character.codePointAt(0) ?? 0);
    const family = this.#families.find((name) => codePoints.every((code) => this.#has(name, style, code)));
    return family ?? 'wide';
  }

  #width(piece: Piece, style: TextStyle): number {
    const set = `${piece.family} ${style.face} ${style.size}`;
    const widths = this.#widths.get(set) ?? new Map<string, number>();
    this.#widths.set(set, widths);
    const known = widths.get(piece.text);
    if (known !== undefined) return known;
    this.#font(piece.family, style);
    const width = this.#doc.widthOfString(piece.text, whole(piece));
    widths.set(piece.text, width);
    return width;
  }

  #has(family: Family, style: TextStyle, codePoint: number): boolean {
    return this.#font(family, style).font.hasGlyphForCodePoint(codePoint);
  }

  /** Makes a font the current one, and answers what PDFKit keeps of it. */
  #font(family: Family, style: TextStyle): EmbeddedFont {
    const name = `${family}-${style.face}`;
    this.#doc.font(name, style.size);
    const known = this.#fonts.get(name);
    if (known) return known;
    const font = this.#doc._font;
    keepExactText(font);
    allowMissingAnchors(font.font);
    const words = this.#files[family]?.words?.[style.face];
    if (words) font.layoutCache = words.lend();
    // The same letters have the same places in every document: what documents have in common stays the same in each.
    if (family === 'wide') font.encode(COMMON_LETTERS);
    else rememberWholeTexts(font);
    this.#fonts.set(name, font);
    return font;
  }
}

/**
 * PDFKit shapes word by word from left to right, unless features are named: Arabic has to be shaped as a whole. Its types
 * know a list of names, and not an object without any.
 */
function whole({ family }: Piece): PDFKit.Mixins.TextOptions {
  return family === 'arabic' ? ({ features: {} } as unknown as PDFKit.Mixins.TextOptions) : {};
}
