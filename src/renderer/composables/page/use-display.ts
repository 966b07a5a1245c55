/**
 * Puts the display profile, the site's color and the customer's settings on the page. Sizes are in millimeters: one
 * rem is 16 px where a millimeter is 4.03 px, and grows with the pixels in a millimeter.
 */
import { onBeforeUnmount, onMounted, watch } from 'vue';
import { useDisplayStore } from '../../stores/display';
import { useKioskStore } from '../../stores/kiosk';
import { useStaffStore } from '../../stores/staff';

const REFERENCE_PX_PER_MM = 4.03;
const MM_PER_INCH = 25.4;
/** What a kiosk usually is, where nobody has measured it. */
const USUAL_INCHES = { portrait: 21.5, landscape: 24 };

/** Capitals that are seen under 0.7 degrees (EN 301 549, 5.1.4), and what the smallest text has at its usual size. */
const CAPITAL_DEGREES = 0.7;
const CAPITAL_MM = 4.96;
/** Larger text is at least a quarter larger; beyond this the screens have no room. */
const LARGER = { least: 1.25, most: 1.6 };

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

export function useDisplay(): void {
  const display = useDisplayStore();
  const kiosk = useKioskStore();
  const staff = useStaffStore();
  const root = document.documentElement;

  function fit() {
    const { innerWidth: width, innerHeight: height } = window;
    const inches =
      kiosk.state?.display.inches ?? (height >= width ? USUAL_INCHES.portrait : USUAL_INCHES.landscape);
    const rem = (16 * pixelsPerMillimetre(width, height, inches)) / REFERENCE_PX_PER_MM;
    root.style.setProperty('--rem', `${rem.toFixed(3)}px`);
  }

  watch(() => kiosk.state?.display.inches, fit, { immediate: true });
  watch(
    () => kiosk.state?.display.viewingDistanceMm ?? null,
    (distance) => {
      if (distance !== null) root.style.setProperty('--larger-text', largerTextScale(distance).toFixed(3));
    },
    { immediate: true },
  );
  watch(
    () => kiosk.state?.display.brandColor ?? null,
    (color) => {
      for (const name of ['--site-brand', '--site-on-brand']) root.style.removeProperty(name);
      if (color === null) return;
      root.style.setProperty('--site-brand', color);
      root.style.setProperty('--site-on-brand', textColorOn(color));
    },
    { immediate: true },
  );
  watch(
    () => ({ ...display.$state, desk: staff.open }),
    ({ desk, ...wishes }, before) => {
      // The front desk above the customer's page has its own look; theirs comes back with them.
      if (desk && before?.desk === true) return;
      root.toggleAttribute('data-larger-text', wishes.largerText && !desk);
      root.toggleAttribute('data-high-contrast', wishes.highContrast && !desk);
      root.toggleAttribute('data-lowered', wishes.lowered && !desk);
      root.toggleAttribute('data-blank', wishes.blank && !desk);
    },
    { immediate: true },
  );
  onMounted(() => window.addEventListener('resize', fit));
  onBeforeUnmount(() => window.removeEventListener('resize', fit));
}
