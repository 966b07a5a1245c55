/**
 * Puts the display profile and the site's color on the page. Sizes are in millimeters: one rem is 16 px where a
 * millimeter is 4.03 px, and grows with the pixels in a millimeter.
 */
import type { KioskState } from '../../../shared/screen-shapes';

const REFERENCE_PX_PER_MM = 4.03;
const MM_PER_INCH = 25.4;
/** What a kiosk usually is, where nobody has measured it. */
const USUAL_INCHES = { portrait: 21.5, landscape: 24 };

/** Capitals that are seen under 0.7 degrees (EN 301 549, 5.1.4), and what the smallest text has at its usual size. */
const CAPITAL_DEGREES = 0.7;
const CAPITAL_MM = 4.96;
/** Larger text is at least a quarter larger; beyond this the screens have no room. */
const LARGER = { least: 1.25, most: 1.6 };

type Profile = KioskState['display'];

/** How many times larger "larger text" is for people who stand so far away. */
export function largerTextScale(viewingDistanceMm: number): number {
  const needed = 2 * viewingDistanceMm * Math.tan((CAPITAL_DEGREES / 2 / 180) * Math.PI);
  return Math.min(LARGER.most, Math.max(LARGER.least, needed / CAPITAL_MM));
}

/** Pixels of the page to a millimetre of the screen. */
export function pixelsPerMillimetre(width: number, height: number, inches: number): number {
  return Math.hypot(width, height) / inches / MM_PER_INCH;
}

/** White or ink, whichever is easier to read on a color (#rrggbb), by the relative luminance of WCAG. */
export function textColorOn(color: string): '#ffffff' | '#14212b' {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const INK_LUMINANCE = 0.0143;
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / (INK_LUMINANCE + 0.05) ? '#ffffff' : '#14212b';
}

/** Sizes for the window as it is. `inches`: diagonal of the screen; null: the usual one. */
export function fitToScreen(inches: Profile['inches']): void {
  const { innerWidth: width, innerHeight: height } = window;
  const diagonal = inches ?? (height >= width ? USUAL_INCHES.portrait : USUAL_INCHES.landscape);
  const rem = (16 * pixelsPerMillimetre(width, height, diagonal)) / REFERENCE_PX_PER_MM;
  document.documentElement.style.setProperty('--rem', `${rem.toFixed(3)}px`);
}

/** The site's color; null: Keyturn's own. */
export function wearColor(color: Profile['brandColor']): void {
  const { style } = document.documentElement;
  for (const name of ['--site-brand', '--site-on-brand']) style.removeProperty(name);
  if (color === null) return;
  style.setProperty('--site-brand', color);
  style.setProperty('--site-on-brand', textColorOn(color));
}
