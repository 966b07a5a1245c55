/** What a hand does on the signature pad, and whether it or a typed name is a signature. */

export interface Stroke {
  /** Pixels of the page, milliseconds, 0 to 1. */
  readonly points: readonly {
    readonly x: number;
    readonly y: number;
    readonly time: number;
    readonly pressure: number;
  }[];
}

/** A signature of half a minute at 240 points a second has 7200. */
export const MOST_POINTS = 20_000;
/** Wider than any screen. */
const FARTHEST = 20_000;
const LEAST_POINTS = 3;
/** About 5 mm on a 21.5 inch screen: a finger that rests on the pad moves less. */
const LEAST_EXTENT = 20;
/** Taps in several places have an extent but draw no line. */
const LEAST_LENGTH = 30;

/** True for a drawn line; an empty pad, a dot and a few taps are none, nor is what no hand draws. */
export function isDrawn(strokes: readonly Stroke[]): boolean {
  const points = strokes.flatMap((stroke) => stroke.points);
  if (points.length < LEAST_POINTS || points.length > MOST_POINTS) return false;
  if (points.some(({ x, y }) => Math.abs(x) > FARTHEST || Math.abs(y) > FARTHEST)) return false;
  const extent = Math.max(extentOf(points.map(({ x }) => x)), extentOf(points.map(({ y }) => y)));
  const length = strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0);
  return extent >= LEAST_EXTENT && length >= LEAST_LENGTH;
}

function extentOf(values: readonly number[]): number {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) [least, most] = [Math.min(least, value), Math.max(most, value)];
  return most - least;
}

function lengthOf({ points }: Stroke): number {
  let length = 0;
  points.forEach((point, index) => {
    const before = points[index - 1];
    if (before) length += Math.hypot(point.x - before.x, point.y - before.y);
  });
  return length;
}

/** The strokes as they are kept: hundredths of a pixel and whole milliseconds say all there is to say. */
export function tidyStrokes(strokes: readonly Stroke[]): readonly Stroke[] {
  const round = (value: number, digits: number) => Number(value.toFixed(digits));
  return strokes.map(({ points }) => ({
    points: points.map(({ x, y, time, pressure }) => ({
      x: round(x, 2),
      y: round(y, 2),
      time: round(time, 0),
      pressure: round(pressure, 3),
    })),
  }));
}

/** True with at least two letters as people count them, of any script. */
export function isTypedName(text: string): boolean {
  const graphemes = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)];
  return graphemes.filter(({ segment }) => /\p{L}/u.test(segment)).length >= 2;
}

/** Letters that Unicode takes for their own, and many people type as others. */
const sameLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ى: 'ي',
  ة: 'ه',
  ـ: '',
};

/** Words of a name in plain letters: without case, accents and punctuation. */
function wordsOf(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøłđðþıىةـ]/gu, (letter) => sameLetters[letter] ?? letter);
  // Within a word people leave these out: O’Neill is ONeill, and J. S. is J S.
  return plain.replaceAll(/['’ʼ`´]/gu, '').match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Whether a typed signature holds the signer's name: each of its words, in any order. Spaces do not matter, nor does what
 * is typed beside it.
 */
export function holdsName(typed: string, name: string): boolean {
  let left = wordsOf(typed).join('');
  // The longest first, so that a short one takes no part of it.
  for (const word of wordsOf(name).toSorted((a, b) => b.length - a.length)) {
    if (!left.includes(word)) return false;
    left = left.replace(word, ' ');
  }
  return true;
}
