/**
 * What of a PDF can be counted again is not stored. That is where each object begins, and each number that follows
 * from one before it. What is left differs from a document about nobody only in what it says. `unshaped` counts again,
 * and gives the same bytes.
 */

/** Stands before a count. One of the document's own comes twice. */
const MARK = '\u00FB';
const NUMBER = String.raw`(0|[1-9]\d{0,8})`;
/** An object's own number, its page, a piece of marked content, such a piece as the only child, and another object. */
const COUNTED = new RegExp(
  `${MARK}|^${NUMBER} 0 obj$|/Pg ${NUMBER} 0 R|/MCID ${NUMBER}|/K \\[${NUMBER}\\]|${NUMBER} 0 R`,
  'gm',
);
const COUNT = new RegExp(`${MARK}(?:${MARK}|([opmkr])(-?\\d{1,10});|([xs]);)`, 'g');
const OBJECT = new RegExp(`^${NUMBER} 0 obj$`, 'gm');

type Kind = 'o' | 'p' | 'm' | 'k' | 'r';

/** Counts the same way in both directions. */
class Counter {
  readonly #last = { o: 0, p: 0, m: 0, k: 0, r: 0 };
  #end = -1;

  /** What a number is counted from. An object in a row is counted from its neighbor, any other from the object it stands in. */
  base(kind: Kind, at: number): number {
    if (kind !== 'r') return this.#last[kind];
    return at === this.#end + 1 ? this.#last.r : this.#last.o;
  }

  keep(kind: Kind, value: number, end: number): void {
    this.#last[kind] = value;
    if (kind === 'r') this.#end = end;
  }
}

/** Null where it is no PDF, or would not come back as it is. */
export function shaped(document: Buffer): Buffer | null {
  if (!document.subarray(0, 5).equals(Buffer.from('%PDF-'))) return null;
  const shape = Buffer.from(withCounts(document.toString('latin1')), 'latin1');
  return unshaped(shape)?.equals(document) ? shape : null;
}

function withCounts(text: string): string {
  const table = findTable(text);
  const counter = new Counter();
  if (!table) return counted(text, counter);
  const { at, length, startAt } = table;
  const [front, between] = [text.slice(0, at), text.slice(at + length, startAt)];
  const behind = text.slice(startAt + String(at).length);
  const parts = [front, between, behind].map((part) => counted(part, counter));
  return `${parts[0]}${MARK}x;${parts[1]}${MARK}s;${parts[2]}`;
}

function counted(text: string, counter: Counter): string {
  return text.replaceAll(COUNTED, (found: string, ...groups: readonly unknown[]) => {
    if (found === MARK) return MARK + MARK;
    const place = groups.slice(0, 5).findIndex((each) => each !== undefined);
    const kind = (['o', 'p', 'm', 'k', 'r'] as const)[place] ?? 'r';
    const [value, at] = [Number(groups[place]), Number(groups[5])];
    const difference = value - counter.base(kind, at);
    counter.keep(kind, value, at + found.length);
    return `${MARK}${kind}${difference};`;
  });
}

/** The table of where objects begin, and the place of its own; null where it says anything else. */
function findTable(text: string): { at: number; length: number; startAt: number } | null {
  const at = text.lastIndexOf('\nxref\n') + 1;
  const table = tableOf(text.slice(0, at));
  const start = `startxref\n${at}\n`;
  const startAt = text.indexOf(start, at);
  if (table === null || !text.startsWith(table, at) || startAt < 0) return null;
  return { at, length: table.length, startAt: startAt + 'startxref\n'.length };
}

/** As PDFKit writes it; null unless every number up to the highest has its object. */
function tableOf(text: string): string | null {
  const places = new Map([...text.matchAll(OBJECT)].map((found) => [Number(found[1]), found.index]));
  const lines = Array.from({ length: places.size }, (_, index) => places.get(index + 1));
  if (lines.includes(undefined)) return null;
  const rows = lines.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
  return `xref\n0 ${rows.length + 1}\n0000000000 65535 f \n${rows.join('')}`;
}

/** Null for what `shaped` has never written. */
export function unshaped(shape: Buffer): Buffer | null {
  const text = shape.toString('latin1');
  const counter = new Counter();
  let [whole, from, tableAt] = ['', 0, 0];
  for (const found of text.matchAll(COUNT)) {
    whole += text.slice(from, found.index);
    from = found.index + found[0].length;
    const [, kind, difference, place] = found;
    if (place === 's') whole += String(tableAt);
    else if (place === 'x') {
      tableAt = whole.length;
      const table = tableOf(whole);
      if (table === null) return null;
      whole += table;
    } else if (kind === undefined) whole += MARK;
    else {
      const value = Number(difference) + counter.base(kind as Kind, found.index);
      counter.keep(kind as Kind, value, from);
      whole += asWritten(kind as Kind, value);
    }
  }
  return Buffer.from(whole + text.slice(from), 'latin1');
}

function asWritten(kind: Kind, value: number): string {
  if (kind === 'o') return `${value} 0 obj`;
  if (kind === 'p') return `/Pg ${value} 0 R`;
  if (kind === 'm') return `/MCID ${value}`;
  return kind === 'k' ? `/K [${value}]` : `${value} 0 R`;
}
