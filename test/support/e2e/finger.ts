/** What a finger can reach: where a target is to be seen, and where the keys of the kiosk's own keyboard are. */
import type { Locator } from '@playwright/test';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Sight =
  | { readonly seen: true }
  /** It is scrolled out of sight: `turn` is the large button, or the key, that turns to it; null when nothing leads there. */
  | { readonly seen: false; readonly turn: Point | null; readonly why: string };

/** Whether a finger would meet this target where its middle is. Runs in the page. */
export function sightOf(target: Element): Sight {
  const shown = target.closest('label') ?? target;
  const middle = ({ left, right, top, bottom }: DOMRect) => ({
    x: (left + right) / 2,
    y: (top + bottom) / 2,
  });
  const meets = (one: Element) => {
    const { x, y } = middle(one.getBoundingClientRect());
    return one.contains(document.elementFromPoint(x, y));
  };
  if (!shown.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    return { seen: false, turn: null, why: 'it is not shown' };
  if (meets(shown)) return { seen: true };
  const viewport = shown.closest('.viewport');
  if (viewport === null) return { seen: false, turn: null, why: 'something lies over it' };
  const { y } = middle(shown.getBoundingClientRect());
  const frame = viewport.getBoundingClientRect();
  const isAbove = y < (frame.top + frame.bottom) / 2;
  const button = viewport.parentElement?.querySelector(
    `:scope > .pager > [data-testid="${isAbove ? 'scroll-up' : 'scroll-down'}"]:not(:disabled)`,
  );
  // Where the keys leave no room for them, their last one leads on to the next field, or puts them away.
  const last = document.querySelector('[data-keyboard] [data-key="done"]');
  const leading = [button, last].find((one) => one && meets(one));
  const turn = leading ? middle(leading.getBoundingClientRect()) : null;
  return { seen: false, turn, why: 'it is scrolled out of sight' };
}

interface Keys {
  /** The middle of each key that can be seen and touched, by its name. */
  readonly at: Readonly<Record<string, Point>>;
  /** The next letter is a capital; null where there are none to choose. */
  readonly capitals: boolean | null;
  /** In this field every word begins with one by itself. */
  readonly words: boolean;
}

/** The keys as they stand once nothing moves any more. Runs in the page. */
async function findKeys(keyboard: Element): Promise<Keys> {
  const find = () => {
    const at: Record<string, Point> = {};
    for (const key of keyboard.querySelectorAll<HTMLElement>('[data-key]')) {
      const name = key.dataset['key'] ?? '';
      const { left, right, top, bottom } = key.getBoundingClientRect();
      const point = { x: (left + right) / 2, y: (top + bottom) / 2 };
      const isShown = key.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      // A letter is looked for by what stands on its key.
      const says = name.length > 1 || key.textContent.trim().toLowerCase() === name.toLowerCase();
      if (isShown && says && key.contains(document.elementFromPoint(point.x, point.y))) at[name] = point;
    }
    const shift = keyboard.querySelector('[data-key="shift"]');
    const field = document.activeElement;
    const words = field?.getAttribute('autocapitalize') === 'words';
    return { at, capitals: shift && shift.getAttribute('aria-pressed') === 'true', words };
  };
  for (let before = find(); ;) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const now = find();
    if (JSON.stringify(now) === JSON.stringify(before)) return now;
    before = now;
  }
}

/** A letter of each page from which the next letter leads back to where it was turned from. */
const awayFromHome = ['ā', 'ń', '{'];

/** What of the text can be typed without turning to another page: the keys to touch, and how many letters that is. */
function runOn(
  { at, capitals: atFirst, words }: Keys,
  text: readonly string[],
): { points: Point[]; typed: number } {
  const points: Point[] = [];
  const limit = awayFromHome.some((name) => name in at) ? 1 : text.length;
  let capitals = atFirst;
  let typed = 0;
  for (const char of text.slice(0, limit)) {
    const key = char === ' ' ? at['space'] : (at[char] ?? at[char.toLowerCase()]);
    if (key === undefined) break;
    const isOther = /\p{L}/u.test(char) && capitals !== null && capitals !== /\p{Lu}/u.test(char);
    points.push(...(isOther && at['shift'] ? [at['shift']] : []), key);
    if (capitals !== null) capitals = words && /[ -]/.test(char);
    typed += 1;
  }
  return { points, typed };
}

/**
 * Touches the keys of a text one after the other, turning the keyboard's pages to where a letter is. Where the keys are is
 * looked for once for each page; they are touched faster than anybody could, and none may be lost.
 */
export async function typeOn(
  keyboard: Locator,
  text: string,
  tap: (point: Point) => Promise<void>,
): Promise<void> {
  let left = Array.from(text);
  const turned = new Set<string>();
  for (let next = left[0]; next !== undefined; next = left[0]) {
    const keys = await keyboard.evaluate(findKeys);
    const { points, typed } = runOn(keys, left);
    await Promise.all(points.map(tap));
    left = left.slice(typed);
    if (typed > 0) {
      turned.clear();
      continue;
    }
    const pages = /\p{Script=Arabic}/u.test(next)
      ? ['letters', 'latin', 'more', 'accents', 'symbols']
      : ['more', 'accents', 'latin', 'letters', 'symbols'];
    const page = pages.find((name) => !turned.has(name) && name in keys.at);
    const key = page === undefined ? undefined : keys.at[page];
    if (page === undefined || key === undefined) throw new Error(`No key for ${next} can be seen`);
    turned.add(page);
    await tap(key);
  }
}

/** Touches one key of the keyboard so many times. */
export async function tapKey(
  keyboard: Locator,
  name: string,
  times: number,
  tap: (point: Point) => Promise<void>,
): Promise<void> {
  const { at } = await keyboard.evaluate(findKeys);
  const key = at[name];
  if (key === undefined) throw new Error(`The key ${name} cannot be seen`);
  await Promise.all(Array.from({ length: times }, () => tap(key)));
}
