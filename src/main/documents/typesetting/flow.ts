/** Text that runs down the paper: columns side by side that break together, paragraphs and headings. */
import type { Column, Line, Sheet, Tag, Words } from './sheet';

interface FlowOptions {
  /** Columns no taller than this share of a page move to the next one whole. */
  readonly wholeUpTo?: number;
  /** Runs at the top of each further page, e.g. to repeat a table's heading. */
  readonly onNewPage?: () => void;
}

/** Draws columns side by side from the cursor down, over as many pages as they need. */
export function flow(sheet: Sheet, columns: readonly Column[], options: FlowOptions = {}): void {
  const height = Math.max(0, ...columns.map((column) => heightOf(column.lines)));
  const turn = (): void => {
    sheet.newPage();
    options.onNewPage?.();
  };
  if (height > sheet.room && height <= sheet.pageHeight * (options.wholeUpTo ?? 0)) turn();

  let rest = columns.map((column) => column.lines);
  let turned = false;
  while (rest.some((lines) => lines.length > 0)) {
    const fit = rest.map((lines) => fitting(lines, sheet.room));
    // What stands side by side begins side by side, on the next page if there is too little room for one of them.
    const begins = turned || fit.every((count, index) => count > 0 || rest[index]?.length === 0);
    const counts = begins ? fit : fit.map(() => 0);
    if (turned && counts.every((count) => count === 0)) throw new Error('a line is taller than the page');
    const parts = rest.map((lines, index) => lines.slice(0, counts[index]));
    rest = rest.map((lines, index) => lines.slice(counts[index]));
    parts.forEach((lines, index) => {
      const column = columns[index];
      if (column && lines.length > 0) sheet.setLines(column.tag, column, lines);
    });
    sheet.space(Math.max(0, ...parts.map(heightOf)));
    turned = rest.some((lines) => lines.length > 0);
    if (turned) turn();
  }
  for (const column of columns) column.tag.end();
}

/** A paragraph over the whole width, or over part of it. */
export function paragraph(
  sheet: Sheet,
  words: readonly Words[],
  options: { readonly role?: string; readonly parent?: Tag; readonly width?: number } = {},
): void {
  const width = options.width ?? sheet.width;
  const tag = sheet.tag(options.role ?? 'P', options.parent);
  flow(sheet, [{ tag, left: sheet.left, width, lines: setAll(sheet, words, width) }]);
}

/** A heading that never stands alone at the foot of a page: `keepWith` is the height that must follow it. */
export function heading(
  sheet: Sheet,
  words: readonly Words[],
  role: 'H1' | 'H2' | 'H3',
  keepWith: number,
): void {
  const lines = setAll(sheet, words, sheet.width);
  sheet.keep(heightOf(lines) + keepWith);
  flow(sheet, [{ tag: sheet.tag(role), left: sheet.left, width: sheet.width, lines }]);
}

/** Texts under each other as lines of one width; what is empty takes no room. */
export function setAll(sheet: Sheet, words: readonly Words[], width: number): Line[] {
  return words.filter(({ text }) => text !== '').flatMap((part) => sheet.lines(part, width));
}

export function heightOf(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + line.leading, 0);
}

/** How many lines go on this page; a paragraph leaves neither its first nor its last line alone on a page. */
function fitting(lines: readonly Line[], room: number): number {
  let count = 0;
  let height = 0;
  for (const line of lines) {
    height += line.leading;
    // A hundredth of a point forgives the rounding of many additions.
    if (height > room + 0.01) break;
    count += 1;
  }
  if (count === lines.length) return count;
  if (lines.length - count === 1) return count > 2 ? count - 1 : 0;
  return count === 1 ? 0 : count;
}
