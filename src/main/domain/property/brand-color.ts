/**
 * Which color of a site the screens may use. Text on it is white or ink and needs a contrast of 7:1 (WCAG 2.2,
 * success criterion 1.4.6). A color that is close is shaded until it complies. A medium color on which neither can be
 * read is refused, not changed into another one.
 */

/** The page's color of text on light ground. */
export const INK = '#14212b';
const WHITE = '#ffffff';

/** What text on the color reaches in the end. */
export const ENHANCED_CONTRAST = 7;
/** What it must reach as given: below this, shading would make it a color that nobody chose. */
export const LEAST_CONTRAST = 4.5;

export type BrandColor =
  | { readonly ok: true; readonly color: string; readonly shaded: boolean }
  | { readonly ok: false; readonly message: string };

/** Judges a color written #rrggbb. */
export function judgeBrandColor(given: string): BrandColor {
  const color = given.toLowerCase();
  const onWhite = contrast(color, WHITE);
  const onInk = contrast(color, INK);
  const best = Math.max(onWhite, onInk);
  if (best >= ENHANCED_CONTRAST) return { ok: true, color, shaded: false };
  if (best < LEAST_CONTRAST) {
    return {
      ok: false,
      message:
        `on "${color}" neither white text (${ratio(onWhite)}) nor dark text (${ratio(onInk)}) can be read; ` +
        `expected at least ${LEAST_CONTRAST}:1. A darker shade such as "${shade(color, 'darker')}" ` +
        `or a lighter one such as "${shade(color, 'lighter')}" would do`,
    };
  }
  return { ok: true, color: shade(color, onWhite >= onInk ? 'darker' : 'lighter'), shaded: true };
}

/** The color as the screens wear it; null without one. */
export function brandColorOnScreen(stored: string | null): string | null {
  const judged = stored === null ? null : judgeBrandColor(stored);
  return judged?.ok ? judged.color : null;
}

/** Contrast of two colors by WCAG 2.2, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** As little black or white mixed in as it takes. Mixing with either leaves the hue as it is. */
function shade(color: string, way: 'darker' | 'lighter'): string {
  const [towards, text] = way === 'darker' ? [0, WHITE] : [255, INK];
  for (let part = 0; part < STEPS; part += 1) {
    const mixed = write(channels(color).map((each) => each + ((towards - each) * part) / STEPS));
    if (contrast(mixed, text) >= ENHANCED_CONTRAST) return mixed;
  }
  return way === 'darker' ? '#000000' : WHITE;
}
const STEPS = 200;

/** Relative luminance by WCAG 2.2, which takes sRGB apart at 0.04045. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((each) => {
    const share = each / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

function write(parts: readonly number[]): string {
  return `#${parts.map((each) => Math.round(each).toString(16).padStart(2, '0')).join('')}`;
}

/** Never rounded up to what it does not reach. */
function ratio(value: number): string {
  return `${(Math.floor(value * 10) / 10).toFixed(1)}:1`;
}
