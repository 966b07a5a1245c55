/** What a finger and an eye learn once: where the bar's buttons are, when a touch counts, and how large the pad is. */
import { expect, test } from '@playwright/test';
import { displayOf, type Look } from '../support/e2e/looks';
import { onKioskFor, wish } from '../support/e2e/looked-at';
import type { Screen } from '../support/e2e/screen';
import { tour } from '../support/e2e/tour';

const plainLook = { language: 'en', pseudo: false, largerText: false, highContrast: false } as const;
const looks: readonly Look[] = [
  { ...plainLook, screen: 'portrait' },
  { ...plainLook, screen: 'portrait lowered' },
  { ...plainLook, screen: 'landscape' },
];

interface Place {
  readonly name: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The bar's buttons as they stand, in reading order; empty on the welcome screen, which has none. */
function places(screen: Screen): Promise<Place[]> {
  return screen.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('nav.bar > .actions > button, nav.bar > .tools > button')].map(
      (button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        const round = (value: number) => Math.round(value);
        return {
          name: button.dataset['testid'] ?? '',
          left: round(left),
          right: round(right),
          top: round(top),
          bottom: round(bottom),
        };
      },
    ),
  );
}

/** Controls of an upright, lowered screen that reach over its middle; while the keys are out, keys and bar. */
function above(screen: Screen): Promise<string[]> {
  return screen.page.evaluate(() => {
    const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
    const typing = scope.querySelector('[data-keyboard]') !== null;
    return [...scope.querySelectorAll<HTMLElement>(typing ? '[data-key], nav button' : 'button, input')]
      .filter((one) => !one.matches(':disabled') && one.checkVisibility({ checkVisibilityCSS: true }))
      .map((one) => ({
        name: one.dataset['testid'] ?? one.dataset['key'] ?? one.getAttribute('name') ?? one.className,
        box: one.getBoundingClientRect(),
        frame: one.closest('.viewport')?.getBoundingClientRect(),
      }))
      .filter(({ box, frame }) => {
        const [top, bottom] = [
          Math.max(box.top, frame?.top ?? 0),
          Math.min(box.bottom, frame?.bottom ?? innerHeight),
        ];
        return box.width > 1 && bottom - top > 1 && top < innerHeight / 2 - 1;
      })
      .map(({ name }) => name);
  });
}

/** What differs from how the bar stood before, in words. */
function moved(known: Map<string, Place>, now: readonly Place[]): string[] {
  const order = ['back', 'continue', 'help', 'language', 'display', 'start-over'];
  const names = now.map(({ name }) => name);
  const found =
    names.toString() === order.filter((name) => names.includes(name)).toString()
      ? []
      : [`order: ${names.toString()}`];
  const both = names.includes('back') && names.includes('continue');
  for (const place of now) {
    // Alone in its row a main action or Back takes the whole row.
    const key = both || !['back', 'continue'].includes(place.name) ? place.name : `${place.name} alone`;
    const before = known.get(key);
    if (before === undefined) known.set(key, place);
    else if (JSON.stringify(before) !== JSON.stringify(place)) found.push(`${place.name} has moved`);
  }
  return found;
}

for (const look of looks) {
  test(`on every screen the bar has the same buttons in the same order and place: ${look.screen}`, async () => {
    test.setTimeout(300_000);
    const findings: string[] = [];
    const known = new Map<string, Place>();
    await onKioskFor(look, async (screen) => {
      const { height, pxPerMm } = displayOf(look);
      await wish(screen, look);
      await tour(screen, 'en', async (state) => {
        const now = await places(screen);
        if (state !== 'welcome' && now.length < 4) findings.push(`${state}: no bar`);
        findings.push(...moved(known, now).map((finding) => `${state}: ${finding}`));
        if (look.screen === 'portrait lowered')
          findings.push(...(await above(screen)).map((name) => `${state}: ${name} is in the upper half`));
        if (state !== 'sign') return;
        const pad = await screen.by('signature-pad').boundingBox();
        if (!pad || pad.width < 120 * pxPerMm || pad.height < 40 * pxPerMm)
          findings.push('the pad is too small');
      });
      const [back, main] = [known.get('back'), known.get('continue')];
      if (!back || !main) throw new Error('no main action was seen beside Back');
      // The middle 60 % of the bar are the main action's, for the left hand as for the right.
      const whole = main.right - back.left;
      expect((main.left - back.left) / whole).toBeLessThan(0.2);
      expect((main.right - back.left) / whole).toBeGreaterThan(0.8);
      expect(Math.max(...[...known.values()].map(({ bottom }) => height - bottom))).toBeLessThan(height / 5);
    });
    expect(findings).toEqual([]);
  });
}
