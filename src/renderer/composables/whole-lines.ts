/** Text turned page by page: no page begins or ends in the middle of a line. All in CSS pixels. */

/** A line of text: its upper and lower edge, from where the text begins. */
export interface Line {
  readonly top: number;
  readonly bottom: number;
}

/** What can be seen at once: from `top` as far as `seen` reaches, of `whole`. */
export interface Sight {
  readonly top: number;
  readonly seen: number;
  readonly whole: number;
}

/** A letter has a little air above and below it, so this much of a line may be missing. */
const AIR = 2;

/** Where nothing says where a line ends, a page begins with a part of the one before. */
const PART = 0.85;

/**
 * Every line of the words in an element, measured from the upper edge of what is scrolled, in the order of the text.
 */
export function linesOf(element: Element, scrolled: Element): Line[] {
  const origin = scrolled.getBoundingClientRect().top - scrolled.scrollTop;
  const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const lines: Line[] = [];
  for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
    range.selectNodeContents(node);
    for (const { top, bottom } of range.getClientRects())
      lines.push({ top: top - origin, bottom: bottom - origin });
  }
  return lines;
}

/**
 * Where each page begins. The last whole line of a page is the first of the next, so that the eye finds its place.
 * `above` is that line's distance from the upper edge. Without lines, a page is 85 % of what is visible.
 */
export function pageStarts(lines: readonly Line[], { seen, whole }: Sight, above: number): number[] {
  const last = Math.max(0, whole - seen);
  const starts = [0];
  for (let start = 0; start < last - AIR;) {
    const end = start + seen;
    const begun = lines.filter(({ top }) => top > start && top < end);
    const lastWhole = begun.findLast(({ bottom }) => bottom <= end + AIR)?.top ?? start;
    const firstCut = begun.find(({ bottom }) => bottom > end + AIR)?.top ?? start + seen * PART + above;
    const next = (lastWhole > start + seen / 2 ? lastWhole : firstCut) - above;
    const step = lines.length === 0 || next <= start ? Math.max(1, seen * PART) : next - start;
    start = Math.min(last, start + step);
    starts.push(start);
  }
  return starts;
}

/** How much is to be hidden at the upper and at the lower edge, so that no line is seen in part. */
export function cutOff(lines: readonly Line[], { top, seen }: Sight): { above: number; below: number } {
  const end = top + seen;
  const across = (edge: number) => lines.filter((line) => line.top < edge - AIR && line.bottom > edge + AIR);
  return {
    above: Math.max(0, ...across(top).map(({ bottom }) => bottom - top)),
    below: Math.max(0, ...across(end).map((line) => end - line.top)),
  };
}
