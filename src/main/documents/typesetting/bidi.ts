/** The Unicode bidirectional algorithm for one line: which characters stand where when both directions meet. Pure. */
import bidiFactory from 'bidi-js';

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export type Direction = 'ltr' | 'rtl';

/** Text of one direction. It is kept in the order it is read in, with brackets already turned the right way. */
export interface Run {
  readonly text: string;
  readonly rtl: boolean;
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\u200F\u061C\u2067]/u;
/** Marks that direct the algorithm and have no shape of their own. */
const directing = /[\u200E\u200F\u061C\u2066-\u2069]/g;

/** The direction of the first letter that has one; figures, addresses and numbers without any run left to right. */
export function naturalDirection(text: string): Direction {
  for (const character of text) {
    if (rightToLeft.test(character)) return 'rtl';
    if (/[\p{L}\u200E\u2066]/u.test(character)) return 'ltr';
  }
  return 'ltr';
}

/**
 * The lines of a paragraph as runs from left to right. The levels come from the whole paragraph, because a number at
 * the start of a line is written as the letters before it ask.
 */
export function visualLines(paragraph: string, lines: readonly string[], base: Direction): Run[][] {
  if (base === 'ltr' && !rightToLeft.test(paragraph)) {
    return lines.map((line) => [{ text: line.replace(directing, ''), rtl: false }]);
  }
  const levels = bidi.getEmbeddingLevels(paragraph, base);
  let cursor = 0;
  return lines.map((line) => {
    const start = paragraph.indexOf(line, cursor);
    if (line === '' || start < 0) return [];
    cursor = start + line.length;
    return runsBetween(paragraph, levels, start, cursor - 1);
  });
}

type Levels = ReturnType<typeof bidi.getEmbeddingLevels>;

function runsBetween(text: string, levels: Levels, start: number, end: number): Run[] {
  const order = Array.from({ length: end - start + 1 }, (_, index) => start + index);
  for (const [from = 0, to = 0] of bidi.getReorderSegments(text, levels, start, end)) {
    const part = order.slice(from - start, to - start + 1).toReversed();
    order.splice(from - start, part.length, ...part);
  }
  const runs: number[][] = [];
  for (const at of order) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    const step = isRtl(levels, at) ? -1 : 1;
    const joins = before !== undefined && levels.levels[before] === levels.levels[at] && at - before === step;
    if (run && joins) run.push(at);
    else runs.push([at]);
  }
  return runs.map((indexes) => toRun(text, levels, indexes)).filter((run) => run.text !== '');
}

function toRun(text: string, levels: Levels, indexes: readonly number[]): Run {
  const rtl = isRtl(levels, indexes[0] ?? 0);
  const logical = rtl ? indexes.toReversed() : indexes;
  const shown = logical.map((at) => {
    const character = text.charAt(at);
    return (rtl ? bidi.getMirroredCharacter(character) : null) ?? character;
  });
  return { text: shown.join('').replace(directing, ''), rtl };
}

function isRtl(levels: Levels, at: number): boolean {
  return (levels.levels[at] ?? 0) % 2 === 1;
}

/** Turns a text around by the characters a person would count: for what a font sets from left to right only. */
export function reversed(text: string): string {
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
    .toReversed()
    .join('');
}

/** Keeps a currency behind its amount, such as US$, in one piece: its sign has no direction of its own. */
export function keepCurrencies(text: string): string {
  return text.replace(/(?<=\p{Nd}[ \u00A0]?)\p{Script=Latin}+\p{Sc}/gu, '\u2066$&\u2069');
}
