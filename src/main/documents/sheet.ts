/**
 * The paper: a cursor that moves down, breaks pages and tags what is drawn for screen readers. Lines are wrapped
 * before they are drawn and nothing else draws text, so no text can leave the page.
 */
import { margins, styles, type TextStyle } from './styles';
import { printable } from './printable';
import { wrapText } from './wrap';
import type { FontFiles } from './fonts';

export type Tag = PDFKit.PDFStructureElement;
type PdfConstructor = new (options: PDFKit.PDFDocumentOptions) => PDFKit.PDFDocument;

export interface Line {
  readonly text: string;
  readonly style: TextStyle;
}

/** A strip of the paper, from its top to its foot. */
export interface Strip {
  readonly left: number;
  readonly width: number;
  readonly align?: 'left' | 'right';
}

/** Wrapped lines in a strip of the paper, and the tag that they belong to. */
export interface Column extends Strip {
  readonly tag: Tag;
  readonly lines: readonly Line[];
}

export interface SheetOptions {
  readonly title: string;
  readonly language: string;
  readonly paper: 'A4' | 'LETTER';
  readonly createdAt: Date;
  readonly fonts: FontFiles;
  readonly pageLabel: (page: number, pages: number) => string;
}

export class Sheet {
  readonly left = margins.left;
  readonly width: number;
  /** Where the next thing is drawn, in points from the top. */
  y: number = margins.top;
  /** Every tag hangs from this one. */
  readonly root: Tag;
  readonly #doc: PDFKit.PDFDocument;
  readonly #bottom: number;
  readonly #title: string;
  readonly #pageLabel: SheetOptions['pageLabel'];

  constructor(Pdf: PdfConstructor, options: SheetOptions) {
    this.#doc = new Pdf({
      size: options.paper,
      margins,
      // An empty name keeps PDFKit from opening Helvetica, which could not be embedded.
      font: '',
      // Pages wait in memory until their number is known: the footer says "1 of 3".
      bufferPages: true,
      pdfVersion: '1.7',
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
    // Each document parses the fonts anew, which is most of its time. Sharing a parsed font is faster and wrong: its
    // glyphs remember the letters of an earlier document, and the text of the file loses its accents.
    this.#doc.registerFont('regular', options.fonts.regular).registerFont('bold', options.fonts.bold);
    this.#title = options.title;
    this.#pageLabel = options.pageLabel;
    this.width = this.#doc.page.width - margins.left - margins.right;
    this.#bottom = this.#doc.page.height - margins.bottom;
    this.root = this.#doc.struct('Document');
    this.#doc.addStructure(this.root);
  }

  /** A tag under another; `scope` says which cells a table's heading cell speaks for. */
  tag(role: string, parent: Tag = this.root, options: { alt?: string; scope?: 'Row' | 'Column' } = {}): Tag {
    const tag = this.#doc.struct(role, options);
    parent.add(tag);
    return tag;
  }

  /** Text as lines of a style that fit into a width. */
  lines(text: string, style: TextStyle, width: number = this.width): Line[] {
    const shown = this.#printable(text, style);
    return wrapText(shown, width, (part) => this.#doc.widthOfString(part, shaping(part))).map((line) => ({
      text: line,
      style,
    }));
  }

  /** The width of a text on one line. */
  measure(text: string, style: TextStyle): number {
    const shown = this.#printable(text, style);
    return this.#doc.widthOfString(shown, shaping(shown));
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

  /** Draws lines at the cursor's height without moving it. Call it inside `drawn` or `decoration`. */
  drawLines(strip: Strip, lines: readonly Line[]): void {
    let y = this.y;
    for (const { text, style } of lines) {
      this.#setFont(style);
      const indent = strip.align === 'right' ? strip.width - this.#doc.widthOfString(text, shaping(text)) : 0;
      // Centres the letters in the leading, so that columns with different sizes keep a common first line.
      const lift = (style.leading - this.#doc.currentLineHeight(false)) / 2;
      this.#doc.text(text, strip.left + indent, y + lift, { lineBreak: false, ...shaping(text) });
      y += style.leading;
    }
  }

  /** Content that a screen reader reads as part of a tag. */
  drawn(tag: Tag, draw: () => void): void {
    tag.add(draw);
  }

  /** Content that a screen reader passes over: lines, and headings repeated on a further page. */
  decoration(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.#doc.markContent('Artifact', { type });
    draw();
    this.#doc.endMarkedContent();
  }

  /** A line across: black where a part ends, grey between rows, so that the eye follows them without stopping. */
  rule(weight: 'strong' | 'faint', left: number = this.left, width: number = this.width): void {
    this.decoration(() => {
      this.#doc
        .lineWidth(weight === 'strong' ? 0.75 : 0.5)
        .moveTo(left, this.y)
        .lineTo(left + width, this.y)
        .stroke(weight === 'strong' ? '#000000' : '#a0a0a0');
    });
  }

  image(tag: Tag, data: Buffer, box: { left: number; width: number; height: number }): void {
    this.drawn(tag, () => {
      this.#doc.image(data, box.left, this.y, { width: box.width, height: box.height });
    });
  }

  /** Writes the footers, now that the pages are counted, and gives the finished document to read. */
  finish(): PDFKit.PDFDocument {
    this.root.end();
    const { count } = this.#doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#doc.switchToPage(page);
      this.#footer(this.#pageLabel(page + 1, count));
    }
    this.#doc.end();
    return this.#doc;
  }

  #footer(pageLabel: string): void {
    const labelWidth = this.measure(pageLabel, styles.footer);
    const titleWidth = this.width - labelWidth - 24;
    this.y = this.#bottom + 22;
    this.rule('faint');
    this.y += 5;
    this.decoration(() => {
      const title = this.lines(this.#title, styles.footer, titleWidth).slice(0, 2);
      this.drawLines({ left: this.left, width: titleWidth }, title);
      const page = this.lines(pageLabel, styles.footer);
      this.drawLines({ left: this.left, width: this.width, align: 'right' }, page);
    }, 'Pagination');
  }

  #printable(text: string, style: TextStyle): string {
    this.#setFont(style);
    return printable(text, glyphTest(this.#doc));
  }

  #setFont(style: TextStyle): void {
    this.#doc.font(style.face, style.size);
  }
}

/**
 * Whether the current font has a character. PDFKit keeps the parsed font to itself; should a later version keep it
 * elsewhere, missing characters show as the font's own empty box, which is as visible.
 */
function glyphTest(doc: PDFKit.PDFDocument): (codePoint: number) => boolean {
  const font = (
    doc as unknown as { _font?: { font?: { hasGlyphForCodePoint?: (codePoint: number) => boolean } } }
  )._font?.font;
  return (codePoint) => font?.hasGlyphForCodePoint?.(codePoint) ?? true;
}

/**
 * The font takes letters such as ọ and ị apart into a letter and a dot, and PDFKit then writes the letter alone into
 * the text of the file: who copies it, or listens to it, gets another name. Such text is set without that step.
 */
function shaping(text: string): PDFKit.Mixins.TextOptions {
  if (!/[\u01F8\u01F9\u1E00-\u1EFF]/u.test(text)) return {};
  // PDFKit hands features on as they are; its types know only how to switch them on.
  return { features: { ccmp: false } } as unknown as PDFKit.Mixins.TextOptions;
}
