/**
 * The paper: a cursor that moves down, breaks pages and tags what is drawn for screen readers. Lines are wrapped
 * before they are drawn and nothing else draws text, so no text can leave the page. Everything is laid out from left
 * to right; in a language that runs the other way the paper mirrors each strip as it is drawn.
 */
import type { Language } from '../../../shared/languages';
import { keepCurrencies, naturalDirection, visualLines, type Direction, type Run } from './bidi';
import type { FontFiles } from './fonts';
import { margins, styles, type TextStyle } from './styles';
import { isArabicText, Typesetter } from './typesetter';
import { wrapText } from './wrap';

export type Tag = PDFKit.PDFStructureElement;
type PdfConstructor = new (options: PDFKit.PDFDocumentOptions) => PDFKit.PDFDocument;

/** Text to be set. */
export interface Words {
  readonly text: string;
  readonly style: TextStyle;
  /** The language it is in; the document's own when it is left out. */
  readonly language?: Language | undefined;
  /** A name, a number or an address: it runs as its own letters do, whatever the language around it. */
  readonly value?: boolean;
}

export interface Line {
  readonly style: TextStyle;
  /** From this line to the next; more than the style asks for where letters reach further down. */
  readonly leading: number;
  readonly language: Language;
  /** What stands on the line, from left to right. */
  readonly runs: readonly Run[];
}

/** A strip of the paper, from its top to its foot. */
export interface Strip {
  readonly left: number;
  readonly width: number;
  /**
   * Where lines stand: at the side where reading starts, or at the other one. Figures always end at the right, so
   * that their units stand under each other.
   */
  readonly align?: 'start' | 'end' | 'figures';
  /** The language of the strip where it is not the document's. */
  readonly language?: Language | undefined;
}

/** Wrapped lines in a strip of the paper, and the tag that they belong to. */
export interface Column extends Strip {
  readonly tag: Tag;
  readonly lines: readonly Line[];
}

export interface SheetOptions {
  readonly title: string;
  readonly language: Language;
  readonly paper: 'A4' | 'LETTER';
  readonly createdAt: Date;
  readonly fonts: FontFiles;
  readonly pageLabel: (page: number, pages: number) => string;
  /** Whether a word may be the customer's; without it no word is remembered. */
  readonly isPersonal?: (word: string) => boolean;
}

interface TagOptions {
  readonly alt?: string;
  readonly scope?: 'Row' | 'Column';
  readonly lang?: Language | undefined;
  readonly bbox?: [number, number, number, number];
}

type Size = Readonly<Record<'width' | 'height', number>>;
type Draw = (doc: PDFKit.PDFDocument, at: { left: number; top: number; scale: number }) => unknown;

/** Arabic letters reach further up and down than Latin ones. */
const arabicLeading = 1.12;

export class Sheet {
  readonly left = margins.left;
  readonly width: number;
  readonly language: Language;
  /** Where the next thing is drawn, in points from the top. */
  y: number = margins.top;
  /** Every tag hangs from this one. */
  readonly root: Tag;
  readonly #doc: PDFKit.PDFDocument;
  readonly #type: Typesetter;
  readonly #bottom: number;
  readonly #title: string;
  readonly #pageLabel: SheetOptions['pageLabel'];
  readonly #isPersonal: SheetOptions['isPersonal'];

  constructor(Pdf: PdfConstructor, options: SheetOptions) {
    this.#doc = new Pdf({
      size: options.paper,
      margins,
      // An empty name keeps PDFKit from opening Helvetica, which could not be embedded.
      font: '',
      // Pages wait in memory until their number is known: the footer says "1 of 3".
      bufferPages: true,
      pdfVersion: '1.7',
      // Stored documents are packed as a whole, beside one that says the same: what is packed already cannot be.
      compress: false,
      // Says that the rules for accessible documents are kept; the types do not know it yet.
      subset: 'PDF/UA' as 'PDF/A-1',
      tagged: true,
      lang: options.language,
      displayTitle: true,
      // PDFKit copies the title into XML as it is.
      info: {
        Title: options.title.replaceAll(/[<>&]/g, ' '),
        Creator: 'Keyturn',
        CreationDate: options.createdAt,
      },
    });
    this.#type = new Typesetter(this.#doc, options.fonts);
    this.#title = options.title;
    this.#pageLabel = options.pageLabel;
    this.#isPersonal = options.isPersonal;
    this.language = options.language;
    this.width = this.#doc.page.width - margins.left - margins.right;
    this.#bottom = this.#doc.page.height - margins.bottom;
    this.root = this.#doc.struct('Document');
    this.#doc.addStructure(this.root);
  }

  /** Whether the paper reads from right to left. */
  get mirrored(): boolean {
    return directionOf(this.language) === 'rtl';
  }

  /** A tag under another; `scope` says which cells a table's heading cell speaks for. */
  tag(role: string, parent: Tag = this.root, options: TagOptions = {}): Tag {
    const { lang, ...rest } = options;
    const own = lang === undefined || lang === this.language ? rest : { ...rest, lang };
    const tag = this.#doc.struct(role, own);
    parent.add(tag);
    return tag;
  }

  /** Text as lines of a style that fit into a width. */
  lines(words: Words, width: number = this.width): Line[] {
    const { style, value, language = this.language } = words;
    const plain = this.#type.printable(words.text, style);
    const base = value ? naturalDirection(plain) : directionOf(language);
    const shown = base === 'rtl' ? keepCurrencies(plain) : plain;
    const leading = style.leading * (isArabicText(shown) ? arabicLeading : 1);
    return shown.split('\n').flatMap((paragraph) => {
      const lines = wrapText(paragraph, width, (part) => this.#type.measure(part, style));
      return visualLines(paragraph, lines, base).map((runs) => ({ runs, style, leading, language }));
    });
  }

  /** The width of a text on one line. */
  measure(text: string, style: TextStyle): number {
    return this.#type.measure(this.#type.printable(text, style), style);
  }

  /** Height that is left on this page. */
  get room(): number {
    return this.#bottom - this.y;
  }

  /** Height of a page without its margins. */
  get pageHeight(): number {
    return this.#bottom - margins.top;
  }

  /** Starts a page unless a height still fits; what is taller than any page gets no empty one before it. */
  keep(height: number): void {
    if (height > this.room && this.y > margins.top && height <= this.pageHeight) this.newPage();
  }

  newPage(): void {
    this.#doc.addPage();
    this.y = margins.top;
  }

  space(height: number): void {
    this.y += height;
  }

  /** Space between parts; none at the top of a page. */
  gap(height: number): void {
    if (this.y > margins.top) this.y += height;
  }

  /** Draws lines at the cursor's height without moving it. A line in another language says so to a screen reader. */
  setLines(tag: Tag, strip: Strip, lines: readonly Line[]): void {
    const language = strip.language ?? this.language;
    let y = this.y;
    let rest = lines;
    while (rest.length > 0) {
      const first = rest[0]?.language;
      const end = rest.findIndex((line) => line.language !== first);
      const part = end < 0 ? rest : rest.slice(0, end);
      rest = rest.slice(part.length);
      const target = first === language ? tag : this.tag('Span', tag, { lang: first });
      const top = y;
      target.add(() => this.#drawLines(strip, part, top));
      if (target !== tag) target.end();
      y += part.reduce((sum, line) => sum + line.leading, 0);
    }
  }

  /** The same for what a screen reader passes over, such as a heading repeated on a further page. */
  decorate(strip: Strip, lines: readonly Line[]): void {
    this.#decoration(() => this.#drawLines(strip, lines, this.y), 'Pagination');
  }

  /** A line across: dark where a part begins or ends, light between rows. */
  rule(weight: 'strong' | 'faint', strip: Strip = this): void {
    const { left, width } = this.#place(strip);
    this.#decoration(() => {
      this.#doc
        .lineWidth(weight === 'strong' ? 0.75 : 0.5)
        .moveTo(left, this.y)
        .lineTo(left + width, this.y)
        .stroke(weight === 'strong' ? '#000000' : '#c4c8cf');
    });
  }

  /** A quiet frame below the cursor. */
  frame(strip: Strip, height: number): void {
    const { left, width } = this.#place(strip);
    this.#decoration(() => {
      this.#doc.lineWidth(0.5).roundedRect(left, this.y, width, height, 4).stroke('#8a9099');
    });
  }

  /** A picture below the cursor, in the middle of a box, with the words that stand for it. */
  picture(data: Buffer, size: Size, box: Strip & Size, alt: string): void {
    this.drawing(size, box, alt, (doc, { left, top, scale }) =>
      doc.image(data, left, top, { width: size.width * scale, height: size.height * scale }),
    );
  }

  /** The same of what is drawn: `draw` is called once, with the place of the drawing's own corner. */
  drawing(size: Size, box: Strip & Size, alt: string, draw: Draw): void {
    const scale = Math.min(box.width / size.width, box.height / size.height);
    const [width, height] = [size.width * scale, size.height * scale];
    const left = this.#place(box).left + (box.width - width) / 2;
    const top = this.y + (box.height - height) / 2;
    const figure = this.tag('Figure', this.root, { alt, bbox: [left, top, left + width, top + height] });
    figure.add(() => draw(this.#doc, { left, top, scale }));
    figure.end();
  }

  /** Writes the footers, now that the pages are counted, and gives the finished document to read. */
  finish(): PDFKit.PDFDocument {
    this.root.end();
    const { count } = this.#doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#doc.switchToPage(page);
      this.#footer(this.#pageLabel(page + 1, count));
    }
    if (this.#isPersonal) this.#type.keepWords(this.#isPersonal);
    this.#doc.end();
    return this.#doc;
  }

  #footer(pageLabel: string): void {
    const titleWidth = this.width - this.measure(pageLabel, styles.footer) - 24;
    this.y = this.#bottom + 22;
    this.rule('faint');
    this.y += 6;
    const title = this.lines({ text: this.#title, style: styles.footer }, titleWidth).slice(0, 2);
    this.decorate({ left: this.left, width: titleWidth }, title);
    const page = this.lines({ text: pageLabel, style: styles.footer });
    this.decorate({ left: this.left, width: this.width, align: 'end' }, page);
  }

  #drawLines(strip: Strip, lines: readonly Line[], top: number): void {
    const { left, width } = this.#place(strip);
    const rtl = directionOf(strip.language ?? this.language) === 'rtl';
    const atRight = strip.align === 'figures' || (strip.align === 'end') !== rtl;
    let y = top;
    for (const { runs, style, leading } of lines) {
      const indent = atRight ? width - this.#type.measureRuns(runs, style) : 0;
      this.#type.draw(runs, style, left + indent, y + this.#type.baseline(style));
      y += leading;
    }
  }

  #place({ left, width }: Strip): { left: number; width: number } {
    if (!this.mirrored) return { left, width };
    return { left: this.#doc.page.width - left - width, width };
  }

  /** Content that a screen reader passes over: lines, and headings repeated on a further page. */
  #decoration(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.#doc.markContent('Artifact', { type });
    draw();
    this.#doc.endMarkedContent();
  }
}

function directionOf(language: Language): Direction {
  return language === 'ar' ? 'rtl' : 'ltr';
}
